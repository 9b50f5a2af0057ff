//! The dimensions of a search's conventions, as data.

use crate::dimension::convention_dimension;

convention_dimension!(
    Algorithm, "algorithm", "The algorithm, under the name that it has in this laboratory.", "docs/conventions.md, algorithms",
    AlphaBeta "alphabeta" "Fail-hard alpha-beta in negamax form (Knuth and Moore 1975).",
    Minimax "minimax" "Every line, without pruning (Shannon 1950).",
    BranchAndBound "branch-and-bound" "Alpha-beta without deep cutoffs, F1 (Knuth and Moore 1975).",
    AlphaBetaSoft "alphabeta-soft" "Fail-soft alpha-beta in max and min form (Fishburn 1983).",
    Scout "scout" "Scout with EVAL and TEST (Pearl 1980).",
    ScoutWindow "scout-window" "Scout with null windows, in max and min form.",
    NegaScout "negascout" "NegaScout, fail-soft, without re-search near the horizon (Reinefeld 1983).",
    NegaScoutHard "negascout-hard" "NegaScout, fail-hard, with re-searches near the horizon too.",
    Pvs "pvs" "Principal variation search (Marsland and Campbell 1982).",
    Mtdf "mtdf" "MTD(f) from 0, with a table (Plaat et al. 1996).",
    MtdPlus "mtd-plus" "MTD from infinity, with a table (Plaat et al. 1996).",
    MtdMinus "mtd-minus" "MTD from minus infinity, with a table (Plaat et al. 1996).",
    MtdBi "mtd-bi" "Bisection, C*, with a table (Coplan 1982).",
    Aspiration2 "aspiration:delta=2" "Alpha-beta with the window (-2, 2), and a re-search of the root (Baudet 1978).",
    Aspiration8 "aspiration:delta=8" "Alpha-beta with the window (-8, 8), and a re-search of the root (Baudet 1978).",
    Sss "sss" "SSS* (Stockman 1979).",
    Dual "dual" "DUAL* (Marsland et al. 1987)."
);

convention_dimension!(
    Cut, "cut", "The value of a child that causes a cutoff.", "Knuth and Moore 1975 cut where it is at least beta",
    AtLeast "at-least" "At least beta.",
    Greater "greater" "Greater than beta.",
    OnlyMax "only-max" "At least beta, but only at nodes of the root's player.",
    OnlyMin "only-min" "At least beta, but only at nodes of the opponent of the root's player.",
    OnlyFirst "only-first" "At least beta, but only at nodes of the first player, such as White.",
    OnlySecond "only-second" "At least beta, but only at nodes of the second player."
);

convention_dimension!(
    ChildWindow, "child-window", "The window of a child.", "slips in the recursive call of negamax",
    Negated "negated" "(-beta, -alpha).",
    NotNegated "not-negated" "(alpha, beta).",
    Swapped "swapped" "(-alpha, -beta): inverted.",
    NoAlpha "no-alpha" "(-beta, inf): alpha is not passed on.",
    NoMinus "no-minus" "(-beta, -alpha), but the minus in front of the value of the child is forgotten."
);

convention_dimension!(
    RootMoves, "root-moves", "The window of the moves at the root.", "a root loop that calls the search once per move",
    Narrowed "narrowed" "The window that the best value so far narrows.",
    FullWindow "full-window" "The full window: alpha is not passed from one root move to the next."
);

convention_dimension!(
    FullWindow, "full-window", "The children that PVS first searches with the full window.", "Marsland and Campbell 1982; slips in PVS",
    First "first" "The first child.",
    UntilRaised "until-raised" "All children until one raises alpha.",
    Second "second" "The second child, instead of the first.",
    Last "last" "The last child, instead of the first.",
    None "none" "No child."
);

convention_dimension!(
    ReSearch, "re-search", "When a child is re-searched after its null window.", "slips in PVS and NegaScout",
    Inside "inside" "If its value is between alpha and beta.",
    AboveAlpha "above-alpha" "If its value is greater than alpha, even if it reaches beta.",
    Never "never" "Never: the value of the null window stands."
);

convention_dimension!(
    OddPlies, "odd-plies", "The order in which moves are generated at odd plies.", "programs with separate code for MAX and MIN",
    Same "same" "In the same order as at even plies.",
    Reversed "reversed" "In the reverse order."
);

convention_dimension!(
    AspirationWindow, "aspiration-window", "The window of the re-search after an aspiration window failed.", "Baudet 1978; common engine code",
    OneSide "one-side" "Only the side that failed is widened.",
    Full "full" "(-inf, inf)."
);

convention_dimension!(
    Test, "test", "The test of a later child, by TEST or a null window.", "Pearl 1980 asks for more than the best value",
    Greater "greater" "Whether the child scores more than the best value so far.",
    AtLeast "at-least" "Whether the child scores at least the best value so far."
);

