//! `verify` counts the committed rows and compares them in order.

use crate::support::{SmallProject, stdout};

/// Returns the output of `verify` with these committed rows. Asserts that `verify` finds a difference.
fn differences(project: &SmallProject, rows: &[&str], options: &[&str]) -> String {
    project.write("results/small/data.csv", &rows.iter().flat_map(|row| [*row, "\n"]).collect::<String>());
    let output = project.scoutlab(&[&["verify", "small"], options].concat());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    stdout(&output)
}

#[test]
fn rows_that_are_given_twice_or_out_of_order_or_not_at_all_are_differences() {
    let project = SmallProject::new();
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    let data = project.read("results/small/data.csv");
    let rows: Vec<&str> = data.lines().collect();
    let wrong = rows[1].replacen(",13,", ",14,", 1);
    assert_ne!(wrong, rows[1]);
    for options in [&[][..], &["--quick"]] {
        assert!(project.scoutlab(&[&["verify", "small"], options].concat()).status.success());
        // A copy of a row with a wrong count precedes the correct row.
        let mut twice = rows.clone();
        twice.insert(1, &wrong);
        let told = differences(&project, &twice, options);
        assert!(told.contains(": committed 2 times\n"), "{told}");
        assert!(told.contains("leaves is 14 committed, 13 computed"), "{told}");
        assert!(told.contains("there are 19 committed rows for 18 cells"), "{told}");
        let whole = if options.is_empty() { 18 } else { 12 };
        assert!(told.contains(&format!("{} of {whole} rows equal", whole - 1)), "{told}");
        // Both copies of the row are correct.
        twice[1] = rows[1];
        assert!(differences(&project, &twice, options).contains(": committed 2 times\n"));
        // The committed rows are in reverse order.
        let reversed: Vec<&str> = rows[..1].iter().chain(rows[1..].iter().rev()).copied().collect();
        let told = differences(&project, &reversed, options);
        assert_eq!(told.matches(" is out of order\n").count(), 17, "{told}");
        // Two committed rows are exchanged.
        let mut exchanged = rows.clone();
        exchanged.swap(3, 4);
        assert_eq!(differences(&project, &exchanged, options).matches(" is out of order\n").count(), 1);
        // One committed row matches no cell, and one row is missing.
        let mut foreign = rows.clone();
        let other = rows[18].replacen(",42,", ",43,", 1);
        assert_ne!(other, rows[18]);
        foreign.push(&other);
        assert!(differences(&project, &foreign, options).contains("committed, but not a cell of the experiment"));
        let told = differences(&project, &rows[..18], options);
        assert!(told.contains("there are 17 committed rows for 18 cells"), "{told}");
        project.write("results/small/data.csv", &data);
    }
}
