"""Chess under `--rules repetition`, as docs/conventions.md defines it, and a minimax search in which python-chess finds the repetitions."""

import chess
from chess_position import Chess


class ChessWithRepetition(Chess):
    """A node of the tree of all paths. `earlier` has the keys of the nodes above it."""

    def __init__(self, board, earlier=()):
        super().__init__(board)
        self.earlier = earlier
        is_mate = not self.moves and board.is_check()
        self.is_draw = self.words in earlier or (board.halfmove_clock >= 100 and not is_mate)
        if self.is_draw:
            self.moves = []

    def after(self, board):
        return ChessWithRepetition(board, (*self.earlier, self.words))

    def valued(self, evaluator):
        return 0 if self.is_draw else super().valued(evaluator)

    def quiescence(self, evaluator, alpha, beta, may_stand_pat=False):
        """A draw has no search below it. Below other leaves, the rules are the plain ones."""
        return (0, 0) if self.is_draw else Chess(self.board).quiescence(evaluator, alpha, beta, may_stand_pat)

    def null(self):
        return None if self.is_draw else super().null()

    def __str__(self):
        """With the clocks."""
        return self.board.fen(en_passant="legal")


def minimax(board, depth, evaluator):
    """The value of the side to move, without pruning. The stack of the board begins at the root of the search."""
    is_mate = board.is_checkmate()
    if board.is_repetition(2) or (board.halfmove_clock >= 100 and not is_mate):
        return 0
    if is_mate:
        return -100_000
    if depth == 0:
        return Chess(board).worth(evaluator)
    best = None
    for move in board.legal_moves:
        board.push(move)
        value = -minimax(board, depth - 1, evaluator)
        board.pop()
        best = value if best is None else max(best, value)
    # Without legal moves, it is stalemate.
    return 0 if best is None else best


# Pieces beside the kings. Pawns stand on the squares of `BLOCKED`, so that the kings shuffle.
MATERIAL = ["", "", "R", "r", "Q", "q", "N", "b", "Nn", "BB", "P", "p", "Rr", "Pp"]
BLOCKED = ["Pa4 pa5", "Pa4 pa5 Ph4 ph5", "Pe4 pe5", "Pe5 pd7", "Pa2 pc7"]


def drawn_ending(random):
    """A random ending. Two thirds have a clock near its end, in the others repetitions come first."""
    while True:
        board = chess.Board(None)
        if random.random() < 0.4:
            pieces, text = "Kk", random.choice(BLOCKED)
            for one in text.split():
                board.set_piece_at(chess.parse_square(one[1:]), chess.Piece.from_symbol(one[0]))
        else:
            pieces = "Kk" + random.choice(MATERIAL)
        if random.random() < 0.15:
            # A king that may castle.
            board.set_piece_at(chess.E1, chess.Piece.from_symbol("K"))
            board.set_piece_at(chess.H1, chess.Piece.from_symbol("R"))
            board.castling_rights = chess.BB_H1
            pieces = pieces.replace("K", "")
        for symbol in pieces:
            rows = range(8, 56) if symbol in "Pp" else range(64)
            free = [square for square in rows if board.piece_at(square) is None]
            board.set_piece_at(random.choice(free), chess.Piece.from_symbol(symbol))
        board.turn = random.random() < 0.5
        if random.random() < 0.2:
            board.ep_square = next((square for square in chess.SQUARES if is_passed(board, square)), None)
        # A clock of 0 belongs to the position after the double step.
        clocks = [0] if board.ep_square is not None else [random.randint(0, 90), random.randint(94, 99), random.randint(95, 101)]
        board.halfmove_clock, board.fullmove_number = random.choice(clocks), 60
        if board.is_valid() and any(board.legal_moves):
            return board


def is_passed(board, square):
    """Whether a pawn may have passed a square and can be captured there."""
    trial = board.copy(stack=False)
    trial.ep_square = square
    return trial.is_valid() and trial.has_legal_en_passant()
