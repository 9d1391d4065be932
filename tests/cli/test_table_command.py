"""The command in a report repeats the run."""

from __future__ import annotations

import shlex

import pytest

from tests.cli.conftest import Ran
from unosim.experiment import TableExperiment, config_hash
from unosim.suite import Suite
from unosim.table_command import command_of

FLAGS = [
    "--table random,first-legal --games 10",
    "--edition classic --table random*3 --games 6 --unit match --seed 9",
    "--table random,first-legal,random --rules stacking=same,hand_size=3 --rotate none --games 5 --confidence 0.9",
    "--table sensible:keep_wilds=2+noise:share=0.2,random*2 --games 6 --deck flip=off,draw-five=4 --rotate orders",
    "--edition flex --table random*2 --games 4 --record events:0.5",
]


@pytest.mark.parametrize("flags", FLAGS)
def test_the_command_of_a_report_repeats_the_run(ran: Ran, monkeypatch: pytest.MonkeyPatch, flags: str) -> None:
    configs: list[TableExperiment] = []

    def run_suite(suite: Suite, **_: object) -> int:
        (config,) = suite.experiments
        assert isinstance(config, TableExperiment)
        configs.append(config)
        return 0

    monkeypatch.setattr("unosim.suite_runner.run_suite", run_suite)
    assert ran("run", *flags.split(), "--out", "first")[0] == 0
    command = command_of(configs[0])
    assert ran(*shlex.split(command)[1:]) == (0, "", "")
    first, again = configs
    assert config_hash(again) == config_hash(first)
    assert command_of(again) == command
    assert command.startswith("unosim run --edition ")
