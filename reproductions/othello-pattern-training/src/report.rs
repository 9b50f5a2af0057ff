//! The output of a training run: weights, manifest, tables and figures.

use anyhow::Result;
use scoutlab_figures::Figure;
use scoutlab_games::othello::pattern::discs_of_stage;
use scoutlab_table::data_table::DataTable;
use serde::{Deserialize, Serialize};

use super::{Generation, Plan, StageErrors, Trained};
use scoutlab_runs::output::OutputFolder;
use scoutlab_runs::program::ProgramIdentity;
use scoutlab_runs::sha256::sha256_of_bytes;

/// The name of the file with the weights.
pub const WEIGHTS: &str = "othello-pattern.zlib";

/// The name of the file that describes how the weights were trained.
pub const MANIFEST: &str = "othello-pattern.json";

/// The name of the file with the errors of each epoch and stage.
pub const CURVE: &str = "training-curve.csv";

/// The name of the file with the errors of the weights and of simple predictors at each stage.
pub const VALIDATION: &str = "validation.csv";

/// The manifest of the weights, without times and without the number of threads, so that a repeated training run writes identical
/// bytes.
#[derive(Serialize)]
struct Manifest<'m> {
    evaluator: &'static str,
    command: &'m str,
    seed: u64,
    generations: Vec<GenerationEntry>,
    training_positions: usize,
    validation_positions: usize,
    version: &'m str,
    commit: &'m str,
    compiler: &'m str,
    weights: &'static str,
    weights_bytes: usize,
    weights_sha256: String,
    validation: Vec<StageEntry>,
}

#[derive(Serialize)]
struct GenerationEntry {
    games: u64,
    depth: u32,
    solved_from_empties: u32,
    epochs: usize,
}

impl From<&Generation> for GenerationEntry {
    fn from(generation: &Generation) -> Self {
        let Generation { games, depth, solved, epochs } = *generation;
        Self { games, depth, solved_from_empties: solved, epochs }
    }
}

/// The errors at one stage, in discs.
#[derive(Serialize)]
struct StageEntry {
    discs: String,
    positions: usize,
    mean_absolute_error: f64,
    root_mean_square_error: f64,
}

/// What computed a training run.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'o> {
    pub program: &'o ProgramIdentity,
    /// The compiler that built the program.
    pub compiler: &'o str,
    /// The command that repeats the training run.
    pub command: &'o str,
}

#[derive(Deserialize)]
struct Figures {
    figure: Vec<Figure>,
}

const FIGURES: &str = include_str!("figures.toml");

/// Writes all files of a training run. The manifest, which contains the
/// hash of the weights, is written last.
///
/// # Errors
///
/// Fails if a file cannot be written.
pub fn write(folder: &mut OutputFolder, plan: &Plan, trained: &Trained, origin: &Origin<'_>) -> Result<()> {
    let (curve, validation) = (curve(trained)?, validation(trained)?);
    folder.remove_unfinished();
    folder.write(CURVE, curve.to_csv().as_bytes())?;
    folder.write(VALIDATION, validation.to_csv().as_bytes())?;
    let weights = trained.weights.encode();
    let manifest = Manifest {
        evaluator: "pattern",
        command: origin.command,
        seed: plan.seed,
        generations: plan.generations.iter().map(GenerationEntry::from).collect(),
        training_positions: trained.training_positions,
        validation_positions: trained.validation_positions,
        version: &origin.program.version,
        commit: &origin.program.commit,
        compiler: origin.compiler,
        weights: WEIGHTS,
        weights_bytes: weights.len(),
        weights_sha256: sha256_of_bytes(&weights),
        validation: trained.stages.iter().filter(|stage| stage.positions > 0).map(StageEntry::from).collect(),
    };
    folder.write(WEIGHTS, &weights)?;
    for figure in toml::from_str::<Figures>(FIGURES)?.figure {
        let data = if figure.name == "validation" { &validation } else { &curve };
        scoutlab_figures::draw(&figure, data, None, folder.path())?;
    }
    Ok(folder.write(MANIFEST, format!("{}\n", serde_json::to_string_pretty(&manifest)?).as_bytes())?)
}

impl From<&StageErrors> for StageEntry {
    fn from(errors: &StageErrors) -> Self {
        let rounded = |error: f64| (error * 1000.0).round() / 1000.0;
        Self {
            discs: discs(errors.stage),
            positions: errors.positions,
            mean_absolute_error: rounded(errors.pattern.absolute),
            root_mean_square_error: rounded(errors.pattern.root_mean_square),
        }
    }
}

/// Returns the range of the number of discs of a stage, such as `25-29`.
fn discs(stage: usize) -> String {
    let discs = discs_of_stage(stage);
    format!("{}-{}", discs.start(), discs.end())
}

fn curve(trained: &Trained) -> Result<DataTable> {
    let mut table = DataTable::new(["stage", "discs", "epoch", "set", "error"])?;
    for epoch in &trained.curve {
        let errors = [("training", Some(epoch.training)), ("validation", epoch.validation)];
        for (set, error) in errors.into_iter().filter_map(|(set, error)| Some((set, error?))) {
            let stage = (epoch.stage + 1).to_string();
            table.push_row([stage, discs(epoch.stage), epoch.epoch.to_string(), set.to_owned(), format!("{error:.4}")])?;
        }
    }
    Ok(table)
}

fn validation(trained: &Trained) -> Result<DataTable> {
    let columns = ["stage", "discs", "positions", "predictor", "mean_absolute", "root_mean_square"];
    let mut table = DataTable::new(columns)?;
    // After a short training run, the first stage may have no validation positions.
    for stage in trained.stages.iter().filter(|stage| stage.positions > 0) {
        for (predictor, errors) in [("pattern", stage.pattern), ("discs", stage.discs), ("mean", stage.mean)] {
            let (absolute, square) = (format!("{:.4}", errors.absolute), format!("{:.4}", errors.root_mean_square));
            let (number, positions) = ((stage.stage + 1).to_string(), stage.positions.to_string());
            table.push_row([number, discs(stage.stage), positions, predictor.to_owned(), absolute, square])?;
        }
    }
    Ok(table)
}
