//! `scoutlab search`

use crate::program::Scoutlab;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use scoutlab::answers::{MOST_LEAVES, SECONDS, SearchReport};
use scoutlab::{SearchText, profile, search, search_in_detail};
use scoutlab_runs::note;

use super::search_arguments::requested;
use super::{batch, log};

/// Search one position and count the nodes visited.
#[derive(Args)]
#[command(mut_args(|argument| if NEEDED.contains(&argument.get_id().as_str()) { unless_batch(argument) } else { argument }))]
#[expect(clippy::struct_excessive_bools, reason = "they are options, independent of one another")]
pub(crate) struct SearchPosition {
    #[command(flatten)]
    search: SearchText,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Also print the counts by ply and the CPU time per node; the search is repeated for one second
    #[arg(long)]
    profile: bool,
    /// Also print the value of each root move, and the calls and leaves below it. The value is a bound if the search proved no more
    #[arg(long)]
    divide: bool,
    /// Also write each visit to a file, in the format that `scoutlab debug` reads; the search is repeated
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// In trees, list at most this many visited leaves and at most this many cut leaves
    #[arg(long, value_name = "N", value_parser = super::whole::<usize>, default_value_t = MOST_LEAVES)]
    most_leaves: usize,
    /// Read one request per line from standard input, a JSON object with the keys of `request` in --json, and print one answer per
    /// line. Absent keys have their defaults, and `id` is repeated
    #[arg(long, exclusive = true)]
    batch: bool,
}

/// The arguments that are required unless requests come from standard input.
const NEEDED: [&str; 1] = ["game"];

/// Makes an argument optional if requests come from standard input. Its default is a placeholder that is never used.
fn unless_batch(argument: clap::Arg) -> clap::Arg {
    argument.required(false).required_unless_present("batch").default_value("1").hide_default_value(true)
}

impl SearchPosition {
    /// Runs the search and writes its result and its counts.
    pub(crate) fn run(&self, program: &Scoutlab, output: &mut impl Write) -> Result<ExitCode> {
        if self.batch {
            return batch::answer("search", |text: &SearchText| {
                let request = text.checked(program.catalogue())?;
                let (outcome, details) = search_in_detail(&request)?;
                Ok(SearchReport::of(&request, &outcome, Some(&details), MOST_LEAVES, None)?.json_text())
            });
        }
        let mut request = requested(&self.search, program.catalogue())?;
        request.settings.divide = self.divide;
        super::announce_table(&request.settings.algorithm, self.search.table);
        if let Some(path) = &self.log {
            log::write(path, &self.search, &request)?;
        }
        let (outcome, details) = if self.json || self.divide {
            let (outcome, details) = search_in_detail(&request)?;
            (outcome, Some(details))
        } else {
            (search(&request)?, None)
        };
        if let Some(remark) = request.position.remark() {
            note!("{remark}");
        }
        let profile = self.profile.then(|| profile(&request, SECONDS)).transpose()?;
        let report = SearchReport::of(&request, &outcome, details.as_ref(), self.most_leaves, profile.as_ref())?;
        if report.has_too_many_leaves() {
            note!(
                "more than {} leaves are visited or cut, so they are not listed; raise the limit with --most-leaves",
                self.most_leaves
            );
        }
        if self.json {
            writeln!(output, "{}", report.json_text())?;
        } else {
            report.print(output, request.settings.seed)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

#[cfg(test)]
mod tests {
    //! Tests of the profile counts.

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
        line.command.run(&Scoutlab::built_in(), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    fn profiled(arguments: &[&str]) -> Value {
        serde_json::from_str(&printed(&[arguments, &["--profile", "--json"]].concat())).unwrap()
    }

    /// Returns the numbers of leaves, interior visits and cutoffs at each ply.
    fn counts(found: &Value) -> Vec<[u64; 3]> {
        let plies = found["profile"]["plies"].as_array().unwrap();
        plies.iter().map(|ply| ["leaves", "interior", "cutoffs"].map(|name| ply[name].as_u64().unwrap())).collect()
    }

    #[test]
    fn the_counts_of_a_profile_equal_counts_by_hand() {
        // Minimax visits all nodes. The leaves 9 and 1 are at ply 3, below the only interior node at ply 2.
        let minimax = profiled(&[&TREE[..], &["minimax"]].concat());
        assert_eq!(counts(&minimax), [[0, 1, 0], [0, 2, 0], [3, 1, 0], [2, 0, 0]]);
        // The search visits 3 and 5, then 2, which causes a cutoff because the value of the root is already at least 3.
        let ordered = profiled(&[&TREE[..], &["alphabeta", "--ordering", "killer:1"]].concat());
        assert_eq!(counts(&ordered), [[0, 1, 0], [0, 2, 1], [3, 0, 0]]);
        assert!(ordered["profile"]["nanoseconds_per_node"].as_f64().unwrap() > 0.0);
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
        let fields: Vec<&str> = profiled[profiled.len() - 2].split_whitespace().collect();
        assert_eq!(fields, ["1", "0", "2", "0", "0", "1", "1", "0.00", "0"]);
    }

    #[test]
    fn a_position_without_moves_is_a_leaf() {
        let found = profiled(&["tictactoe", "--position", "oooxx----", "--depth", "2", "--algorithm", "alphabeta"]);
        assert_eq!(counts(&found), [[1, 0, 0]]);
    }
}
