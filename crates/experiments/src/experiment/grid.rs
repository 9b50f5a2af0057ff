//! Grids in experiment files: the cell type (`measure`) and its axes.

use std::ops::Range;

use scoutlab_text::specification::SpecificationError;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Axis;
use super::cells::AnyCells;
use super::drawn_positions::draw_positions;
use super::measure::Measure;
use super::measures::Measures;
use super::toml_errors::{read_value, reworded};
use super::values::{GridError, at, one_text, texts};
use scoutlab_runs::Version;

/// The key of the cell type.
const MEASURE: &str = "measure";

/// The keys of tables whose axes replace axes of the grid in one version.
const VERSIONS: [(&str, Version); 2] = [("quick", Version::Quick), ("full", Version::Full)];

/// The key of the columns that identify a unit. The key is not an axis, because units do not change any cell.
pub(super) const UNIT: &str = "unit";

/// The columns that identify a unit of a grid and their place in the file, or `None` if the grid states no unit.
pub(super) type StatedUnit = Option<(Vec<String>, Range<usize>)>;

/// Returns the columns that the grids of a file state as their units.
///
/// # Errors
///
/// Fails if a unit is not a list of texts.
pub(super) fn stated_units(file: &DeTable<'_>) -> Result<Vec<StatedUnit>, GridError> {
    let grids = file.get("grid").and_then(|grids| grids.get_ref().as_array()).into_iter().flatten();
    let unit = |value: &Spanned<DeValue<'_>>| Ok((texts(&axis(value)?)?, value.span()));
    grids.filter_map(|grid| grid.get_ref().as_table()).map(|grid| grid.get(UNIT).map(unit).transpose()).collect()
}

/// A grid of an experiment in one version, as TOML with its place in the file.
#[derive(Debug)]
pub(super) struct Grid<'f> {
    measures: &'f Measures,
    measure: &'f Measure,
    axes: DeTable<'f>,
    /// The place of the grid in the file.
    place: Range<usize>,
}

impl<'f> Grid<'f> {
    /// Returns the grids of a file in one version. Values under `grid` that are not tables are skipped.
    ///
    /// # Errors
    ///
    /// Fails if the cell type is unknown, or a grid has an unknown key in any version.
    pub(super) fn of_file(file: &DeTable<'f>, measures: &'f Measures, version: Version) -> Result<Vec<Self>, GridError> {
        let grids = file.get("grid").and_then(|grids| grids.get_ref().as_array());
        let tables = grids.into_iter().flatten().filter_map(|grid| Some((grid.get_ref().as_table()?, grid.span())));
        tables.map(|(table, place)| Self::of_table(table, measures, &place, version)).collect()
    }

    fn of_table(
        table: &DeTable<'f>,
        measures: &'f Measures,
        place: &Range<usize>,
        version: Version,
    ) -> Result<Self, GridError> {
        // An unknown key is an error in every version, so that the validity of a file does not depend on the version run.
        for other in [Version::Usual, Version::Quick, Version::Full] {
            Self::merged(table, measures, place, other)?.check_keys()?;
        }
        Self::merged(table, measures, place, version)
    }

    /// Returns the grid in one version, whose axes replace the grid's own axes.
    fn merged(table: &DeTable<'f>, measures: &'f Measures, place: &Range<usize>, version: Version) -> Result<Self, GridError> {
        let mut axes = table.clone();
        axes.remove(UNIT);
        for (name, of) in VERSIONS {
            let Some(replacing) = axes.remove(name) else { continue };
            let place = replacing.span();
            let DeValue::Table(replacing) = replacing.into_inner() else {
                let problem = format!("`{name}` should be a table of axes, such as {{ depths = 2 }}");
                return Err(GridError::new(Some(place), problem));
            };
            if let Some((key, inner)) = VERSIONS.iter().find_map(|(inner, _)| replacing.get_key_value(*inner)) {
                let problem = format!("`{}` is not allowed inside `{name}`", key.get_ref());
                return Err(GridError::new(Some(inner.span()), problem));
            }
            if of == version {
                axes.extend(replacing);
            }
        }
        let measure = axes.remove(MEASURE).map_or(Ok(&measures.all()[0]), |value| measure(&value, measures))?;
        Ok(Self { measures, measure, axes, place: place.clone() })
    }

    /// Checks that the cell type has all axes of the grid.
    fn check_keys(&self) -> Result<(), GridError> {
        self.measure.check_keys(&self.axes, &[MEASURE, UNIT, VERSIONS[0].0, VERSIONS[1].0])
    }

