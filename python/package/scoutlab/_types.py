"""Types of arguments."""

from __future__ import annotations

from fractions import Fraction
from typing import Optional, Union

#: An end of a window. None is infinite.
End = Union[int, float, Fraction, None]

#: A window at the root of a search.
Window = Union[str, tuple[End, End], None]
