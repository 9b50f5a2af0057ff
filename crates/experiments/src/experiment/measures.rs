//! Lists of cell types.

use scoutlab::Catalogue;
use scoutlab_search::registration::{BUILT_IN, RegistrationError, check_name};

use super::measure::{Measure, MeasureAxes};
use super::{
    comparisons, connect_four, expectations, match_results, node_types, perft, searches, self_play, solves, tictactoe_series,
    variation, where_scout_wins,
};

/// The built-in cell types, each in its own file. The first is the default.
pub(super) const BUILT_IN_MEASURES: &[Measure] = &[
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

const KIND: &str = "measures";

/// The cell types that grids can name, and the catalogue of everything else that they can name.
#[derive(Clone, Debug)]
pub struct Measures {
    catalogue: Catalogue,
    measures: Vec<Measure>,
}

impl Measures {
    /// Returns the built-in cell types.
    pub fn built_in(catalogue: Catalogue) -> Self {
        Self { catalogue, measures: BUILT_IN_MEASURES.to_vec() }
    }

    /// Adds a cell type.
    ///
    /// # Errors
    ///
    /// Fails with [`RegistrationError`] if the name is taken or invalid.
    pub fn add<A: MeasureAxes>(&mut self) -> Result<(), RegistrationError> {
        let measure = Measure::of::<A>();
        let origin = |number: usize| if number < BUILT_IN_MEASURES.len() { BUILT_IN } else { (self.measures[number].origin)() };
        let there = self.measures.iter().enumerate().map(|(number, measure)| (measure.name, origin(number)));
        check_name(KIND, there, (measure.name, (measure.origin)()))?;
        self.measures.push(measure);
        Ok(())
    }

    /// Returns the catalogue.
    pub const fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Returns all cell types. The first is the default.
    pub fn all(&self) -> &[Measure] {
        &self.measures
    }

    /// Returns the names of everything that is not built in, without the kinds that have none.
    pub fn extensions(&self) -> Vec<(&'static str, Vec<String>)> {
        let added: Vec<String> =
            self.measures[BUILT_IN_MEASURES.len()..].iter().map(|measure| measure.name.to_owned()).collect();
        let mut extensions = self.catalogue.extensions();
        extensions.extend((!added.is_empty()).then_some(("Measures", added)));
        extensions
    }

    /// Returns whether anything is not built in.
    pub fn is_extended(&self) -> bool {
        !self.extensions().is_empty()
    }
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
        let names: BTreeSet<&str> = BUILT_IN_MEASURES.iter().map(|measure| measure.name).collect();
        assert_eq!(names.len(), BUILT_IN_MEASURES.len());
        assert_eq!(BUILT_IN_MEASURES[0].name, "searches");
    }

    #[test]
    fn every_committed_experiment_is_read_in_every_version() {
        let mut measured = BTreeSet::new();
        let measures = Measures::built_in(Catalogue::built_in());
        for entry in fs::read_dir(project().join("experiments")).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let file: ExperimentFile = toml::from_str(&text).unwrap();
            measured.extend(
                file.grid.iter().map(|grid| grid.get("measure").map_or("searches", |name| name.as_str().unwrap()).to_owned()),
            );
            for version in [Version::Usual, Version::Quick, Version::Full] {
                let experiment = Experiment::parse(&measures, &path, text.as_bytes(), version, None);
                assert!(!experiment.unwrap_or_else(|error| panic!("{error}")).is_empty());
            }
        }
        assert_eq!(measured, BUILT_IN_MEASURES.iter().map(|measure| measure.name.to_owned()).collect());
    }

    #[test]
    fn the_columns_of_every_measure_are_listed_with_their_meanings() {
        let formats = fs::read_to_string(project().join("docs/formats.md")).unwrap();
        for measure in BUILT_IN_MEASURES {
            let columns = measure.columns();
            let names: BTreeSet<&str> = columns.iter().map(|(name, _)| *name).collect();
            assert_eq!(names.len(), columns.len(), "{}", measure.name);
            let section = formats.split("\n### ").find(|section| {
                section.lines().next().is_some_and(|heading| heading.contains(&format!("`{}`", measure.name)))
            });
            let section = section.unwrap_or_else(|| panic!("docs/formats.md has no section on {}", measure.name));
            assert!(section.contains(&measure.dictionary()), "run `just docs-columns`: {}", measure.dictionary());
        }
    }

    #[test]
    fn the_axes_of_every_measure_are_listed_where_experiments_are_added() {
        let experiments = fs::read_to_string(project().join("docs/experiments.md")).unwrap();
        for measure in BUILT_IN_MEASURES {
            let row = experiments.lines().find(|line| line.starts_with(&format!("| `{}` |", measure.name))).unwrap();
            let listed: BTreeSet<&str> = row.split('`').skip(3).step_by(2).collect();
            let axes = axes_of(measure);
            assert_eq!(listed, axes.iter().map(String::as_str).collect(), "{}", measure.name);
        }
    }
}
