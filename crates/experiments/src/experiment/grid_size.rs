//! Size limits for the grids of an experiment.

use super::grid::Grid;
use super::values::{GridError, at};

/// The maximum number of cells in an experiment.
pub(super) const MOST_CELLS: u64 = 10_000_000;

/// The maximum total number of axis values in an experiment.
const MOST_VALUES: u64 = 2_000_000;

/// The keys of grids that do not change the number of cells.
const NO_AXES: [&str; 3] = ["results", "baseline", "trees"];

/// The size of the grids of an experiment, computed without expanding ranges.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GridSize {
    cells: u64,
    values: u64,
}

impl GridSize {
    /// Adds a grid.
    ///
    /// # Errors
    ///
    /// Fails if there are too many cells or values to fit in memory, with the place of the grid's largest axis.
    pub(super) fn add(&mut self, grid: &Grid<'_>) -> Result<(), GridError> {
        let (mut cells, mut largest) = (1_u64, (0, None));
        for (name, axis) in grid.axes()? {
            if NO_AXES.contains(&name) {
                continue;
            }
            let count = if name == "seeds" { axis.number().unwrap_or(1) } else { axis.count() };
            cells = cells.saturating_mul(count);
            self.values = self.values.saturating_add(if name == "seeds" { 0 } else { count });
            if count > largest.0 {
                largest = (count, Some(axis));
            }
        }
        self.cells = self.cells.saturating_add(cells);
        let largest = largest.1.as_ref();
        if self.cells > MOST_CELLS {
            let all = if self.cells == u64::MAX { "more than 10^19".to_owned() } else { self.cells.to_string() };
            return Err(at(largest, format!("the grids up to here have {all} cells, expected at most {MOST_CELLS}")));
        }
        if self.values > MOST_VALUES {
            let problem = format!("the axes up to here have {} values, expected at most {MOST_VALUES}", self.values);
            return Err(at(largest, problem));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use toml::de::DeTable;

    use super::*;
    use crate::experiment::Measures;
    use scoutlab::Catalogue;
    use scoutlab_runs::Version;

    /// Returns the size of the grids, or the error message and the part of the file to which it points.
    fn size(file: &str, version: Version) -> Result<GridSize, (&str, String)> {
        let mut size = GridSize::default();
        let document = DeTable::parse(file).unwrap();
        let measures = Measures::built_in(Catalogue::built_in());
        for grid in Grid::of_file(document.get_ref(), &measures, version).unwrap() {
            size.add(&grid).map_err(|error| (&file[error.place.unwrap()], error.problem))?;
        }
        Ok(size)
    }

    #[test]
    fn cells_are_multiplied_and_values_added_up() {
        let file = "[[grid]]\ngame = 'ywf'\ndepths = '2..4'\nalgorithms = ['scout', 'pvs']\nseeds = 100\nresults = ['variant', 'open_peak']
            [[grid]]\nmeasure = 'match'\ngames = [5, 10]\nquick = { games = 5 }
            [[grid]]\nmeasure = 'comparisons'\nbaseline = ['scout', 'pvs']";
        let found = size(file, Version::Usual).unwrap();
        assert_eq!((found.cells, found.values), (3 * 2 * 100 + 2 + 1, 1 + 3 + 2 + 2));
        let found = size(file, Version::Quick).unwrap();
        assert_eq!((found.cells, found.values), (3 * 2 * 100 + 1 + 1, 1 + 3 + 2 + 1));
    }

    #[test]
    fn too_many_cells_are_refused_with_the_place_of_the_largest_axis() {
        let file = "[[grid]]\ndepths = '1..1000'\nseeds = 10000\npositions = 'start'\nfull = { seeds = 10001 }";
        assert_eq!(size(file, Version::Usual).unwrap().cells, MOST_CELLS);
        let told = "the grids up to here have 10001000 cells, expected at most 10000000";
        assert_eq!(size(file, Version::Full).unwrap_err(), ("10001", told.to_owned()));
        // Each of the two grids alone is small enough.
        let again = format!("{file}\n[[grid]]\ndepths = 1");
        let told = "the grids up to here have 10000001 cells, expected at most 10000000";
        assert_eq!(size(&again, Version::Usual).unwrap_err(), ("1", told.to_owned()));
        let file = format!("[[grid]]\npositions = '0..{0}'\ndepths = '0..{0}'", u64::MAX);
        assert!(size(&file, Version::Usual).unwrap_err().1.contains("have more than 10^19 cells"));
    }

    #[test]
    fn too_many_values_are_refused_with_the_place_of_the_largest_axis() {
        let grid = "[[grid]]\npositions = '1..1000000'\n";
        assert_eq!(size(&grid.repeat(2), Version::Usual).unwrap().values, MOST_VALUES);
        let told = "the axes up to here have 3000000 values, expected at most 2000000";
        assert_eq!(size(&grid.repeat(3), Version::Usual).unwrap_err(), ("'1..1000000'", told.to_owned()));
    }
}
