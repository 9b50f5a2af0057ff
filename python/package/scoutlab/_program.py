"""Runs the program `scoutlab`, which the native module contains."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Container
from typing import Any, Optional

from . import _native
from ._arguments import in_python

#: The exit codes of a program that Ctrl-C interrupted: by its own handler, or before it has a handler.
INTERRUPTED = (130, -signal.SIGINT)

#: The time in seconds that an interrupted program has to end.
GRACE = 0.3


def main() -> int:
    """Run the program with the arguments of this process, and return the exit code."""
    # Python's own handler for Ctrl-C would run only after the command has ended.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    command = sys.argv[0] if os.access(sys.argv[0], os.X_OK) else "scoutlab"
    return _native.run([command, *sys.argv[1:]], _native.__file__)


def call(
    command: str, settings: dict[str, Any], positional: list[str], text: Optional[str] = None, *, accepted: Container[int] = (0,)
) -> str:
    """Run a command in another process, and return what it prints.

    `text` is the standard input of the command. The exit codes `accepted` belong to answers. With any other exit code, or without an
    answer, :class:`scoutlab.Error` is raised with the program's message. Ctrl-C ends the program.
    """
    # After `--`, a text that begins with `-` is not an option.
    words = [sys.executable, "-m", "scoutlab", command, *options(settings), "--", *positional]
    if any("\0" in word for word in words):
        raise _native.Error(f"{command}: an argument contains the character NUL, expected a text without it")
    pipe = subprocess.PIPE
    source = subprocess.DEVNULL if text is None else pipe
    with subprocess.Popen(words, stdin=source, stdout=pipe, stderr=pipe, text=True, encoding="utf-8") as process:
        try:
            output, messages = process.communicate(text)
        except BaseException:
            _end(process)
            raise
    if process.returncode in INTERRUPTED:
        raise KeyboardInterrupt
    if process.returncode not in accepted or (process.returncode != 0 and not output.strip()):
        raise _native.Error(in_python(messages.strip(), [*positional, *settings.values()]))
    return output


def _end(process: "subprocess.Popen[str]") -> None:
    """End a program, which has some time to write what it has found."""
    try:
        if os.name == "posix":
            process.send_signal(signal.SIGINT)
            process.wait(GRACE)
    except subprocess.TimeoutExpired:
        pass
    finally:
        process.kill()
        process.wait()


class Repeated(tuple[str, ...]):
    """The values of an option that is repeated for each value."""


def call_json(
    command: str, settings: dict[str, Any], positional: list[str], text: Optional[str] = None, *, accepted: Container[int] = (0,)
) -> Any:
    """Run a command with ``--json``, and return the object that the command prints."""
    return json.loads(call(command, {**settings, "json": True}, positional, text, accepted=accepted))


def options(values: dict[str, Any]) -> list[str]:
    """Return keyword arguments as options: ``most_leaves=5`` becomes ``--most-leaves=5``, and True becomes an option without a value.

    A list becomes an option with commas. Underscores at the end distinguish ``with_`` from a keyword of Python.
    """
    words: list[str] = []
    for name, value in values.items():
        if value is None or value is False:
            continue
        word = "--" + name.rstrip("_").replace("_", "-")
        if isinstance(value, Repeated):
            words += [f"{word}={one}" for one in value]
            continue
        if isinstance(value, (list, tuple)):
            value = ",".join(map(str, value))
        words.append(word if value is True else f"{word}={value}")
    return words
