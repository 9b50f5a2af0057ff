"""Tests of the values of trees with fractions."""

from __future__ import annotations

import gzip
import itertools
import random
from fractions import Fraction
from pathlib import Path
from typing import Any, Optional

import pytest

import scoutlab as sl

WHOLE, MIXED, DECIMAL = "[[3 5] [2 9]]", "[[1/2 3] [0.25 9]]", "[[0.1 0.2] [0.3 0.4]]"

#: A tree: a value as it is written, or its children.
Nested = Any


def random_tree(draw: random.Random, height: int, has_fractions: bool) -> Nested:
    """Draw a tree whose leaves are at most `height` plies deep."""
    if height == 0 or (height == 1 and draw.random() < 0.2):
        kinds = [lambda: str(draw.randint(-9, 9))]
        if has_fractions:
            kinds += [
                lambda: f"{draw.randint(-9, 9)}/{draw.randint(1, 12)}",
                lambda: f"{draw.randint(-9, 9)}.{draw.choice(['0', '5', '25', '125'])}",
            ]
        return draw.choice(kinds)()
    return [random_tree(draw, height - 1, has_fractions) for _ in range(draw.randint(1, 3))]


def notation(tree: Nested) -> str:
    return tree if isinstance(tree, str) else f"[{' '.join(map(notation, tree))}]"


def leaves(tree: Nested) -> list[str]:
    return [tree] if isinstance(tree, str) else [leaf for child in tree for leaf in leaves(child)]


def minimax(tree: Nested, is_max: bool = True) -> Fraction:
    """Return the value of a tree by the definition."""
    if isinstance(tree, str):
        return Fraction(tree)
    values = [minimax(child, not is_max) for child in tree]
    return max(values) if is_max else min(values)


def rows_of(table: Any) -> list[dict[str, Any]]:
    """Return the rows of a table, with None for what is missing."""
    rows = table.to_dict("records") if hasattr(table, "to_dict") else table
    return [{name: None if value != value else value for name, value in row.items()} for row in rows]


def random_trees(number: int) -> list[Nested]:
    draw = random.Random(number)
    return [random_tree(draw, draw.randint(1, 3), draw.random() < 0.5) for _ in range(number)]


def test_values_of_random_trees_are_exact() -> None:
    kinds = set()
    for tree in random_trees(300):
        for algorithm in ("minimax", "alphabeta", "scout", "sss"):
            found = sl.search("tree", notation(tree), depth=3, algorithm=algorithm)
            assert found.value == minimax(tree)
            is_whole = all(Fraction(leaf).denominator == 1 for leaf in leaves(tree))
            assert type(found.value) is (int if is_whole else Fraction), notation(tree)
            assert Fraction(found.as_dict()["value"]) == found.value
            kinds.add(is_whole)
    assert kinds == {True, False}


def check_rows(positions: list[str], **settings: Any) -> list[dict[str, Any]]:
    """Check that the rows of a sweep equal single searches, and return the rows."""
    table = sl.sweep("tree", positions, depth=3, progress=False, **settings)
    rows = rows_of(table)
    assert [row["position"] for row in rows] == positions
    found = [sl.search("tree", position, depth=3) for position in positions]
    has_fractions = any(isinstance(one.value, Fraction) for one in found)
    for row, one in zip(rows, found):
        assert row["value"] == float(one.value)
        assert isinstance(row["value"], float if has_fractions else int)
        assert ("value_exact" in row) == has_fractions
        if has_fractions:
            assert row["value_exact"] == str(one.as_dict()["value"]) and Fraction(row["value_exact"]) == one.value
        # A single leaf has no move.
        assert row["best_move"] == one.best_move and isinstance(row["best_move"], (str, type(None)))
        for count in ("leaves", "interior", "calls", "cutoffs", "first_cutoffs", "re_searches", "tt_cutoffs", "ordering_evaluations"):
            assert row[count] == getattr(one, count) == one.as_dict()[count]
    return rows


def test_every_row_of_a_sweep_equals_a_search_in_every_order_of_the_trees() -> None:
    for positions in itertools.permutations([WHOLE, MIXED, DECIMAL]):
        check_rows(list(positions))


@pytest.mark.parametrize("seed", range(6))
def test_every_row_of_a_sweep_over_random_trees_equals_a_search(seed: int) -> None:
    positions = [notation(tree) for tree in random_trees(300)]
    random.Random(seed).shuffle(positions)
    check_rows(positions, jobs=2)


def test_a_sweep_over_whole_trees_has_whole_values() -> None:
    table = sl.sweep("tree", [WHOLE, "[[3.0 5] [2 9]]"], depth=2, progress=False)
    assert "value_exact" not in rows_of(table)[0] and [row["value"] for row in rows_of(table)] == [3, 3]
    if hasattr(table, "dtypes"):
        assert table["value"].dtype.kind == "i"
        mixed = sl.sweep("tree", [WHOLE, MIXED], depth=2, progress=False)
        assert mixed["value"].dtype.kind == "f" and mixed["value"].mean() == 1.75


@pytest.mark.parametrize("has_pandas", [True, False])
def test_a_sweep_without_pandas_has_the_same_rows(monkeypatch: pytest.MonkeyPatch, has_pandas: bool) -> None:
    if not has_pandas:
        monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    rows = check_rows([WHOLE, MIXED])
    assert [row["value"] for row in rows] == [3.0, 0.5] and [row["value_exact"] for row in rows] == ["3", "1/2"]


TOML = """
title = "Values"
question = "Which types do values have?"
source = "a test"
usual_time = "1 second"
seed = 3

[[grid]]
game = "tree"
positions = {positions}
depths = "2"
algorithms = ["alphabeta", "sss"]
"""


@pytest.mark.parametrize("has_pandas", [True, False])
@pytest.mark.parametrize("positions", [[WHOLE], [WHOLE, MIXED, DECIMAL], [MIXED, WHOLE]])
def test_the_data_of_an_experiment_have_the_types_of_a_sweep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, positions: list[str], has_pandas: bool
) -> None:
    experiment = sl.experiment(TOML.replace("{positions}", str(positions).replace("'", '"')), out=tmp_path / "out")
    if not has_pandas:
        monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    rows = rows_of(experiment.data)
    swept = {
        (row["position"], row["algorithm"]): row
        for row in rows_of(sl.sweep("tree", positions, depth=2, algorithm=["alphabeta", "sss"], progress=False))
    }
    assert len(rows) == len(swept)
    for row in rows:
        other = swept[row["position"], row["algorithm"]]
        for name in ("depth", "value", "value_exact", "best_move", "leaves", "interior", "calls", "cutoffs"):
            first, second = row.get(name), other.get(name)
            assert first == second and isinstance(first, str) == isinstance(second, str), name


@pytest.mark.parametrize("name", ["data.csv", "data.csv.gz"])
def test_a_missing_field_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    rows = b'position,depth,ratio,best_move,table\n40,1,0.5,1,none\n"a,b",,,,none\n'
    (tmp_path / name).write_bytes(gzip.compress(rows) if name.endswith(".gz") else rows)
    pandas = pytest.importorskip("pandas")
    found = sl.Experiment(tmp_path).data
    assert list(found["position"]) == ["40", "a,b"] and found["best_move"][0] == "1" and pandas.isna(found["best_move"][1])
    monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    expected: list[dict[str, Optional[object]]] = [
        {"position": "40", "depth": 1, "ratio": 0.5, "best_move": "1", "table": "none"},
        {"position": "a,b", "depth": None, "ratio": None, "best_move": None, "table": "none"},
    ]
    assert sl.Experiment(tmp_path).data == expected
