"""Reports and drawn rounds in a real browser: nothing is loaded, nothing complains, everything fits and can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.report.browser import Browser
from tests.report.conftest import RUNS
from unosim.cli import main

TOO_WIDE = """
[...document.querySelectorAll('body *')]
  .filter(e => e.getClientRects().length && !e.closest('pre, .scroll'))
  .filter(e => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map(e => e.tagName + '.' + e.getAttribute('class'))
"""
"""Elements that reach beyond the window, but for those that scroll on their own."""

FAINT = """
(() => {
  const light = color => {
    const [r, g, b] = color.match(/[\\d.]+/g).map(x => x / 255).map(
      x => x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = e => {
    for (; e; e = e.parentElement) {
      const color = getComputedStyle(e).backgroundColor;
      if (!color.endsWith(', 0)')) return color;
    }
    return 'rgb(255, 255, 255)';
  };
  const faint = [];
  for (const e of document.querySelectorAll('p, td, th, dt, dd, summary, h1, h2, h3, label, a, footer, code')) {
    if (!e.getClientRects().length || e.closest('.off')) continue;
    const [a, b] = [light(getComputedStyle(e).color), light(behind(e))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) faint.push(e.tagName + ' ' + e.textContent.slice(0, 30) + ' ' + ratio.toFixed(2));
  }
  return faint;
})()
"""
"""Texts with less contrast to what is behind them than WCAG 2.1 asks for (AA, 4.5 to 1)."""


@pytest.mark.parametrize("kind", [*RUNS, "trace"])
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_pages_are_sound(kind: str, width: int, dark: bool, pages: dict[str, Path], browser: Browser) -> None:
    page = browser.open(pages[kind], width, dark=dark)
    try:
        page.value("document.querySelectorAll('details').forEach(d => d.open = true)")
        assert page.value("document.documentElement.scrollWidth") <= width
        assert page.value(TOO_WIDE) == []
        assert page.value(FAINT) == []
        assert page.complaints() == []
        assert page.requests() == [pages[kind].as_uri()]
        ground = page.value("getComputedStyle(document.body).backgroundColor")
        assert ground == ("rgb(20, 24, 31)" if dark else "rgb(255, 255, 255)")
    finally:
        page.close()


@pytest.mark.parametrize("kind", RUNS)
def test_every_chart_is_described_and_every_report_is_light(kind: str, pages: dict[str, Path]) -> None:
    text = pages[kind].read_text("utf-8")
    assert len(text.encode()) < 1_000_000
    assert text.count('class="chart"') == text.count("<figure>")
    for section in text.split("<section ")[1:]:
        assert "<table" in section or 'class="chart"' not in section
    assert "<script" not in text


def test_a_round_can_be_stepped_through(pages: dict[str, Path], browser: Browser) -> None:
    page = browser.open(pages["trace"], 1280)
    try:
        shown = "[...document.querySelectorAll('#r1 > .scene')].map(s => s.getClientRects().length > 0)"
        scenes = page.value("document.querySelectorAll('#r1 > .scene').length")
        for n in range(scenes):
            assert page.value(shown) == [i == n for i in range(scenes)]
            page.value(f"document.querySelectorAll('#r1 > .scene')[{n}].querySelector('label:last-of-type').click()")
        page.value("document.querySelector('#r1-0').focus()")
        page.value("document.querySelector('label[for=r1-1]').click()")
        assert page.value("document.activeElement.id") == "r1-1"
        assert page.value("document.querySelector('#r1-1 + .scene use').getBBox().width") > 10
        assert page.value("document.querySelectorAll('#r2 > input:checked').length") == 1
    finally:
        page.close()


def test_cards_can_be_turned_over(pages: dict[str, Path], browser: Browser) -> None:
    page = browser.open(pages["trace"], 390)
    try:
        drawn = "document.querySelectorAll('#r1-0 + .scene .seat {}')[0].getClientRects().length > 0"
        assert [page.value(drawn.format(which)) for which in ("g", "g + use")] == [True, False]
        page.value("document.querySelector('#r1 .turned').click()")
        assert [page.value(drawn.format(which)) for which in ("g", "g + use")] == [False, True]
    finally:
        page.close()


def test_reports_of_ten_players_stay_below_a_megabyte(tmp_path: Path) -> None:
    table = ["--players", "10", "--table", "random*10", "--edition", "flip"]
    assert main(["run", *table, "--games", "40", "--out", str(tmp_path / "run"), "-q"]) == 0
    text = (tmp_path / "run" / "report.html").read_text("utf-8")
    assert text.count('class="scene"') > 40
    assert len(text.encode()) < 1_000_000


def test_paper_shows_the_folded_tables_in_dark_ink(pages: dict[str, Path], browser: Browser) -> None:
    page = browser.open(pages["table"], 800, dark=True)
    try:
        page.browser.ask("Emulation.setEmulatedMedia", page.session, media="print")
        assert page.value("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert page.value("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    finally:
        page.close()


def test_the_checks_see_what_is_wrong(tmp_path: Path, browser: Browser) -> None:
    path = tmp_path / "bad.html"
    path.write_text(
        "<p style='width: 2000px; color: #aaa; background: #fff'>wide and faint</p>"
        "<img src='missing.png'><script>console.error('so')</script>",
        "utf-8",
    )
    page = browser.open(path, 390)
    try:
        assert page.value(TOO_WIDE) == ["P.null"]
        assert page.value(FAINT) == ["P wide and faint 2.32"]
        assert len(page.requests()) == 2
        assert len(page.complaints()) >= 2
    finally:
        page.close()
