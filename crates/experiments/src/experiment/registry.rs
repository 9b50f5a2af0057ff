//! All cell types: built-in and registered.

use std::sync::OnceLock;

use scoutlab_search::registration::{BUILT_IN, RegistrationError, check_names};

use super::measure::Measure;
use super::{
    comparisons, connect_four, expectations, match_results, node_types, perft, searches, self_play, solves, tictactoe_series,
    variation, where_scout_wins,
};

/// The built-in cell types, each in its own file. The first is the default.
pub(super) const MEASURES: &[Measure] = &[
    Measure::of::<searches::Axes>(),
    Measure::of::<tictactoe_series::Axes>(),
    Measure::of::<comparisons::Axes>(),
    Measure::of::<self_play::Axes>(),
    Measure::of::<match_results::Axes>(),
    Measure::of::<where_scout_wins::Axes>(),
    Measure::of::<node_types::Axes>(),
    Measure::of::<solves::Axes>(),
    Measure::of::<variation::Axes>(),
    Measure::of::<expectations::Axes>(),
    Measure::of::<perft::Axes>(),
    Measure::of::<connect_four::solvers::Axes>(),
    Measure::of::<connect_four::sets::Axes>(),
];

/// The registered cell types of the process (see [`registration`](scoutlab_search::registration)).
static ADDED: OnceLock<Vec<Measure>> = OnceLock::new();

const KIND: &str = "measures";

/// Returns all cell types.
pub(super) fn measures() -> impl Iterator<Item = &'static Measure> + Clone {
    MEASURES.iter().chain(added())
}

/// Returns the cell types registered by the program.
pub fn added() -> &'static [Measure] {
    ADDED.get().map_or(&[], Vec::as_slice)
}

/// Registers more cell types.
///
/// # Errors
///
/// Fails with [`RegistrationError`] if a name is taken or invalid, or if cell types were already registered.
pub fn add(measures: Vec<Measure>) -> Result<(), RegistrationError> {
    let built_in = MEASURES.iter().map(|measure| (measure.name, BUILT_IN));
    check_names(KIND, built_in, measures.iter().map(|measure| (measure.name, (measure.origin)())))?;
    if measures.is_empty() {
        return Ok(());
    }
    ADDED.set(measures).map_err(|_| RegistrationError::Again { kind: KIND })
}

/// Returns whether the program has extensions of any kind.
pub fn is_extended() -> bool {
    !scoutlab::lab::extensions().is_empty() || !added().is_empty()
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use toml::de::DeTable;

    use super::*;
    use crate::experiment::{Experiment, ExperimentFile};
    use scoutlab_runs::{Job, Version};

    fn project() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
    }

    /// Returns the axes that the error for an unknown key lists.
    pub(in crate::experiment) fn axes_of(measure: &Measure) -> Vec<String> {
        let wrong = DeTable::parse("'' = 1").unwrap();
        let problem = measure.check_keys(wrong.get_ref(), &[]).unwrap_err().problem;
        problem.split_once("expected one of: ").unwrap().1.split(", ").map(str::to_owned).collect()
    }

    #[test]
    fn the_measures_have_names_of_their_own() {
        let names: BTreeSet<&str> = MEASURES.iter().map(|measure| measure.name).collect();
        assert_eq!(names.len(), MEASURES.len());
        assert_eq!(MEASURES[0].name, "searches");
    }

    #[test]
    fn every_committed_experiment_is_read_in_every_version() {
        let mut measured = BTreeSet::new();
        for entry in fs::read_dir(project().join("experiments")).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let file: ExperimentFile = toml::from_str(&text).unwrap();
            measured.extend(
                file.grid.iter().map(|grid| grid.get("measure").map_or("searches", |name| name.as_str().unwrap()).to_owned()),
            );
            for version in [Version::Usual, Version::Quick, Version::Full] {
                let experiment = Experiment::parse(&path, text.as_bytes(), version, None);
                assert!(!experiment.unwrap_or_else(|error| panic!("{error}")).is_empty());
            }
        }
        assert_eq!(measured, MEASURES.iter().map(|measure| measure.name.to_owned()).collect());
    }

    #[test]
    fn the_axes_of_every_measure_are_listed_where_experiments_are_added() {
        let experiments = fs::read_to_string(project().join("docs/experiments.md")).unwrap();
        for measure in MEASURES {
            let row = experiments.lines().find(|line| line.starts_with(&format!("| `{}` |", measure.name))).unwrap();
            let listed: BTreeSet<&str> = row.split('`').skip(3).step_by(2).collect();
            let axes = axes_of(measure);
            assert_eq!(listed, axes.iter().map(String::as_str).collect(), "{}", measure.name);
        }
    }
}
