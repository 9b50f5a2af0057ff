"""An alpha-beta written with python-chess 1.11.2, with captures first. It prints python-chess.csv: calls of the search."""

import chess

VALUES = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 0}
POSITIONS = {
    "start": chess.STARTING_FEN,
    "kiwipete": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "cpw:3": "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "cpw:5": "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
}
SEARCHES = [("start", 3), ("start", 4), ("kiwipete", 2), ("kiwipete", 3), ("cpw:3", 4), ("cpw:5", 3)]
calls = 0


def value(board: chess.Board) -> int:
    if board.is_checkmate():
        return -100_000
    if board.is_stalemate():
        return 0
    return sum((1 if piece.color == board.turn else -1) * VALUES[piece.piece_type] for piece in board.piece_map().values())


def victim_and_attacker(board: chess.Board, move: chess.Move) -> int:
    if not board.is_capture(move):
        return 0
    victim = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
    return 8 * victim - board.piece_type_at(move.from_square)


def search(board: chess.Board, depth: int, alpha: int, beta: int) -> int:
    global calls
    calls += 1
    moves = list(board.legal_moves)
    if depth == 0 or not moves:
        return value(board)
    moves.sort(key=lambda move: -victim_and_attacker(board, move))
    for move in moves:
        board.push(move)
        score = -search(board, depth - 1, -beta, -alpha)
        board.pop()
        if score >= beta:
            return beta
        alpha = max(alpha, score)
    return alpha


print("position,depth,count")
for name, depth in SEARCHES:
    calls = 0
    search(chess.Board(POSITIONS[name]), depth, -1_000_000, 1_000_000)
    print(f"{name},{depth},{calls}")
