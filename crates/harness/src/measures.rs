//! The cell types of the program: those of the crates below, and those of the packages in `reproductions/`.

use scoutlab::Catalogue;
use scoutlab_connect_four_tutorial::{SetAxes, SolverAxes};
use scoutlab_experiments::experiment::Measures;
use scoutlab_othello6_variation::VariationAxes;
use scoutlab_search::registration::RegistrationError;
use scoutlab_search_bugs::BugAxes;
use scoutlab_tictactoe_series::{BoardAxes, SeriesAxes};

/// Returns the cell types of the program, with a catalogue.
///
/// ```
/// use scoutlab::Catalogue;
///
/// let measures = scoutlab_cli::measures(Catalogue::built_in());
/// assert!(measures.all().iter().any(|measure| measure.name == "tictactoe-series"));
/// assert!(!measures.is_extended());
/// ```
///
/// # Panics
///
/// Never panics, because the names of the cell types differ.
pub fn measures(catalogue: Catalogue) -> Measures {
    let mut measures = Measures::built_in(catalogue);
    add_reproductions(&mut measures).expect("the names differ");
    measures
}

fn add_reproductions(measures: &mut Measures) -> Result<(), RegistrationError> {
    measures.add_built_in::<SeriesAxes>()?;
    measures.add_built_in::<BoardAxes>()?;
    measures.add_built_in::<VariationAxes>()?;
    measures.add_built_in::<SolverAxes>()?;
    measures.add_built_in::<SetAxes>()?;
    measures.add_built_in::<BugAxes>()
}
