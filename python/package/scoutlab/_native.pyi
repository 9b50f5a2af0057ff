"""The compiled part of the package."""

from typing import Any, Callable, Optional

__version__: str

class Error(ValueError):
    """A request that scoutlab refuses, or a search that reaches a limit."""

class SearchResult:
    """The result of a search."""

    @property
    def leaves(self) -> int: ...
    @property
    def interior(self) -> int: ...
    @property
    def calls(self) -> int: ...
    @property
    def value(self) -> int: ...
    @property
    def bound(self) -> str: ...
    @property
    def best_move(self) -> Optional[str]: ...
    @property
    def pv(self) -> list[str]: ...
    @property
    def seconds(self) -> float: ...
    def as_dict(self) -> dict[str, Any]: ...

def search(
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
) -> SearchResult: ...
def sweep(
    game: str, axes: dict[str, list[Any]], jobs: int, progress: Optional[Callable[[int], None]]
) -> dict[str, list[Any]]: ...
def trace(
    request: dict[str, Any], against: Optional[dict[str, Any]], most_events: int, view: Optional[str]
) -> str: ...
def show_tree(
    position: str,
    algorithm: Optional[str],
    step: Optional[int],
    depth: Optional[int],
    ordering: str,
    window: Optional[str],
) -> tuple[str, list[str], str]: ...
def run(arguments: list[str], image: str) -> int: ...
def games() -> dict[str, dict[str, Any]]: ...
def algorithms() -> dict[str, str]: ...
def orderings() -> dict[str, str]: ...
