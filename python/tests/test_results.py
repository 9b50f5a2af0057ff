"""Tests of results as Python objects."""

from __future__ import annotations

import copy
import multiprocessing
import os
import pickle
import sys
from typing import Any

import pytest

import scoutlab as sl
from scoutlab import _sweep

SEARCHES: list[dict[str, Any]] = [
    {"game": "othello", "position": "ffo:41", "depth": 5, "algorithm": "scout"},
    {"game": "othello", "position": "ffo:42", "depth": 4, "algorithm": "pvs", "ordering": "table+killer:2", "table": 1},
    {"game": "tictactoe", "depth": 9, "window": (0, None)},
    {"game": "tree", "position": "[[3 1/2] [2 [9 1]]]", "depth": 3},
    {"game": "tree", "position": "b=4,d=6,seed=5", "depth": 6, "algorithm": "sss"},
    {"game": "chess", "position": "bk:2", "depth": 1, "eval": "quiescence:material"},
]


def without_time(result: sl.SearchResult) -> dict[str, Any]:
    found = result.as_dict()
    del found["seconds"]
    return found


@pytest.mark.parametrize("search", SEARCHES)
def test_a_result_survives_pickling_and_copying(search: dict[str, Any]) -> None:
    result = sl.search(**search)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        found = pickle.loads(pickle.dumps(result, protocol))
        assert found == result and hash(found) == hash(result) and found.seconds == result.seconds
        assert found.as_dict() == result.as_dict() and found.value == result.value and repr(found) == repr(result)
    for copied in (copy.copy(result), copy.deepcopy(result), copy.deepcopy([result])[0]):
        assert copied == result


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_a_process_can_return_a_result(method: str) -> None:
    # The calling thread has a worker, which a forked child does not have.
    expected = sl.search("othello", depth=3)
    with multiprocessing.get_context(method).Pool(2) as pool:
        found = [pool.apply_async(sl.search, ("othello",), {"depth": 3}) for _ in range(4)]
        assert [one.get(60) for one in found] == [expected] * 4


def test_results_are_equal_exactly_if_request_and_counts_are() -> None:
    results = [sl.search(**search) for search in SEARCHES]
    for place, search in enumerate(SEARCHES):
        again = sl.search(**search)
        assert [again == other for other in results] == [place == number for number in range(len(results))]
        assert hash(again) == hash(results[place])
    base = sl.search("othello", depth=2)
    assert base == sl.search("othello", "start", depth=2, eval="discs", frame="mover", table=0)
    others: list[dict[str, Any]] = [
        {"depth": 3},
        {"algorithm": "minimax"},
        {"ordering": "reverse"},
        {"seed": 1},
        {"window": (-5, 5)},
        {"frame": "white-raw"},
        {"most_visits": 1000},
        {"seconds": 1000},
        {"divide": True},
    ]
    for other in others:
        assert base != sl.search("othello", **{"depth": 2, **other})
    assert base != 3 and base != "a text" and len({base, sl.search("othello", depth=2)}) == 1


def test_the_representation_of_a_large_tree_is_short() -> None:
    found = sl.search("tree", "[" + " ".join(["[1 2 3]"] * 200) + "]", depth=2)
    assert len(repr(found)) < 250


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="the system has no processor affinity")
def test_a_sweep_uses_the_cores_of_the_process() -> None:
    allowed = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, {min(allowed)})
        assert _sweep._cores() == 1
    finally:
        os.sched_setaffinity(0, allowed)
    assert _sweep._cores() == len(allowed)


def test_more_threads_than_searches() -> None:
    table = sl.sweep("othello", depth=[1, 2], jobs=1024, progress=False)
    assert list(table["leaves"]) == [4, 6] and sys.getswitchinterval() > 0


def test_a_search_may_have_other_rules() -> None:
    # At this clock, each move ends the game as a draw.
    last = "4k3/8/8/8/8/8/8/R3K3 w - - 99 80"
    drawn = sl.search("chess", last, depth=3, rules="repetition")
    assert (drawn.value, drawn.leaves, drawn.bound) == (0, 15, "exact")
    assert drawn.as_dict()["rules"] == "repetition"
    assert pickle.loads(pickle.dumps(drawn)) == drawn
    assert sl.search("chess", last, depth=1).value == 500
    assert sl.search("chess", depth=2, table=1, rules="repetition").bound == "path-dependent"
    with pytest.raises(sl.Error, match="rule set `repetition` is not available for othello"):
        sl.search("othello", depth=2, rules="repetition")


def test_a_search_with_techniques_has_their_counts() -> None:
    plain = sl.search("chess", depth=4, table=4)
    enhanced = sl.search("chess", depth=4, table=4, enhance="etc")
    assert (enhanced.value, enhanced.bound) == (plain.value, "exact")
    assert enhanced != plain and enhanced.as_dict()["table_probes"] > 0 and "table_probes" not in plain.as_dict()
    pruned = sl.search("chess", depth=4, selective="null:r=2+late")
    assert pruned.bound == "estimate" and pruned.as_dict()["null_moves"] > 0
    assert pickle.loads(pickle.dumps(pruned)) == pruned
    rows = sl.sweep("chess", depth=4, table=4, enhance=["none", "etc"], selective=["none", "null:r=2+late"], progress=False)
    assert list(rows["enhance"]) == ["none", "none", "etc", "etc"]
    assert list(rows["selective"]) == ["none", "null:r=2+late"] * 2
    assert rows["table_probes"][2] == enhanced.as_dict()["table_probes"]
    assert "table_probes" not in list(sl.sweep("chess", depth=2, progress=False))


def test_a_search_divides_its_counts() -> None:
    found = sl.search("tree", "[[3 5] [2 [9 1]]]", divide=True)
    assert [ply["leaves"] for ply in found.by_ply] == [0, 0, 3]
    assert found.cutoff_moves == {"by_number": [1], "by_kind": {"tt_move": 0, "capture": 0, "killer": 0, "quiet": 1}}
    assert found.divide is not None and list(found.divide) == ["1", "2"]
    assert found.divide["2"] == {"value": 3, "bound": "at-most", "calls": 2, "leaves": 1}
    answer = found.as_dict()
    assert (answer["by_ply"], answer["divide"], answer["request"]["divide"]) == (found.by_ply, found.divide, True)
    restored = pickle.loads(pickle.dumps(found))
    assert restored == found and restored.divide == found.divide
    plain = sl.search("othello", depth=3)
    assert plain.divide is None and "divide" not in plain.as_dict() and sum(plain.cutoff_moves["by_number"]) == plain.cutoffs
    with pytest.raises(sl.Error, match="divide: 1, expected True or False"):
        sl.search("othello", depth=2, divide=1)  # type: ignore[arg-type]
