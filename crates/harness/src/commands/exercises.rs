//! `scoutlab exercises`

use std::cmp::Ordering;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::exercises::{Sheet, html, latex, pages};
use crate::streams::Output;
use anyhow::{Result, anyhow, bail, ensure};
use clap::{Args, Parser, ValueEnum};
use scoutlab::exercises::{LeafValues, Names, Shape, TreeDraw};
use scoutlab::{SearchRequest, SearchText};
use scoutlab_figures::painting::pdf_of_pages;
use scoutlab_runs::output::write_file;
use scoutlab_text::specification::instead_of;

use super::search::untimed_json;
use super::usage::usage_message;

/// The maximum number of trees on a sheet.
const MOST_TREES: u32 = 500;

/// The file extensions of the sheet formats.
const FORMATS: [&str; 4] = ["pdf", "html", "tex", "json"];

/// Write a sheet of random trees to search by hand, with solutions.
///
/// Trees are drawn until they meet all requirements. If 100,000 draws of a tree do not suffice, the exit code is 2. The same
/// seed gives the same file.
#[derive(Args)]
pub(crate) struct WriteExercises {
    /// The file to write: .pdf, .html, .tex (LaTeX with the package forest) or .json
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The number of trees
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = tree_count)]
    trees: u32,
    /// The shape of trees: the children at each ply (3x3x2), or children and plies (b=2..4,d=3: 2 to 4 children at each node)
    #[arg(long, value_name = "S", default_value = "3x3x2")]
    shape: Shape,
    /// The algorithms to carry out, separated by commas (listed by `scoutlab search --help`)
    #[arg(long, value_name = "A,B", default_value = "alphabeta")]
    algorithms: String,
    /// The seed of all draws
    #[arg(long, value_name = "S", value_parser = super::seed, default_value_t = 0)]
    seed: u64,
    /// Add pages of solutions; a .json file always contains them
    #[arg(long)]
    solutions: bool,
    /// The values of leaves, both ends included
    #[arg(long, value_name = "A..B", default_value = "0..9", allow_hyphen_values = true)]
    values: LeafValues,
    /// Which nodes have names
    #[arg(long, value_enum, default_value_t = NamesArgument::None)]
    names: NamesArgument,
    /// Alpha-beta has at least K cutoffs that cut off a branch
    #[arg(long, value_name = "K", value_parser = super::whole::<u64>)]
    cutoffs: Option<u64>,
    /// Whether alpha-beta has a deep cutoff: one whose bound was set at least three plies above
    #[arg(long, value_enum)]
    deep_cutoffs: Option<YesOrNo>,
    /// How many leaves Scout visits, compared with alpha-beta
    #[arg(long, value_enum)]
    scout: Option<ScoutLeaves>,
    /// Whether some leaves have the same value
    #[arg(long, value_enum)]
    ties: Option<YesOrNo>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum NamesArgument {
    None,
    Leaves,
    All,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum YesOrNo {
    Yes,
    No,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ScoutLeaves {
    Fewer,
    Same,
    More,
}

fn name(choice: &impl ValueEnum) -> String {
    choice.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}

fn tree_count(text: &str) -> Result<u32, String> {
    let count = text.parse().ok().filter(|count| (1..=MOST_TREES).contains(count));
    count.ok_or_else(|| format!("expected a whole number from 1 to {MOST_TREES}"))
}

impl WriteExercises {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        let format = format_of(&self.out)?;
        let bytes = self.contents(format)?;
        write_file(&self.out, &bytes)?;
        let content = if self.solutions || format == "json" { "with solutions" } else { "without solutions" };
        writeln!(Output, "{}: trees: {}, {content}", self.out.display(), self.trees)?;
        Ok(ExitCode::SUCCESS)
    }

    /// Returns the contents of the file in a format.
    fn contents(&self, format: &str) -> Result<Vec<u8>> {
        let algorithms = self.algorithms()?;
        if self.ties == Some(YesOrNo::No) {
            let (leaves, values) = (self.shape.fewest_leaves(), self.values.count());
            ensure!(
                leaves <= values,
                "`--ties no`: {leaves} leaves need different values, but there are {values} values in --values {}",
                self.values
            );
        }
        let trees = self.draw().trees(self.trees)?;
        let requests =
            |tree: &String| algorithms.iter().map(|algorithm| Self::request(tree, algorithm, self.shape.plies())).collect();
        let exercises: Vec<Vec<SearchRequest>> = trees.iter().map(requests).collect::<Result<_>>()?;
        if format == "json" { json(&trees, &exercises) } else { self.sheet(&exercises, format) }
    }

    fn sheet(&self, exercises: &[Vec<SearchRequest>], format: &str) -> Result<Vec<u8>> {
        let sheet = Sheet::new(exercises, self.solutions, &self.command())?;
        Ok(match format {
            "pdf" => pdf_of_pages(&pages(&sheet)),
            "html" => html(&sheet).map_err(|problem| anyhow!("a tree cannot be drawn: {problem}"))?.into_bytes(),
            _ => latex(&sheet).into_bytes(),
        })
    }

    fn draw(&self) -> TreeDraw {
        let yes = |answer: Option<YesOrNo>| answer.map(|answer| answer == YesOrNo::Yes);
        TreeDraw {
            values: self.values.clone(),
            names: match self.names {
                NamesArgument::None => Names::None,
                NamesArgument::Leaves => Names::Leaves,
                NamesArgument::All => Names::All,
            },
            cutoffs: self.cutoffs,
            deep_cutoffs: yes(self.deep_cutoffs),
            scout: self.scout.map(|leaves| match leaves {
                ScoutLeaves::Fewer => Ordering::Less,
                ScoutLeaves::Same => Ordering::Equal,
                ScoutLeaves::More => Ordering::Greater,
            }),
            ties: yes(self.ties),
            ..TreeDraw::new(self.shape.clone(), self.seed)
        }
    }

    /// Checks and returns the names of the algorithms.
    fn algorithms(&self) -> Result<Vec<&str>> {
        let mut algorithms = Vec::new();
        for algorithm in at_commas(&self.algorithms) {
            Self::request("[0 1]", algorithm, 1)?;
            ensure!(
                !algorithm.starts_with("deepening"),
                "--algorithms: `{algorithm}` evaluates interior nodes, which have no static values in exercises"
            );
            ensure!(!algorithms.contains(&algorithm), "--algorithms: `{algorithm}` is given twice");
            algorithms.push(algorithm);
        }
        Ok(algorithms)
    }

    fn request(tree: &str, algorithm: &str, depth: u32) -> Result<SearchRequest> {
        let text = SearchText {
            game: "tree".to_owned(),
            position: tree.to_owned(),
            algorithm: algorithm.to_owned(),
            depth: Some(depth),
            ..SearchText::default()
        };
        Ok(text.parse()?)
    }

    /// Returns the command that draws these trees again.
    fn command(&self) -> String {
        let mut command = format!(
            "scoutlab exercises --trees {} --shape {} --algorithms {} --seed {} --values {}",
            self.trees, self.shape, self.algorithms, self.seed, self.values
        );
        let options = [
            ("names", Some(name(&self.names)).filter(|_| self.names != NamesArgument::None)),
            ("cutoffs", self.cutoffs.map(|count| count.to_string())),
            ("deep-cutoffs", self.deep_cutoffs.as_ref().map(name)),
            ("scout", self.scout.as_ref().map(name)),
            ("ties", self.ties.as_ref().map(name)),
        ];
        for (option, value) in options {
            command.extend(value.map(|value| format!(" --{option} {value}")));
        }
        command + " --solutions --out FILE"
    }
}

/// Returns a sheet as HTML. `options` are the options of `scoutlab exercises` without `--out`.
///
/// # Errors
///
/// Fails if an option is wrong, or if no trees meet the requirements.
pub fn exercise_sheet(options: &[String]) -> Result<String> {
    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        sheet: WriteExercises,
    }
    let command = ["exercises", "--out", "sheet.html"].map(str::to_owned);
    let line = Line::try_parse_from(command.iter().chain(options));
    let Line { sheet } = line.map_err(|error| anyhow!(usage_message(&error)))?;
    Ok(String::from_utf8(sheet.contents("html")?)?)
}

