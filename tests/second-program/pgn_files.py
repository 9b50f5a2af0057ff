"""Compares the positions of generated and damaged PGN files with python-chess.

Half of the files are well-formed: every position must agree. The others are damaged at random places: every position must agree up to the
first fault of a file. BEHIND_FAULTS lists why the readers differ behind a fault, and WITHOUT_FAULTS why they differ in damaged files
without a fault. Every difference must have one of these reasons.
"""

import argparse
import collections
import io
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import chess
import chess.pgn

# How the message of the first fault begins or ends, and what python-chess does there.
BEHIND_FAULTS = {
    "`)` without `(`": "python-chess ignores the bracket",
    "`}` without `{`": "python-chess ignores the brace",
    "`]` without `[`": "python-chess ignores the bracket",
    "`$` without a number": "python-chess ignores the symbol",
    "`[` begins no tag": "python-chess ignores the bracket",
    "a tag has no end": "python-chess ignores a line that is not a tag",
    "a comment has no end": "python-chess reads to the end of the file",
    "a variation has no end": "python-chess ends the game at the next empty line",
    "the tag Variant is": "python-chess reads an unknown variant as chess",
    "position `": "python-chess has other rules for a FEN, and reads a damaged game without its FEN",
    "move ": "python-chess ignores unknown words, and reads the moves behind them, or also stops",
    "python-chess: ": "scoutlab reads the text, or ended the game before it",
}


def has_early_result(text):
    """Whether something follows a result, without an empty line between."""
    return re.search(r"(\*|1-0|0-1|1/2(-1/2)?)[ \t]*\n?[ \t]*[^\s]", text.replace("1/2-1/2", "*")) is not None


def has_empty_line_between_moves(text):
    """Whether the parts between empty lines are not tags and moves in turn."""
    are_tags = [part.lstrip().startswith("[") for part in re.split(r"\n[ \t]*\n\s*", text.strip())]
    return any(one == other for one, other in zip(are_tags, are_tags[1:]))


def has_tag_that_is_no_line(text):
    lines = [line for line in text.split("\n") if "[" in line or '"]' in line]
    return any(not chess.pgn.TAG_REGEX.match(line) for line in lines)


WITHOUT_FAULTS = {
    "python-chess reads on after a result; scoutlab begins a game": has_early_result,
    "python-chess ends a game at an empty line, but reads tags before and after one empty line as one game": has_empty_line_between_moves,
    "python-chess reads only tags that fill a line": has_tag_that_is_no_line,
}

NOISE = ["{a}", "{ [%clk 0:01:00] }", "$1", "$139", "{)(;}", "{ two lines }", "{}"]
# Only in main lines, because variations are written in one line.
LINE_NOISE = ["{ two\nlines }", "; to the end ) } (\n", "\n% other program ( {\n"]
SYMBOLS = ["", "", "", "!", "?", "!?", "?!", "!!", "+-"]


class MainLine(chess.pgn.BaseVisitor):
    """The positions of a main line, and the first error in it."""

    def begin_game(self):
        self.fens, self.error = [], None

    def visit_board(self, board):
        if not self.fens:
            self.fens = [board.fen(en_passant="legal")]

    def visit_move(self, board, move):
        after = board.copy(stack=False)
        after.push(move)
        self.fens.append(after.fen(en_passant="legal"))

    def begin_variation(self):
        return chess.pgn.SKIP

    def handle_error(self, error):
        self.error = self.error or str(error)

    def result(self):
        return self.fens, self.error


def spelled(random, board, move):
    """A spelling of a move."""
    san = board.san(move)
    kind = random.random()
    if board.is_castling(move):
        return san.replace("O", "0") if kind < 0.3 else san
    if kind < 0.1:
        return san.rstrip("+#")
    if kind < 0.2 and board.piece_type_at(move.from_square) != chess.PAWN:
        piece = board.piece_at(move.from_square).symbol().upper()
        return piece + chess.square_name(move.from_square) + random.choice(["", "x" if "x" in san else "-"]) + san.split("x")[-1].rstrip("+#")[-2:]
    if kind < 0.3 and not move.promotion:
        return chess.square_name(move.from_square) + chess.square_name(move.to_square)
    if move.promotion and kind < 0.6:
        return san.replace("=", "")
    return san


def movetext(random, board, plies, depth=0):
    """A random game from a board."""
    words, first = [], True
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = random.choice(moves)
        number = f"{board.fullmove_number}{'.' if board.turn else '...'}"
        if board.turn or first or random.random() < 0.2:
            number = random.choice([number, number, f"{board.fullmove_number}.", f"{board.fullmove_number}. ...", f"{board.fullmove_number}"])
            words.append(number + random.choice([" ", " ", "" if number.endswith(".") else " "]))
        first = False
        words.append(spelled(random, board, move) + random.choice(SYMBOLS))
        words.append(random.choice([" ", " ", " ", "\n", "  ", "\t"]))
        if random.random() < 0.15:
            words.append(random.choice(NOISE if depth else NOISE + LINE_NOISE) + " ")
        if random.random() < 0.1 and depth < 3:
            inner = movetext(random, board.copy(stack=False), random.randrange(1, 6), depth + 1).replace("\n", " ")
            words.append(random.choice(["", " "]) + f"({inner})" + random.choice([" ", "\n"]))
        board.push(move)
    return "".join(words)


