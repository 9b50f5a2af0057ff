//! `scoutlab search`

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use scoutlab::catalogue::{SearchOutcome, SearchRequest};
use scoutlab::streams::Output;
use serde::Serialize;
use serde_json::json;

use super::asked::Asked;
use super::search_arguments::{SearchArguments, names};
use super::search_profile::{self, ProfileReport};
use crate::counts::Counts;

/// Search one position and count what the search did.
#[derive(Args)]
#[command(after_long_help = names())]
pub(crate) struct SearchPosition {
    #[command(flatten)]
    search: SearchArguments,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Say where the time goes: nanoseconds per frontier node, node above, leaf, call of the ordering, ordering probe and
    /// access to the table. The search is repeated for a second or more, at least once each unwatched, watched and without its
    /// ordering (docs/performance.md)
    #[arg(long)]
    profile: bool,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report<'r> {
    game: &'r str,
    position: &'r str,
    depth: u32,
    algorithm: &'r str,
    ordering: &'r str,
    evaluator: &'r str,
    frame: &'r str,
    value: i32,
    best_move: Option<&'r str>,
    pv: &'r [String],
    #[serde(flatten)]
    counts: Counts,
    seconds: f64,
    seed: u64,
    table: usize,
    table_depth: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<ProfileReport<'r>>,
    #[serde(flatten)]
    asked: Asked,
}

impl SearchPosition {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        self.write(&mut Output, search_profile::SECONDS)?;
        Ok(ExitCode::SUCCESS)
    }

    /// Writes what the search did. If it is profiled, so many seconds of it are watched at least.
    fn write(&self, output: &mut impl Write, seconds: f64) -> Result<()> {
        let request = self.search.request()?;
        let prepared = request.prepare()?;
        self.search.announce();
        let outcome = prepared()?;
        let profile = self.profile.then(|| request.profile(seconds)).transpose()?.transpose()?;
        let report = Report::new(&request, &outcome, profile.as_ref().map(ProfileReport::new))?;
        if self.json {
            writeln!(output, "{}", serde_json::to_string(&report)?)?;
        } else {
            report.print(output, request.seed)?;
        }
        Ok(())
    }
}

impl<'r> Report<'r> {
    fn new(request: &'r SearchRequest, outcome: &'r SearchOutcome, profile: Option<ProfileReport<'r>>) -> Result<Self> {
        let (table, table_depth) = (request.table_size()?, request.table_depth.to_string());
        let (evaluator, frame) = (request.evaluator_name()?, request.frame_name()?);
        let search = &request.search;
        let mut asked = json!({
            "game": request.game,
            "position": request.position,
            "depth": search.depth,
            "algorithm": search.algorithm.name(),
            "ordering": search.ordering.name(),
            "eval": evaluator,
            "frame": frame,
            "table": table,
            "table_depth": table_depth,
            "seed": request.seed,
        });
        // Only where it is asked for: all others are options with a value, and can be given as such.
        if profile.is_some() {
            asked["profile"] = true.into();
        }
        Ok(Self {
            game: &request.game,
            position: &request.position,
            depth: request.search.depth,
            algorithm: request.search.algorithm.name(),
            ordering: request.search.ordering.name(),
            evaluator,
            frame,
            value: outcome.value,
            best_move: outcome.best_move(),
            pv: &outcome.line,
            counts: Counts(outcome.counters),
            seconds: outcome.seconds,
            seed: request.seed,
            table,
            table_depth,
            profile,
            asked: Asked::new("search", asked),
        })
    }

    fn print(&self, output: &mut impl Write, seed: u64) -> std::io::Result<()> {
        let texts: [(&str, String); 10] = [
            ("game", self.game.to_owned()),
            ("position", self.position.to_owned()),
            ("depth", self.depth.to_string()),
            ("algorithm", self.algorithm.to_owned()),
            ("ordering", format!("{} (seed {seed})", self.ordering)),
            ("evaluator", self.evaluator.to_owned()),
            ("frame", self.frame.to_owned()),
            ("value", self.value.to_string()),
            ("best move", self.best_move.unwrap_or("none: the game is over").to_owned()),
            ("line", self.pv.join(" ")),
        ];
        for (name, text) in texts {
            writeln!(output, "{name:<16} {text}")?;
        }
        for (name, count) in self.counts.in_words() {
            writeln!(output, "{name:<16} {count}")?;
        }
        writeln!(output, "{:<16} {:.6}", "seconds", self.seconds)?;
        self.profile.as_ref().map_or(Ok(()), |profile| profile.print(output))
    }
}

