"""Traces and pictures of trees for notebooks."""

from __future__ import annotations

import html
import os
from pathlib import Path
from typing import Optional, Union

from . import _native


class Trace:
    """A page that replays a search. Jupyter shows it; :meth:`save` writes it.

    :ivar html: the page
    """

    def __init__(self, page: str) -> None:
        self.html = page

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Write the page to a file, which any browser opens."""
        Path(path).write_text(self.html, encoding="utf-8")

    def _repr_html_(self) -> str:
        # In this frame, the page can run its own script, but cannot access the notebook.
        page = html.escape(self.html, quote=True)
        return f'<iframe sandbox="allow-scripts" width="100%" height="640" style="border:0" srcdoc="{page}"></iframe>'


def trace(
    game: str,
    position: str = "start",
    *,
    depth: Optional[int] = None,
    algorithm: str = "alphabeta",
    ordering: str = "none",
    eval: Optional[str] = None,
    frame: Optional[str] = None,
    window: Optional[str] = None,
    table: Optional[int] = None,
    table_depth: str = "equal",
    generation: Optional[str] = None,
    seed: int = 0,
    against: Optional[str] = None,
    against_ordering: Optional[str] = None,
    view: Optional[str] = None,
    most_events: int = 20_000,
) -> Trace:
    """Return a page that replays a search step by step. With `against` or `against_ordering`, the page also replays the search by that
    algorithm or with that ordering.

    The arguments before `against` are those of :func:`search`.

    >>> page = trace("tree", "[[3 5] [2 9]]", depth=2, algorithm="scout", against="alphabeta")
    >>> page.html.startswith("<!doctype html>")
    True
    """
    request = {
        "game": game,
        "position": position,
        "depth": depth,
        "algorithm": algorithm,
        "ordering": ordering,
        "eval": eval,
        "frame": frame,
        "window": window,
        "table": table,
        "table_depth": table_depth,
        "generation": generation,
        "seed": seed,
    }
    second = None
    if against is not None or against_ordering is not None:
        second = {**request, "algorithm": against or algorithm, "ordering": against_ordering or ordering}
    return Trace(_native.trace(request, second, most_events, view))


class Tree:
    """A tree as a picture. Jupyter shows it; ``str()`` is its text.

    :ivar notation: the tree in its notation
    :ivar svg: the picture
    """

    def __init__(self, notation: str, lines: list[str], svg: str) -> None:
        self.notation = notation
        self.svg = svg
        self._lines = lines

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Write the picture to an SVG file."""
        Path(path).write_text(self.svg, encoding="utf-8")

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return "\n".join(self._lines)


def show_tree(
    position: str,
    algorithm: Optional[str] = None,
    *,
    step: Optional[int] = None,
    depth: Optional[int] = None,
    ordering: str = "none",
    window: Optional[str] = None,
) -> Tree:
    """Return the picture of a tree, with the values, bounds and cutoffs of a search if `algorithm` is given.

    >>> print(show_tree("[[3 5] [2 9]]", "alphabeta").notation)
    [[3 5] [2 9]]
    """
    return Tree(*_native.show_tree(position, algorithm, step, depth, ordering, window))
