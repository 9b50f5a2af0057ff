//! The dimensions of a search's conventions, as data.

use scoutlab_games::convention_dimension;

convention_dimension!(
    Algorithm, "algorithm", "The algorithm, under the name that it has in this laboratory.", "docs/conventions.md, algorithms",
    AlphaBeta "alphabeta" "Fail-hard alpha-beta in negamax form (Knuth and Moore 1975).",
    Minimax "minimax" "Every line, without pruning (Shannon 1950).",
    BranchAndBound "branch-and-bound" "Alpha-beta without deep cutoffs, F1 (Knuth and Moore 1975).",
    AlphaBetaSoft "alphabeta-soft" "Fail-soft alpha-beta in max and min form (Fishburn 1983).",
    Scout "scout" "Scout with EVAL and TEST (Pearl 1980).",
    ScoutWindow "scout-window" "Scout with null windows, in max and min form.",
    NegaScout "negascout" "NegaScout, fail-soft, without re-search near the horizon (Reinefeld 1983).",
    NegaScoutHard "negascout-hard" "NegaScout, fail-hard, with every re-search.",
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
    Cut, "cut", "Which value of a child ends its node.", "Knuth and Moore 1975 cut where it is at least beta",
    AtLeast "at-least" "One that is at least beta.",
    Greater "greater" "One that is greater than beta.",
    OnlyMax "only-max" "One that is at least beta, but only where the player at the root moves.",
    OnlyMin "only-min" "One that is at least beta, but only where the opponent of the player at the root moves."
);

convention_dimension!(
    ChildWindow, "child-window", "Which window a child gets.", "slips in the recursive call of negamax",
    Negated "negated" "(-beta, -alpha).",
    NotNegated "not-negated" "(alpha, beta).",
    Swapped "swapped" "(-alpha, -beta): inverted.",
    NoAlpha "no-alpha" "(-beta, inf): alpha is not passed on."
);

convention_dimension!(
    RootMoves, "root-moves", "Which window the moves at the root get.", "a root loop that calls the search once per move",
    Narrowed "narrowed" "One that the best value so far narrows.",
    FullWindow "full-window" "Each the whole window: alpha is not passed from one root move to the next."
);

convention_dimension!(
    FullWindow, "full-window", "Which children PVS searches with the full window first.", "Marsland and Campbell 1982; slips in PVS",
    First "first" "The first child.",
    UntilRaised "until-raised" "All children until one raises alpha.",
    Second "second" "The second child, instead of the first.",
    Last "last" "The last child, instead of the first.",
    None "none" "No child."
);

convention_dimension!(
    ReSearch, "re-search", "When a child is searched again after its null window.", "slips in PVS and NegaScout",
    Inside "inside" "If its value is between alpha and beta.",
    AboveAlpha "above-alpha" "If its value is greater than alpha, even if it reaches beta.",
    Never "never" "Never: the value of the null window stands."
);

convention_dimension!(
    OddPlies, "odd-plies", "In which order moves are generated at odd plies.", "programs with separate code for MAX and MIN",
    Same "same" "In the same order as at even plies.",
    Reversed "reversed" "In the reverse order."
);

convention_dimension!(
    Wider, "aspiration-window", "The window of the re-search after an aspiration window failed.", "Baudet 1978; common engine code",
    OneSide "one-side" "Only the side that failed is opened.",
    Full "full" "(-inf, inf)."
);

convention_dimension!(
    Test, "test", "What a TEST or null-window search of a later child asks.", "Pearl 1980 asks for more than the best value",
    Greater "greater" "Whether the child is worth more than the best value so far.",
    AtLeast "at-least" "Whether the child is worth at least the best value so far."
);

convention_dimension!(
    Second, "second-window", "The window of the re-search of a child.", "Reinefeld 1983 against Marsland and Campbell 1982",
    Usual "usual" "As the algorithm has it.",
    FromAlpha "alpha-beta" "(alpha, beta).",
    FromValue "value-beta" "(t, beta), where t is the value of the first search.",
    Full "full" "(-inf, inf)."
);

convention_dimension!(
    Horizon, "two-ply-rule", "Whether a re-search is left out where at most two plies remain.", "Reinefeld 1983",
    Usual "usual" "As the algorithm has it.",
    LeftOut "yes" "It is left out.",
    Searched "no" "It is made."
);

convention_dimension!(
    Root, "root-window", "The window at the root.", "the tic-tac-toe series has both",
    Infinite "infinite" "Infinite.",
    Range "range" "The least and the greatest value of a leaf."
);

convention_dimension!(
    Form, "form", "Where values change their sign, which matters to a leaf that is valued for one colour.", "docs/conventions.md, points of view (frames)",
    Published "usual" "As the algorithm was published.",
    Negamax "negamax" "At each ply; a leaf's value is taken as it is.",
    MaxMin "max-min" "There are max and min nodes; the root maximises the leaf's value."
);