#[cfg(test)]
mod tests {
    //! What a profile counts and prints. The program watches for a second, and for five if the search is so short that nearly all
    //! of the time goes by between searches; these watch for a hundredth.

    use clap::Parser;
    use serde_json::Value;

    use super::*;

    const TREE: [&str; 6] = ["tree", "--position", "[[3 5] [2 [9 1]]]", "--depth", "3", "--algorithm"];

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        command: SearchPosition,
    }

    fn printed(arguments: &[&str]) -> String {
        let line = Line::try_parse_from([&["search"], arguments].concat()).unwrap();
        let mut output = Vec::new();
        line.command.write(&mut output, 0.01).unwrap();
        String::from_utf8(output).unwrap()
    }

    fn profiled(arguments: &[&str]) -> Value {
        serde_json::from_str(&printed(&[arguments, &["--profile", "--json"]].concat())).unwrap()
    }

    fn counts<const N: usize>(profile: &Value, names: [&str; N]) -> [u64; N] {
        names.map(|name| profile[name].as_u64().unwrap_or_else(|| panic!("{name} of {profile}")))
    }

    #[test]
    fn the_counts_of_a_profile_are_those_by_hand() {
        let names = ["frontier_nodes", "nodes_above_frontier", "leaves", "plan_calls", "cutoff_calls", "ordering_probes"];
        // All nodes: 9 and 1 are below a frontier node, and above are the root and both of its children.
        let minimax = profiled(&[&TREE[..], &["minimax"]].concat());
        assert_eq!(counts(&minimax["profile"], names), [1, 3, 5, 0, 0, 0]);
        assert_eq!(minimax["profile"]["nanoseconds_per_ordering_call"], Value::Null);
        assert_eq!(minimax["profile"]["unwatched_nanoseconds_per_interior_node_without_ordering"], Value::Null);
        // 3 and 5, then 2, which cuts off: the root has 3 already.
        let ordered = profiled(&[&TREE[..], &["alphabeta", "--ordering", "killer:1"]].concat());
        assert_eq!(counts(&ordered["profile"], names), [0, 3, 3, 3, 1, 0]);
        assert_eq!(ordered["profile"]["nanoseconds_per_frontier_node"], Value::Null);
        assert!(ordered["profile"]["unwatched_nanoseconds_per_interior_node_without_ordering"].as_f64().unwrap() > 0.0);
        assert_eq!(ordered["request"]["profile"], true);
    }

    #[test]
    fn a_profile_is_printed_below_the_counts() {
        let search = [&TREE[..], &["alphabeta", "--ordering", "killer:1"]].concat();
        let plain = printed(&search);
        let text = printed(&[&search[..], &["--profile"]].concat());
        let timeless = |text: &str| -> Vec<String> {
            text.lines().filter(|line| !line.starts_with("seconds")).map(str::to_owned).collect()
        };
        let (plain, profiled) = (timeless(&plain), timeless(&text));
        assert_eq!(profiled[..plain.len()], plain);
        let number = |name: &str| {
            let line = text.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name}: {text}"));
            line[name.len()..].split_whitespace().next().unwrap().to_owned()
        };
        let names = ["frontier node", "node above frontier", "search of a node", "leaf", "  plan", "  cutoff", "table probe"];
        assert_eq!(names.map(number), ["0", "3", "3", "3", "3", "1", "0"]);
        assert!(text.contains(", without the ordering "), "{text}");
    }

    #[test]
    fn a_position_without_moves_has_nothing_to_divide_by() {
        let found = profiled(&["tictactoe", "--position", "oooxx----", "--depth", "2", "--algorithm", "alphabeta"]);
        assert_eq!(counts(&found["profile"], ["frontier_nodes", "nodes_above_frontier", "leaves"]), [0, 0, 1]);
        assert_eq!(found["profile"]["unwatched_nanoseconds_per_interior_node"], Value::Null);
    }
}
