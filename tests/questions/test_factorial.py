"""Effects and shares of variance against numpy and statsmodels on the same cells."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
import statsmodels.api as sm

from analysis.factorial import HIGHER, Factor, Grid, one_by_one, variance_shares
from analysis.intervals import mean_estimate
from analysis.sums import FamilySums

TWO = Grid(tuple(Factor(name, ("no", "yes")) for name in "abc"))
MIXED = Grid((Factor("a", ("x", "y", "z")), Factor("b", ("no", "yes")), Factor("c", ("1", "2", "3"))))


def scores(grid: Grid, deals: int = 40) -> np.ndarray:
    """Integers with effects, an interaction, and a part that all cells of a deal share."""
    rng = np.random.default_rng(3)
    levels = np.array(grid.cells)
    means = 50 + 7 * levels[:, 0] - 3 * levels[:, 1] + 2 * levels[:, 0] * levels[:, 1]
    shared = rng.normal(0, 10, (deals, 1))
    return np.rint(means + shared + rng.normal(0, 3, (deals, len(levels)))).astype(np.int64)


def test_effects_are_coefficients_of_a_linear_model() -> None:
    """Factors coded -1/2 and +1/2, with a column for every deal."""
    data = scores(TWO)
    deals, cells = data.shape
    coded = np.array(TWO.cells) - 0.5
    columns = [coded[:, i] for i in range(3)] + [coded[:, i] * coded[:, j] for i, j in ((0, 1), (0, 2), (1, 2))]
    columns.append(coded.prod(axis=1))
    of_cells = np.tile(np.stack(columns, axis=1), (deals, 1))
    of_deals = np.repeat(np.eye(deals), cells, axis=0)
    fit = sm.OLS(data.reshape(-1), np.hstack([of_cells, of_deals])).fit()
    sums = FamilySums.of(data)
    for number, effect in enumerate(TWO.effects):
        found = mean_estimate(sums.contrast(effect.weights), effect.scale)
        assert found.value == pytest.approx(fit.params[number])
        assert found.standard_error == pytest.approx(fit.bse[number], rel=0.35)  # one variance for all in the model


def test_intervals_are_those_of_a_model_of_each_contrast() -> None:
    """A model of a single contrast has its own variance, and so the same interval."""
    data = scores(TWO)
    sums = FamilySums.of(data)
    for effect in TWO.effects:
        contrast = data @ np.array(effect.weights) / effect.scale
        fit = sm.OLS(contrast, np.ones(len(contrast))).fit()
        found = mean_estimate(sums.contrast(effect.weights), effect.scale)
        low, high = fit.conf_int()[0]
        assert (found.value, found.low, found.high) == pytest.approx((fit.params[0], low, high))


def test_effects_of_several_levels_are_differences_of_means() -> None:
    data = scores(MIXED)
    means = dict(zip(MIXED.cells, data.mean(axis=0), strict=True))
    sums = FamilySums.of(data)

    def mean(**levels: int) -> float:
        wanted = {"abc".index(name): level for name, level in levels.items()}
        return float(np.mean([m for cell, m in means.items() if all(cell[i] == v for i, v in wanted.items())]))

    names = {effect.name: effect for effect in MIXED.effects}
    assert len(names) == (2 + 1 + 2) + (2 * 1 + 2 * 2 + 1 * 2)
    main, pair = names["a=z"], names["a=z × c=2"]
    assert mean_estimate(sums.contrast(main.weights), main.scale).value == pytest.approx(mean(a=2) - mean(a=0))
    expected = mean(a=2, c=1) - mean(a=0, c=1) - mean(a=2, c=0) + mean(a=0, c=0)
    assert mean_estimate(sums.contrast(pair.weights), pair.scale).value == pytest.approx(expected)


@pytest.mark.parametrize("grid", [TWO, MIXED])
def test_parts_of_the_variance_add_up_as_in_an_analysis_of_variance(grid: Grid) -> None:
    means = scores(grid).mean(axis=0)
    parts = {name: float(means @ part @ means) for name, part in grid.projections().items()}
    assert sum(parts.values()) == pytest.approx(((means - means.mean()) ** 2).sum())
    table = means.reshape(grid.shape)
    main = table.mean(axis=(1, 2)) - table.mean()
    assert parts["a"] == pytest.approx(len(means) / grid.shape[0] * (main**2).sum())
    assert list(parts) == ["a", "b", "c", "a × b", "a × c", "b × c", HIGHER]


def test_chance_is_taken_off_the_variance_and_intervals_cover_the_truth() -> None:
    rng = np.random.default_rng(1)
    projections = TWO.projections()
    levels = np.array(TWO.cells)
    truth = 4.0 * levels[:, 0] + 2.0 * levels[:, 1]
    covered, values = 0, []
    for _ in range(300):
        means = truth + rng.normal(0, 0.5, len(truth))
        share, error = variance_shares(projections, means, np.eye(len(truth)) * 0.25)["a"]
        values.append(share)
        covered += abs(share - 0.8) <= 1.96 * error
    assert np.mean(values) == pytest.approx(0.8, abs=0.01)
    assert 270 <= covered <= 297


def test_without_differences_there_is_no_share() -> None:
    shares = variance_shares(TWO.projections(), np.full(8, 3.0), np.eye(8))
    assert all(np.isnan(share) for share, _ in shares.values())


def test_one_by_one() -> None:
    effects = one_by_one(["x", "y"])
    assert [effect.weights for effect in effects] == [(-1, 1, 0), (-1, 0, 1)]


def test_every_effect_is_a_contrast() -> None:
    for effect in MIXED.effects:
        assert sum(effect.weights) == 0
        assert sum(w for w in effect.weights if w > 0) == effect.scale * effect.order
    assert MIXED.cells == tuple(itertools.product(range(3), range(2), range(3)))


@pytest.mark.parametrize("levels", [("a",), ("a", "a")])
def test_a_factor_varies(levels: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="two or more different levels"):
        Factor("f", levels)


def test_a_factorial_has_few_factors() -> None:
    with pytest.raises(ValueError, match="1 to 8"):
        Grid(tuple(Factor(str(i), ("a", "b")) for i in range(9)))