/// Returns the format that the extension of a file names.
fn format_of(path: &Path) -> Result<&'static str> {
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    match FORMATS.into_iter().find(|format| *format == extension.to_lowercase()) {
        Some(format) => Ok(format),
        None if extension.is_empty() => {
            bail!("--out {}: expected a file that ends in .pdf, .html, .tex or .json", path.display())
        }
        None => bail!("--out {}: unknown extension `{extension}`{}", path.display(), instead_of(extension, FORMATS)),
    }
}

/// Splits a list at its commas, except commas within parentheses.
fn at_commas(list: &str) -> Vec<&str> {
    let mut open = 0_usize;
    let parts = list.split(|letter: char| {
        match letter {
            '(' => open += 1,
            ')' => open = open.saturating_sub(1),
            _ => {}
        }
        letter == ',' && open == 0
    });
    parts.map(str::trim).collect()
}

/// Returns a JSON list with one exercise per line.
fn json(trees: &[String], exercises: &[Vec<SearchRequest>]) -> Result<Vec<u8>> {
    let mut lines = Vec::new();
    for (tree, requests) in trees.iter().zip(exercises) {
        let solutions: Vec<String> = requests.iter().map(untimed_json).collect::<Result<_>>()?;
        lines.push(format!("{{\"position\":{},\"solutions\":[{}]}}", serde_json::to_string(tree)?, solutions.join(",")));
    }
    Ok(format!("[\n{}\n]\n", lines.join(",\n")).into_bytes())
}
