"""Tests of wrong arguments, and of arguments of unusual types."""

from __future__ import annotations

import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any, Callable, NamedTuple

import pytest

import scoutlab as sl
from scoutlab import _arguments

numpy = pytest.importorskip("numpy")

#: Functions with numbers as arguments, and calls that only lack one of these numbers.
NUMBERS: list[tuple[str, Callable[..., Any]]] = [
    *((name, lambda **number: sl.search("othello", **{"depth": 2, **number})) for name in ("depth", "table", "seed")),
    *(
        (name, lambda **number: sl.sweep("othello", **{"depth": 2, "progress": False, **number}))
        for name in ("depth", "table", "seed", "jobs")
    ),
    *((name, lambda **number: sl.trace("othello", **{"depth": 2, **number})) for name in ("depth", "table", "seed", "most_events")),
    *((name, lambda **number: sl.show_tree("[[3 5] [2 9]]", "alphabeta", **number)) for name in ("depth", "step")),
    ("depth", lambda **number: sl.perft("othello", **number)),
    *((name, lambda **number: sl.solve("tictactoe", **number)) for name in ("table", "seed", "jobs", "last_empties")),
    *((name, lambda **number: sl.exercises(shape="2x2", **number)) for name in ("trees", "seed", "cutoffs")),
]


@pytest.mark.parametrize(("name", "call"), NUMBERS)
@pytest.mark.parametrize("value", [-1, 2**32, -(2**70), 2**70, "six", 1.5, float("nan"), [[1]], object()], ids=repr)
def test_a_wrong_number_raises_an_error_that_names_the_argument(name: str, call: Callable[..., Any], value: Any) -> None:
    if value == 2**32 and name in ("seed", "step", "cutoffs"):
        return
    with pytest.raises(sl.Error, match=rf"\b{name}\b") as raised:
        call(**{name: value})
    assert "--" not in str(raised.value) and "\n" not in str(raised.value)


TEXTS = ["game", "position", "algorithm", "ordering", "eval", "frame", "table_depth", "table_rule", "table_replace", "mate", "enhance", "selective", "generation", "rules", "window"]  # fmt: skip


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("value", [3, 1.5, b"start", object(), [1, 2, 3]], ids=repr)
def test_a_wrong_text_raises_an_error_that_names_the_argument(name: str, value: Any) -> None:
    functions: list[Callable[..., Any]] = [sl.search]
    if name not in ("mate", "enhance", "selective"):
        functions.append(sl.trace)
    for function in functions:
        with pytest.raises(sl.Error, match=rf"\b{name}\b"):
            function(**{"game": "othello", "depth": 2, **{name: value}})
    if name not in ("mate", "generation", "rules", "window"):
        swept = "positions" if name == "position" else name
        with pytest.raises(sl.Error, match=rf"\b{swept}\b"):
            sl.sweep(**{"game": "othello", "depth": 2, "progress": False, **{swept: value}})


def test_whole_numbers_of_numpy_are_accepted_everywhere() -> None:
    for kind in (numpy.int8, numpy.int64, numpy.uint16, numpy.intp):
        two = kind(2)
        expected = sl.search("othello", depth=2, table=2, seed=2, algorithm="pvs")
        assert sl.search("othello", depth=two, table=two, seed=two, algorithm="pvs") == expected
        rows = sl.sweep("othello", depth=two, table=two, seed=two, jobs=two, algorithm="pvs", progress=False)
        assert list(rows["leaves"]) == [expected.leaves]
        assert sl.perft("othello", two) == [4, 12]
        assert sl.trace("othello", depth=two, seed=two, most_events=kind(100)).html.startswith("<!doctype html>")
        assert str(sl.show_tree("[[3 5] [2 9]]", "alphabeta", depth=two, step=two)).startswith("root")
        assert len(sl.exercises(trees=two, shape="2x2", seed=two) or []) == 2
        assert sl.solve("tictactoe", jobs=kind(1), seed=two).value == 0
    several = sl.sweep("othello", depth=numpy.arange(1, 4), progress=False)
    assert list(several["depth"]) == [1, 2, 3]
    assert list(sl.sweep("othello", depth=numpy.array(2), progress=False)["depth"]) == [2]
    assert sl.identify([(numpy.str_("start"), numpy.int64(2), numpy.int64(6))], game="othello", seconds=1)


@pytest.mark.parametrize(
    ("window", "same"),
    [
        ((0, 10), "0,10"),
        ([-3, 5], "-3,5"),
        ((None, 3), "-inf,3"),
        ((3, None), "3,inf"),
        ((float("-inf"), 3.0), "-inf,3"),
        ((numpy.int64(0), numpy.float64("inf")), "0,inf"),
    ],
)
def test_a_window_is_a_pair_or_a_text(window: Any, same: str) -> None:
    for game, depth in (("othello", 3), ("tree", 2)):
        position = "[[3 5] [2 9]]" if game == "tree" else "start"
        assert sl.search(game, position, depth=depth, window=window) == sl.search(game, position, depth=depth, window=same)
    assert str(sl.show_tree("[[3 5] [2 9]]", "alphabeta", window=window)) == str(sl.show_tree("[[3 5] [2 9]]", "alphabeta", window=same))


