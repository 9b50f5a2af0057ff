"""Connect Four on lists of discs, with the evaluator `lines` of docs/conventions.md."""

from positions import Position

COLUMNS, ROWS = 7, 6
WORTH = [0, 1, 4, 16]


def four_squares():
    """All lines of four squares, as pairs of column and row from the bottom."""
    for column in range(COLUMNS):
        for row in range(ROWS):
            for across, up in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                line = [(column + step * across, row + step * up) for step in range(4)]
                if all(0 <= x < COLUMNS and 0 <= y < ROWS for x, y in line):
                    yield line


LINES = list(four_squares())


class ConnectFour(Position):
    """A position. `columns` lists, for each column, the sides of its discs from the bottom up."""

    BUCKET = 160

    def __init__(self, columns):
        self.columns = columns
        self.discs = sum(map(len, columns))
        self.side = self.discs % 2
        self.has_ended = any(self.count(line)[1 - self.side] == 4 for line in LINES)
        open_columns = [column for column in range(COLUMNS) if len(columns[column]) < ROWS]
        self.moves = [] if self.has_ended else open_columns
        self.words = (self.bits(self.side), self.bits(1 - self.side))
        self.exact = {}
        self.children = {}
        self.value = None
        self._place = None

    def at(self, column, row):
        return self.columns[column][row] if row < len(self.columns[column]) else None

    def count(self, line):
        found = [self.at(*square) for square in line]
        return found.count(0), found.count(1)

    def bits(self, side):
        """Each column takes seven bits, the highest of which is 0."""
        return sum(1 << 7 * x + y for x in range(COLUMNS) for y in range(ROWS) if self.at(x, y) == side)

    def play(self, move):
        if move not in self.children:
            columns = [[*discs, self.side] if column == move else discs for column, discs in enumerate(self.columns)]
            self.children[move] = ConnectFour(columns)
            self.children[move].before, self.children[move].plies = move, self.plies + 1
        return self.children[move]

    def worth(self, _evaluator):
        if self.value is None:
            self.value = self.valued()
        return self.value

    def valued(self):
        if self.has_ended:
            return self.discs - 10_000
        if self.discs == COLUMNS * ROWS:
            return 0
        value = 0
        for line in LINES:
            counts = self.count(line)
            own, other = counts[self.side], counts[1 - self.side]
            if own == 0 or other == 0:
                value += WORTH[own] - WORTH[other]
        return value

    def replies(self):
        return len(self.moves)

    def is_odd(self, move):
        return (ROWS - len(self.columns[move])) % 2 == 1

    @staticmethod
    def label(move):
        return "abcdefg"[move]

    @staticmethod
    def rank(move):
        return [3, 2, 4, 1, 5, 0, 6].index(move)

    def __str__(self):
        squares = [(x, y) for y in reversed(range(ROWS)) for x in range(COLUMNS)]
        return "".join({None: "-", 0: "X", 1: "O"}[self.at(x, y)] for x, y in squares)


def after_random_moves(random, plies):
    """Returns the position after `plies` random moves, or after fewer if the game ends."""
    position = ConnectFour([[] for _ in range(COLUMNS)])
    for _ in range(plies):
        if position.moves:
            position = position.play(random.choice(position.moves))
    return ConnectFour(position.columns)
