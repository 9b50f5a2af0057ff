"""Tests that Ctrl-C ends every call, and that other threads run during every call."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import scoutlab as sl

sys.path.insert(0, str(Path(__file__).parent))

import interrupted

CHILD = Path(interrupted.__file__)

#: The time in seconds before Ctrl-C.
DELAY = 0.6

#: The greatest time in seconds between Ctrl-C and the end of the call, as the process itself measures it.
REACTION = 1.0

#: The number of ticks of 5 milliseconds before Ctrl-C in another thread, which a busy machine reduces. A call that holds the
#: interpreter's lock allows one or two.
TICKS = 12

#: The greatest CPU time in seconds that a search uses in the half second after the call.
REST = 0.1


@pytest.mark.parametrize(
    ("name", "receiver"),
    [
        *((name, "process") for name in interrupted.CALLS),
        *((name, "group") for name in ("search perfect", "sweep minimax", "solve", "perft", "experiment")),
    ],
)
def test_ctrl_c_ends_the_call_and_other_threads_run_during_it(name: str, receiver: str) -> None:
    command = [sys.executable, str(CHILD), name, str(DELAY), receiver]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False, start_new_session=True)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["outcome"] == "interrupted"
    assert found["reaction"] < REACTION
    assert found["ticks"] >= TICKS
    # A large tree is read to its end, because the reader checks no flag.
    if "large tree" not in name:
        assert found["cpu"] < REST


@pytest.mark.parametrize("name", ["perfect", "quiescence", "minimax"])
def test_interrupting_a_notebook_ends_the_cell(name: str) -> None:
    jupyter_client = pytest.importorskip("jupyter_client")
    manager, client = jupyter_client.manager.start_new_kernel(kernel_name="python3")
    try:
        search = interrupted.SEARCHES[name]
        code = (
            "import time, scoutlab as sl\nprint('ready')\nstart = time.monotonic()\n"
            f"try:\n    sl.search(**{search!r})\nexcept KeyboardInterrupt:\n    print('interrupted', time.monotonic() - start)"
        )
        client.execute(code)
        wait_for_text(client, "ready")
        time.sleep(DELAY)
        sent = time.monotonic()
        manager.interrupt_kernel()
        text = wait_for_text(client, "interrupted")
        # The kernel's own clock includes the time before the signal.
        assert float(text.split()[-1]) < time.monotonic() - sent + DELAY + REACTION
        client.execute("print(sl.search('othello', depth=2).leaves)")
        assert wait_for_text(client, "6") == "6"
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def wait_for_text(client: Any, expected: str) -> str:
    """Return the text that a kernel prints and that begins with `expected`."""
    try:
        while True:
            message = client.get_iopub_msg(timeout=60)
            text = str(message["content"].get("text", "")).strip()
            if message["msg_type"] == "error":
                raise AssertionError(message["content"])
            # Two prints may come in one message.
            for line in text.splitlines():
                if line.startswith(expected):
                    return line
    except queue.Empty:
        raise AssertionError(f"the kernel did not print {expected!r}") from None


LIMITED = [name for name in interrupted.SEARCHES if name != "minimax"]


@pytest.mark.parametrize("name", [*LIMITED, "minimax"])
def test_a_limit_ends_every_search(name: str) -> None:
    search = interrupted.SEARCHES[name]
    limits: list[tuple[dict[str, Any], str]] = [({"seconds": 0.3}, "more than 0.3 seconds"), ({"most_visits": 20_000}, "20000")]
    for limit, message in limits:
        cpu = time.process_time()
        with pytest.raises(sl.Error, match=message):
            sl.search(**search, **limit)
        # The CPU time, unlike the wall-clock time, does not depend on other processes.
        assert time.process_time() - cpu < 2


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    searches: list[dict[str, Any]] = [
        {"game": "othello", "depth": 4},
        {"game": "tree", "position": "[[3 5] [2 9]]", "depth": 2},
    ]
    for search in searches:
        free, limited = sl.search(**search), sl.search(**search, most_visits=10**9, seconds=1000)
        assert (free.leaves, free.calls, free.value, free.pv) == (limited.leaves, limited.calls, limited.value, limited.pv)
        assert sl.search(**search, most_visits=free.calls).calls == free.calls
        with pytest.raises(sl.Error):
            sl.search(**search, most_visits=free.calls - 1)


@pytest.mark.parametrize("has_pandas", [True, False])
def test_the_row_of_a_search_that_reaches_its_limit_is_empty(monkeypatch: pytest.MonkeyPatch, has_pandas: bool) -> None:
    if not has_pandas:
        monkeypatch.setitem(sys.modules, "pandas", None)
    positions = ["[[3 5] [2 9]]", "b=4,d=9,seed=1", "[[1/2 3] [0.25 9]]"]
    for chosen in (positions, positions[:2], positions[1:2]):
        limits: list[dict[str, Any]] = [{"most_visits": 1000}, {"seconds": 0.000_001}]
        for limit in limits:
            table = sl.sweep("tree", chosen, depth=9, algorithm="minimax", progress=False, **limit)
            rows = table.to_dict("records") if has_pandas else table
            for position, row in zip(chosen, rows):
                is_missing = [row[name] is None or row[name] != row[name] for name in ("value", "best_move", "leaves", "calls")]
                if position.startswith("b="):
                    assert all(is_missing)
                elif "most_visits" in limit:
                    found = sl.search("tree", position, depth=9, algorithm="minimax")
                    assert row["value"] == found.value and row["calls"] == found.calls and row["best_move"] == found.best_move


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf"), "soon", True, object()], ids=repr)
def test_a_wrong_time_limit_is_refused(seconds: Any) -> None:
    for function in (sl.search, sl.sweep, sl.trace):
        with pytest.raises(sl.Error, match="^seconds: "):
            function("othello", depth=2, seconds=seconds)
