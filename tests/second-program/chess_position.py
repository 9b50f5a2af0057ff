"""Chess by python-chess, with the evaluators of docs/conventions.md."""

from functools import lru_cache

import chess
from positions import Position
from tables import INFINITY

VALUES = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 0}
PROMOTIONS = [None, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT]
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def centrality(line):
    """0 on the edge, 3 in the centre."""
    return min(line, 7 - line)


def squares_value(piece, square):
    file, rank = chess.square_file(square), chess.square_rank(square)
    advance = rank if piece.color == chess.WHITE else 7 - rank
    f, r = centrality(file), centrality(rank)
    return {
        chess.PAWN: 100 + (advance - 1) * (f + 2),
        chess.KNIGHT: 300 + 6 * (f + r),
        chess.BISHOP: 300 + 4 * (f + r),
        chess.ROOK: 500 + 3 * f,
        chess.QUEEN: 900 + 2 * (f + r),
        chess.KING: -5 * (f + advance),
    }[piece.piece_type]


@lru_cache(maxsize=None)
def rules(name):
    """The evaluator below `quiescence:`, the margin of `delta`, if any, and whether there are `evasions`: material+delta:200+evasions."""
    evaluator, *techniques = name.split("+")
    margins = [int(technique.removeprefix("delta:")) for technique in techniques if technique.startswith("delta:")]
    return evaluator, margins[0] if margins else None, "evasions" in techniques


class Chess(Position):
    BUCKET = 224

    def __init__(self, board):
        self.board = board
        self.side = 0 if board.turn == chess.WHITE else 1
        self.moves = sorted(
            board.legal_moves, key=lambda move: (move.from_square, move.to_square, PROMOTIONS.index(move.promotion))
        )
        self.exact = {}
        self.children = {}
        self.values = {}
        self._words = None
        self._place = None

    @property
    def words(self):
        """The words of the key."""
        if self._words is None:
            board = self.board
            kinds = [0, 0, 0]
            for square, piece in board.piece_map().items():
                kind = 7 if chess.BB_SQUARES[square] & board.clean_castling_rights() else piece.piece_type
                for bit in range(3):
                    kinds[bit] |= (kind >> bit & 1) << square
            if board.turn == chess.BLACK:
                kinds[0] ^= (1 << 64) - 1
            passed = 1 << board.ep_square if board.has_legal_en_passant() else 0
            self._words = (*kinds, board.occupied_co[chess.WHITE] | passed)
        return self._words

    def play(self, move):
        if move not in self.children:
            board = self.board.copy(stack=False)
            board.push(move)
            self.children[move] = self.after(board)
            self.children[move].before, self.children[move].plies = move, self.plies + 1
        return self.children[move]

    def after(self, board):
        """The position of a board after a move or a null move."""
        return Chess(board)

    def worth(self, evaluator):
        if evaluator not in self.values:
            self.values[evaluator] = self.valued(evaluator)
        return self.values[evaluator]

    def valued(self, evaluator):
        if evaluator.startswith("quiescence:"):
            return self.quiescence(evaluator.removeprefix("quiescence:"), -INFINITY, INFINITY)[0]
        if not self.moves:
            return -100_000 if self.board.is_check() else 0
        of = squares_value if evaluator == "squares" else lambda piece, _: VALUES[piece.piece_type]
        pieces = self.board.piece_map().items()
        return sum(of(piece, square) * (1 if piece.color == self.board.turn else -1) for square, piece in pieces)

    def quiescence(self, name, alpha, beta, may_stand_pat=False):
        """The value after captures, and the positions below this one. The name may contain techniques. In check, `evasions` searches all
        moves, unless the move before was an evasion that captured nothing."""
        evaluator, margin, has_evasions = rules(name)
        is_check = self.is_check()
        # Sorting is stable, so equal captures and all other moves keep their order.
        moves = sorted(self.moves, key=self.capture, reverse=True)
        if has_evasions and is_check and self.moves and not may_stand_pat:
            static, best = None, -INFINITY
        else:
            static = best = self.worth(evaluator)
            moves = filter(self.board.is_capture, moves)
        nodes = 0
        for move in moves:
            if best >= beta:
                break
            low = max(alpha, best)
            if margin is not None and not is_check and static + self.gain(move) + margin <= low:
                best = max(best, static + self.gain(move) + margin)
                continue
            value, below = self.play(move).quiescence(name, -beta, -low, not self.board.is_capture(move))
            best, nodes = max(best, -value), nodes + 1 + below
        return best, nodes

    def gain(self, move):
        """The value of the captured piece, and what a promotion adds."""
        victim = chess.PAWN if self.board.is_en_passant(move) else self.board.piece_type_at(move.to_square)
        return VALUES[victim] + (VALUES[move.promotion] - VALUES[chess.PAWN] if move.promotion else 0)

    def null(self):
        """The position after a null move, None in check."""
        if self.is_check():
            return None
        if "null" not in self.children:
            board = self.board.copy(stack=False)
            board.push(chess.Move.null())
            self.children["null"] = self.after(board)
            self.children["null"].before, self.children["null"].plies = chess.Move.null(), self.plies + 1
        return self.children["null"]

    def is_check(self):
        return self.board.is_check()

    def replies(self):
        return len(self.moves)

    def is_odd(self, _move):
        return None

    def capture(self, move):
        """For `captures`: the more valuable the victim and the less valuable the attacker, the greater. 0 if nothing is captured."""
        if not self.board.is_capture(move):
            return 0
        victim = chess.PAWN if self.board.is_en_passant(move) else self.board.piece_type_at(move.to_square)
        return 8 * victim - self.board.piece_type_at(move.from_square)

    def exchange(self, move):
        """What the side to move wins by a capture and the captures on its square that follow, None if nothing is captured."""
        if not self.board.is_capture(move):
            return None
        board = self.board.copy(stack=False)
        if self.board.is_en_passant(move):
            board.remove_piece_at(chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square)))
        piece = board.remove_piece_at(move.from_square)
        if move.promotion:
            piece.piece_type = move.promotion
        board.set_piece_at(move.to_square, piece)
        return self.gain(move) - swapped(board, move.to_square, not board.turn)

    def label(self, move):
        return self.board.san(move)

    @staticmethod
    def index(move):
        """All promotions on one square have one index."""
        return move.from_square, move.to_square

    @staticmethod
    def rank(move):
        return Chess.index(move)

    def __str__(self):
        return self.board.epd(en_passant="legal")


def swapped(board, square, side):
    """What a side wins by captures on a square. The least valuable piece captures first, of equal ones that on the lowest square. The side
    may stop, and its king captures only what is no longer defended. The board changes."""
    attackers = board.attackers(side, square)
    if not attackers:
        return 0
    first = min(attackers, key=lambda attacker: (board.piece_type_at(attacker), attacker))
    captured, piece = board.piece_type_at(square), board.remove_piece_at(first)
    board.set_piece_at(square, piece)
    if piece.piece_type == chess.KING and board.attackers(not side, square):
        return 0
    return max(0, VALUES[captured] - swapped(board, square, not side))


def after_random_moves(random, plies):
    """Returns the position after `plies` random moves, or after fewer if the game ends. A third of the games begin with `KIWIPETE`."""
    board = chess.Board(KIWIPETE if random.random() < 1 / 3 else chess.STARTING_FEN)
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(random.choice(moves))
    return Chess(board.copy(stack=False))
