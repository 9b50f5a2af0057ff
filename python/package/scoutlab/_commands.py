"""Commands that run in a separate process, because they may take long."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any, Iterable, Optional, Union

from ._program import call, call_json, options


class Answer(dict[str, Any]):
    """The object that a command prints with ``--json``. The keys are also attributes."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"the answer has no key {name!r}, only {', '.join(self)}") from None


def perft(game: str, depth: int, position: str = "start", *, generation: Optional[str] = None) -> list[int]:
    """Return the numbers of move sequences of 1, 2, ... `depth` plies.

    >>> perft("othello", 4)
    [4, 12, 56, 244]
    """
    arguments = ["perft", game, *options({"depth": depth, "position": position, "generation": generation})]
    return [row["count"] for row in call_json(arguments)["counts"]]


def solve(game: str, position: str = "start", **settings: Any) -> Answer:
    """Search a position to the end of the game. The keyword arguments are the options of ``scoutlab solve``.

    >>> answer = solve("othello", "ffo:40")
    >>> answer.value, answer.best_move
    (38, 'a2')
    """
    return Answer(call_json(["solve", game, *options({"position": position, **settings})]))


def expect(tree: str, algorithm: Union[str, Iterable[str], None] = None, **settings: Any) -> Answer:
    """Return the exact mean number of leaves on random trees. The keyword arguments are the options of ``scoutlab expect``.

    >>> expect("b=2,d=2,model=win-loss,win=0.5", "alphabeta", fraction=True).fraction
    '27/8'
    """
    names = [] if algorithm is None else [algorithm] if isinstance(algorithm, str) else list(algorithm)
    repeated = [f"--algorithm={name}" for name in names]
    return Answer(call_json(["expect", "tree", tree, *repeated, *options(settings)]))


def identify(rows: Union[str, "os.PathLike[str]", Iterable[dict[str, Any]], Any], **settings: Any) -> Answer:
    """Find the counting conventions behind some counts. The keyword arguments are the options of ``scoutlab identify``.

    `rows` is a CSV file, a list of dictionaries, or a DataFrame, with the columns ``position``, ``depth`` and ``count``, and, if they
    are known, ``algorithm`` and ``what``.

    >>> rows = [{"position": "ffo:41", "depth": 6, "count": 14349}, {"position": "ffo:41", "depth": 6, "count": 19019}]
    >>> sorted(identify(rows, game="othello").same["algorithms"])
    ['alphabeta', 'scout']
    """
    if isinstance(rows, (str, os.PathLike)):
        return Answer(call_json(["identify", os.fspath(rows), *options(settings)]))
    return Answer(call_json(["identify", "-", *options(settings)], _csv(rows)))


def _csv(rows: Any) -> str:
    """Return rows as CSV text."""
    if hasattr(rows, "to_csv"):
        return str(rows.to_csv(index=False))
    import csv
    import io

    listed = list(rows)
    names = list(dict.fromkeys(name for row in listed for name in row))
    text = io.StringIO()
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(listed)
    return text.getvalue()


class Experiment:
    """The results of an experiment.

    :ivar folder: the folder with ``data.csv``, the figures and ``manifest.json``
    """

    def __init__(self, folder: Path, temporary: Optional["tempfile.TemporaryDirectory[str]"] = None) -> None:
        self.folder = folder
        self._temporary = temporary

    @property
    def data(self) -> Any:
        """The rows of ``data.csv``: a pandas DataFrame, or a list of dictionaries if pandas is not installed."""
        path = self.folder / "data.csv"
        try:
            import pandas
        except ImportError:
            import csv

            with path.open(newline="", encoding="utf-8") as file:
                return list(csv.DictReader(file))
        return pandas.read_csv(path)

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
    temporary = None
    if out is None:
        temporary = tempfile.TemporaryDirectory(prefix="scoutlab-")
        out = temporary.name
    source = os.fspath(source)
    is_text = "\n" in source
    arguments = ["experiment", "-" if is_text else source, *options({"out": os.fspath(out), **settings})]
    call(arguments, source if is_text else None)
    return Experiment(Path(out), temporary)


def exercises(out: Union[str, "os.PathLike[str]", None] = None, **settings: Any) -> Optional[list[Answer]]:
    """Write a sheet of exercises to a PDF, HTML, LaTeX or JSON file; without `out`, return the trees with their solutions.

    The keyword arguments are the options of ``scoutlab exercises``.

    >>> sheet = exercises(trees=2, shape="2x2", seed=1)
    >>> [len(tree.solutions) for tree in sheet]
    [1, 1]
    """
    if out is not None:
        call(["exercises", *options({"out": os.fspath(out), **settings})])
        return None
    import json

    with tempfile.TemporaryDirectory(prefix="scoutlab-") as folder:
        path = Path(folder) / "sheet.json"
        call(["exercises", *options({"out": path, **settings})])
        return [Answer(tree) for tree in json.loads(path.read_text(encoding="utf-8"))]
