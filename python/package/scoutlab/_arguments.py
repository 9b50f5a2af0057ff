"""Checks arguments, and names them in messages."""

from __future__ import annotations

import contextlib
import difflib
import math
import operator
import re
from fractions import Fraction
from typing import Any, Iterable, Iterator, NoReturn, Optional

from . import _native

#: The largest seed and the largest number of steps.
LARGEST = 2**64 - 1

#: The largest number of threads.
MOST_JOBS = 1024

#: The keyword arguments of each command. The names are those of the options, with `_` instead of `-`.
SETTINGS = {
    "exercises": ("trees", "shape", "algorithms", "seed", "solutions", "values", "names", "cutoffs", "deep_cutoffs", "scout", "ties"),
    "expect": ("trees", "seed", "crossing", "fraction"),
    "experiment": ("quick", "full", "seed", "jobs", "fresh", "shard", "verbose"),
    "identify": ("game", "seconds", "all", "jobs"),
    "solve": (
        "generation",
        "algorithm",
        "ordering",
        "without",
        "with",
        "table",
        "table_depth",
        "last_empties",
        "plain",
        "all",
        "jobs",
        "seconds",
        "seed",
    ),
}

#: Further arguments that messages of the program name as options.
OTHERS = (
    "depth",
    "position",
    "eval",
    "frame",
    "window",
    "most_visits",
    "most_events",
    "most_leaves",
    "table_rule",
    "table_replace",
    "mate",
    "enhance",
    "selective",
    "rules",
    "divide",
    "step",
    "against",
    "against_ordering",
    "view",
    "out",
)


def refuse(name: str, found: Any, expected: str) -> NoReturn:
    """Raise an error about the argument `name`."""
    shown = repr(found)
    if len(shown) > 80:
        shown = shown[:80] + ".."
    raise _native.Error(f"{name}: {shown}, expected {expected}")


def whole(name: str, value: Any, lowest: int, highest: int) -> int:
    """Return a whole number, which may come from numpy."""
    expected = f"a whole number from {lowest} to {highest}"
    # In Python, True is a whole number.
    if isinstance(value, bool):
        refuse(name, value, expected)
    try:
        number = operator.index(value)
    except TypeError:
        refuse(name, value, expected)
    if not lowest <= number <= highest:
        refuse(name, number, expected)
    return number


def optional_whole(name: str, value: Any, lowest: int, highest: int) -> Optional[int]:
    """Return a whole number or None."""
    return None if value is None else whole(name, value, lowest, highest)


def text(name: str, value: Any) -> str:
    """Return a text."""
    if not isinstance(value, str):
        refuse(name, value, "a text")
    return value


def optional_text(name: str, value: Any) -> Optional[str]:
    """Return a text or None."""
    return None if value is None else text(name, value)


def window_text(value: Any) -> Optional[str]:
    """Return a window as text: None, a text such as ``"0,inf"``, or two values such as ``(0, 10)`` or ``(None, 3)``."""
    if value is None or isinstance(value, str):
        return value
    expected = "two values such as (0, 10), (Fraction(1, 2), 3) or (None, 10)"
    if not isinstance(value, (tuple, list)) or len(value) != 2:
        refuse("window", value, expected)
    ends = [_end(end, infinite) for end, infinite in zip(value, ("-inf", "inf"))]
    if None in ends:
        refuse("window", value, expected)
    return f"{ends[0]},{ends[1]}"


def _end(value: Any, infinite: str) -> Optional[str]:
    """Return an end of a window as text, or None if the end is not a number."""
    if value is None:
        return infinite
    if isinstance(value, (str, Fraction)):
        return str(value)
    try:
        return None if isinstance(value, bool) else str(operator.index(value))
    except TypeError:
        pass
    try:
        number = float(value)
    except (TypeError, ValueError):
        return None
    if math.isnan(number):
        return None
    return str(int(number)) if number.is_integer() else repr(number)


def listed(values: Any) -> list[Any]:
    """Return one value, or each of several values, as a list."""
    if values is None or isinstance(values, (str, bytes)):
        return [values]
    try:
        several = iter(values)
    except TypeError:
        return [values]
    return list(several)


def depth(value: Any) -> int:
    """Return a number of plies."""
    return whole("depth", value, 1, _native.DEEPEST)


def optional_depth(value: Any) -> Optional[int]:
    """Return a number of plies, or None for the default."""
    return None if value is None else depth(value)


def table(value: Any) -> Optional[int]:
    """Return the size of a transposition table in MB, or None for the default."""
    return optional_whole("table", value, 0, _native.LARGEST_TABLE)