convention_dimension!(
    SecondWindow, "second-window", "The window of the re-search of a child.", "Reinefeld 1983 against Marsland and Campbell 1982",
    Usual "usual" "The choice of the algorithm.",
    FromAlpha "alpha-beta" "(alpha, beta).",
    FromValue "value-beta" "(t, beta), where t is the value of the first search.",
    Full "full" "(-inf, inf).",
    Null "null" "The null window again.",
    NotNegated "not-negated" "(alpha, beta) for the child, which is not negated."
);

convention_dimension!(
    TwoPlyRule, "two-ply-rule", "Whether the re-search is omitted if at most two plies remain.", "Reinefeld 1983",
    Usual "usual" "The choice of the algorithm.",
    LeftOut "yes" "It is omitted.",
    Searched "no" "It is made."
);

convention_dimension!(
    RootWindow, "root-window", "The window at the root.", "the tic-tac-toe series has both",
    Infinite "infinite" "Infinite.",
    Range "range" "The least and the greatest value of a leaf.",
    FromZero "from-zero" "(0, inf)."
);

convention_dimension!(
    MaxPlayer, "max-player", "The player whose value MTD bounds from below and above.", "programs with MAX for the first player",
    Root "root" "The player to move at the root.",
    First "first" "The first player, such as White."
);

convention_dimension!(
    Form, "form", "Where values change their sign.", "docs/conventions.md, points of view (frames)",
    Published "usual" "As the algorithm was published.",
    Negamax "negamax" "At each ply, but a leaf's value stays as it is.",
    MaxMin "max-min" "Nowhere: the root is a MAX node, and its children are MIN nodes."
);

convention_dimension!(
    FailValue, "fail", "The value that a node returns outside its window.", "Fishburn 1983",
    Usual "usual" "The choice of the algorithm.",
    Hard "hard" "The bound.",
    Soft "soft" "The best value found.",
    Clamped "clamped" "The bound, and a leaf returns the bound too.",
    FromZero "from-zero" "The best value found, but at least 0: the best value starts at 0."
);

convention_dimension!(
    PassValue, "pass-value", "The value that a node returns if a player passes.", "course reports on 6x6 Othello: pass-soft",
    AsOthers "as-others" "The value that any node returns.",
    AsItIs "pass-soft" "The negated value of its child, even outside the window."
);

convention_dimension!(
    Table, "table", "The transposition table.", "docs/conventions.md, transposition table; textbooks",
    Usual "usual" "None; for the MTD family, an unbounded table with two bounds per entry.",
    None "none" "None.",
    TwoBounds "two-bounds" "An unbounded table with a lower and an upper bound per position and depth.",
    OneBound "one-bound" "The textbook's table: one value, one bound type and one depth per position; bounds narrow the window.",
    NoNarrowing "no-narrowing" "The textbook's table, but bounds only cause cutoffs and do not narrow the window.",
    NoBound "no-bound" "One value per position without a bound type: every value counts as exact.",
    RaisedAlpha "raised-alpha" "The textbook's table, but values are compared with the raised alpha: exact values become upper bounds.",
    RaisedNoNarrowing "raised-alpha-no-narrowing" "As `raised-alpha`, and bounds do not narrow the window.",
    ExactOnly "exact-only" "The textbook's table, but only exact values are stored.",
    SwappedBounds "swapped-bounds" "The textbook's table, but lower bounds are stored as upper bounds, and upper bounds as lower bounds."
);

convention_dimension!(
    EntryDepth, "entry-depth", "The entries of the transposition table that cause cutoffs.", "docs/conventions.md, transposition table",
    Equal "equal" "Entries of the same remaining depth.",
    AtLeast "at-least" "Entries of at least the remaining depth.",
    Greater "greater" "Entries of more than the remaining depth: off by one.",
    Any "any" "Entries of any depth."
);

convention_dimension!(
    RootProbe, "root-probe", "Whether the root is looked up in the transposition table.", "a common slip under iterative deepening",
    No "no" "It is not.",
    Yes "yes" "It is."
);

convention_dimension!(
    LeafEntries, "leaf-entries", "Whether leaves are looked up and stored in the transposition table.", "programs that probe before the horizon test",
    No "no" "They are not.",
    Yes "yes" "They are."
);

convention_dimension!(
    Killers, "killers", "The number of killer moves per remaining depth.", "Akl and Newborn 1977",
    None "none" "None.",
    One "1" "One.",
    Two "2" "Two.",
    TwoAlike "2-alike" "Two, which may be the same move.",
    TwoOfAll "2-of-all" "Two, which may be captures even if captures come first."
);

convention_dimension!(
    KillerIndex, "killer-index", "The nodes that share killers.", "docs/conventions.md, orderings",
    Depth "depth" "Nodes of the same remaining depth.",
    Ply "ply" "Nodes of the same distance from the root. This differs if iterations share killers."
);

convention_dimension!(
    History, "history", "The weights of the history heuristic, by which moves after captures and killers are sorted.", "Schaeffer 1983",
    None "none" "None.",
    Squared "depth-squared" "A cutoff adds the square of the remaining depth.",
    Doubled "two-to-depth" "A cutoff adds 2 to the power of the remaining depth.",
    Raising "two-to-depth-raising" "As `two-to-depth`, and a move that raises alpha gains as much."
);

