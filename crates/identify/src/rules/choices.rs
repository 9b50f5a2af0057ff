//! The dimensions of a game's conventions, as data.

use crate::dimension::convention_dimension;

convention_dimension!(
    Generation, "generation", "The order in which moves are generated.", "Othello by columns: the program of 2011; 6x6 by rows: course reports",
    Usual "usual" "The order of the position: by columns in Othello, by rows in other games.",
    Columns "columns" "Column by column from the left, and each column from the top.",
    Rows "rows" "Row by row from the top, and each row from the left.",
    ColumnsReversed "columns-reversed" "Column by column from the right, and each column from the bottom.",
    RowsReversed "rows-reversed" "Row by row from the bottom, and each row from the right. In a tree, from the last child to the first."
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
    Usual "usual" "The game's first evaluator: discs in Othello, stones in YWF, the outcome in tic-tac-toe.",
    Weights "weights" "In Othello: the square weights of Norvig 1992.",
    Mobility "mobility" "In Othello: mobility and corners."
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
    SecondRaw "white-raw" "For the second player, regardless of the side to move."
);
