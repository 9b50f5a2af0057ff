//! `scoutlab perft`

use crate::program::Scoutlab;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::streams::ReadOutput;
use anyhow::{Result, bail};
use clap::Args;
use scoutlab::Position;
use scoutlab::answers::RequestJson;
use scoutlab::clock::CpuStopwatch;
use scoutlab::search::{SequenceCounts, SequenceRules};
use scoutlab_perft::Divide;
use serde::{Serialize, Serializer};
use serde_json::json;

/// Count the move sequences of 1 to D plies; print depth, count and seconds.
///
/// A pass is a ply. A game that ends earlier counts as one sequence, unless the published counts of the game exclude such
/// games.
///
/// With --against or --engine, the numbers below each move are compared with those of another program, down to the first position
/// whose moves differ. With a file, each count of the file is checked, or, with --engine, each position is compared. The exit code is
/// then 1 if something differs.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct CountSequences {
    #[arg(value_name = "GAME|FILE.epd")]
    game: String,
    /// The largest number of plies; with a file, the default is the largest in each line
    #[arg(long, value_name = "D", value_parser = super::depth)]
    depth: Option<u32>,
    /// The position to start from, in the game's notation
    #[arg(long, default_value = "start", allow_hyphen_values = true)]
    position: String,
    /// The move generation order, which must not change any count (see `scoutlab search --help`)
    #[arg(long, value_name = "G")]
    generation: Option<String>,
    /// How many plies a pass takes
    #[arg(long, value_name = "0|1", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=1))]
    pass_plies: u8,
    /// Print the count of D plies below each move instead, and their sum
    #[arg(long)]
    divide: bool,
    /// Also count the kinds of the last moves; in chess captures, en passant, castling, promotions, checks and mates
    #[arg(long)]
    statistics: bool,
    /// Compare with the divide of another program in a file, or in standard input: a move and a number in each line
    #[arg(long, value_name = "FILE|-", conflicts_with_all = ["engine", "divide", "statistics", "pass_plies"])]
    against: Option<PathBuf>,
    /// Compare with a UCI engine that supports `go perft`, at depths 1 to D
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["divide", "statistics", "pass_plies"])]
    engine: Option<String>,
    /// How many threads check a file [default: one per core]
    #[arg(long, value_name = "N", value_parser = super::thread_count)]
    jobs: Option<NonZeroUsize>,
    /// Print one JSON object, after the last count
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  scoutlab perft chess --position kiwipete --depth 4 --divide
  scoutlab perft suite.epd
  scoutlab perft chess --position kiwipete --depth 4 --engine \"stockfish\"

A line of a suite is an EPD such as `4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66`.";

#[derive(Serialize)]
struct PerftReport<'r> {
    game: &'r str,
    position: &'r str,
    depth: u32,
    counts: Vec<Row>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Divide>,
    #[serde(flatten)]
    asked: RequestJson,
}

/// The number of move sequences of one length.
#[derive(Serialize)]
struct Row {
    depth: u32,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<Statistics>,
    seconds: f64,
}

/// The numbers of last moves of each kind.
struct Statistics {
    kinds: &'static [&'static str],
    counts: Vec<u64>,
}

impl Serialize for Statistics {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.kinds.iter().zip(&self.counts))
    }
}

impl CountSequences {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let file = Path::new(&self.game);
        if file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("epd")) {
            return self.check_file(file);
        }
        let game = program.catalogue().game(&self.game);
        if game.is_err() && file.extension().is_some() {
            bail!("`{}` is neither a game nor a file of positions, whose name ends in .epd", self.game);
        }
        let game = game?;
        let named = game.in_generation(&self.position, self.generation.as_deref())?;
        let position = game.position(&named)?;
        let Some(depth) = self.depth else { bail!("`--depth <D>` must be given; see `scoutlab perft --help`") };
        if self.jobs.is_some() {
            bail!("--jobs: a position is counted by one thread, expected an EPD file of positions");
        }
        match (&self.against, &self.engine) {
            (Some(path), _) => super::perft_difference::with_text(&self.game, &position, depth, path, self.json),
            (None, Some(command)) => super::perft_difference::with_engine(&self.game, &position, depth, command, self.json),
            (None, None) => self.count(&position, &named, depth),
        }
    }

    fn check_file(&self, file: &Path) -> Result<ExitCode> {
        let is_position = self.position != "start" || self.generation.is_some();
        if is_position || self.divide || self.statistics || self.against.is_some() || self.pass_plies == 0 {
            bail!("with a file of positions, only --depth, --engine, --jobs and --json can be given");
        }
        match &self.engine {
            Some(_) if self.jobs.is_some() => bail!("--jobs: one engine counts one position after the other"),
            Some(command) => super::perft_difference::file_with_engine(file, self.depth, command, self.json),
            None => super::perft_suite::check(file, self.depth, self.jobs, self.json),
        }
    }

    fn count(&self, position: &Position, named: &str, deepest: u32) -> Result<ExitCode> {
        let rules = SequenceRules { passes_are_free: self.pass_plies == 0, ..SequenceRules::default() };
        let is_usual = rules == SequenceRules::default() && !self.statistics;
        let kinds = position.move_kinds();
        let mut output = ReadOutput;
        if self.statistics && !self.json {
            writeln!(output, "depth count {} seconds", kinds.join(" "))?;
        }
        let mut counts = Vec::new();
        // The sum of a divide is the count of its depth.
        let last = if self.divide && !self.json && !self.statistics { 0 } else { deepest };
        for depth in 1..=last {
            let stopwatch = CpuStopwatch::start();
            let SequenceCounts { sequences: count, kinds: of_kinds } = if is_usual {
                SequenceCounts { sequences: position.perft(depth), kinds: Vec::new() }
            } else {
                position.count_sequences(depth, rules)
            };
            let seconds = stopwatch.seconds();
            if self.json {
                let statistics = self.statistics.then_some(Statistics { kinds, counts: of_kinds });
                counts.push(Row { depth, count, statistics, seconds });
                continue;
            }
            let of_kinds = if self.statistics { of_kinds } else { Vec::new() };
            write!(output, "{depth} {count} ")?;
            for count in of_kinds {
                write!(output, "{count} ")?;
            }
            writeln!(output, "{seconds:.6}")?;
            output.flush()?;
        }
        let divide = self.divide.then(|| Divide::of(&**position, deepest, rules));
        if self.json {
            let (game, position, depth) = (&self.game, named, deepest);
            let mut asked = json!({ "game": game, "position": position, "depth": depth });
            if self.pass_plies == 0 {
                asked["pass_plies"] = 0.into();
            }
            for (name, is_given) in [("divide", self.divide), ("statistics", self.statistics)] {
                if is_given {
                    asked[name] = true.into();
                }
            }
            let asked = RequestJson::new("perft", asked);
            let report = PerftReport { game, position, depth, counts, divide, asked };
            writeln!(output, "{}", serde_json::to_string(&report)?)?;
        } else if let Some(divide) = divide {
            for (name, count) in &divide.moves {
                writeln!(output, "{name}: {count}")?;
            }
            // As Stockfish prints it, so that outputs can be compared.
            let total = if divide.moves.is_empty() { position.perft(deepest) } else { divide.total() };
            writeln!(output, "\nNodes searched: {total}")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
