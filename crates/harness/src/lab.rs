//! The commands of the program, for a [`Lab`] with extensions.

use std::process::ExitCode;

use scoutlab::Lab;
use scoutlab::lab::{Games, Orderings};
use scoutlab_search::registration::RegistrationError;

use scoutlab_experiments::experiment::{self, Measure, MeasureAxes};

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

    /// Runs the command of the process and returns its exit code. The exit code is 2 if an extension cannot be registered.
    fn main(self) -> ExitCode;
}

/// A lab with more cell types.
pub struct MeasuringLab<G, O> {
    lab: Lab<G, O>,
    measures: Vec<Measure>,
}

impl<G: Games, O: Orderings> Commands<G, O> for Lab<G, O> {
    fn measure<A: MeasureAxes>(self) -> MeasuringLab<G, O> {
        MeasuringLab { lab: self, measures: vec![Measure::of::<A>()] }
    }

    fn main(self) -> ExitCode {
        crate::command_line::run_with(|| self.register())
    }
}

impl<G: Games, O: Orderings> Commands<G, O> for MeasuringLab<G, O> {
    fn measure<A: MeasureAxes>(mut self) -> Self {
        self.measures.push(Measure::of::<A>());
        self
    }

    fn main(self) -> ExitCode {
        crate::command_line::run_with(|| self.register())
    }
}

impl<G: Games, O: Orderings> MeasuringLab<G, O> {
    /// Registers the names for the whole process without running a command.
    ///
    /// # Errors
    ///
    /// Fails like [`Lab::register`].
    pub fn register(self) -> Result<(), RegistrationError> {
        self.lab.register()?;
        experiment::add_measures(self.measures)
    }
}