def seed(value: Any) -> int:
    """Return a seed."""
    return whole("seed", value, 0, LARGEST)


def visits(value: Any) -> Optional[int]:
    """Return a limit on the number of visits, or None."""
    return optional_whole("most_visits", value, 1, LARGEST)


def seconds(value: Any) -> Optional[float]:
    """Return a limit on the time in seconds, or None."""
    if value is None:
        return None
    expected = "a number of seconds greater than 0"
    if isinstance(value, (bool, str, bytes)):
        refuse("seconds", value, expected)
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        refuse("seconds", value, expected)
    if not 0 < number < math.inf:
        refuse("seconds", value, expected)
    return number


def flag(name: str, value: Any) -> bool:
    """Return True or False."""
    if not isinstance(value, bool):
        refuse(name, value, "True or False")
    return value


def request(
    game: Any,
    position: Any,
    depth_: Any,
    algorithm: Any,
    ordering: Any,
    eval_: Any,
    frame: Any,
    window: Any,
    table_: Any,
    table_depth: Any,
    generation: Any,
    seed_: Any,
    most_visits: Any,
    seconds_: Any,
    enhance: Any = "none",
    selective: Any = "none",
    rules: Any = None,
    divide: Any = False,
    table_rule: Any = "two-bounds",
    table_replace: Any = "bucket",
    mate: Any = "plain",
) -> dict[str, Any]:
    """Return the checked arguments of a search."""
    return {
        "game": text("game", game),
        "position": text("position", position),
        "depth": optional_depth(depth_),
        "algorithm": text("algorithm", algorithm),
        "ordering": text("ordering", ordering),
        "eval": optional_text("eval", eval_),
        "frame": optional_text("frame", frame),
        "window": window_text(window),
        "table": table(table_),
        "table_depth": text("table_depth", table_depth),
        "table_rule": text("table_rule", table_rule),
        "table_replace": text("table_replace", table_replace),
        "mate": text("mate", mate),
        "enhance": text("enhance", enhance),
        "selective": text("selective", selective),
        "generation": optional_text("generation", generation),
        "rules": optional_text("rules", rules),
        "seed": seed(seed_),
        "most_visits": visits(most_visits),
        "seconds": seconds(seconds_),
        "divide": flag("divide", divide),
    }


def check_settings(command: str, settings: Iterable[str]) -> None:
    """Raise a TypeError for a keyword argument that the command does not have."""
    known = SETTINGS[command]
    for name in settings:
        if name.rstrip("_") not in known:
            similar = difflib.get_close_matches(name, known, 1)
            hint = f" (did you mean {similar[0]!r}?)" if similar else f", expected one of: {', '.join(known)}"
            raise TypeError(f"{command}() got an unexpected keyword argument {name!r}{hint}")


_NAMES = "|".join(sorted({name.replace("_", "-") for names in (*SETTINGS.values(), OTHERS) for name in names}, key=len, reverse=True))
_OPTION = re.compile(rf"(?<![\w-])--({_NAMES})(?![\w-])(?: <[^>]*>|[ =]([A-Z]+)\b| ([^\s`]+)(?=`))?")


def in_python(message: str, given: Iterable[Any] = ()) -> str:
    """Return a message of the program with the names of arguments instead of options. Texts that the user has `given` do not change.

    >>> in_python("ordering `table` needs a table: add --table MB")
    'ordering `table` needs a table: add table=MB'
    >>> in_python("scoutlab: `<D>` must be given; see `scoutlab perft --help`")
    '`<D>` must be given'
    """
    if message.startswith("error: "):
        # The help of the command line follows the message.
        message = " ".join(re.split(r"\n+(?:Usage: |For more information|  tip: )", message[len("error: ") :])[0].split())
    # Python has its own help.
    message = re.sub(r"; see `scoutlab [\w ]*--help`$", "", message.strip())
    message = message[len("scoutlab: ") :] if message.startswith("scoutlab: ") else message
    users = " ".join(map(str, given))

    def argument(found: "re.Match[str]") -> str:
        name, value = found[1].replace("-", "_"), found[2] or found[3]
        if "--" + found[1] in users:
            return found[0]
        return f"{name}={value}" if value else name

    return _OPTION.sub(argument, message.strip())


@contextlib.contextmanager
def python_messages(given: Iterable[Any]) -> Iterator[None]:
    """Raise the errors of the native module with the names of arguments instead of options."""
    try:
        yield
    except _native.Error as error:
        raise _native.Error(in_python(str(error), given)) from None