convention_dimension!(
    Fail, "fail", "What a node returns outside its window.", "Fishburn 1983",
    Usual "usual" "As the algorithm has it.",
    Hard "hard" "The bound.",
    Soft "soft" "The best value found.",
    Clamped "clamped" "The bound, and a leaf returns the bound too."
);

convention_dimension!(
    PassValue, "pass-value", "What a node returns where a player passes.", "course reports on 6x6 Othello: pass-soft",
    AsOthers "as-others" "What any node returns.",
    AsItIs "pass-soft" "The negated value of its child as it is, also outside the window."
);

convention_dimension!(
    Table, "table", "Which transposition table cuts off visits.", "docs/conventions.md, transposition table; textbooks",
    Usual "usual" "None, or an unbounded one with two bounds per entry for the MTD family.",
    None "none" "None.",
    TwoBounds "two-bounds" "An unbounded one with a lower and an upper bound per position and depth.",
    OneBound "one-bound" "The textbook's: one value, one bound type and one depth per position; bounds narrow the window.",
    NoNarrowing "no-narrowing" "The textbook's, but bounds only cut off and do not narrow the window.",
    NoBound "no-bound" "One value per position without a bound type: every value is used as exact.",
    RaisedAlpha "raised-alpha" "The textbook's, but values are compared with the raised alpha: exact values become upper bounds."
);

convention_dimension!(
    EntryDepth, "entry-depth", "Which entries of the transposition table are used.", "docs/conventions.md, transposition table",
    Equal "equal" "Those of the same remaining depth.",
    AtLeast "at-least" "Those of at least the remaining depth.",
    Greater "greater" "Those of more than the remaining depth: one off.",
    Any "any" "Those of any depth."
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
    Killers, "killers", "How many killer moves per remaining depth are searched first.", "Akl and Newborn 1977",
    None "none" "None.",
    One "1" "One.",
    Two "2" "Two."
);

convention_dimension!(
    Learning, "killer-passes", "Whether a pass becomes a killer.", "the program of 2011 learns from passes",
    Passes "learned" "It does.",
    NoPasses "not-learned" "It does not."
);

convention_dimension!(
    DepthMeant, "depth", "Which depth a number of plies means.", "a common slip",
    Same "same" "So many plies below the root.",
    Less "one-less" "One ply less.",
    More "one-more" "One ply more."
);

convention_dimension!(
    Iterations, "iterations", "Which iterations of a search are counted.", "Slate and Atkin 1977",
    Last "last" "There is one search.",
    All "deepening" "Those of iterative deepening, from one ply on, with one table and one list of killers."
);

convention_dimension!(
    Of, "what", "What is counted.", "docs/conventions.md, counts",
    Leaves "leaves" "Visits that end in a static value.",
    Interior "interior" "Visits that search moves.",
    Calls "calls" "All visits."
);

convention_dimension!(
    Part, "part", "Which visits are counted.", "course reports on 6x6 Othello: eval-only",
    All "all" "All of them.",
    WithoutTest "eval-only" "Not those of TEST or of a null-window search of a later child.",
    WithoutSecond "without-second-searches" "Not those of the re-search of a child."
);

convention_dimension!(
    PassNode, "pass-node", "How a visit counts at which a player passes.", "course reports on 6x6 Othello: eval-pass-twice",
    Node "once" "As any other.",
    None "not" "It does not.",
    EvalTwice "eval-pass-twice" "Twice, if it is one of EVAL."
);

convention_dimension!(
    RootNode, "root", "Whether the root is counted.", "the player of YWF counts moves tried",
    Counted "counted" "It is.",
    Not "not-counted" "It is not: moves tried.",
    Added "added" "One is added for it, or the counter starts at 1."
);

convention_dimension!(
    Answers, "table-answers", "How visits that the transposition table cuts off are counted.", "docs/conventions.md, counts",
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
    TestNodes, "test-interior", "Which visits of TEST are interior.", "course reports on 6x6 Othello",
    All "all" "Those that search moves.",
    Uncut "test-interior-uncut" "Those that no child stopped."
);

convention_dimension!(
    Positions, "positions", "Whether a position that is visited again counts again.", "course reports with tables",
    Visits "visits" "It does.",
    Distinct "distinct" "It does not."
);

convention_dimension!(
    Wrap, "wrap", "Whether the counter overflows.", "course reports on 6x6 Othello: wrap32",
    Never "never" "It does not.",
    Bits31 "wrap31" "It begins again at 2^31.",
    Bits32 "wrap32" "It begins again at 2^32.",
    Bits16 "wrap16" "It begins again at 2^16."
);