def test_a_window_of_fractions() -> None:
    tree = "[[1/2 3] [0.25 9]]"
    expected = sl.search("tree", tree, depth=2, window="0.25,3/4")
    assert sl.search("tree", tree, depth=2, window=(0.25, Fraction(3, 4))) == expected and expected.value == Fraction(1, 2)
    at_most = sl.search("tree", tree, depth=2, window=(2, 3))
    assert (at_most.value, at_most.bound) == (2, "at-most") and isinstance(at_most.value, Fraction)


@pytest.mark.parametrize("window", [(0,), (0, 1, 2), (1, 0), (0, 0), ("a", 3), (float("nan"), 3), (True, 3), 5, object()], ids=repr)
def test_a_wrong_window_is_refused(window: Any) -> None:
    with pytest.raises(sl.Error, match="window"):
        sl.search("othello", depth=2, window=window)


def test_only_a_tree_has_a_default_depth() -> None:
    tree = "[[3 5] [2 [9 1]]]"
    assert sl.search("tree", tree) == sl.search("tree", tree, depth=3)
    assert list(sl.sweep("tree", [tree, "b=2,d=5,seed=1"], progress=False)["depth"]) == [3, 5]
    assert sl.trace("tree", tree).html == sl.trace("tree", tree, depth=3).html
    for function in (sl.search, sl.sweep, sl.trace):
        with pytest.raises(sl.Error, match="^depth: missing"):
            function("othello")


@pytest.mark.parametrize("command", sorted(_arguments.SETTINGS))
def test_the_keyword_arguments_are_the_options_of_the_command(command: str) -> None:
    printed = subprocess.run([sys.executable, "-m", "scoutlab", command, "--help"], capture_output=True, text=True, check=True).stdout
    options = {name.replace("-", "_") for name in re.findall(r"^ +(?:-\w, )?--([a-z-]+)", printed, re.MULTILINE)}
    # The package uses these options itself, or they print something other than one result.
    own = {"help", "json", "batch", "obf", "sample", "out", "position", "algorithm"} | ({"seed"} if command == "identify" else set())
    found = set(_arguments.SETTINGS[command])
    assert found | own >= options and found <= options


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (sl.search, {"game": "othello", "depth": 2}),
        (sl.sweep, {"game": "othello", "depth": 2}),
        (sl.trace, {"game": "othello", "depth": 2}),
        (sl.show_tree, {"position": "[3 5]"}),
        (sl.perft, {"game": "othello", "depth": 2}),
        (sl.solve, {"game": "othello"}),
        (sl.expect, {"tree": "b=2,d=2"}),
        (sl.identify, {"rows": [("start", 2, 6)]}),
        (sl.exercises, {}),
        (sl.experiment, {"source": "pearl"}),
    ],
)
@pytest.mark.parametrize("name", ["algorithmm", "quik", "json", "help", "seeds_", "x"])
def test_an_unknown_keyword_is_a_type_error_with_its_name(function: Callable[..., Any], arguments: dict[str, Any], name: str) -> None:
    with pytest.raises(TypeError, match=rf"unexpected keyword argument '{name}'") as raised:
        function(**arguments, **{name: True})
    assert "--" not in str(raised.value)


WRONG: list[Callable[[], Any]] = [
    lambda: sl.search("othello", depth=2, ordering="table"),
    lambda: sl.trace("othello", "ffo:41", depth=9),
    lambda: sl.trace("othello", depth=4, most_events=10),
    lambda: sl.trace("othello", depth=2, view="x"),
    lambda: sl.show_tree("b=9,d=9"),
    lambda: sl.solve("othello", "ffo:40", jobs=2, ordering="none"),
    lambda: sl.solve("othello", "ffo:40", without="table", with_="table"),
    lambda: sl.solve("othello", "ffo:40", seconds=0),
    lambda: sl.solve("othello", "ffo:40", seconds="soon"),
    lambda: sl.solve("othello", "ffo:40", table_depth="x"),
    lambda: sl.expect("b=2,d=2", seed=3),
    lambda: sl.expect("b=2,d=2", crossing=True, fraction=True),
    lambda: sl.identify([("start", 1, 4), ("[3 5]", 1, 2)]),
    lambda: sl.identify([("start", 1, 4)], seconds=-1),
    lambda: sl.exercises(names="foo"),
    lambda: sl.exercises(scout="fewer", cutoffs=99, shape="2x2"),
    lambda: sl.exercises(ties="no", shape="9x9"),
    lambda: sl.exercises(seed=-1),
    lambda: sl.experiment("title = 1\n", shard="x"),
    lambda: sl.experiment("title = 1\n", quick="yes"),
]


