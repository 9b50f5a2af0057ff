"""Tests what searches and solutions find with the options of other programs."""

from __future__ import annotations

import pytest

import scoutlab as sl

#: Rook and king mate on h8 at once.
MATE_IN_ONE = "k7/8/1K6/8/8/8/8/7R w - -"


def test_the_shortest_mate_comes_first() -> None:
    for depth in (1, 3, 5):
        found = sl.search("chess", MATE_IN_ONE, depth=depth, mate="distance")
        assert (found.value, found.best_move) == (99_999, "Rh8#")
    assert sl.search("chess", MATE_IN_ONE, depth=3).value == 100_000
    assert sl.search("chess", MATE_IN_ONE, depth=3) != sl.search("chess", MATE_IN_ONE, depth=3, mate="distance")


def test_the_rules_of_a_table_change_counts_and_no_value() -> None:
    table = sl.sweep(
        "connect-four",
        depth=9,
        algorithm="alphabeta-soft",
        table=1,
        table_rule=["two-bounds", "one-bound", "no-narrowing"],
        table_replace=["bucket", "always", "depth", "two-tier"],
        progress=False,
    )
    rows = [dict(zip(table.columns, row)) for row in table.itertuples(index=False)]
    assert len(rows) == len({row["calls"] for row in rows}) == 12
    assert len({row["value"] for row in rows}) == 1
    with pytest.raises(sl.Error, match="is a rule for the entries of a transposition table"):
        sl.search("connect-four", depth=2, table_rule="one-bound")


def test_a_solution_lists_the_scores_of_all_moves() -> None:
    solved = sl.solve("connect-four", "226744515337", all=True)
    # Independent programs agree on the score of this position, 7.
    assert (solved.value, solved.pons_score) == (1, 7)
    assert max(move["pons_score"] for move in solved.moves) == 7 and len(solved.moves) == 7
    plain = sl.solve("othello", "random:empties=8,seed=1", plain=True)
    assert (plain.plain, plain.value) == (True, sl.solve("othello", "random:empties=8,seed=1").value)
