"""The project's own papers: what they promise is there."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PAPERS = sorted(path for path in (*ROOT.glob("*.md"), *ROOT.glob("results/*.md"), *ROOT.glob("docs/**/*.md")))

LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("path", PAPERS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(path: Path) -> None:
    links = [link for link in LINK.findall(path.read_text("utf-8")) if "://" not in link]
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_ci_runs_the_test_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    (command,) = re.findall(r'"\.\[test\]" && (.*)', readme)
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    assert f"step {command}\n" in script
    assert '-c constraints.txt -e ".[test]"' in script


def test_the_ci_script_is_sound() -> None:
    assert subprocess.run(["bash", "-n", ROOT / ".ci" / "run"], check=False).returncode == 0


def test_every_dependency_has_a_version_for_ci() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line) for line in lines)
    fixed = {line.partition("==")[0].lower().replace("_", "-") for line in lines}
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"]]
    assert {re.split(r"[<>=~!]", requirement)[0].lower() for requirement in wanted} <= fixed


def test_the_readme_says_whose_trademark_it_is() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "trademarks of Mattel" in readme
    assert "independent research tool" in readme
