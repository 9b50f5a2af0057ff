//! The dimensions of a game's conventions, as data.

use crate::dimension::convention_dimension;

convention_dimension!(
    Generation, "generation", "The order in which moves are generated.", "Othello by columns: the program of 2011; 6x6 by rows: course reports",
    Usual "usual" "The order of the position: by columns in Othello and Connect Four, by squares from a1 in chess, by rows in other games.",
    Columns "columns" "Column by column from the left, and each column from the top.",
    Rows "rows" "Row by row from the top, and each row from the left.",
    ColumnsReversed "columns-reversed" "Column by column from the right, and each column from the bottom.",
    RowsReversed "rows-reversed" "Row by row from the bottom, and each row from the right. In a tree, from the last child to the first.",
    PythonChess "python-chess" "In chess: the order of the package python-chess 1.11.",
    Pieces "by-pieces" "In chess: pawns, knights, bishops, rooks, queens, then the king, each from a1 to h8; castling last."
);

convention_dimension!(
    Sorting, "ordering", "The order in which the moves of a node are searched.", "Knuth and Moore 1975: alpha-beta profits from good moves first",
    Generated "generated" "The generation order, in this and all other orders also among equal moves.",
    Static "static" "By the square or column: corners first in Othello, the centre first in Connect Four and tic-tac-toe.",
    Corners "corners-first" "In Othello: moves to corners first.",
    Captures "captures" "In chess: captures first, the most valuable victim first and then the least valuable attacker.",
    Evaluated "evaluated" "By the value of the evaluator after the move, the best for the side to move first.",
    Mobility "mobility" "By the number of replies, the fewest first."
);

convention_dimension!(
    Changes, "changes", "The place of changes among the moves of YWF.", "the source of the YWF counts does not state this",
    AfterPlays "after-plays" "Changes come after plays.",
    BeforePlays "before-plays" "Changes come before plays."
);

convention_dimension!(
    Over, "over", "When the game ends.", "a missing full-board rule and a missing pass rule are common bugs",
    NobodyMoves "nobody-moves" "Neither side can move, or the board is full.",
    BoardFull "board-full" "Only if the board is full. Until then, a side that cannot move passes, even twice in a row.",
    MoverStuck "mover-stuck" "The side to move cannot move. No one passes."
);

convention_dimension!(
    Ending, "ending", "The value of a terminal position.", "docs/conventions.md, solving endgames; the tic-tac-toe series",
    Usual "usual" "The game's first evaluator: discs in Othello, 100 for a win in YWF, the outcome in tic-tac-toe.",
    Pieces "discs" "The difference of discs or stones.",
    Empties "empties-to-winner" "The difference, with the empty squares counted for the winner.",
    Result "result" "A win scores 1000, more than any non-terminal position; a loss scores -1000 and a draw 0.",
    Soonest "shortest-win" "In tic-tac-toe: a win scores more if it takes fewer marks."
);

convention_dimension!(
    Evaluation, "evaluator", "The evaluator of leaves.", "programs for Othello count discs, or add square weights or mobility",
    Usual "usual" "The game's first evaluator: discs in Othello, stones in YWF, the outcome in tic-tac-toe, material in chess, lines in Connect Four.",
    Weights "weights" "In Othello: the square weights of Norvig 1992.",
    Mobility "mobility" "In Othello: mobility and corners.",
    Squares "squares" "In chess: material and the values of squares.",
    MovesLeft "moves-left" "In Connect Four: a sooner win scores more, and positions without a winner 0.",
    Outcome "outcome" "In Connect Four: 1 for a win, -1 for a loss, else 0."
);

convention_dimension!(
    PassPly, "pass-ply", "Whether a pass is a ply.", "perft of Othello is published both ways",
    Ply "yes" "A pass uses up a ply of the depth.",
    Free "no" "A pass uses up no depth.",
    Two "two" "A pass uses up two plies."
);

convention_dimension!(
    Frame, "frame", "The point of view of a leaf's value.", "white-raw: the program of 2011",
    Mover "mover" "For the side to move at the leaf, the correct point of view.",
    Other "other-side" "For the side that moved last, but used as the value for the side to move: a missing sign change.",
    FirstRaw "black-raw" "For the first player, regardless of the side to move.",
    SecondRaw "white-raw" "For the second player, regardless of the side to move.",
    RootRaw "root-raw" "For the side to move at the root, but used as the value for the side to move."
);

convention_dimension!(
    PositionKey, "table-key", "The part of the position that is the key of the transposition table.", "Zobrist 1970: the key needs all that the rules need",
    Whole "position" "The whole position.",
    WithoutSide "without-side" "The position without the side to move.",
    Board "board" "In chess: the board and the side to move, without castling rights and captures en passant."
);