@pytest.mark.parametrize("call", WRONG, ids=range(len(WRONG)))
def test_no_message_names_an_option_of_the_command_line(call: Callable[[], Any]) -> None:
    with pytest.raises(sl.Error) as raised:
        call()
    message = str(raised.value)
    assert not re.search(r"(?<![\w-])--[a-z]", message) and "Usage" not in message and "help" not in message, message


@pytest.mark.parametrize("text", ["--help", "-", "--quick", "-h", "--json", "--depth=3", "--", "-1"])
def test_a_text_that_begins_with_a_hyphen_is_not_an_option(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.chdir(tmp_path)
    calls: list[Callable[[], Any]] = [
        lambda: sl.search(text, depth=1),
        lambda: sl.search("othello", text, depth=1),
        lambda: sl.perft(text, depth=1),
        lambda: sl.perft("othello", depth=1, position=text),
        lambda: sl.solve(text),
        lambda: sl.solve("othello", text),
        lambda: sl.expect(text, "alphabeta"),
        lambda: sl.expect("b=2,d=2", text),
        lambda: sl.identify(text),
        lambda: sl.experiment(text),
        lambda: sl.exercises(text),
    ]
    for call in calls:
        with pytest.raises(sl.Error) as raised:
            call()
        assert text in str(raised.value)


class Row(NamedTuple):
    position: str
    count: int  # type: ignore[assignment]
    depth: int


def test_identify_takes_rows_of_many_kinds(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    rows = [("ffo:41", 6, 14349), ("ffo:41", 6, 19019)]
    dictionaries = [dict(zip(("position", "depth", "count"), row)) for row in rows]
    path = tmp_path / "rows.csv"
    path.write_text("position,depth,count\n" + "".join(",".join(map(str, row)) + "\n" for row in rows), encoding="utf-8")
    kinds: list[Any] = [
        rows,
        [list(row) for row in rows],
        iter(rows),
        dictionaries,
        [Row(position, count, depth) for position, depth, count in rows],
        pandas.DataFrame(dictionaries),
        path,
        str(path),
    ]
    for kind in kinds:
        assert sorted(sl.identify(kind, game="othello").same["algorithms"]) == ["alphabeta", "scout"]
    assert "scoutlab's own counts (leaves): alphabeta gives line 2; scout gives line 3, certain" in str(sl.identify(rows, game="othello"))
    for wrong in ([3], [(1, 2)], ["start"], 3, [None], [("start", 1, 4, "minimax", "leaves", "othello", 7)]):
        with pytest.raises(sl.Error, match="rows"):
            sl.identify(wrong)


def test_identify_without_an_answer_has_evidence() -> None:
    """The start position of Othello has 4 moves, so no search of one ply counts 1000 nodes."""
    answer = sl.identify([("start", 1, 1000), ("start", 1, 2000)], game="othello", seconds=2)
    assert answer.same is None and all(best["confidence"] == "no better than chance" for best in answer.best)
    (statement,) = answer.evidence
    assert statement.startswith("lines 2, 3: at depth 1 a search counts the root and its moves, 4:")


@pytest.mark.parametrize("ordering", sorted(sl.orderings()))
def test_several_seeds_need_an_ordering_that_uses_them(ordering: str) -> None:
    """An ordering uses the seed exactly if two seeds give different counts."""
    name = {"noisy": "noisy:0.5", "killer": "killer:2"}.get(ordering, ordering)
    game, table = ("chess", 1) if ordering in ("captures", "see", "continuation") else ("othello", 1)
    if ordering == "parity":
        game = "othello"
    single = [sl.search(game, depth=3, ordering=name, table=table, seed=seed, algorithm="pvs").leaves for seed in range(4)]
    for names in ([name], [name, "none"], [f"{name}+none"]):
        if len(set(single)) > 1:
            swept = sl.sweep(game, depth=3, ordering=names, table=table, seed=range(4), algorithm="pvs", progress=False)
            assert set(single) <= set(swept["leaves"])
        else:
            with pytest.raises(sl.Error, match="^seed: 4 seeds"):
                sl.sweep(game, depth=3, ordering=names, table=table, seed=range(4), algorithm="pvs", progress=False)
    assert len(sl.sweep(game, depth=3, ordering=name, table=table, seed=7, algorithm="pvs", progress=False)) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"enhance": "etx", "table": 1}, "unknown enhancement `etx` (did you mean `etc`?)"),
        ({"selective": "nul"}, "did you mean `null`?"),
        ({"enhance": "etc"}, "add table=MB"),
        ({"enhance": "etc", "table": 1, "table_depth": "at-least"}, "needs table_depth equal"),
        ({"selective": "late", "algorithm": "minimax"}, "use for example `alphabeta`"),
        ({"selective": "null", "game": "othello"}, "technique `null` needs null moves"),
    ],
)
def test_techniques_that_a_search_cannot_use_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(sl.Error) as raised:
        sl.search(**{"game": "chess", "depth": 2, **arguments})
    assert message in str(raised.value) and "--" not in str(raised.value)