    /// Returns the axes by name, in file order.
    ///
    /// # Errors
    ///
    /// Fails if a value is not representable in TOML, such as a number with a hundred digits.
    pub(super) fn axes(&self) -> Result<Vec<(&str, Axis)>, GridError> {
        self.axes.iter().map(|(name, value)| Ok((name.get_ref().as_ref(), axis(value)?))).collect()
    }

    /// Replaces a draw from a file in the axis of positions by the list of the drawn positions.
    ///
    /// # Errors
    ///
    /// Fails if the draw is invalid, or the file cannot be read or has too few suitable positions.
    pub(super) fn draw_positions(&mut self) -> Result<(), GridError> {
        draw_positions(self.measures.catalogue(), &mut self.axes)
    }

    /// Validates every value of every axis and creates the cells. `seed` is the first seed of the experiment.
    ///
    /// # Errors
    ///
    /// Fails at the first axis that is missing or invalid.
    pub(super) fn cells(self, seed: u64) -> Result<Box<dyn AnyCells>, GridError> {
        let Self { measures, measure, axes, place } = self;
        measure.cells(measures.catalogue(), &axes, place.clone(), seed).map_err(|error| error.or_at(place))
    }
}

fn axis(value: &Spanned<DeValue<'_>>) -> Result<Axis, GridError> {
    read_value(value).map_err(|error| reworded(&error, &DeTable::new()).or_at(value.span()))
}

/// Returns the cell type with this name.
fn measure<'m>(value: &Spanned<DeValue<'_>>, measures: &'m Measures) -> Result<&'m Measure, GridError> {
    let axis = axis(value)?;
    let name = one_text(&axis, MEASURE)?;
    let found = measures.all().iter().find(|measure| measure.name == name);
    let names = measures.all().iter().map(|measure| measure.name);
    found.ok_or_else(|| at(Some(&axis), SpecificationError::unknown(MEASURE, &name, names)))
}

/// Returns the cells of the only grid of a file.
#[cfg(test)]
pub(super) fn cells_of(file: &str, version: Version, seed: u64) -> Result<Box<dyn AnyCells>, GridError> {
    let mut measures = Measures::built_in(scoutlab::Catalogue::built_in());
    measures.add::<tests::BoardAxes>().unwrap();
    Grid::of_file(DeTable::parse(file).unwrap().get_ref(), &measures, version)?.remove(0).cells(seed)
}

#[cfg(test)]
mod tests {
    use anyhow::Result;
    use scoutlab::Catalogue;
    use serde::Deserialize;

    use super::*;
    use crate::experiment::values::{chosen, texts};
    use crate::experiment::{Cells, Column, Computed, MeasureAxes};

