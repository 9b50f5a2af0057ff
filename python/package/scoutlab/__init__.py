"""Exact, reproducible node counts for game-tree search.

>>> import scoutlab as sl
>>> r = sl.search("othello", "ffo:41", depth=6, algorithm="scout")
>>> r.leaves, r.best_move
(19019, 'b2')
"""

from ._commands import Answer, Experiment, exercises, expect, experiment, identify, perft, solve
from ._native import Error, SearchResult, __version__, algorithms, games, orderings
from ._pictures import Trace, Tree, show_tree, trace
from ._search import search
from ._sweep import sweep

__all__ = [
    "Answer",
    "Error",
    "Experiment",
    "SearchResult",
    "Trace",
    "Tree",
    "__version__",
    "algorithms",
    "exercises",
    "expect",
    "experiment",
    "games",
    "identify",
    "orderings",
    "perft",
    "search",
    "show_tree",
    "solve",
    "sweep",
    "trace",
]
