"""``unosim trace`` as a user calls it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from unosim.cli import main


def test_event_log_of_consecutive_deals(tmp_path: Path) -> None:
    out = tmp_path / "rounds.jsonl"
    assert main(["trace", "3:7", "--table", "random*3", "--count", "4", "--format", "jsonl", "--out", str(out)]) == 0
    events = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    opened = [event for event in events if event["e"] == "round"]
    assert [event["deal"] for event in opened] == [7, 8, 9, 10]
    assert [event["dealer"] for event in opened] == [1, 2, 0, 1]
    assert list(tmp_path.iterdir()) == [out]


def test_a_changed_deck_is_traced_and_named(tmp_path: Path) -> None:
    out = tmp_path / "rounds.jsonl"
    flags = ["--deck", "flip=off,draw-five=0", "--count", "8", "--format", "jsonl", "--out", str(out)]
    assert main(["trace", "1:0", "--table", "random*4", *flags]) == 0
    events = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert {tuple(event["deck"].items()) for event in events if event["e"] == "round"} == {
        (("draw-five", 0), ("flip", "off"))
    }
    assert not any(event["e"] == "flip" for event in events)
    cards = [card for event in events if event["e"] == "deal" for card in event["cards"]]
    assert any("flip" in card for card in cards)
    assert not any("draw-five" in card for card in cards)


def test_words_say_what_was_legal_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", "1:0", "--table", "sensible,random", "--why"]) == 0
    told = capsys.readouterr().out
    assert "legal: " in told
    assert "wins after" in told


def test_a_match_is_written_round_by_round(tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    flags = ["--unit", "match", "--rules", "target=200", "--format", "jsonl", "--out", str(out)]
    assert main(["trace", "1:2", "--table", "random*4", *flags]) == 0
    opened = [e for e in map(json.loads, out.read_text(encoding="utf-8").splitlines()) if e["e"] == "round"]
    assert [event["round_no"] for event in opened] == list(range(1, len(opened) + 1))
    assert {event["match"] for event in opened} == {2}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["x:1"], 'SEED:DEAL: "x:1" is no round; write SEED:DEAL with two whole numbers, such as 1:0'),
        (["1:99999999999999999999"], 'SEED:DEAL: "1:99999999999999999999": seed and deal must be below 2^63'),
        (["1:9223372036854775807", "--count", "2"], "go beyond 2^63"),
        (["1:0", "--out", ""], '--out: "" is no file to write to'),
        (["1:0", "--out", "/nowhere/at/all"], "/nowhere/at/all: no such file or directory"),
    ],
)
def test_mistakes_are_told_in_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["trace", *arguments, "--table", "random*2"]) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    fifo = tmp_path / "pipe"
    os.mkfifo(fifo)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(fifo.read_text(encoding="utf-8")))
    reader.start()
    assert main(["trace", "1:0", "--table", "random*2", "--format", "jsonl", "--out", str(fifo)]) == 0
    reader.join(timeout=30)
    assert fifo.is_fifo()
    assert read[0].startswith('{"e": "round"')


def test_a_link_is_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    assert main(["trace", "1:0", "--table", "random*2", "--out", str(link)]) == 0
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8").startswith("flip")


@pytest.mark.parametrize("seconds", [0, 0.2])
def test_an_early_interrupt_leaves_no_traceback(seconds: float) -> None:
    start = "import sys; from unosim.entry import main; print('started', flush=True); sys.exit(main())"
    command = [sys.executable, "-c", start, "trace", "1:0", "--table", "random*2", "--count", "1000000"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "started\n"
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=120)
    assert "Traceback" not in said
    assert process.returncode == 130


def test_a_closed_output_is_no_error() -> None:
    command = f"{sys.executable} -m unosim explain C8 >&-"
    finished = subprocess.run(command, shell=True, stderr=subprocess.PIPE, text=True, check=False)
    assert (finished.returncode, finished.stderr) == (0, "")
