//! Requests for sheets of exercises. The options of the command line, the fields of the page and the command that is printed on a
//! sheet are all derived from one structure.

use std::cmp::Ordering;
use std::fmt;

use scoutlab_figures::painting::pdf_of_pages;
use serde::Deserialize;
use thiserror::Error;

use super::{LeafValues, Names, Shape, Sheet, SheetError, TreeDraw, Unmet, html, latex, pages};
use crate::Catalogue;
use crate::answers::untimed_json;
use crate::description::{RequestError, RunError};
use crate::registry::SearchText;
use crate::request::SearchRequest;

/// The maximum number of trees on a sheet.
pub const MOST_TREES: u32 = 500;

/// A request for a sheet of random trees to search by hand.
///
/// ```
/// use scoutlab::Catalogue;
/// use scoutlab::exercises::{Format, SheetRequest};
///
/// let catalogue = Catalogue::built_in();
/// let request = SheetRequest { trees: 2, seed: 7, ..SheetRequest::default() };
/// assert_eq!(request.file(&catalogue, Format::Html)?, request.file(&catalogue, Format::Html)?); // the same seed gives the same sheet
/// # Ok::<(), scoutlab::exercises::SheetRequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct SheetRequest {
    /// The number of trees
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = 10, value_parser = tree_count))]
    pub trees: u32,
    /// The shape of trees: the children at each ply (3x3x2), or children and plies (b=2..4,d=3: 2 to 4 children at each node)
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", default_value = "3x3x2"))]
    pub shape: Shape,
    /// The algorithms to carry out, separated by commas (listed by `scoutlab search --help`)
    #[cfg_attr(feature = "clap", arg(long, value_name = "A,B", default_value = "alphabeta"))]
    pub algorithms: String,
    /// The seed of all draws
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", value_parser = crate::options::seed, default_value_t = 0))]
    pub seed: u64,
    /// Add pages of solutions; a .json file always contains them
    #[cfg_attr(feature = "clap", arg(long))]
    pub solutions: bool,
    /// The values of leaves, both ends included
    #[cfg_attr(feature = "clap", arg(long, value_name = "A..B", default_value = "0..9", allow_hyphen_values = true))]
    pub values: LeafValues,
    /// Which nodes have names
    #[cfg_attr(feature = "clap", arg(long, value_enum, default_value_t = NamedNodes::None))]
    pub names: NamedNodes,
    /// Alpha-beta has at least K cutoffs that cut off a branch
    #[cfg_attr(feature = "clap", arg(long, value_name = "K", value_parser = crate::options::whole::<u64>))]
    pub cutoffs: Option<u64>,
    /// Whether alpha-beta has a deep cutoff: one whose bound was set at least three plies above
    #[cfg_attr(feature = "clap", arg(long, value_enum))]
    pub deep_cutoffs: Option<YesOrNo>,
    /// How many leaves Scout visits, compared with alpha-beta
    #[cfg_attr(feature = "clap", arg(long, value_enum))]
    pub scout: Option<ScoutLeaves>,
    /// Whether some leaves have the same value
    #[cfg_attr(feature = "clap", arg(long, value_enum))]
    pub ties: Option<YesOrNo>,
}

/// Which nodes of a tree have names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum NamedNodes {
    None,
    Leaves,
    All,
}

/// The answer to a question about a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum YesOrNo {
    Yes,
    No,
}

/// How many leaves Scout visits, compared with alpha-beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum ScoutLeaves {
    Fewer,
    Same,
    More,
}

/// The format of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Pages to print.
    Pdf,
    /// A page for the browser.
    Html,
    /// LaTeX, with the package forest.
    Latex,
    /// The trees with their solutions.
    Json,
}

