//! Lists of cell types.

use scoutlab::Catalogue;
use scoutlab_search::registration::{BUILT_IN, RegistrationError, check_name};

use super::measure::{Measure, MeasureAxes};
use super::{comparisons, decisions, expectations, match_results, node_types, perft, searches, self_play, solves, suite};

/// The cell types of this crate, each in its own file. The first is the default.
const OWN: &[Measure] = &[
    Measure::of::<searches::Axes>(),
    Measure::of::<decisions::Axes>(),
    Measure::of::<comparisons::Axes>(),
    Measure::of::<self_play::Axes>(),
    Measure::of::<match_results::Axes>(),
    Measure::of::<node_types::Axes>(),
    Measure::of::<solves::Axes>(),
    Measure::of::<expectations::Axes>(),
    Measure::of::<perft::Axes>(),
    Measure::of::<suite::Axes>(),
];

const KIND: &str = "measures";

/// The cell types that grids can name, and the catalogue of everything else that they can name.
#[derive(Clone, Debug)]
pub struct Measures {
    catalogue: Catalogue,
    all: Vec<Measure>,
    /// The number of cell types that do not come from a user. They come first.
    built_in: usize,
}

impl Measures {
    /// Returns the cell types of this crate.
    pub fn built_in(catalogue: Catalogue) -> Self {
        Self { catalogue, all: OWN.to_vec(), built_in: OWN.len() }
    }

    /// Adds a cell type of a user.
    ///
    /// # Errors
    ///
    /// Fails with [`RegistrationError`] if the name is taken or invalid.
    pub fn add<A: MeasureAxes>(&mut self) -> Result<(), RegistrationError> {
        let measure = Measure::of::<A>();
        let origin = |number: usize| if number < self.built_in { BUILT_IN } else { (self.all[number].origin)() };
        let there = self.all.iter().enumerate().map(|(number, measure)| (measure.name, origin(number)));
        check_name(KIND, there, (measure.name, (measure.origin)()))?;
        self.all.push(measure);
        Ok(())
    }

    /// Adds a cell type that belongs to the program, before those of a user are added.
    ///
    /// # Errors
    ///
    /// Fails with [`RegistrationError`] if the name is taken or invalid.
    pub fn add_built_in<A: MeasureAxes>(&mut self) -> Result<(), RegistrationError> {
        self.add::<A>()?;
        self.built_in = self.all.len();
        Ok(())
    }

    /// Returns the catalogue.
    pub const fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Returns all cell types. The first is the default.
    pub fn all(&self) -> &[Measure] {
        &self.all
    }

    /// Returns the names of everything that is not built in, without the kinds that have none.
    pub fn extensions(&self) -> Vec<(&'static str, Vec<String>)> {
        let added: Vec<String> = self.all[self.built_in..].iter().map(|measure| measure.name.to_owned()).collect();
        let mut extensions = self.catalogue.extensions();
        extensions.extend((!added.is_empty()).then_some(("Measures", added)));
        extensions
    }

    /// Returns whether anything is not built in.
    pub fn is_extended(&self) -> bool {
        !self.extensions().is_empty()
    }
}
