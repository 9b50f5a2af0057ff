"""Traces and pictures of trees for notebooks."""

from __future__ import annotations

import html
import os
from pathlib import Path
from typing import Optional, Union

from . import _native
from ._arguments import LARGEST, optional_depth, optional_text, optional_whole, python_messages, request, text, whole
from ._arguments import window_text
from ._types import Window


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
    window: Window = None,
    table: Optional[int] = None,
    table_depth: str = "equal",
    table_rule: str = "two-bounds",
    table_replace: str = "bucket",
    generation: Optional[str] = None,
    rules: Optional[str] = None,
    seed: int = 0,
    most_visits: Optional[int] = None,
    seconds: Optional[float] = None,
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
    first = request(
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
        rules=rules,
        table_rule=table_rule,
        table_replace=table_replace,
    )
    other, other_ordering = optional_text("against", against), optional_text("against_ordering", against_ordering)
    second = None
    if other is not None or other_ordering is not None:
        second = {**first, "algorithm": other or algorithm, "ordering": other_ordering or ordering}
    steps = whole("most_events", most_events, 1, _native.MOST_EVENTS)
    with python_messages([*first.values(), other, other_ordering]):
        return Trace(_native.trace(first, second, steps, optional_text("view", view)))


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
    window: Window = None,
) -> Tree:
    """Return the picture of a tree, with the values, bounds and cutoffs of a search if `algorithm` is given.

    >>> print(show_tree("[[3 5] [2 9]]", "alphabeta").notation)
    [[3 5] [2 9]]
    """
    arguments = {
        "position": text("position", position),
        "algorithm": optional_text("algorithm", algorithm),
        "step": optional_whole("step", step, 0, LARGEST),
        "depth": optional_depth(depth),
        "ordering": text("ordering", ordering),
        "window": window_text(window),
    }
    with python_messages(arguments.values()):
        return Tree(*_native.show_tree(arguments))
