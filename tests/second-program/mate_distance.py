"""Searches with `--mate distance`, as most chess programs do them: a mate counts by its distance from the root, and the table stores its
distance from the stored position."""

import random

import chess
from chess_position import Chess
from searches import Search
from tables import INFINITY, Table

MATE = 100_000
LEAST = MATE - 1000


def nearer(value, plies):
    """The value of a mate with so many plies before it. Bounds beyond the value of a mate count as well."""
    return value - plies if LEAST <= value < INFINITY else value + plies if -INFINITY < value <= -LEAST else value


def farther(value, plies):
    """The inverse of `nearer`."""
    return value + plies if LEAST - plies <= value < INFINITY else value - plies if -INFINITY < value <= plies - LEAST else value


class FromRoot:
    """A table whose bounds are converted to the distance from the root."""

    def __init__(self, table, plies):
        self.table, self.plies = table, plies
        self.bounds = table.bounds

    def probe(self, node, depth, kind):
        entry, best = self.table.probe(node, depth, kind)
        if entry is not None:
            ply = self.plies[id(node)]
            entry = entry._replace(lower=nearer(entry.lower, ply), upper=nearer(entry.upper, ply))
        return entry, best

    def store(self, node, depth, kind, lower, upper, best):
        ply = self.plies[id(node)]
        self.table.store(node, depth, kind, farther(lower, ply), farther(upper, ply), best)


class MateSearch(Search):
    def __init__(self, ordering, seed, evaluator, table):
        super().__init__(ordering, seed, evaluator)
        self.plies = {}
        entries = Table.named(table, Chess.BUCKET)
        self.table = FromRoot(entries, self.plies) if entries else None

    def windowed(self, body, node, depth, alpha, beta, ply):
        self.plies[id(node)] = ply
        return super().windowed(body, node, depth, alpha, beta, ply)

    def leaf(self, node, alpha, beta):
        ply = self.plies[id(node)]
        return nearer(super().leaf(node, farther(alpha, ply), farther(beta, ply)), ply)


def minimax(board, depth, ply=0):
    """The value of a position by python-chess alone, with material."""
    if board.is_checkmate():
        return ply - MATE
    if board.is_stalemate():
        return 0
    if depth == 0:
        worth = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 0}
        return sum(worth[piece.piece_type] * (1 if piece.color == board.turn else -1) for piece in board.piece_map().values())
    best = -MATE - 1
    for move in list(board.legal_moves):
        board.push(move)
        best = max(best, -minimax(board, depth - 1, ply + 1))
        board.pop()
    return best


def near_mate(chance: random.Random):
    """A legal position with few pieces, in which the king of one side stands on the edge."""
    while True:
        board = chess.Board(None)
        edge = chance.choice([square for square in chess.SQUARES if chess.square_file(square) in (0, 7) or chess.square_rank(square) in (0, 7)])
        pieces = chance.choice(["Q", "R", "RR", "QR", "BN", "PQ"])
        squares = chance.sample([square for square in chess.SQUARES if square != edge], len(pieces) + 2)
        board.set_piece_at(edge, chess.Piece(chess.KING, chess.BLACK))
        board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
        for square, symbol in zip(squares[1:], pieces):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        if chance.random() < 0.5:
            board.set_piece_at(squares[-1], chess.Piece(chance.choice([chess.PAWN, chess.ROOK]), chess.BLACK))
        board.turn = chance.random() < 0.7
        if chance.random() < 0.5:
            board = board.mirror()
        if board.is_valid() and any(board.legal_moves) and chess.square_distance(edge, squares[0]) <= 3:
            return Chess(board)


def of_fen(fen):
    return Chess(chess.Board(fen))
