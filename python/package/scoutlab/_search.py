"""Searches a position."""

from __future__ import annotations

from typing import Optional

from . import _native
from ._arguments import in_python, request
from ._types import Window


def search(
    game: str,
    position: str = "start",
    *,
    depth: Optional[int] = None,
    algorithm: str = "alphabeta",
    ordering: str = "none",
    eval: Optional[str] = None,
    frame: Optional[str] = None,
    window: Window = None,
    table: Optional[int] = None,
    table_depth: str = "equal",
    table_rule: str = "two-bounds",
    table_replace: str = "bucket",
    enhance: str = "none",
    selective: str = "none",
    mate: str = "plain",
    generation: Optional[str] = None,
    rules: Optional[str] = None,
    seed: int = 0,
    most_visits: Optional[int] = None,
    seconds: Optional[float] = None,
    divide: bool = False,
) -> _native.SearchResult:
    """Search a position and count the nodes visited.

    A wrong argument raises :class:`scoutlab.Error`, a ``ValueError`` that names the argument. Ctrl-C ends the search.

    :param game: the game, such as ``"othello"`` or ``"tree"``; :func:`games` lists them
    :param position: the position in the game's notation
    :param depth: the number of plies to search (default: the whole tree; other games need a depth)
    :param algorithm: the algorithm; :func:`algorithms` lists them
    :param ordering: the move ordering, or several joined by ``+``; :func:`orderings` lists them
    :param eval: the evaluator of leaves (default: the game's first evaluator)
    :param frame: the point of view of leaf values: ``"mover"`` (default), or ``"white-raw"`` in Othello
    :param window: the window at the root, such as ``(0, 10)``, ``(None, 3)`` or ``"0,inf"``, for MAX in trees and for the side to
        move in other games (default: infinite)
    :param table: the size of the transposition table in MB, 0 for none (default: 64 for the MTD family, else none)
    :param table_depth: which entries of the table can cause a cutoff: ``"equal"``, ``"at-least"`` or
        ``"never"``
    :param table_rule: which bounds an entry has: ``"two-bounds"``, which narrow the window, ``"one-bound"`` (one value, exact or a
        bound, as in most programs) or ``"no-narrowing"`` (one value, which only cuts off)
    :param table_replace: which entry a new entry replaces: ``"bucket"`` (the entry of the smallest depth among four), ``"always"``
        (the only entry), ``"depth"`` (the only entry, unless it is deeper) or ``"two-tier"`` (one place for the deepest entry, one
        for the newest)
    :param enhance: the enhancements, or several joined by ``+``, such as ``"etc+iid"``: they never change the value of the root, and
        need a transposition table
    :param selective: the selective techniques, or several joined by ``+``, such as ``"null:r=2"``: the value may differ from that of
        a full-width search
    :param mate: how mates count in chess: ``"plain"`` (100,000 at any distance) or ``"distance"`` (1 less for each ply before the
        mate, so that shorter mates come first)
    :param generation: the move generation order in Othello, such as ``"rows"``
    :param rules: ``"plain"`` (default), or ``"repetition"`` in chess: a position that the path repeats is a draw, and so is a halfmove
        clock of 100
    :param seed: the seed of the orderings ``random`` and ``noisy``
    :param most_visits: the number of visits after which the search ends with an error; the visits of quiescence searches and of
        orderings by exact values count too (default: no limit)
    :param seconds: the time in seconds after which the search ends with an error (default: no limit)
    :param divide: whether the result has the value of each root move and the counts below it (`SearchResult.divide`)

    >>> import scoutlab as sl
    >>> sl.search("tree", "[[3 5] [2 [9 1]]]").leaves
    3
    >>> sl.search("tree", "[[3 5] [2 [9 1]]]", divide=True).divide["2"]
    {'value': 3, 'bound': 'at-most', 'calls': 2, 'leaves': 1}
    """
    arguments = request(
        game,
        position,
        depth,
        algorithm,
        ordering,
        eval,
        frame,
        window,
        table,
        table_depth,
        generation,
        seed,
        most_visits,
        seconds,
        enhance,
        selective,
        rules,
        divide,
        table_rule,
        table_replace,
        mate,
    )
    try:
        return _native.search(arguments)
    except _native.Error as error:
        raise _native.Error(in_python(str(error), arguments.values())) from None
