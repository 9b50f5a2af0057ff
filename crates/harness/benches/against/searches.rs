//! The searches that the benchmark times.

/// A command line of the program.
pub(crate) struct Search {
    /// The name of the search in the output.
    pub(crate) name: String,
    /// The command with its arguments.
    pub(crate) arguments: Vec<String>,
}

const OTHELLO: &str = "ffo:41";

/// The searches of [`OTHELLO`]. Each has a depth, an algorithm, an ordering, an evaluator, and a TT size in MiB.
const ON_OTHELLO: [(u32, &str, &str, &str, u32); 26] = [
    (10, "alphabeta", "none", "discs", 0),
    (10, "scout", "none", "discs", 0),
    (10, "negascout", "none", "discs", 0),
    (10, "pvs", "none", "discs", 0),
    (10, "alphabeta-soft", "none", "discs", 0),
    (11, "alphabeta", "killer:2", "discs", 0),
    (10, "alphabeta", "history", "discs", 0),
    (9, "alphabeta", "static", "discs", 0),
    (10, "alphabeta", "eval1", "discs", 0),
    (9, "alphabeta", "mobility", "discs", 0),
    (10, "alphabeta", "killer:2+eval1", "discs", 0),
    (9, "alphabeta", "random", "discs", 0),
    (9, "scout", "eval1", "discs", 0),
    (7, "alphabeta", "none", "pattern", 0),
    (7, "alphabeta", "eval1", "pattern", 0),
    (7, "alphabeta", "none", "weights", 0),
    (7, "alphabeta", "none", "mobility", 0),
    (10, "alphabeta", "none", "discs", 64),
    (11, "alphabeta", "table+killer:2", "discs", 64),
    (10, "mtdf", "table+killer:2", "discs", 64),
    (10, "deepening(pvs)", "table", "discs", 64),
    (7, "sss", "none", "discs", 0),
    (7, "sss", "eval1", "discs", 0),
    (7, "sss", "killer:2", "discs", 0),
    (7, "dual", "none", "discs", 0),
    (7, "minimax", "none", "discs", 0),
];

/// Searches with options that `ON_OTHELLO` lacks, and searches of other games.
const FURTHER: [&str; 19] = [
    "search othello --position ffo:41 --depth 10 --algorithm scout --frame white-raw",
    "search othello --position ffo:41 --depth 10 --algorithm alphabeta --generation rows",
    "search othello --position ffo:41 --depth 10 --algorithm scout --generation rows",
    "search othello6 --position pv:12 --depth 12 --algorithm alphabeta",
    "search ywf --position start --depth 8 --algorithm alphabeta",
    "search ywf --position start --depth 8 --algorithm scout",
    "search ywf --position start --depth 8 --algorithm alphabeta --ordering killer:2",
    "search ywf --position start --depth 7 --algorithm alphabeta --ordering eval1",
    "search tictactoe --position start --depth 9 --algorithm minimax",
    "search tictactoe --position start --depth 9 --algorithm alphabeta",
    "search tree --position b=2,d=22,seed=1 --depth 22 --algorithm alphabeta",
    "search tree --position b=3,d=14,seed=1 --depth 14 --algorithm alphabeta",
    "search tree --position b=4,d=12,seed=1 --depth 12 --algorithm alphabeta",
    "search tree --position b=5,d=10,seed=1 --depth 10 --algorithm alphabeta",
    "search tree --position b=8,d=8,seed=1 --depth 8 --algorithm alphabeta",
    "search tree --position b=20,d=7,seed=1 --depth 7 --algorithm alphabeta",
    "search tree --position b=4,d=12,seed=1 --depth 12 --algorithm alphabeta --ordering eval1",
    "search tree --position b=4,d=12,seed=1,model=values,k=5 --depth 12 --algorithm alphabeta",
    "search tree --position b=4,d=14,seed=1,model=ordered,p=0.7 --depth 14 --algorithm alphabeta",
];

/// Solved endgames and perft.
const SOLVED: [&str; 6] = [
    "perft othello --depth 11",
    "perft ywf --depth 6",
    "solve othello --position ffo:42",
    "solve othello --position random:empties=16,seed=1",
    "solve othello --position random:empties=18,seed=1",
    "solve othello --position random:empties=20,seed=1",
];

/// Returns all searches in the order of the output.
pub(crate) fn searches() -> Vec<Search> {
    let on_othello = ON_OTHELLO.iter().map(|&(depth, algorithm, ordering, evaluator, table)| {
        let table = if table > 0 { format!(" --table {table}") } else { String::new() };
        format!("search othello --position {OTHELLO} --depth {depth} --algorithm {algorithm} --ordering {ordering} --eval {evaluator}{table}")
    });
    on_othello.chain(FURTHER.iter().chain(&SOLVED).map(|&line| line.to_owned())).map(|line| Search::of(&line)).collect()
}

impl Search {
    /// Parses a command line. The values of the options form the name of the search.
    fn of(line: &str) -> Self {
        let arguments: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let shown = arguments.iter().filter(|word| !word.starts_with("--") && *word != "search" && *word != OTHELLO);
        Self { name: shown.cloned().collect::<Vec<_>>().join(" "), arguments }
    }
}