convention_dimension!(
    TableMove, "table-move", "Whether the best move of the transposition table is searched first.", "Slate and Atkin 1977",
    No "no" "It is not.",
    Raising "raising" "It is: the last move that caused a cutoff or raised alpha in this position.",
    Best "best" "It is: the best move of the last visit, even if it did not raise alpha.",
    Lost "lost" "As `raising`, but a visit in which no move raises alpha erases the move."
);

convention_dimension!(
    KillerPasses, "killer-passes", "Whether a pass becomes a killer.", "the program of 2011 learns from passes",
    Passes "learned" "It does.",
    NoPasses "not-learned" "It does not."
);

convention_dimension!(
    DepthOffset, "depth", "The depth searched for a number of plies.", "a common slip",
    Same "same" "The same number of plies.",
    Less "one-less" "One ply less.",
    More "one-more" "One ply more."
);

convention_dimension!(
    Iterations, "iterations", "The iterations that are counted.", "Slate and Atkin 1977",
    Last "last" "There is only one search.",
    All "deepening" "All iterations of iterative deepening, from one ply on, with one table and one list of killers.",
    OnlyLast "deepening-last" "The last iteration of iterative deepening.",
    BestFirst "deepening-best-first" "All iterations, each of which begins with the best move of the one before."
);

convention_dimension!(
    Kept, "kept", "What iterative deepening keeps from one iteration to the next.", "common engine code",
    All "all" "The table, killers and history.",
    Table "table" "The table: killers and history are reset.",
    Nothing "nothing" "Nothing: the iterations are independent searches."
);

convention_dimension!(
    Mates, "mates", "The value of a mate.", "docs/conventions.md, --mate distance; common engine code",
    Constant "constant" "The same at every ply.",
    Nearer "nearer" "More if it is nearer to the root. The table stores the distance from its position.",
    Unadjusted "unadjusted" "More if it is nearer to the root. The table stores the distance from the root, which is wrong at other plies."
);

convention_dimension!(
    NodeKind, "what", "The nodes that are counted.", "docs/conventions.md, counts",
    Leaves "leaves" "Static evaluations and terminal positions.",
    Interior "interior" "Visits that search moves.",
    Calls "calls" "All visits."
);

convention_dimension!(
    Part, "part", "The visits that are counted.", "course reports on 6x6 Othello: eval-only",
    All "all" "All visits.",
    WithoutTest "eval-only" "All visits except in TEST and in null-window searches of later children.",
    WithoutSecond "without-second-searches" "All visits except in re-searches.",
    OnlyMax "only-max" "Visits of nodes at which the root's player is to move.",
    OnlyMin "only-min" "Visits of nodes at which the opponent of the root's player is to move."
);

convention_dimension!(
    PassNode, "pass-node", "How a visit counts if a player passes.", "course reports on 6x6 Othello: eval-pass-twice",
    Node "once" "Like any other visit.",
    None "not" "It does not.",
    EvalTwice "eval-pass-twice" "Twice, if EVAL makes it."
);

convention_dimension!(
    RootNode, "root", "Whether the root is counted.", "the player of YWF counts moves tried",
    Counted "counted" "It is.",
    Not "not-counted" "It is not: moves tried.",
    Added "added" "It counts twice: the counter starts at 1."
);

convention_dimension!(
    CuttingChild, "cutting-child", "Whether a child that causes a cutoff is counted.", "counters behind the break of a loop",
    Counted "counted" "It is.",
    Not "not-counted" "It is not, but the nodes below it are."
);

convention_dimension!(
    TableAnswers, "table-answers", "How TT cutoffs count.", "docs/conventions.md, counts",
    Counted "counted" "As calls.",
    Not "not-counted" "Not at all.",
    AsLeaves "as-leaves" "As leaves."
);

convention_dimension!(
    Terminals, "terminals", "Whether terminal positions above the horizon are counted.", "programs that count in the horizon test",
    Counted "counted" "They are.",
    Not "not-counted" "They are not."
);

convention_dimension!(
    TestNodes, "test-interior", "The visits of TEST that are interior.", "course reports on 6x6 Othello",
    All "all" "Visits that search moves.",
    Uncut "test-interior-uncut" "Visits without a cutoff."
);

convention_dimension!(
    Positions, "positions", "Whether a position counts again at its next visit.", "course reports with tables",
    Visits "visits" "It does.",
    Distinct "distinct" "It does not."
);

convention_dimension!(
    Overflow, "wrap", "Whether the counter overflows.", "course reports on 6x6 Othello: wrap32",
    Never "never" "It does not.",
    Bits31 "wrap31" "It wraps at 2^31.",
    Bits32 "wrap32" "It wraps at 2^32.",
    Bits16 "wrap16" "It wraps at 2^16."
);
