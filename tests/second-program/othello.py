"""Othello on a list of lists, with the evaluators of docs/conventions.md."""

import os
import zlib
from functools import cache

from positions import Position

DIRECTIONS = [(across, up) for across in (-1, 0, 1) for up in (-1, 0, 1) if (across, up) != (0, 0)]
PASS = 64

# The values of Norvig (1992) for one quadrant.
QUADRANT = [[120, -20, 20, 5], [-20, -40, -5, -5], [20, -5, 15, 3], [5, -5, 3, 3]]

STATIC_ORDER = (
    "a1 a8 h8 h1 d3 d6 e3 e6 c4 c5 f4 f5 c3 c6 f3 f6 d2 d7 e2 e7 b4 b5 g4 g5 c2 c7 f2 f7 b3 b6 g3 g6 "
    "d1 d8 e1 e8 a4 a5 h4 h5 c1 c8 f1 f8 a3 a6 h3 h6 b2 b7 g2 g7 b1 b8 g1 g8 a2 a7 h2 h7 d4 d5 e4 e5"
).split()

# One of the mirror images of each pattern of `pattern`, in the order of their weights.
PATTERNS = [
    "b1 b2 b3 b4 b5 b6 b7 b8",
    "c1 c2 c3 c4 c5 c6 c7 c8",
    "d1 d2 d3 d4 d5 d6 d7 d8",
    "a4 b3 c2 d1",
    "a5 b4 c3 d2 e1",
    "a6 b5 c4 d3 e2 f1",
    "a7 b6 c5 d4 e3 f2 g1",
    "a8 b7 c6 d5 e4 f3 g2 h1",
    "a1 a2 a3 a4 a5 a6 a7 a8 b2 b7",
    "a1 a2 a3 b1 b2 b3 c1 c2 c3",
    "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5",
]


def number(name):
    """Squares are numbered column by column: a1, a2, .. h8."""
    return (ord(name[0]) - ord("a")) * 8 + int(name[1]) - 1


RANKS = {number(name): rank for rank, name in enumerate(STATIC_ORDER)}


def turned(board, column, row, side):
    """The discs that a move turns over."""
    found = []
    for across, up in DIRECTIONS:
        line = []
        x, y = column + across, row + up
        while 0 <= x < 8 and 0 <= y < 8 and board[x][y] == 1 - side:
            line.append((x, y))
            x, y = x + across, y + up
        if line and 0 <= x < 8 and 0 <= y < 8 and board[x][y] == side:
            found += line
    return found


def squares_to_move(board, side):
    return [
        8 * column + row
        for column in range(8)
        for row in range(8)
        if board[column][row] is None and turned(board, column, row, side)
    ]


