//! The commands of the program, for a [`Lab`] with extensions.

use std::process::ExitCode;

use scoutlab::Lab;
use scoutlab::registry::GameTypes;
use scoutlab_experiments::experiment::{MeasureAxes, Measures};
use scoutlab_runs::note;
use scoutlab_search::orderings::OrderingTypes;
use scoutlab_search::registration::RegistrationError;

use crate::commands::failure::BAD_INPUT;
use crate::measures::measures;
use crate::program::Scoutlab;

/// Gives a lab the commands of the program.
///
/// A program consists of a `main` with one expression:
///
/// ```no_run
/// use std::process::ExitCode;
///
/// use scoutlab::Lab;
/// use scoutlab_cli::Commands;
/// use scoutlab_games::othello::{Othello, SquareWeights};
///
/// fn main() -> ExitCode {
///     Lab::new()
///         .title("Othello with other weights")
///         .evaluator::<Othello, _>("other-weights", SquareWeights)
///         .main()
/// }
/// ```
pub trait Commands<G, O>: Sized {
    /// Adds a cell type (`measure`), with its own axes and columns, for the grids of experiments.
    fn measure<A: MeasureAxes>(self) -> MeasuringLab<G, O>;

    /// Returns the program with the parts of the lab.
    ///
    /// # Errors
    ///
    /// Fails with [`RegistrationError`] if two parts of one kind share a name, or if a name is invalid.
    fn program(self) -> Result<Scoutlab, RegistrationError>;

    /// Runs the command of the process and returns its exit code. The exit code is 2 if a part cannot be added.
    fn main(self) -> ExitCode {
        match self.program() {
            Ok(program) => crate::run(&program),
            Err(error) => {
                note!("scoutlab: {error}");
                ExitCode::from(BAD_INPUT)
            }
        }
    }
}

/// A function that adds a cell type.
type AddMeasure = fn(&mut Measures) -> Result<(), RegistrationError>;

/// A lab with more cell types.
pub struct MeasuringLab<G, O> {
    lab: Lab<G, O>,
    add: Vec<AddMeasure>,
}

impl<G: GameTypes, O: OrderingTypes> Commands<G, O> for Lab<G, O> {
    fn measure<A: MeasureAxes>(self) -> MeasuringLab<G, O> {
        MeasuringLab { lab: self, add: Vec::new() }.measure::<A>()
    }

    fn program(self) -> Result<Scoutlab, RegistrationError> {
        MeasuringLab { lab: self, add: Vec::new() }.program()
    }
}

impl<G: GameTypes, O: OrderingTypes> Commands<G, O> for MeasuringLab<G, O> {
    fn measure<A: MeasureAxes>(mut self) -> Self {
        self.add.push(Measures::add::<A>);
        self
    }

    fn program(self) -> Result<Scoutlab, RegistrationError> {
        let title = self.lab.title_of_report().map(str::to_owned);
        let mut measures = measures(self.lab.catalogue()?);
        self.add.into_iter().try_for_each(|add| add(&mut measures))?;
        Ok(Scoutlab::new(measures, title))
    }
}
