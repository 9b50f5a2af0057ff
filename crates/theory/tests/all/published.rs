//! Compares means and fractions with published exact means and fractions.

use num_rational::BigRational;
use scoutlab_theory::windows::{self, Search};
use scoutlab_theory::{Law, alphabeta, scout, stockman};

/// Each row contains b, d and k, and then the means of alpha-beta, Scout, Scout with windows, SSS* and DUAL*.
const FRACTIONS: [(u32, u32, u32, [&str; 5]); 5] = [
    (2, 2, 2, ["27/8", "4", "4", "13/4", "27/8"]),
    (2, 2, 3, ["94/27", "40/9", "40/9", "89/27", "94/27"]),
    (2, 3, 3, ["13592/2187", "17789/2187", "17789/2187", "13100/2187", "12946/2187"]),
    (2, 4, 2, ["311405/32768", "766323/65536", "95247/8192", "36885/4096", "303071/32768"]),
    (3, 2, 3, ["43561/6561", "55333/6561", "55333/6561", "4465/729", "43561/6561"]),
];

#[test]
fn the_published_fractions_are_met_exactly() {
    for (children, depth, count, means) in FRACTIONS {
        let law = Law::<BigRational>::uniform(count).unwrap();
        let computed = [
            alphabeta::mean(&law, children, depth),
            scout::mean(&law, children, depth),
            windows::mean(&law, children, depth, Search::ScoutWindow),
            stockman::sss(&law, children, depth),
            stockman::dual(&law, children, depth),
        ];
        assert_eq!(computed.map(|mean| mean.to_string()), means, "b={children}, d={depth}, k={count}");
        assert_eq!(windows::mean(&law, children, depth, Search::AlphaBeta).to_string(), means[0]);
        assert_eq!(windows::alphabeta_moments(&law, children, depth).0.to_string(), means[0]);
        assert_eq!(scout::moments(&law, children, depth).0.to_string(), means[1]);
    }
}

use std::collections::HashMap;

use scoutlab_theory::ordered::{self, Places};
use scoutlab_theory::{Estimate, continuous};

const MEANS: &str = include_str!("../../../../data/published/exact-means.csv");

struct Row {
    model: String,
    children: u32,
    depth: u32,
    parameter: f64,
    algorithm: String,
    mean: String,
}

fn rows(model: &str) -> Vec<Row> {
    let mut reader = csv::Reader::from_reader(MEANS.as_bytes());
    let all = reader.records().map(|record| {
        let record = record.unwrap();
        let parameter = record[3].split_once('=').map_or(0.0, |(_, value)| value.parse().unwrap());
        let (children, depth) = (record[1].parse().unwrap(), record[2].parse().unwrap());
        let [model, algorithm, mean] = [0, 4, 5].map(|column| record[column].to_owned());
        Row { model, children, depth, parameter, algorithm, mean }
    });
    all.filter(|row| row.model == model).collect()
}

/// Asserts that the mean, rounded to `digits` digits, equals the printed number up to one unit in the last place.
fn agrees(row: &Row, mean: f64, digits: i32) {
    let printed: f64 = row.mean.parse().unwrap();
    let unit = 10_f64.powi(printed.log10().floor() as i32 + 1 - digits);
    let Row { model, children, depth, parameter, algorithm, .. } = row;
    assert!(
        (mean - printed).abs() <= 0.5001 * unit,
        "{model} {parameter}, b={children}, d={depth}, {algorithm}: {mean}, printed {printed}"
    );
}

#[test]
fn means_with_ties_are_the_published_ones_to_ten_digits() {
    let rows = rows("values");
    assert_eq!(["values", "continuous", "ordered"].map(|model| self::rows(model).len()).iter().sum::<usize>(), 1226);
    for row in rows {
        let law = Law::<f64>::uniform(row.parameter as u32).unwrap();
        let (children, depth) = (row.children, row.depth);
        let mean = match row.algorithm.as_str() {
            "alphabeta" => alphabeta::mean(&law, children, depth),
            "scout" => scout::mean(&law, children, depth),
            "scout-window" => windows::mean(&law, children, depth, Search::ScoutWindow),
            "sss" => stockman::sss(&law, children, depth),
            _ => stockman::dual(&law, children, depth),
        };
        agrees(&row, mean, 10);
    }
}

#[test]
fn continuous_means_are_the_published_ones_to_the_digits_stated() {
    let mut curves: HashMap<(u32, String), Vec<Estimate>> = HashMap::new();
    for row in rows("continuous").iter().rev() {
        let deepest = match row.children {
            2 => 14,
            3 => 9,
            4 => 7,
            _ => 5,
        };
        let curve = curves.entry((row.children, row.algorithm.clone())).or_insert_with(|| match row.algorithm.as_str() {
            "alphabeta" => continuous::alphabeta(row.children, deepest),
            "scout" => continuous::scout(row.children, deepest),
            "sss" => continuous::sss(row.children, deepest),
            _ => continuous::dual(row.children, deepest),
        });
        let estimate = curve[row.depth as usize];
        assert!(estimate.error < 1e-10 * estimate.value, "{estimate:?}");
        let is_late = row.algorithm == "scout" && row.depth + 1 >= deepest;
        agrees(row, estimate.value, if is_late { 7 } else { 8 });
    }
}

#[test]
fn ordered_means_are_the_published_ones_to_the_digits_stated() {
    let mut curves: HashMap<(u32, String, bool), Vec<Estimate>> = HashMap::new();
    // The loop visits the rows of each curve, beginning with the row of the greatest depth.
    for row in rows("ordered").into_iter().rev() {
        let places = Places::ordered(row.children, row.parameter);
        let is_scout = row.algorithm == "scout";
        let curve = curves.entry((row.children, row.parameter.to_string(), is_scout)).or_insert_with(|| {
            if is_scout { ordered::scout(&places, row.depth) } else { ordered::alphabeta(&places, row.depth) }
        });
        let estimate = curve[row.depth as usize];
        assert!(estimate.error < 1e-6 * estimate.value, "{estimate:?}");
        agrees(&row, estimate.value, if is_scout { 9 } else { 6 });
    }
}