class Othello(Position):
    """`board[column][row]` is the side whose disc lies there, or None."""

    BUCKET = 192

    def __init__(self, board, side):
        self.board, self.side = board, side
        self.squares = squares_to_move(board, side)
        self.opponents = squares_to_move(board, 1 - side)
        self.moves = self.squares or ([PASS] if self.opponents else [])
        self.words = (self.bits(side), self.bits(1 - side), side)
        self.exact = {}
        self.children = {}
        self.values = {}
        self._place = None

    def bits(self, side):
        return sum(1 << 8 * column + row for column in range(8) for row in range(8) if self.board[column][row] == side)

    def discs(self, side):
        return sum(column.count(side) for column in self.board)

    def empties(self):
        return self.discs(None)

    def play(self, move):
        if move not in self.children:
            board = [list(column) for column in self.board]
            if move != PASS:
                for column, row in [*turned(board, move // 8, move % 8, self.side), (move // 8, move % 8)]:
                    board[column][row] = self.side
            self.children[move] = Othello(board, 1 - self.side)
            self.children[move].before, self.children[move].plies = move, self.plies + 1
        return self.children[move]

    def worth(self, evaluator):
        if evaluator not in self.values:
            self.values[evaluator] = EVALUATORS[evaluator](self)
        return self.values[evaluator]

    def replies(self):
        return len(self.moves)

    def is_odd(self, move):
        """Whether a move goes to a quadrant with an odd number of empty squares."""
        if move == PASS:
            return False
        left, low = move // 8 // 4 * 4, move % 8 // 4 * 4
        return sum(self.board[column][row] is None for column in range(left, left + 4) for row in range(low, low + 4)) % 2 == 1

    def difference(self):
        return self.discs(self.side) - self.discs(1 - self.side)

    @staticmethod
    def label(move):
        return "pass" if move == PASS else "abcdefgh"[move // 8] + str(move % 8 + 1)

    @staticmethod
    def rank(move):
        return RANKS.get(move, 64)

    def __str__(self):
        squares = "".join({None: "-", 0: "X", 1: "O"}[self.board[column][row]] for row in range(8) for column in range(8))
        return squares + (" X" if self.side == 0 else " O")


def start():
    board = [[None] * 8 for _ in range(8)]
    board[3][3] = board[4][4] = 1
    board[3][4] = board[4][3] = 0
    return Othello(board, 0)


def after_random_moves(random, plies):
    """Returns the position after `plies` random plies, or an earlier one if the game ends before."""
    position = start()
    for _ in range(plies):
        following = position.play(random.choice(position.moves))
        if not following.moves:
            break
        position = Othello(following.board, following.side)
    return position


# Evaluators, for the side to move.


def estimate(own_points):
    """An evaluator that is the difference of two sides' points, except at the end of the game."""

    def value(position):
        if not position.moves:
            difference = position.difference()
            sign = (difference > 0) - (difference < 0)
            return sign * 10_000_000 + 100 * difference
        return own_points(position, position.side) - own_points(position, 1 - position.side)

    return value


def square_values(position, side):
    return sum(
        QUADRANT[min(column, 7 - column)][min(row, 7 - row)]
        for column in range(8)
        for row in range(8)
        if position.board[column][row] == side
    )


def mobility(position, side):
    board = position.board
    moves = len(position.squares if side == position.side else position.opponents)
    beside = 0
    for column in range(8):
        for row in range(8):
            around = [(column + across, row + up) for across, up in DIRECTIONS]
            around = [board[x][y] for x, y in around if 0 <= x < 8 and 0 <= y < 8]
            beside += board[column][row] is None and 1 - side in around
    corners = sum(board[column][row] == side for column in (0, 7) for row in (0, 7))
    return 10 * moves + 5 * beside + 100 * corners


def images(squares):
    """The mirror images of a list of squares, the squares themselves first."""
    found = []
    for swapped in (False, True):
        for flipped_rows in (False, True):
            for flipped_columns in (False, True):
                image = []
                for square in squares:
                    column, row = square // 8, square % 8
                    column, row = (7 - column if flipped_columns else column), (7 - row if flipped_rows else row)
                    image.append(8 * row + column if swapped else 8 * column + row)
                found.append(image)
    return found


@cache
def pattern_weights():
    """For each stage and each pattern its weights by content, and for each pattern its places on the board."""
    folder = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    with open(f"{folder}/data/weights/othello-pattern.zlib", "rb") as file:
        packed = zlib.decompress(file.read())
    half = len(packed) // 2
    numbers, places, following = [], [], 0
    for names in PATTERNS:
        squares = [number(name) for name in names.split()]
        # Each place once, whichever image it is.
        places.append(list({frozenset(image): image for image in reversed(images(squares))}.values()))
        powers = [[3 ** image.index(square) for square in squares] for image in images(squares) if set(image) == set(squares)]
        # Contents that mirror each other have one weight. They are numbered by the least of them.
        of_pattern = []
        for content in range(3 ** len(squares)):
            digits, rest = [], content
            for _ in squares:
                digits.append(rest % 3)
                rest //= 3
            least = min(sum(map(int.__mul__, digits, power)) for power in powers)
            if least == content:
                of_pattern.append(following)
                following += 1
            else:
                of_pattern.append(of_pattern[least])
        numbers.append(of_pattern)
    stages = half // following
    assert stages * following == half

    def weight(stage, place):
        at = stage * following + place
        return int.from_bytes([packed[at], packed[half + at]], "little", signed=True)

    return numbers, places, weight


def pattern(position):
    """The sum of 46 weights. A content has a digit in base three for each square: 1 for an own disc, 2 for one of the opponent."""
    numbers, places, weight = pattern_weights()
    stage = max(0, 64 - position.empties() - 5) // 5
    total = 0
    for of_pattern, images_of_pattern in zip(numbers, places):
        for image in images_of_pattern:
            content = 0
            for power, square in enumerate(image):
                side = position.board[square // 8][square % 8]
                content += 3**power * (0 if side is None else 1 if side == position.side else 2)
            total += weight(stage, of_pattern[content])
    return total


def score(position):
    """That of a finished game: empty squares belong to the winner."""
    difference = position.difference()
    return difference + ((difference > 0) - (difference < 0)) * position.empties()


def exact_score(position):
    if not position.moves:
        return score(position)
    return max(-position.play(move).worth("exact") for move in position.moves)


def more_moves(position):
    """The estimate at the horizon of `deepening` in an exact search."""
    return len(position.squares) - len(position.opponents) if position.moves else score(position)


EVALUATORS = {
    "discs": Othello.difference,
    "weights": estimate(square_values),
    "mobility": estimate(mobility),
    "pattern": lambda position: pattern(position) if position.moves else EVALUATORS["weights"](position),
    "exact": exact_score,
    "more-moves": more_moves,
}
EVALUATORS[None] = EVALUATORS["discs"]
