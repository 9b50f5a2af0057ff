//! Answers requests, one per line. The independent reference implementation in `tests/second-program` compares these answers
//! with its own answers.
//!
//! The fields of a request are separated by tabs. `-` leaves a choice to scoutlab.
//!
//! ```text
//! search     GAME POSITION DEPTH ALGORITHM ORDERING EVALUATOR TABLE SEED ENHANCE SELECTIVE RULES MATE   value, line, counts
//! solve      GAME POSITION PLAIN ALGORITHM ORDERING -         TABLE SEED   value, line, counts (no last-N endgame solver)
//! types      GAME POSITION DEPTH ALGORITHM ORDERING -         -     SEED   for each ply, visits of no type and of types 1 to 6
//! self-play  GAME POSITION DEPTH ALGORITHM ORDERING EVALUATOR -     SEED   moves, pieces, sums
//! moves      GAME POSITION -     -         -        -         -     SEED   the position, its moves
//! ```
//!
//! TABLE is a size in MB, which may be followed by the rules of the table: `1,equal,one-bound,always`. PLAIN is `plain` for a plain
//! search, else `-`. All other kinds of requests end with `-` four times. With RULES, the answer to a search ends with the kind of the
//! bound. The answer to a rejected request is `error` and the reason.

use std::error::Error;
use std::io::{BufRead, BufWriter, Write};
use std::process::ExitCode;
use std::str::FromStr;

use scoutlab::SolveSettings;
use scoutlab::players::SearchSpec;
use scoutlab::registry::{SelfPlayRequest, self_play};
use scoutlab::search::TypedSearch;
use scoutlab::{Catalogue, SearchText, SolveRequest, search, solve};
use scoutlab_search::observers::Counters;

/// The maximum number of entries that the oracle stores when it answers a request for node types.
const ORACLE_ENTRIES: usize = 1 << 20;

fn main() -> ExitCode {
    match answer_all() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn answer_all() -> Result<(), Box<dyn Error>> {
    let catalogue = Catalogue::built_in();
    let mut output = BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        match answer(&line?, &catalogue) {
            Ok(fields) => writeln!(output, "{}", fields.join("\t"))?,
            Err(error) => writeln!(output, "error\t{}", error.to_string().replace(['\n', '\t'], " "))?,
        }
    }
    Ok(output.flush()?)
}

fn answer(line: &str, catalogue: &Catalogue) -> Result<Vec<String>, Box<dyn Error>> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [kind, name, position, depth, algorithm, ordering, evaluator, table, seed, enhance, selective, rules, mate] =
        fields[..]
    else {
        return Err(format!("expected 13 fields, found {}", fields.len()).into());
    };
    // The size may be followed by the rules of the table: `1,never` or `1,equal,one-bound,always`.
    let mut words = table.split(',');
    let table = optional(words.next().unwrap_or_default())?;
    let mut rule = |usual: &str| words.next().unwrap_or(usual).to_owned();
    let [table_depth, table_rule, table_replace] = ["equal", "two-bounds", "bucket"].map(&mut rule);
    let seed = seed.parse()?;
    if kind == "search" {
        let defaults = SearchText::default();
        let request = SearchText {
            game: name.to_owned(),
            position: position.to_owned(),
            depth: Some(depth.parse()?),
            algorithm: algorithm.to_owned(),
            ordering: ordering.to_owned(),
            eval: optional(evaluator)?,
            table,
            table_depth,
            table_rule,
            table_replace,
            seed,
            enhance: optional(enhance)?.unwrap_or(defaults.enhance),
            selective: optional(selective)?.unwrap_or(defaults.selective),
            rules: optional(rules)?,
            mate: optional(mate)?.unwrap_or(defaults.mate),
            ..SearchText::default()
        };
        let has_rules = request.rules.is_some();
        let request = request.parse(catalogue)?;
        let found = search(&request)?;
        let mut fields = outcome(found.value, &found.line, &found.counters, found.quiescence_nodes);
        fields.extend(has_rules.then(|| request.bound(found.value).name().to_owned()));
        return Ok(fields);
    }
    let position = catalogue.game(name)?.position(position)?;
    if kind == "moves" {
        return Ok(vec![position.name(), position.move_names().join(" ")]);
    }
    if kind == "solve" {
        let request = SolveRequest {
            position,
            settings: SolveSettings {
                algorithm: catalogue.algorithms().named(algorithm)?,
                ordering: catalogue.orderings().named(ordering)?,
                table,
                table_depth: table_depth.parse()?,
                last_empties: Some(0),
                plain: depth == "plain",
                seed,
                ..SolveSettings::default()
            },
        };
        let found = solve(&request)?;
        return Ok(outcome(found.value, &found.line, &found.counters, None));
    }
    let search = SearchSpec {
        algorithm: catalogue.algorithms().named(algorithm)?,
        depth: depth.parse()?,
        ordering: catalogue.orderings().named(ordering)?,
        evaluator: optional(evaluator)?,
    };
    match kind {
        "types" => {
            let SearchSpec { algorithm, depth, ordering, .. } = &search;
            let search = TypedSearch { algorithm, ordering, depth: *depth, seed };
            let counts = position.node_types(search, &position.exact_values(Some(ORACLE_ENTRIES)))?;
            Ok(counts.iter().map(|ply| joined(ply)).collect())
        }
        "self-play" => {
            let found = self_play(&SelfPlayRequest { position, search, seed })?;
            let sums = [found.leaves, found.calls, found.moves_tried, found.same_moves as u64];
            Ok(vec![found.moves.join(" "), joined(&found.pieces), joined(&sums)])
        }
        _ => Err(format!("`{kind}`: expected search, solve, types, self-play or moves").into()),
    }
}

fn outcome(value: i32, line: &[String], counters: &Counters, quiescence_nodes: Option<u64>) -> Vec<String> {
    let all = Counters::COUNTS.iter().chain(&Counters::FURTHER_COUNTS);
    let mut counts: Vec<u64> = all.map(|count| count.of(counters)).collect();
    counts.push(quiescence_nodes.unwrap_or_default());
    vec![value.to_string(), line.join(" "), joined(&counts)]
}

fn joined(numbers: &[impl ToString]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn optional<T: FromStr>(text: &str) -> Result<Option<T>, T::Err> {
    if text == "-" { Ok(None) } else { text.parse().map(Some) }
}