/// The reason why a sheet cannot be made.
#[derive(Debug, Error)]
pub enum SheetRequestError {
    /// A name is wrong.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// A requirement contradicts another one, or an algorithm is unsuitable.
    #[error("{0}")]
    Requirement(String),
    /// No tree meets the requirements.
    #[error(transparent)]
    Draw(#[from] Unmet),
    /// A search failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A tree cannot be shown.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// A tree cannot be drawn.
    #[error("a tree cannot be drawn: {0}")]
    Drawing(String),
}

impl Default for SheetRequest {
    fn default() -> Self {
        Self {
            trees: 10,
            shape: "3x3x2".parse().expect("a valid shape"),
            algorithms: "alphabeta".to_owned(),
            seed: 0,
            solutions: false,
            values: "0..9".parse().expect("a valid range"),
            names: NamedNodes::None,
            cutoffs: None,
            deep_cutoffs: None,
            scout: None,
            ties: None,
        }
    }
}

#[cfg(feature = "clap")]
fn tree_count(text: &str) -> Result<u32, String> {
    let count = text.parse().ok().filter(|count| (1..=MOST_TREES).contains(count));
    count.ok_or_else(|| format!("expected a whole number from 1 to {MOST_TREES}"))
}

impl SheetRequest {
    /// Draws the trees, searches them, and returns the file in a format.
    ///
    /// # Errors
    ///
    /// Fails with [`SheetRequestError`] if a name is wrong, or if no trees meet the requirements.
    pub fn file(&self, catalogue: &Catalogue, format: Format) -> Result<Vec<u8>, SheetRequestError> {
        if !(1..=MOST_TREES).contains(&self.trees) {
            let problem = format!("trees is {}, expected a whole number from 1 to {MOST_TREES}", self.trees);
            return Err(SheetRequestError::Requirement(problem));
        }
        let algorithms = self.algorithms(catalogue)?;
        if self.ties == Some(YesOrNo::No) {
            let (leaves, values) = (self.shape.fewest_leaves(), self.values.count());
            if leaves > values {
                return Err(SheetRequestError::Requirement(format!(
                    "`--ties no`: {leaves} leaves need different values, but there are {values} values in --values {}",
                    self.values
                )));
            }
        }
        let trees = self.draw().trees(self.trees)?;
        let plies = self.shape.plies();
        let requests =
            |tree: &String| algorithms.iter().map(|algorithm| search_request(catalogue, tree, algorithm, plies)).collect();
        let exercises: Vec<Vec<SearchRequest>> = trees.iter().map(requests).collect::<Result<_, RequestError>>()?;
        let sheet = || Sheet::new(&exercises, self.solutions, &self.to_string());
        Ok(match format {
            Format::Pdf => pdf_of_pages(&pages(&sheet()?)),
            Format::Html => html(&sheet()?).map_err(SheetRequestError::Drawing)?.into_bytes(),
            Format::Latex => latex(&sheet()?).into_bytes(),
            Format::Json => json(&trees, &exercises)?,
        })
    }

    fn draw(&self) -> TreeDraw {
        let yes = |answer: Option<YesOrNo>| answer.map(|answer| answer == YesOrNo::Yes);
        TreeDraw {
            values: self.values.clone(),
            names: match self.names {
                NamedNodes::None => Names::None,
                NamedNodes::Leaves => Names::Leaves,
                NamedNodes::All => Names::All,
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
    fn algorithms(&self, catalogue: &Catalogue) -> Result<Vec<&str>, SheetRequestError> {
        let mut algorithms = Vec::new();
        for algorithm in split_at_commas(&self.algorithms) {
            search_request(catalogue, "[0 1]", algorithm, 1)?;
            let problem = if algorithm.starts_with("deepening") {
                format!("`{algorithm}` evaluates interior nodes, which have no static values in exercises")
            } else if algorithms.contains(&algorithm) {
                format!("`{algorithm}` is given twice")
            } else {
                algorithms.push(algorithm);
                continue;
            };
            return Err(SheetRequestError::Requirement(format!("--algorithms: {problem}")));
        }
        Ok(algorithms)
    }
}

/// The command that draws these trees again.
impl fmt::Display for SheetRequest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "scoutlab exercises --trees {} --shape {} --algorithms {} --seed {} --values {}",
            self.trees, self.shape, self.algorithms, self.seed, self.values
        )?;
        let yes_or_no = |answer: YesOrNo| if answer == YesOrNo::Yes { "yes" } else { "no" }.to_owned();
        let names = match self.names {
            NamedNodes::None => None,
            NamedNodes::Leaves => Some("leaves".to_owned()),
            NamedNodes::All => Some("all".to_owned()),
        };
        let scout = self.scout.map(|leaves| match leaves {
            ScoutLeaves::Fewer => "fewer".to_owned(),
            ScoutLeaves::Same => "same".to_owned(),
            ScoutLeaves::More => "more".to_owned(),
        });
        let options = [
            ("names", names),
            ("cutoffs", self.cutoffs.map(|count| count.to_string())),
            ("deep-cutoffs", self.deep_cutoffs.map(yes_or_no)),
            ("scout", scout),
            ("ties", self.ties.map(yes_or_no)),
        ];
        for (option, value) in options {
            if let Some(value) = value {
                write!(formatter, " --{option} {value}")?;
            }
        }
        write!(formatter, " --solutions --out FILE")
    }
}

fn search_request(catalogue: &Catalogue, tree: &str, algorithm: &str, depth: u32) -> Result<SearchRequest, RequestError> {
    let text = SearchText {
        game: "tree".to_owned(),
        position: tree.to_owned(),
        algorithm: algorithm.to_owned(),
        depth: Some(depth),
        ..SearchText::default()
    };
    text.parse(catalogue)
}

/// Splits a list at its commas, except commas within parentheses.
fn split_at_commas(list: &str) -> Vec<&str> {
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
fn json(trees: &[String], exercises: &[Vec<SearchRequest>]) -> Result<Vec<u8>, RunError> {
    let mut lines = Vec::new();
    for (tree, requests) in trees.iter().zip(exercises) {
        let solutions: Vec<String> = requests.iter().map(untimed_json).collect::<Result<_, _>>()?;
        lines.push(format!(
            "{{\"position\":{},\"solutions\":[{}]}}",
            serde_json::Value::from(tree.as_str()),
            solutions.join(",")
        ));
    }
    Ok(format!("[\n{}\n]\n", lines.join(",\n")).into_bytes())
}
