"""Runs many searches, and returns a table of the results."""

from __future__ import annotations

import os
from typing import Any, Iterable, Optional, TypeVar, Union

from . import _native
from ._arguments import MOST_JOBS, listed, optional_depth, optional_text, python_messages, seed as checked_seed
from ._arguments import seconds as checked_seconds, table as checked_table, text, visits, whole
from ._tables import table as table_of

T = TypeVar("T", str, int, None, Optional[str], Optional[int])
OneOrMore = Union[T, Iterable[T]]


def sweep(
    game: str,
    positions: OneOrMore[str] = "start",
    *,
    depth: OneOrMore[Optional[int]] = None,
    algorithm: OneOrMore[str] = "alphabeta",
    ordering: OneOrMore[str] = "none",
    eval: OneOrMore[Optional[str]] = None,
    frame: OneOrMore[Optional[str]] = None,
    table: OneOrMore[Optional[int]] = None,
    table_depth: OneOrMore[str] = "equal",
    table_rule: OneOrMore[str] = "two-bounds",
    table_replace: OneOrMore[str] = "bucket",
    enhance: OneOrMore[str] = "none",
    selective: OneOrMore[str] = "none",
    seed: OneOrMore[int] = 0,
    most_visits: Optional[int] = None,
    seconds: Optional[float] = None,
    jobs: Optional[int] = None,
    progress: bool = True,
) -> Any:
    """Search every combination of the arguments, and return a row for each search. Each argument is one value or several.

    The result is a pandas DataFrame, or a list of dictionaries if pandas is not installed. Its columns are the arguments
    (``game``, ``position``, ``depth``, ``algorithm``, ``ordering``, ``evaluator``, ``frame``, ``table``, ``table_depth``,
    ``table_rule``, ``table_replace``, ``enhance``, ``selective``, ``seed``), the result (``value``, ``best_move``) and the counts (``leaves``, ``interior``,
    ``tt_cutoffs``, ``calls``, ``re_searches``, ``ordering_evaluations``, ``cutoffs``, ``first_cutoffs``). The column ``value``
    contains whole numbers. If a tree of the sweep has fractions, ``value`` contains floats, and the column ``value_exact`` contains
    the exact values as text.

    If a search has enhancements or selective techniques, the columns of their counts follow: ``null_moves``, ``reductions``,
    ``extensions``, ``pruned``, ``interior_evaluations``, ``table_probes`` and ``iid_calls``.

    :param most_visits: the limit on the visits of each search; the row of a search that reaches it has no value, move and counts
    :param seconds: the limit on the time of each search, in seconds; such a row has no value, move and counts either
    :param jobs: the number of threads (default: one for each core that the process may use)
    :param progress: whether to show a progress bar, if tqdm is installed

    The other arguments are those of :func:`search`. Several seeds need a random ordering, because nothing else uses them.

    >>> rows = sweep("tree", "[[3 5] [2 9]]", depth=2, algorithm=["minimax", "alphabeta"], progress=False)
    >>> list(rows["leaves"])
    [4, 3]
    """
    axes = {
        "game": text("game", game),
        "positions": [text("positions", value) for value in listed(positions)],
        "depth": [optional_depth(value) for value in listed(depth)],
        "algorithm": [text("algorithm", value) for value in listed(algorithm)],
        "ordering": [text("ordering", value) for value in listed(ordering)],
        "eval": [optional_text("eval", value) for value in listed(eval)],
        "frame": [optional_text("frame", value) for value in listed(frame)],
        "table": [checked_table(value) for value in listed(table)],
        "table_depth": [text("table_depth", value) for value in listed(table_depth)],
        "table_rule": [text("table_rule", value) for value in listed(table_rule)],
        "table_replace": [text("table_replace", value) for value in listed(table_replace)],
        "enhance": [text("enhance", value) for value in listed(enhance)],
        "selective": [text("selective", value) for value in listed(selective)],
        "seed": [checked_seed(value) for value in listed(seed)],
        "most_visits": visits(most_visits),
        "seconds": checked_seconds(seconds),
    }
    threads = _cores() if jobs is None else whole("jobs", jobs, 1, MOST_JOBS)
    total = 1
    for values in axes.values():
        total *= len(values) if isinstance(values, list) else 1
    bar = _bar(total) if progress else None
    try:
        with python_messages(axes.values()):
            columns = _native.sweep(axes, threads, bar.show if bar is not None else None)
    finally:
        if bar is not None:
            bar.close()
    return table_of(columns)


def _cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Bar:
    """A progress bar from tqdm."""

    def __init__(self, bar: Any) -> None:
        self._bar = bar

    def show(self, finished: int) -> None:
        self._bar.update(finished - self._bar.n)

    def close(self) -> None:
        self._bar.close()


def _bar(total: int) -> Optional[_Bar]:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    # With the delay, short sweeps show no progress bar.
    return _Bar(tqdm(total=total, unit=" searches", delay=0.5))
