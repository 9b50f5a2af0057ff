//! `scoutlab train`

use crate::program::{COMPILER, Scoutlab};
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::{Context, Result};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use scoutlab_experiments::project::Project;
use scoutlab_othello_pattern_training::{
    self as training, Course, Plan, Trained,
    report::{self, Origin},
};
use scoutlab_runs::interrupt::{self, Interrupt, Interrupted};
use scoutlab_runs::note;
use scoutlab_runs::output::OutputFolder;
use scoutlab_runs::run::Options;
use scoutlab_text::specification::SpecificationError;

/// Train an evaluator by self-play and write its weights.
///
/// `othello-pattern` plays games against itself, first using mobility and then using the learned weights, and solves their
/// endgames exactly. The training fits the weights of the evaluator `pattern` to the final scores. The output depends only on
/// the seed and the number of games, not on the number of threads.
///
/// The command writes othello-pattern.zlib (weights), othello-pattern.json (training parameters), training-curve.csv and
/// validation.csv (errors), and their figures. scoutlab itself uses the weights from data/weights/ that were compiled in.
#[derive(Args)]
pub(crate) struct TrainEvaluator {
    /// The evaluator to train: othello-pattern
    evaluator: String,
    /// The seed for all random choices
    #[arg(long, value_name = "S", value_parser = super::seed, default_value_t = 1)]
    seed: u64,
    /// The number of games in the last generation; earlier generations play fewer [default: 80000, or 100 with --quick]
    #[arg(long, value_name = "N", value_parser = game_count)]
    games: Option<u64>,
    /// Train for a few seconds only, with shallow searches and few games, to test the setup
    #[arg(long)]
    quick: bool,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = super::thread_count)]
    jobs: Option<NonZeroUsize>,
    /// The output folder [default: results/othello-pattern-training, or results/quick/othello-pattern-training]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

const NAMES: [&str; 1] = ["othello-pattern"];

/// The allowed numbers of games. With fewer games, almost none would remain for validation. More games would not fit into
/// memory.
const GAMES: std::ops::RangeInclusive<u64> = 40..=5_000_000;

fn game_count(text: &str) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|count| GAMES.contains(count))
        .ok_or_else(|| format!("expected a whole number from {} to {}", GAMES.start(), GAMES.end()))
}

impl TrainEvaluator {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        if !NAMES.contains(&self.evaluator.as_str()) {
            return Err(SpecificationError::unknown("training", &self.evaluator, NAMES).into());
        }
        let project = program.project()?;
        let out = self.out.clone().unwrap_or_else(|| project.results("othello-pattern-training", self.quick));
        let mut folder = OutputFolder::open(out)?;
        // The process may end while it writes, so only the end of the training knows that nothing was written.
        let interrupt = Interrupt::listen(|| note!("interrupted")).context("cannot install a signal handler")?;
        let plan = self.plan();
        // The program is identified before the training run, because the project may change during the run.
        let program = program.identity(&project)?;
        match self.train(&plan, &interrupt) {
            Err(error) if error.is::<Interrupted>() => {
                note!("interrupted: nothing was written");
                Ok(ExitCode::from(interrupt::EXIT_CODE))
            }
            Err(error) => Err(error),
            Ok(trained) => {
                let origin = Origin { program: &program, compiler: COMPILER, command: &self.command(&plan) };
                report::write(&mut folder, &plan, &trained, &origin)?;
                print(&trained, &project, &folder)?;
                Ok(ExitCode::SUCCESS)
            }
        }
    }

    fn plan(&self) -> Plan {
        if self.quick {
            Plan::quick(self.seed, self.games.unwrap_or(training::QUICK_GAMES))
        } else {
            Plan::usual(self.seed, self.games.unwrap_or(training::GAMES))
        }
    }

    /// Returns the command that repeats the training run. The command omits the number of threads and the folder, which do not
    /// affect the output.
    fn command(&self, plan: &Plan) -> String {
        let games = plan.generations.last().map_or(0, |generation| generation.games);
        let quick = if self.quick { " --quick" } else { "" };
        format!("scoutlab train {} --seed {} --games {games}{quick}", self.evaluator, self.seed)
    }

    fn train(&self, plan: &Plan, interrupt: &Interrupt) -> Result<Trained> {
        let options = Options { jobs: self.jobs, ..Options::default() };
        let threads = rayon::ThreadPoolBuilder::new()
            .num_threads(options.threads())
            .build()
            .context("cannot start the worker threads")?;
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}, {eta} left").expect("a constant template");
        bar.set_style(style.progress_chars("=> "));
        let trained = training::train(plan, &Course { interrupt, bar: &bar, threads: &threads });
        bar.finish_and_clear();
        trained
    }
}

fn print(trained: &Trained, project: &Project, folder: &OutputFolder) -> Result<()> {
    let mut output = Output;
    let (training, validation) = (trained.training_positions, trained.validation_positions);
    writeln!(output, "{training} training positions, {validation} validation positions from other games")?;
    writeln!(output, "{:>5} {:>10} {:>9} {:>9} {:>9}", "stage", "positions", "patterns", "discs", "constant")?;
    for stage in &trained.stages {
        write!(output, "{:>5} {:>10}", stage.stage + 1, stage.positions)?;
        for errors in [stage.pattern, stage.discs, stage.mean] {
            // A stage without positions has no error.
            let shown = if stage.positions > 0 { format!("{:.2}", errors.root_mean_square) } else { "-".to_owned() };
            write!(output, " {shown:>9}")?;
        }
        writeln!(output)?;
    }
    writeln!(output, "root mean square errors in discs; wrote {}", project.shown(folder.path()).display())?;
    Ok(())
}
