//! By the rules of docs/formats.md, a command can repeat each row of results.

use std::collections::BTreeMap;

use scoutlab_figures::data_table::DataTable;

use crate::support::{root, scoutlab, stdout};

const COUNTS: [&str; 9] =
    ["value", "best_move", "leaves", "interior", "table_answers", "calls", "researches", "cutoffs", "first_cutoffs"];

/// Returns the command that repeats a row, by the table in docs/formats.md.
fn command(row: &BTreeMap<&str, &str>) -> Vec<String> {
    let verb = if row.contains_key("empties") { "solve" } else { "search" };
    let mut command = vec![verb.to_owned(), row["game"].to_owned(), "--json".to_owned()];
    for (column, value) in row {
        let is_stored = value.parse::<u32>().is_ok();
        match (*column, *value) {
            ("position", number) if is_stored => command.push(format!("--position=ffo:{number}")),
            ("evaluator", name) => command.push(format!("--eval={name}")),
            ("table", "none") => command.push("--table=0".to_owned()),
            ("last_empties", number) => command.push(format!("--last-empties={number}")),
            ("techniques", "all") => {}
            ("techniques", "none") => command.push("--with=".to_owned()),
            ("techniques", some) => command.push(format!("--{}", some.replacen(' ', "=", 1))),
            ("position" | "depth" | "algorithm" | "ordering" | "frame" | "table" | "seed", value) => {
                command.push(format!("--{column}={value}"));
            }
            _ => {}
        }
    }
    command
}

#[test]
fn a_row_of_a_search_or_an_exact_search_is_a_command_that_counts_the_same() {
    let mut tried = BTreeMap::new();
    for name in
        ["algorithms", "enhancements", "othello-ffo", "one-ply", "ywf-search", "endgame", "one-ply-endgame", "endgame-ablation"]
    {
        let table = DataTable::read(&root().join(format!("results/{name}/data.csv"))).unwrap();
        let columns: Vec<&str> = table.columns().iter().map(String::as_str).collect();
        let rows =
            table.rows().map(|row| columns.iter().copied().zip(row.iter().map(String::as_str)).collect::<BTreeMap<_, _>>());
        let small: Vec<_> = rows.filter(|row| row["calls"].parse::<u64>().unwrap() < 30_000).collect();
        // Rows at a constant distance come from all parts of the grid.
        for row in small.iter().step_by((small.len() / 5).max(1)) {
            let command = command(row);
            let arguments: Vec<&str> = command.iter().map(String::as_str).collect();
            let output = scoutlab(&arguments);
            assert!(output.status.success(), "{command:?}: {output:?}");
            let answer: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
            for count in COUNTS {
                let printed = answer[count].as_str().map_or_else(|| answer[count].to_string(), str::to_owned);
                assert_eq!(printed, row[count], "{count}: {command:?}");
            }
            *tried.entry(name).or_insert(0) += 1;
        }
    }
    assert!(tried.len() == 8 && tried.values().all(|count| *count >= 5), "{tried:?}");
}
