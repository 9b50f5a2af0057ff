//! All cell types of the program: their names, axes and columns, and the committed experiments that use them.

use std::collections::BTreeSet;
use std::fs;

use scoutlab_experiments::experiment::{Experiment, ExperimentFile};
use scoutlab_runs::{Job, Version};

use crate::support::{MEASURES, root};

#[test]
fn the_measures_have_names_of_their_own() {
    let names: BTreeSet<&str> = MEASURES.all().iter().map(|measure| measure.name).collect();
    assert_eq!(names.len(), MEASURES.all().len());
    assert_eq!(MEASURES.all()[0].name, "searches");
}

#[test]
fn every_committed_experiment_is_read_in_every_version() {
    let mut measured = BTreeSet::new();
    for entry in fs::read_dir(root().join("experiments")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let file: ExperimentFile = toml::from_str(&text).unwrap();
        measured.extend(
            file.grid.iter().map(|grid| grid.get("measure").map_or("searches", |name| name.as_str().unwrap()).to_owned()),
        );
        for version in [Version::Usual, Version::Quick, Version::Full] {
            let experiment = Experiment::parse(&MEASURES, &path, text.as_bytes(), version, None);
            assert!(!experiment.unwrap_or_else(|error| panic!("{error}")).is_empty());
        }
    }
    assert_eq!(measured, MEASURES.all().iter().map(|measure| measure.name.to_owned()).collect());
}

#[test]
fn the_columns_of_every_measure_are_listed_with_their_meanings() {
    let formats = fs::read_to_string(root().join("docs/formats.md")).unwrap();
    for measure in MEASURES.all() {
        let columns = measure.columns();
        let names: BTreeSet<&str> = columns.iter().map(|(name, _)| *name).collect();
        assert_eq!(names.len(), columns.len(), "{}", measure.name);
        let section = formats
            .split("\n### ")
            .find(|section| section.lines().next().is_some_and(|heading| heading.contains(&format!("`{}`", measure.name))));
        let section = section.unwrap_or_else(|| panic!("docs/formats.md has no section on {}", measure.name));
        assert!(section.contains(&measure.dictionary()), "run `just docs-columns`: {}", measure.dictionary());
    }
}

#[test]
fn the_axes_of_every_measure_are_listed_where_experiments_are_added() {
    let experiments = fs::read_to_string(root().join("docs/experiments.md")).unwrap();
    for measure in MEASURES.all() {
        let row = experiments.lines().find(|line| line.starts_with(&format!("| `{}` |", measure.name))).unwrap();
        let listed: BTreeSet<&str> = row.split('`').skip(3).step_by(2).collect();
        let axes = measure.axes();
        assert_eq!(listed, axes.iter().map(String::as_str).collect(), "{}", measure.name);
    }
}