    /// A cell type for these tests: its cells are the combinations of the axes.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct BoardAxes {
        positions: Axis,
        forms: Option<Axis>,
        orderings: Option<Axis>,
    }

    pub(super) struct Boards {
        positions: Vec<String>,
        others: usize,
    }

    impl MeasureAxes for BoardAxes {
        const MEASURE: &'static str = "test-boards";
        type Cells = Boards;

        fn cells(&self, _catalogue: &Catalogue, _seed: u64) -> Result<Boards, GridError> {
            let forms = self.forms.as_ref().map(|axis| chosen(axis, "form", &[("plain", ()), ("window", ())])).transpose()?;
            let orderings = self.orderings.as_ref().map(texts).transpose()?;
            let others = forms.map_or(1, |forms| forms.len()) * orderings.map_or(1, |orderings| orderings.len());
            Ok(Boards { positions: texts(&self.positions)?, others })
        }
    }

    impl Cells for Boards {
        type Key = String;
        type Found = u64;

        fn keys() -> Vec<Column<String>> {
            vec![Column::new("position", "the position", String::clone)]
        }

        fn results() -> Vec<Column<u64>> {
            vec![Column::new("number", "the number of the cell", |number| *number)]
        }

        fn len(&self) -> usize {
            self.positions.len() * self.others
        }

        fn key(&self, index: usize) -> String {
            self.positions[index / self.others].clone()
        }

        fn estimate(&self, _index: usize) -> u64 {
            1
        }

        fn run(&self, index: usize) -> Result<Computed<u64>> {
            Ok(Computed { found: index as u64, leaves: 0, seconds: 0.0 })
        }
    }

    const BOARDS: &str = "[[grid]]\nmeasure = 'test-boards'\npositions = 'start'\n";

    /// Returns the error for the only grid of a file, and the part of the file to which the error points.
    fn told(file: &str, version: Version) -> (&str, String) {
        let error = cells_of(file, version, 1).unwrap_err();
        (&file[error.place.unwrap()], error.problem)
    }

    #[test]
    fn an_axis_of_another_measure_is_refused() {
        let mut refused = 0;
        let measures = Measures::built_in(Catalogue::built_in());
        for measure in measures.all() {
            let axes = measure.axes();
            for axis in measures.all().iter().flat_map(Measure::axes).filter(|axis| !axes.contains(axis)) {
                let name = measure.name;
                let file = format!("[[grid]]\nmeasure = '{name}'\n{axis} = 1\n");
                let (place, problem) = told(&file, Version::Usual);
                let known = format!("a grid of {name} has no `{axis}`, expected one of: {}", axes.join(", "));
                let nearest = format!("a grid of {name} has no `{axis}` (did you mean `");
                assert_eq!(place, axis);
                assert!(problem.starts_with(&known) || problem.starts_with(&nearest), "{problem}");
                refused += 1;
            }
        }
        assert!(refused > 50, "{refused}");
    }

    #[test]
    fn a_misspelt_key_is_refused_with_the_nearest() {
        for (key, known) in [("form", "forms"), ("mesure", "measure"), ("quik", "quick"), ("ful", "full")] {
            let file = format!("{BOARDS}{key} = 'plain'");
            let expected = format!("a grid of test-boards has no `{key}` (did you mean `{known}`?)");
            assert_eq!(told(&file, Version::Usual), (key, expected));
        }
        let (place, problem) = told("[[grid]]\nmesure = 'match'", Version::Usual);
        assert_eq!(place, "mesure");
        assert!(problem.starts_with("a grid of searches has no `mesure` (did you mean `measure`?)"), "{problem}");
    }

    #[test]
    fn a_missing_axis_is_told_where_the_grid_begins() {
        let told = told("\n[[grid]]\nmeasure = 'match'\ngame = 'ywf'\ndepths = 1\nalgorithms = 'scout'", Version::Usual);
        assert_eq!(told, ("[[grid]]", "`games` is missing, but a grid of match requires it".to_owned()));
    }

    #[test]
    fn the_axes_of_a_version_replace_those_of_the_grid() {
        let file = format!(
            "{BOARDS}forms = ['plain', 'window']\nquick = {{ forms = 'plain' }}\n[grid.full]\norderings = ['none', 'ai2s']"
        );
        for (version, forms, orderings) in [(Version::Usual, 2, 1), (Version::Quick, 1, 1), (Version::Full, 2, 2)] {
            let cells = cells_of(&file, version, 1).unwrap();
            assert_eq!(cells.len(), forms * orderings, "{version}");
        }
        let file = "[[grid]]\npositions = 'start'\nquick = { measure = 'test-boards', positions = 'after x1y1' }";
        assert!(told(file, Version::Usual).1.contains("but a grid of searches requires it"));
        assert_eq!(cells_of(file, Version::Quick, 1).unwrap().key(0), ["after x1y1"]);
    }

    #[test]
    fn a_wrong_value_of_a_version_is_told_with_its_own_place() {
        let file = format!("{BOARDS}forms = 'window'\nquick = {{ forms = 'plane' }}");
        assert!(cells_of(&file, Version::Usual, 1).is_ok());
        let (place, problem) = told(&file, Version::Quick);
        assert_eq!(place, "'plane'");
        assert!(problem.contains("(did you mean `plain`?)"), "{problem}");
    }

    #[test]
    fn a_wrong_key_of_a_version_is_refused_in_every_run() {
        for version in [Version::Usual, Version::Quick, Version::Full] {
            for (lines, place, expected) in [
                ("quick = { depths = 3 }", "depths", "a grid of test-boards has no `depths`, expected one of: positions"),
                ("[grid.full]\nform = 3", "form", "(did you mean `forms`?)"),
                ("quick = 3", "3", "`quick` should be a table of axes"),
                ("full = { quick = { forms = 'plain' } }", "{ forms = 'plain' }", "`quick` is not allowed inside `full`"),
                ("quick = { measure = 'boards' }", "'boards'", "unknown measure `boards`"),
            ] {
                let file = format!("{BOARDS}{lines}");
                let (found, problem) = told(&file, version);
                assert_eq!(found, place, "{lines}");
                assert!(problem.contains(expected), "{problem}");
            }
        }
    }
}
