//! Tests the error messages for specifications and data that cannot be drawn.

use super::{counts, figure, ratio};
use crate::{Figure, FigureError, scene};
use scoutlab_table::data_table::DataTable;

fn refusal(figure: &Figure, data: &DataTable) -> String {
    scene(figure, data, None).expect_err("this cannot be drawn").to_string()
}

#[test]
fn an_unknown_key_or_kind_is_refused() {
    let with_key = toml::from_str::<Figure>(
        "name = \"n\"\nkind = \"line\"\ntitle = \"t\"\ncolour = \"red\"\nx = { column = \"a\" }\ny = { column = \"b\" }",
    );
    assert!(with_key.expect_err("there is no key 'colour'").to_string().contains("unknown field `colour`"));
    let with_kind =
        toml::from_str::<Figure>("name = \"n\"\nkind = \"pie\"\ntitle = \"t\"\nx = { column = \"a\" }\ny = { column = \"b\" }");
    assert!(with_kind.expect_err("there is no kind 'pie'").to_string().contains("unknown variant `pie`"));
}

#[test]
fn a_missing_column_is_named_with_the_key_and_the_nearest_name() {
    let mut figure = ratio("");
    figure.series = Some("positon".to_owned());
    let expected = "figure 'ratio': series names the column 'positon', which the data does not have (did you mean `position`?)";
    assert_eq!(figure.check(counts().columns()).expect_err("there is no such column").to_string(), expected);
    assert_eq!(refusal(&figure, &counts()), expected);
}

#[test]
fn an_empty_selection_names_its_conditions() {
    let figure = ratio("where = { frame = \"mover\", depth = [7, 8] }");
    assert_eq!(refusal(&figure, &counts()), "figure 'ratio': no rows left to draw where frame = mover, depth = 7 or 8");
}

#[test]
fn a_published_table_of_which_nothing_is_left_is_refused() {
    let published = DataTable::from_csv("position,algorithm,depth,leaves\na,scout,2,50\n").expect("a whole table");
    let figure = ratio("published = \"beside\"\nwhere = { depth = 3 }");
    let error = scene(&figure, &counts(), Some(&published)).expect_err("nothing is left of it").to_string();
    assert_eq!(error, "figure 'ratio': no rows left to draw of the published table where depth = 3");
}

#[test]
fn a_row_without_a_partner_is_named() {
    let mut table = DataTable::new(counts().columns().iter().cloned()).expect("the names are distinct");
    for row in counts().rows().filter(|row| !(row[0] == "b" && row[2] == "alphabeta" && row[3] == "3")) {
        table.push_row(row.iter().cloned()).expect("a value for each column");
    }
    let expected = "figure 'ratio': no row with algorithm = alphabeta is the partner for position b, depth 3, frame mover";
    assert_eq!(refusal(&ratio(""), &table), expected);
}

#[test]
fn two_partners_for_one_row_are_refused() {
    let mut figure = ratio("");
    if let Some(ratio) = &mut figure.ratio {
        ratio.pair_by = vec!["position".to_owned()];
    }
    assert!(refusal(&figure, &counts()).contains("more than one row with algorithm = alphabeta for position a"));
}

#[test]
fn a_zero_on_a_logarithmic_axis_is_refused() {
    let figure = figure(
        r#"
        name = "zero"
        kind = "line"
        title = "t"
        x = { column = "depth" }
        y = { column = "accuracy", label = "share", scale = "log" }
        where = { frame = "mover", position = "a", algorithm = "scout" }"#,
    );
    let expected = "figure 'zero': 0 cannot be placed on the logarithmic axis 'share', whose values must be above 0";
    assert_eq!(refusal(&figure, &counts()), expected);
}

#[test]
fn a_ratio_to_zero_is_refused() {
    let table = counts().renamed("leaves", "1000", "0").expect("there are leaves");
    assert!(refusal(&ratio(""), &table).contains("ratio to zero: leaves is 0 for algorithm = alphabeta, position a, depth 3"));
}

#[test]
fn an_infinite_or_unreadable_number_is_named_with_its_row() {
    for text in ["inf", "many"] {
        let table = counts().renamed("leaves", "200", text).expect("there are leaves");
        let expected =
            format!("figure 'ratio': row 2 of the data: expected a finite number in column 'leaves', found '{text}'");
        assert_eq!(refusal(&ratio(""), &table), expected);
    }
}

#[test]
fn several_rows_at_one_place_need_an_aggregate() {
    let mut figure = ratio("");
    figure.series = None;
    assert!(
        refusal(&figure, &counts()).contains("2 rows for depth = 2; narrow them with 'where', or join them with 'aggregate'")
    );
}

#[test]
fn keys_that_do_not_belong_to_the_kind_are_refused() {
    let columns = counts();
    for (more, expected) in [
        ("diagonal = true", "'diagonal' belongs to a scatter"),
        ("interval = true", "'interval' needs an 'aggregate'"),
        ("label = \"position\"", "'label' belongs to a scatter"),
        ("aggregate_over = \"rows\"", "'aggregate_over' needs an 'aggregate'"),
        ("value = { column = \"leaves\" }", "'value' is the number in the cells"),
        ("reference = [{ label = \"nowhere\" }]", "a reference line has either 'x' or 'y'"),
        ("reference = [{ y = 0.0 }]", "a reference line on a log axis must lie above 0"),
        ("published = \"beside\"", "there is no published table to draw"),
    ] {
        let error = refusal(&ratio(more), &columns);
        assert!(error.starts_with("figure 'ratio': ") && error.contains(expected), "{more}: {error}");
    }
}

#[test]
fn a_name_that_is_no_file_name_is_refused() {
    for name in ["", ".hidden", "a/b", "a b"] {
        let mut figure = ratio("");
        name.clone_into(&mut figure.name);
        assert!(matches!(figure.check(counts().columns()), Err(FigureError::Specification { .. })), "{name}");
    }
}

#[test]
fn boards_and_new_columns_that_make_no_sense_are_refused() {
    let table = DataTable::from_csv("position,ratio,scout\nox,1,5\n").expect("a whole table");
    let boards = |kind: &str, more: &str| {
        figure(&format!(
            "name = \"boards\"\nkind = \"{kind}\"\ntitle = \"t\"\nx = {{ column = \"position\" }}\ny = {{ column = \"ratio\" }}\n{more}"
        ))
    };
    let which =
        |column: &str| format!("boards = {{ each = 1, sizes = {{ {column} = \"s\" }}, lowest = \"l\", highest = \"h\" }}");
    assert!(refusal(&boards("boards", ""), &table).contains("kind 'boards' requires the key"));
    assert!(refusal(&boards("bar", &which("scout")), &table).contains("no other kind has it"));
    assert!(refusal(&boards("boards", &which("scouts")), &table).contains("did you mean `scout`?"));
    assert!(refusal(&boards("boards", &which("scout")), &table).contains("'ox' is not a board of nine squares"));
    let unpivot =
        |columns: &str, value: &str| format!("unpivot = {{ columns = {columns}, name = \"kind\", value = \"{value}\" }}");
    assert!(refusal(&boards("bar", &unpivot("[\"ratios\"]", "n")), &table).contains("did you mean `ratio`?"));
    assert!(refusal(&boards("bar", &unpivot("[]", "n")), &table).contains("at least one column"));
    assert!(refusal(&boards("bar", &unpivot("[\"ratio\"]", "scout")), &table).contains("two new columns"));
    let aggregated = "aggregate = \"mean\"";
    assert!(refusal(&boards("distribution", aggregated), &table).contains("a distribution has no"));
}
