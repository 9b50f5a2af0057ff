//! The library as another program calls it: a table, its report, and errors.

use std::path::{Path, PathBuf};

use scoutlab::Catalogue;
use scoutlab_identify::{CountTable, CountTableError, IdentificationEffort, identify};

/// Returns the path of a file among the data of the repository.
fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/identify").join(name)
}

#[test]
fn a_file_is_read_identified_and_reported() {
    let table = CountTable::read(&Catalogue::built_in(), &data("planted.csv"), Some("tictactoe")).unwrap();
    let report = identify(&table, IdentificationEffort::default());
    assert_eq!((report.end, report.most_rows), ("found", 5));
    let best = &report.best[0];
    assert_eq!((best.differences["cut"], best.confidence), ("greater", "certain"));
    let text = report.text(false);
    assert!(text.contains("certain: 5 of 5 rows by algorithm as given cut=greater what=calls"), "{text}");
    // The odds are one to the number expected by chance, with two digits.
    let odds = 1.0 / best.expected_by_chance.unwrap();
    let printed = text.split_once("odds of ").unwrap().1.split_once(" to 1 against chance").unwrap().0;
    if let Some(least) = printed.strip_prefix("more than ") {
        assert!(least == "1,000,000" && odds >= 1e6, "{text} {odds}");
    } else {
        let number: f64 = printed.replace(',', "").parse().unwrap();
        assert!(number <= odds && odds < 1.1 * number + 1.0, "{text} {odds}");
    }
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["best"][0]["convention"], "algorithm as given cut=greater what=calls");
}

#[test]
fn a_stream_gives_the_rows_of_its_file() {
    let path = data("table-of-2011.csv");
    let file = CountTable::read(&Catalogue::built_in(), &path, None).unwrap();
    let stream =
        CountTable::read_stream(&Catalogue::built_in(), "a stream", std::fs::File::open(&path).unwrap(), None).unwrap();
    let counts = |table: &CountTable| table.rows.iter().map(|row| (row.depth, row.count)).collect::<Vec<_>>();
    assert_eq!((counts(&file), file.rows.len()), (counts(&stream), 10));
    assert!(file.sources.iter().all(|source| source.game == "othello"));
}

#[test]
fn the_smallest_counts_are_kept_from_a_table_with_too_many_rows() {
    let rows: Vec<String> = (0..70).rev().map(|count| format!("start,1,{count}")).collect();
    let counts = format!("position,depth,count\n{}\n", rows.join("\n"));
    let table = CountTable::parse(&Catalogue::built_in(), "counts.csv", counts.as_bytes(), Some("othello")).unwrap();
    assert_eq!((table.rows.len(), table.left_out), (64, 6));
    assert_eq!(table.rows.iter().map(|row| row.count).max(), Some(63));
}

#[test]
fn errors_state_their_kind() {
    let nowhere = Path::new("nowhere.csv");
    // The name of the game is checked before the file is read.
    assert!(matches!(CountTable::read(&Catalogue::built_in(), nowhere, Some("othelo")), Err(CountTableError::Game(_))));
    assert!(matches!(
        CountTable::read(&Catalogue::built_in(), nowhere, Some("othello")),
        Err(CountTableError::Unreadable { .. })
    ));
    let error =
        CountTable::parse(&Catalogue::built_in(), "counts.csv", b"position,depth,count\nstart,2,1e3\n", Some("othello"))
            .err()
            .unwrap();
    assert!(matches!(error, CountTableError::Line { line: 2, .. }), "{error}");
    assert_eq!(error.to_string(), "counts.csv, line 2: count `1e3`: expected a whole number, 0 or greater, digits only");
}

/// The rows of a program that cuts off at `>` instead of `>=` (data/identify/planted.csv), with one number changed.
#[test]
fn an_answer_that_leaves_a_row_out_is_never_certain() {
    let text = std::fs::read_to_string(data("planted.csv")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let place = lines[0].split(',').position(|name| name == "count").unwrap();
    let count_of = |line: &str| -> u64 { line.split(',').nth(place).unwrap().parse().unwrap() };
    let greatest = lines[1..].iter().map(|line| count_of(line)).max().unwrap();
    for (number, line) in lines.iter().enumerate().skip(1) {
        let count = count_of(line);
        // One digit, or two of them.
        for (wrong, is_one_digit) in [(count ^ 1, true), (count + 11, false)] {
            let mut fields: Vec<String> = line.split(',').map(str::to_owned).collect();
            fields[place] = wrong.to_string();
            let mut changed: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            changed[number] = fields.join(",");
            let changed = changed.join("\n") + "\n";
            let table =
                CountTable::read_stream(&Catalogue::built_in(), "a stream", changed.as_bytes(), Some("tictactoe")).unwrap();
            let report = identify(&table, IdentificationEffort::default());
            for best in report.best.iter().filter(|best| best.rows < 5) {
                assert_ne!(best.confidence, "certain", "line {}: {wrong} instead of {count}", number + 1);
                for row in &best.different {
                    let is_typo = is_one_digit && row.computed == Some(count) && wrong != greatest.max(wrong);
                    assert_eq!(row.may_be_typo && row.computed == Some(count), is_typo, "{wrong} instead of {count}");
                }
            }
        }
    }
}