def game(random):
    tags, board = [f'[Event "{random.choice(["a", "b [c]", "{", ")", "d;"])}"]'], chess.Board()
    kind = random.random()
    if kind < 0.2:
        board = chess.Board.from_chess960_pos(random.randrange(960))
        tags += ['[Variant "Chess960"]', f'[FEN "{random.choice([board.fen(), board.shredder_fen()])}"]']
    elif kind < 0.4:
        for _ in range(random.randrange(60)):
            moves = list(board.legal_moves)
            if moves:
                board.push(random.choice(moves))
        board = chess.Board(board.fen())
        tags += ['[SetUp "1"]', f'[FEN "{board.fen()}"]']
    random.shuffle(tags)
    if random.random() < 0.1:
        # python-chess reads the tags before and after one empty line as the tags of one game.
        return "\n".join(tags) + "\n\n\n"
    text = movetext(random, board, random.randrange(0, 60))
    # python-chess ends a game at an empty line.
    text = re.sub(r"\n\s*\n", "\n", text)
    text = f"{text.strip()} {random.choice(['*', '1-0', '0-1', '1/2-1/2'])}"
    return "\n".join(tags) + "\n\n" + text.strip() + "\n\n"


def damaged(random, text):
    """The text with a few changed symbols."""
    for _ in range(random.randrange(1, 4)):
        place = random.randrange(len(text) + 1)
        kind = random.randrange(4)
        if kind == 0:
            text = text[:place] + text[place + random.randrange(1, 4) :]
        elif kind == 1:
            text = text[:place] + random.choice('(){}[];%$"\\*!?.-x19aN\n ') + text[place:]
        elif kind == 2:
            other = random.randrange(len(text) + 1)
            text = text[:place] + text[other : other + random.randrange(1, 12)] + text[place:]
        else:
            text = text[:place] + text[place : place + 2][::-1] + text[place + 2 :]
    return text


def read_by_python_chess(text):
    handle, games = io.StringIO(text), []
    while True:
        found = chess.pgn.read_game(handle, Visitor=MainLine)
        if found is None:
            return games
        games.append(found)


def read_by_scoutlab(program, paths):
    """The games of each file: positions, and the fault, if any."""
    output = subprocess.run([program, *map(str, paths)], check=True, capture_output=True, text=True).stdout
    files = []
    for line in output.splitlines():
        word, _, rest = line.partition(" ")
        if word == "file":
            files.append([])
        elif word == "game":
            files[-1].append(([], None))
        elif word == "fault":
            files[-1][-1] = (files[-1][-1][0], rest)
        else:
            files[-1][-1][0].append(line)
    return files


def compare(ours, theirs):
    """Compares two readings up to the first fault. Returns the fault, or else the first difference, if any."""
    for number, (our, their) in enumerate(zip(ours, theirs), 1):
        common = min(len(our[0]), len(their[0]))
        if our[0][:common] != their[0][:common]:
            place = next(place for place in range(common) if our[0][place] != their[0][place])
            return None, f"game {number} differs at ply {place}: {our[0][place]} | {their[0][place]}"
        if our[1] or their[1]:
            return our[1] or f"python-chess: {their[1]}", None
        if len(our[0]) != len(their[0]):
            return None, f"game {number} has {len(our[0])} positions | {len(their[0])}"
    if len(ours) != len(theirs):
        return None, f"{len(ours)} games | {len(theirs)}"
    return None, None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--files", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}")
    generator = random.Random(arguments.seed)
    texts = []
    for index in range(arguments.files):
        text = "".join(game(generator) for _ in range(generator.randrange(1, 6)))
        texts.append(damaged(generator, text) if index % 2 else text)
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{index}.pgn" for index in range(len(texts))]
        for path, text in zip(paths, texts):
            ends = "\r\n" if generator.random() < 0.2 else "\n"
            path.write_bytes(text.replace("\n", ends).encode())
        ours = read_by_scoutlab(arguments.program, paths)
    assert len(ours) == len(texts)
    positions, wrong, reasons = 0, [], collections.Counter()
    for index, (text, our) in enumerate(zip(texts, ours)):
        fault, difference = compare(our, read_by_python_chess(text))
        positions += sum(len(fens) for fens, _ in our)
        if fault:
            found = next((reason for start, reason in BEHIND_FAULTS.items() if fault.startswith(start)), None)
        else:
            found = next((reason for reason, is_reason in WITHOUT_FAULTS.items() if is_reason(text)), None) if difference else ""
        if found is None or (index % 2 == 0 and (fault or difference)):
            wrong.append(f"file {index}: {fault or difference}\n{text}")
        elif found:
            reasons[found] += 1
    for reason, count in reasons.most_common():
        print(f"{count:4} files: {reason}")
    print(f"{len(texts)} files with {positions} positions, {len(wrong)} files with other differences")
    if wrong:
        sys.exit("\n".join(wrong[:5]))


if __name__ == "__main__":
    main()
