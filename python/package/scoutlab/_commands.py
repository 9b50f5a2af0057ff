"""Commands that run in a separate process, because they may take long."""

from __future__ import annotations

import csv
import io
import json
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Optional, Union

from ._arguments import check_settings, depth as checked_depth, listed, refuse, text
from ._program import Repeated, call, call_json
from ._tables import read_table

#: The columns of the rows that :func:`identify` takes.
COLUMNS = ("position", "depth", "count", "algorithm", "what", "game")

#: The exit codes of ``scoutlab identify``: with an answer, and without one that is certain or likely.
IDENTIFIED = (0, 1)


class Answer(dict[str, Any]):
    """The object that a command prints with ``--json``. The keys are also attributes."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"the answer has no key {name!r}, only {', '.join(self)}") from None

    def __str__(self) -> str:
        """Return the text that the command prints without ``--json``, if the answer has it as ``text``."""
        text = self.get("text")
        return text if isinstance(text, str) else repr(self)


def perft(game: str, depth: int, position: str = "start", *, generation: Optional[str] = None) -> list[int]:
    """Return the numbers of move sequences of 1, 2, ... `depth` plies.

    >>> perft("othello", 4)
    [4, 12, 56, 244]
    """
    settings = {"depth": checked_depth(depth), "position": text("position", position), "generation": generation}
    return [row["count"] for row in call_json("perft", settings, [text("game", game)])["counts"]]


def solve(game: str, position: str = "start", **settings: Any) -> Answer:
    """Search a position to the end of the game. The keyword arguments are the options of ``scoutlab solve``.

    >>> answer = solve("othello", "ffo:40")
    >>> answer.value, answer.best_move
    (38, 'a2')
    """
    check_settings("solve", settings)
    return Answer(call_json("solve", {"position": text("position", position), **settings}, [text("game", game)]))


def expect(tree: str, algorithm: Union[str, Iterable[str], None] = None, **settings: Any) -> Answer:
    """Return the exact mean number of leaves on random trees. The keyword arguments are the options of ``scoutlab expect``.

    >>> expect("b=2,d=2,model=win-loss,win=0.5", "alphabeta", fraction=True).fraction
    '27/8'
    """
    check_settings("expect", settings)
    names = [] if algorithm is None else [text("algorithm", name) for name in listed(algorithm)]
    return Answer(call_json("expect", {"algorithm": Repeated(names), **settings}, ["tree", text("tree", tree)]))


def identify(
    rows: Union[str, "os.PathLike[str]", Iterable[Union[Mapping[str, Any], Sequence[Any]]], Any], **settings: Any
) -> Answer:
    """Find the counting conventions behind some counts. The keyword arguments are the options of ``scoutlab identify``.

    `rows` is a CSV file, a DataFrame, or a list of dictionaries, with the columns ``position``, ``depth`` and ``count``, and, if they
    are known, ``algorithm``, ``what`` and ``game``. Instead of a dictionary, a row may be a tuple with these values in this order. If no
    answer is certain or likely, the list ``evidence`` has facts about the rows.

    >>> rows = [("ffo:41", 6, 14349), ("ffo:41", 6, 19019)]
    >>> sorted(identify(rows, game="othello").same["algorithms"])
    ['alphabeta', 'scout']
    """
    check_settings("identify", settings)
    if isinstance(rows, (str, os.PathLike)):
        return Answer(call_json("identify", settings, [_file(rows)], accepted=IDENTIFIED))
    return Answer(call_json("identify", settings, ["-"], _csv(rows), accepted=IDENTIFIED))


def _file(path: Union[str, "os.PathLike[str]"]) -> str:
    """Return the path of a file as text. The program reads standard input if the path is `-`."""
    name = os.fspath(path)
    return os.path.join(os.curdir, name) if name == "-" else name


def _csv(rows: Any) -> str:
    """Return rows as CSV text."""
    if hasattr(rows, "to_csv"):
        return str(rows.to_csv(index=False))
    if not isinstance(rows, Iterable):
        refuse("rows", rows, "a file, a DataFrame or a list of rows")
    dictionaries = [_row(number, row) for number, row in enumerate(rows, 1)]
    names = list(dict.fromkeys(name for row in dictionaries for name in row))
    written = io.StringIO()
    writer = csv.DictWriter(written, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(dictionaries)
    return written.getvalue()


def _row(number: int, row: Any) -> dict[str, Any]:
    """Return a row as a dictionary."""
    if hasattr(row, "_asdict"):
        row = row._asdict()
    if isinstance(row, Mapping):
        return dict(row)
    if isinstance(row, (tuple, list)) and 3 <= len(row) <= len(COLUMNS):
        return dict(zip(COLUMNS, row))
    refuse(f"rows: row {number}", row, f"a dictionary or a tuple of {', '.join(COLUMNS[:3])} (and {', '.join(COLUMNS[3:])} if known)")


class Experiment:
    """The results of an experiment.

    :ivar folder: the folder with ``data.csv``, the figures and ``manifest.json``
    """

    def __init__(self, folder: Path, temporary: Optional["tempfile.TemporaryDirectory[str]"] = None) -> None:
        self.folder = folder
        self._temporary = temporary

    @property
    def data(self) -> Any:
        """The rows of ``data.csv``: a pandas DataFrame, or a list of dictionaries if pandas is not installed.

        The columns ``position`` and ``best_move`` contain text. If values are fractions, ``value`` contains floats, and ``value_exact``
        contains the exact values as text.
        """
        plain, packed = self.folder / "data.csv", self.folder / "data.csv.gz"
        return read_table(packed if packed.is_file() and not plain.is_file() else plain)

    @property
    def figures(self) -> list[Path]:
        """The figures as SVG files."""
        return sorted(self.folder.rglob("*.svg"))

    @property
    def summary(self) -> str:
        """The summary in Markdown."""
        return (self.folder / "summary.md").read_text(encoding="utf-8")

    def __repr__(self) -> str:
        return f"Experiment({str(self.folder)!r})"


def experiment(source: Union[str, "os.PathLike[str]"], *, out: Union[str, "os.PathLike[str]", None] = None, **settings: Any) -> Experiment:
    """Run an experiment: TOML text, the path of a file, or the name of an experiment of the clone around the current folder.

    Without `out`, the results are kept until the returned object is deleted. The keyword arguments are the options of
    ``scoutlab experiment``, such as ``quick=True`` and ``jobs=2``.
    """
    check_settings("experiment", settings)
    temporary = None
    if out is None:
        temporary = tempfile.TemporaryDirectory(prefix="scoutlab-")
        out = temporary.name
    words = os.fspath(source)
    is_text = "\n" in words
    settings = {"out": os.fspath(out), **settings}
    call("experiment", settings, ["-" if is_text else _file(words)], words if is_text else None)
    return Experiment(Path(out), temporary)


def exercises(out: Union[str, "os.PathLike[str]", None] = None, **settings: Any) -> Optional[list[Answer]]:
    """Write a sheet of exercises to a PDF, HTML, LaTeX or JSON file; without `out`, return the trees with their solutions.

    The keyword arguments are the options of ``scoutlab exercises``.

    >>> sheet = exercises(trees=2, shape="2x2", seed=1)
    >>> [len(tree.solutions) for tree in sheet]
    [1, 1]
    """
    check_settings("exercises", settings)
    if out is not None:
        call("exercises", {"out": os.fspath(out), **settings}, [])
        return None
    with tempfile.TemporaryDirectory(prefix="scoutlab-") as folder:
        path = Path(folder) / "sheet.json"
        call("exercises", {"out": path, **settings}, [])
        return [Answer(tree) for tree in json.loads(path.read_text(encoding="utf-8"))]
