"""Tables of results: pandas DataFrames, or lists of dictionaries if pandas is not installed."""

from __future__ import annotations

import csv
import gzip
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

#: The columns that are text even if all their values look like numbers.
NAMES = ("position", "best_move")

_WHOLE = re.compile(r"[+-]?\d+")
_REAL = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?|[+-]?inf|nan", re.IGNORECASE)


def table(columns: dict[str, list[Any]]) -> Any:
    """Return columns as a DataFrame, or as a list of rows if pandas is not installed."""
    try:
        import pandas
    except ImportError:
        return [dict(zip(columns, row)) for row in zip(*columns.values())]
    return pandas.DataFrame(columns)


def read_table(path: Path) -> Any:
    """Return a CSV file, which may be compressed, as a table. An empty field is missing: None without pandas.

    If the column ``value`` contains fractions, it becomes a column of floats, and ``value_exact`` contains the texts.
    """
    try:
        import pandas
    except ImportError:
        opened = gzip.open if path.suffix == ".gz" else open
        with opened(path, "rt", newline="", encoding="utf-8") as file:
            header, *rows = csv.reader(file)
        columns = {name: _typed(name, [row[place] for row in rows]) for place, name in enumerate(header)}
        return table(_with_exact_values(columns))
    data = pandas.read_csv(path, dtype={name: str for name in NAMES})
    if "value" in data and not pandas.api.types.is_numeric_dtype(data["value"]):
        missing = data["value"].isna()
        texts = [None if absent else str(text) for text, absent in zip(data["value"], missing)]
        data["value"] = [_real(text) for text in texts]
        data.insert(list(data.columns).index("value") + 1, "value_exact", texts)
    return data


def _typed(name: str, texts: list[str]) -> list[Any]:
    """Return the fields of a column as whole numbers, floats or texts."""
    given = [text for text in texts if text]
    convert: Any = str
    if name not in NAMES and given:
        if all(_WHOLE.fullmatch(text) for text in given):
            convert = int
        elif all(_REAL.fullmatch(text) for text in given):
            convert = float
    return [convert(text) if text else None for text in texts]


def _with_exact_values(columns: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """Return the columns with a column of exact values if the values contain fractions."""
    texts = columns.get("value", [])
    if not any(isinstance(text, str) for text in texts):
        return columns
    found: dict[str, list[Any]] = {}
    for name, column in columns.items():
        found[name] = [_real(text) for text in texts] if name == "value" else column
        if name == "value":
            found["value_exact"] = texts
    return found


def _real(text: Any) -> Any:
    """Return a value of a tree, such as ``1/2``, as a float."""
    if text is None:
        return None
    return float(text) if _REAL.fullmatch(text) else float(Fraction(text))
