"""Runs a call in which Ctrl-C arrives, and prints what happened as JSON.

The arguments are the name of a call in `CALLS`, the time in seconds before the signal, and `process` or `group`. A terminal sends the
signal to the whole group of processes.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from functools import partial
from typing import Any, Callable

import scoutlab as sl

#: A position with so many captures that the quiescence search of one leaf does not end.
QUEENS = "1Qb5/1q1rn3/1bk5/3R1q1q/NqB1KBQ1/1r1nQ1Nq/Q1QQQq1q/q1RQq2Q w - - 0 1"

#: The arguments of searches that do not end within a minute.
SEARCHES: dict[str, dict[str, Any]] = {
    "minimax": {"game": "othello", "position": "ffo:59", "depth": 30, "algorithm": "minimax"},
    "perfect": {"game": "othello", "depth": 20, "ordering": "perfect"},
    "perfect-swap": {"game": "othello", "depth": 20, "ordering": "perfect-swap"},
    "worst": {"game": "othello", "depth": 20, "ordering": "worst"},
    "noisy": {"game": "othello", "depth": 20, "ordering": "noisy:0.5"},
    "perfect-endgame": {"game": "othello", "position": "ffo:59", "depth": 30, "ordering": "perfect"},
    "perfect-connect-four": {"game": "connect-four", "depth": 30, "ordering": "perfect"},
    "perfect-chess": {"game": "chess", "depth": 9, "ordering": "perfect"},
    "perfect-tree": {"game": "tree", "position": "b=8,d=14,seed=1", "depth": 14, "ordering": "perfect"},
    "quiescence": {"game": "chess", "position": QUEENS, "depth": 1, "eval": "quiescence:material"},
    "quiescence-ordering": {"game": "chess", "position": QUEENS, "depth": 2, "ordering": "eval1", "eval": "quiescence:material"},
}


def tree_of_leaves(plies: int) -> str:
    """Return a tree with eight children at each node."""
    tree = "5"
    for _ in range(plies):
        tree = "[" + " ".join([tree] * 8) + "]"
    return tree


#: A tree with two million leaves.
LARGE_TREE = tree_of_leaves(7)

MANY_TREES = [f"b=4,d=8,seed={number}" for number in range(100_000)]

EXPERIMENT = """
title = "A long run"
question = "Does it end?"
source = "a test"
usual_time = "1 year"
seed = 1

[[grid]]
game = "othello"
positions = ["ffo:59"]
depths = "30"
algorithms = ["minimax"]
"""



def swept(search: dict[str, Any]) -> Any:
    """Run a search as a sweep."""
    others = dict(search)
    return sl.sweep(others.pop("game"), others.pop("position", "start"), jobs=2, progress=False, **others)


CALLS: dict[str, Callable[[], Any]] = {
    **{f"search {name}": partial(sl.search, **search) for name, search in SEARCHES.items()},
    **{f"sweep {name}": partial(swept, search) for name, search in SEARCHES.items()},
    # A trace of `minimax` fails at once, because it has too many events.
    **{f"trace {name}": partial(sl.trace, **search) for name, search in SEARCHES.items() if name != "minimax"},
    "search large tree": lambda: sl.search("tree", LARGE_TREE, depth=7),
    "sweep large tree": lambda: sl.sweep("tree", LARGE_TREE, depth=7, progress=False),
    "trace large tree": lambda: sl.trace("tree", LARGE_TREE, depth=7),
    "show_tree large tree": lambda: sl.show_tree(LARGE_TREE),
    "sweep many searches": lambda: sl.sweep("tree", MANY_TREES, algorithm="minimax", progress=False),
    "solve": lambda: sl.solve("othello"),
    "solve generic": lambda: sl.solve("othello", algorithm="minimax", ordering="perfect"),
    "expect": lambda: sl.expect("b=4,d=9", trees=10_000_000),
    "identify": lambda: sl.identify([("start", 9, 1234567), ("start", 8, 123457)], game="othello", seconds=60),
    "perft": lambda: sl.perft("chess", 12),
    "experiment": lambda: sl.experiment(EXPERIMENT),
    "exercises": lambda: sl.exercises(trees=500, shape="4x4x4", cutoffs=12),
}


def duration_with_another_tree(call: Callable[[], Any]) -> float:
    """Return the time in seconds that a call takes with another large tree. A fast machine reads a tree before a fixed time is over, and
    the tree that was read last is kept."""
    global LARGE_TREE
    tree = LARGE_TREE
    LARGE_TREE = tree.replace("5", "6")
    start = time.monotonic()
    try:
        call()
    except sl.Error:
        # The tree is too large to be drawn.
        pass
    LARGE_TREE = tree
    return time.monotonic() - start


def main() -> None:
    name, delay, receiver = sys.argv[1], float(sys.argv[2]), sys.argv[3]
    call = CALLS[name]
    if "large tree" in name:
        delay = min(delay, duration_with_another_tree(call) / 3)
    # A process that a script starts in the background ignores the signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    ticks = 0
    sent = 0.0

    def tick() -> None:
        nonlocal ticks, sent
        start = time.monotonic()
        while time.monotonic() < start + delay:
            time.sleep(0.005)
            ticks += 1
        sent = time.monotonic()
        if receiver == "group":
            os.killpg(0, signal.SIGINT)
        else:
            os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=tick)
    thread.start()
    outcome = "returned"
    try:
        call()
    except KeyboardInterrupt:
        outcome = "interrupted"
    except sl.Error as error:
        outcome = str(error)
    reaction = time.monotonic() - sent if sent else 0.0
    thread.join()
    # A computation that goes on in another thread uses CPU time.
    cpu = time.process_time()
    time.sleep(0.5)
    cpu = time.process_time() - cpu
    print(json.dumps({"outcome": outcome, "reaction": reaction, "ticks": ticks, "cpu": cpu}))
    sys.stdout.flush()
    # The next search works.
    assert sl.search("othello", depth=2).leaves == 6


if __name__ == "__main__":
    main()
