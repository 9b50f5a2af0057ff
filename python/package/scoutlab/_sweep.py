"""Runs many searches, and returns a table of the results."""

from __future__ import annotations

import os
from typing import Any, Iterable, Optional, TypeVar, Union

from . import _native

T = TypeVar("T", str, int, None, Optional[str], Optional[int])
OneOrMore = Union[T, Iterable[T]]


def sweep(
    game: str,
    positions: OneOrMore[str] = "start",
    *,
    depth: OneOrMore[int],
    algorithm: OneOrMore[str] = "alphabeta",
    ordering: OneOrMore[str] = "none",
    eval: OneOrMore[Optional[str]] = None,
    frame: OneOrMore[Optional[str]] = None,
    table: OneOrMore[Optional[int]] = None,
    table_depth: OneOrMore[str] = "equal",
    seed: OneOrMore[int] = 0,
    jobs: Optional[int] = None,
    progress: bool = True,
) -> Any:
    """Search every combination of the arguments, and return a row for each search. Each argument is one value or several.

    The result is a pandas DataFrame, or a list of dictionaries if pandas is not installed. The table has the columns of an
    experiment's ``data.csv``. `jobs` is the number of threads (default: one per core). Progress is shown if tqdm is installed.

    >>> rows = sweep("tree", "[[3 5] [2 9]]", depth=2, algorithm=["minimax", "alphabeta"], progress=False)
    >>> list(rows["leaves"])
    [4, 3]
    """
    axes = {
        "positions": _listed(positions),
        "depth": _listed(depth),
        "algorithm": _listed(algorithm),
        "ordering": _listed(ordering),
        "eval": _listed(eval),
        "frame": _listed(frame),
        "table": _listed(table),
        "table_depth": _listed(table_depth),
        "seed": _listed(seed),
    }
    total = 1
    for values in axes.values():
        total *= len(values)
    bar = _bar(total) if progress else None
    try:
        columns = _native.sweep(game, axes, jobs or os.cpu_count() or 1, bar.show if bar is not None else None)
    finally:
        if bar is not None:
            bar.close()
    try:
        import pandas
    except ImportError:
        return [dict(zip(columns, row)) for row in zip(*columns.values())]
    return pandas.DataFrame(columns)


def _listed(values: Any) -> list[Any]:
    return [values] if values is None or isinstance(values, (str, int)) else list(values)


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
