//! Tables of paired comparisons: against `SciPy` 1.17.1, which shares no code with them, and against tables worked by hand.

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_table::data_table::DataTable;
use scoutlab_table::paired::{Contrast, Paired, PairedRows};

/// Written by `paired/by_scipy.py`: in each line pairs of counts, and ten statistics.
const BY_SCIPY: &str = include_str!("paired/by_scipy.csv");

fn names(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// Returns the comparison of the algorithm `b` with the algorithm `a` by leaves.
fn b_with_a() -> Paired {
    let [of, column, denominator] = ["leaves", "algorithm", "a"].map(str::to_owned);
    Paired { of, column: Some(column), denominator: Some(denominator), ..Paired::default() }
}

/// Returns the comparisons in CSV whose keys are all columns except the last.
fn compared(paired: &Paired, csv: &str, columns: &[&str]) -> anyhow::Result<PairedRows> {
    let data = DataTable::from_csv(csv)?;
    let keys = &data.columns()[..data.columns().len() - 1];
    paired.rows(&data, &names(columns), keys, None)
}

fn problem(paired: &Paired, csv: &str, columns: &[&str]) -> String {
    compared(paired, csv, columns).unwrap_err().to_string()
}

/// Returns the data of one comparison: the counts of `b` and `a` on each position.
fn two_algorithms(counts: &[(u64, u64)]) -> String {
    let rows = counts.iter().enumerate().map(|(position, (b, a))| format!("{position},b,{b}\n{position},a,{a}\n"));
    format!("position,algorithm,leaves\n{}", rows.collect::<String>())
}

#[test]
fn the_statistics_are_those_of_scipy() {
    let mut samples = 0;
    for line in BY_SCIPY.lines() {
        let (pairs, expected) = line.split_once(',').unwrap();
        let count = |text: &str| text.parse().unwrap();
        let pairs = pairs.split(' ').map(|pair| pair.split_once('/').map(|(one, other)| (count(one), count(other))).unwrap());
        let compared = compared(&b_with_a(), &two_algorithms(&pairs.collect::<Vec<_>>()), &[]).unwrap();
        let ratios = &compared.rows[0].ratios;
        let (low, high) = ratios.geometric_mean_interval().unwrap();
        let found = [
            ratios.geometric_mean().unwrap(),
            low,
            high,
            ratios.median().unwrap(),
            ratios.wins() as f64,
            ratios.ties() as f64,
            ratios.losses() as f64,
            ratios.sign_test(),
            ratios.signed_rank().p,
            ratios.deviation().unwrap(),
        ];
        let expected: Vec<f64> = expected.split(',').map(|number| number.parse().unwrap()).collect();
        assert_eq!(expected.len(), found.len());
        assert!(found.iter().zip(&expected).all(|(one, other)| (one - other).abs() < 1e-9), "{found:?} {expected:?}");
        samples += 1;
    }
    assert_eq!(samples, 200);
}

#[test]
fn a_table_has_a_row_for_each_stratum_and_for_all() {
    // Six positions halve the leaves, and six others leave them as they are.
    let group = |name: &str, first: u64, b: u64| {
        let rows = (first..first + 6).map(|position| format!("{name},{position},b,{b}\n{name},{position},a,20\n"));
        rows.collect::<String>()
    };
    let csv = format!("group,position,algorithm,leaves\n{}{}", group("x", 0, 10), group("y", 6, 20));
    let compared = compared(&Paired { strata: Some("group".to_owned()), ..b_with_a() }, &csv, &[]).unwrap();
    let (heading, rows) = compared.table();
    assert_eq!(heading[..4], names(&["group", "n", "geometric mean", "95 % interval"]));
    assert_eq!(heading.last().unwrap(), "n for 0.98");
    // 2 / 64 = 0.03125 for six wins, three times for the smallest of three p values and twice for the next. The deviation of the
    // logarithms in both groups is ln 2 / 2 sqrt(12 / 11) = 0.36199, and Student's quantile for 11 degrees of freedom is 2.201.
    let half = "0.500 to 0.500";
    assert_eq!(
        rows[0],
        names(&["x", "6 positions", "0.500", half, "0.500", half, "6", "0", "0", "0.031", "0.031", "0.094", "0.000", ""])
    );
    let one = "1.000 to 1.000";
    assert_eq!(
        rows[1],
        names(&["y", "6 positions", "1.000", one, "1.000", one, "0", "6", "0", "1.000", "1.000", "1.000", "0.000", ""])
    );
    let (mean, median) = ("0.562 to 0.890", "0.500 to 1.000");
    let all =
        ["all", "12 positions", "0.707", mean, "0.707", median, "6", "6", "0", "0.031", "0.031", "0.094", "0.362", "2520"];
    assert_eq!(rows[2], names(&all));
    assert_eq!(compared.note(), "To separate 0.98 from 1 with 80 % power: at most 2,520 positions.");
}

#[test]
fn rows_of_a_unit_give_one_ratio_and_several_numerators_have_a_row_each() {
    // With two orderings each, the ratios of position p are 1/2 and 1/8, and those of q are 1 and 4. The ratios of c are 1.
    let csv = "position,ordering,algorithm,leaves\np,n,a,8\np,n,b,4\np,n,c,8\np,k,a,8\np,k,b,1\np,k,c,8\nq,n,a,1\nq,n,b,1\nq,n,c,1\n\
               q,k,a,1\nq,k,b,4\nq,k,c,1\n";
    let all = compared(&b_with_a(), csv, &[]).unwrap();
    assert_eq!(all.columns, ["algorithm"]);
    assert_eq!(all.rows.iter().map(|row| row.name[0].as_str()).collect::<Vec<_>>(), ["b", "c"]);
    let ratios = &all.rows[0].ratios;
    assert_eq!((ratios.pairs(), ratios.wins(), ratios.losses()), (2, 1, 1));
    // Each position has one ratio: 1/4 and 2.
    assert!((ratios.geometric_mean().unwrap() - 0.5_f64.sqrt()).abs() < 1e-12);
    assert_eq!(all.rows[0].size.to_string(), "2 positions, 2 rows each");
    assert_eq!(all.rows[1].ratios.ties(), 2);
    let named = compared(&Paired { numerator: Some("b".to_owned()), ..b_with_a() }, csv, &[]).unwrap();
    assert_eq!((named.columns.len(), named.rows.len()), (0, 1));
    let by_ordering = compared(&Paired { numerator: Some("b".to_owned()), ..b_with_a() }, csv, &["ordering"]).unwrap();
    assert_eq!(by_ordering.rows.iter().map(|row| row.name[0].as_str()).collect::<Vec<_>>(), ["n", "k"]);
}

#[test]
fn a_contrast_compares_the_ratios_of_a_unit() {
    // Position p has the ratios 1/2 and 1/8 at depths 5 and 7, and q has 1 and 2. Position r lacks depth 5.
    let csv = "position,depth,algorithm,leaves\np,5,a,8\np,5,b,4\np,7,a,80\np,7,b,10\nq,5,a,3\nq,5,b,3\nq,7,a,3\nq,7,b,6\nr,7,a,1\nr,7,b,9\n";
    let contrast = |from: &str, to: &str| {
        let [column, from, to] = ["depth", from, to].map(str::to_owned);
        Paired { contrast: Some(Contrast { column, from, to }), ..b_with_a() }
    };
    let found = compared(&contrast("5", "7"), csv, &[]).unwrap();
    let ratios = &found.rows[0].ratios;
    // The ratios of ratios are 1/4 and 2.
    assert_eq!((ratios.pairs(), ratios.wins(), ratios.losses()), (2, 1, 1));
    assert!((ratios.geometric_mean().unwrap() - 0.5_f64.sqrt()).abs() < 1e-12);
    let note = found.note();
    assert!(
        note.starts_with("Each ratio is the ratio at depth 7, divided by the ratio at depth 5 in the same unit. To"),
        "{note}"
    );
    let back = compared(&contrast("7", "5"), csv, &[]).unwrap();
    assert!((back.rows[0].ratios.geometric_mean().unwrap() - 2.0_f64.sqrt()).abs() < 1e-12);
    assert!(compared(&contrast("5", "9"), csv, &[]).unwrap().rows.is_empty());
    let apart = "position,depth,algorithm,leaves\np,5,a,8\np,5,b,4\nr,7,a,1\nr,7,b,9\n";
    assert_eq!(problem(&contrast("5", "7"), apart, &[]), "`contrast` compares depth 7 with depth 5, but no unit has both");
    assert_eq!(
        problem(&contrast("5", "7"), csv, &["depth"]),
        "`contrast` names the column `depth`, which `columns` already separates"
    );
    let strata = Paired { strata: Some("depth".to_owned()), ..contrast("5", "7") };
    assert_eq!(problem(&strata, csv, &[]), "`strata` separates the rows that `contrast` compares by `depth`");
}

#[test]
fn a_column_may_contain_the_ratio() {
    let ratio = Paired { of: "ratio".to_owned(), ..Paired::default() };
    let found = compared(&ratio, "group,position,ratio\nx,p,0.5\nx,q,2\ny,p,1\n", &["group"]).unwrap();
    let counts: Vec<_> = found.rows.iter().map(|row| (row.ratios.wins(), row.ratios.ties(), row.ratios.losses())).collect();
    assert_eq!(counts, [(1, 0, 1), (0, 1, 0)]);
}

#[test]
fn comparisons_without_a_meaning_are_refused() {
    let csv = "position,algorithm,leaves\np,a,8\np,b,0\n";
    assert_eq!(problem(&b_with_a(), csv, &[]), "row 2: `leaves` is 0, expected a positive number");
    assert_eq!(
        problem(&b_with_a(), "position,algorithm,leaves\np,a,8\nq,b,1\n", &[]),
        "no row with algorithm a belongs to q, b"
    );
    assert_eq!(
        problem(&b_with_a(), "position,algorithm,leaves\np,a,8\np,a,9\np,b,1\n", &[]),
        "`pair_by` must distinguish the rows with algorithm a: p, a"
    );
    for effect in [0.0, 1.0, -0.5, f64::NAN, f64::INFINITY] {
        let message = problem(&Paired { effect: Some(effect), ..b_with_a() }, csv, &[]);
        assert_eq!(message, format!("`effect` is {effect}, expected a positive ratio other than 1"));
    }
    for half in [Paired { column: None, ..b_with_a() }, Paired { denominator: None, ..b_with_a() }] {
        assert_eq!(
            problem(&half, csv, &[]),
            "`paired` needs both `column` and `denominator`, or neither if `leaves` is a ratio"
        );
    }
    let strata = Paired { strata: Some("position".to_owned()), ..b_with_a() };
    assert!(problem(&strata, csv, &["position"]).starts_with("`strata` names the column `position`"));
}

#[test]
fn identical_searches_tie_and_exchanged_searches_invert_everything() {
    let mut random = ChaCha8Rng::seed_from_u64(1945);
    for _ in 0..500 {
        let positions = random.random_range(1..60);
        let spread = random.random_range(1..40);
        let mut count = || random.random_range(1..=spread);
        let counts: Vec<(u64, u64)> = (0..positions).map(|_| (count(), count())).collect();
        let csv = two_algorithms(&counts);
        let same: Vec<(u64, u64)> = counts.iter().map(|pair| (pair.0, pair.0)).collect();
        let same = compared(&b_with_a(), &two_algorithms(&same), &[]).unwrap().rows.remove(0).ratios;
        assert_eq!((same.wins(), same.ties(), same.losses()), (0, positions, 0));
        assert_eq!((same.sign_test(), same.signed_rank().p, same.geometric_mean()), (1.0, 1.0, Some(1.0)));
        let one = compared(&b_with_a(), &csv, &[]).unwrap().rows.remove(0).ratios;
        let exchanged = Paired { denominator: Some("b".to_owned()), ..b_with_a() };
        let other = compared(&exchanged, &csv, &[]).unwrap().rows.remove(0).ratios;
        assert_eq!((one.wins(), one.ties(), one.losses()), (other.losses(), other.ties(), other.wins()), "{counts:?}");
        assert_eq!((one.sign_test(), one.signed_rank().p), (other.sign_test(), other.signed_rank().p), "{counts:?}");
        let is_inverse = |one: f64, other: f64| (one * other - 1.0).abs() < 1e-9;
        assert!(is_inverse(one.geometric_mean().unwrap(), other.geometric_mean().unwrap()), "{counts:?}");
        assert!(is_inverse(one.median().unwrap(), other.median().unwrap()), "{counts:?}");
        for (ends, inverted) in
            [(one.geometric_mean_interval(), other.geometric_mean_interval()), (one.median_interval(), other.median_interval())]
        {
            assert_eq!(ends.is_some(), inverted.is_some());
            assert!(
                ends.zip(inverted)
                    .is_none_or(|(ends, inverted)| is_inverse(ends.0, inverted.1) && is_inverse(ends.1, inverted.0))
            );
        }
    }
}
