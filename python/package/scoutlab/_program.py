"""Runs the program `scoutlab`, which the native module contains."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import Any, Optional

from . import _native

#: The exit code of a program that Ctrl-C interrupted.
INTERRUPTED = 130


def main() -> int:
    """Run the program with the arguments of this process, and return the exit code."""
    # Python's own handler for Ctrl-C would run only after the command has ended.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    command = sys.argv[0] if os.access(sys.argv[0], os.X_OK) else "scoutlab"
    return _native.run([command, *sys.argv[1:]], _native.__file__)


def call(arguments: list[str], text: Optional[str] = None) -> str:
    """Run a command in another process, and return what it prints.

    `text` is the standard input of the command. A refused request raises :class:`scoutlab.Error` with the program's message.
    """
    command = [sys.executable, "-m", "scoutlab", *arguments]
    done = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode == INTERRUPTED:
        raise KeyboardInterrupt
    if done.returncode != 0:
        message = done.stderr.strip()
        for prefix in ("scoutlab: ", "error: "):
            message = message[len(prefix) :] if message.startswith(prefix) else message
        raise _native.Error(message)
    return done.stdout


def call_json(arguments: list[str], text: Optional[str] = None) -> Any:
    """Run a command with ``--json``, and return the object that the command prints."""
    return json.loads(call([*arguments, "--json"], text))


def options(values: dict[str, Any]) -> list[str]:
    """Return keyword arguments as options: ``most_leaves=5`` becomes ``--most-leaves=5``, and True becomes an option without a value."""
    words: list[str] = []
    for name, value in values.items():
        if value is None or value is False:
            continue
        words.append("--" + name.replace("_", "-"))
        if value is not True:
            words[-1] += "=" + str(value)
    return words
