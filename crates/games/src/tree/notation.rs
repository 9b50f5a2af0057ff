//! Artificial trees as people write them: `b=4,d=8,seed=1,model=ordered,p=0.7`.

use std::fmt;

use super::{DEEPEST, MOST_CHILDREN, Model, Probability, UniformPosition, UniformTree, UniformTreeError};
use crate::{Game, Notation, NotationError, Side};

const KEYS: [&str; 7] = ["b", "d", "seed", "model", "k", "win", "p"];

const MODELS: [&str; 5] = ["continuous", "values", "win-loss", "ordered", "strong"];

impl Model {
    /// The name used on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Continuous => MODELS[0],
            Self::Values { .. } => MODELS[1],
            Self::WinLoss { .. } => MODELS[2],
            Self::Ordered { .. } => MODELS[3],
            Self::Strong => MODELS[4],
        }
    }
}

impl UniformTree {
    /// Reads a tree from keys and values in any order: `b` children, `d` plies, `seed` (0 by default) and `model`. The model is
    /// `continuous` (the default), `values` with the number of values `k`, `win-loss` with the probability `win`, `ordered`
    /// with the probability `p`, or `strong`.
    ///
    /// ```
    /// use scoutlab_games::tree::UniformTree;
    ///
    /// let tree = UniformTree::parse("b=10,d=12,seed=7,model=ordered,p=0.8").unwrap();
    /// assert_eq!(tree.leaves(), 1_000_000_000_000);
    /// assert_eq!(tree.minimal_leaves(), 1_999_999);
    /// assert!(UniformTree::parse("b=10").unwrap_err().to_string().contains("d= is missing"));
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotationError::Position`], which says what is missing, unknown, given twice or out of range.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let described = TreeDescription::read(text, 1)?;
        let TreeDescription { degree, depth, seed, model } = described;
        let error =
            |error: UniformTreeError| NotationError::Position { position: shown(text.trim()), problem: error.to_string() };
        Self::new(degree, depth, seed, model).map_err(error)
    }
}

/// A tree as it is described, of any size: for theory, which visits no nodes.
///
/// ```
/// use scoutlab_games::tree::{TreeDescription, UniformTree};
///
/// assert_eq!(TreeDescription::parse("b=32,d=60").unwrap().depth, 60);
/// assert!(UniformTree::parse("b=32,d=60").is_err()); // more nodes than can be numbered
/// assert_eq!(TreeDescription::parse("b=2,d=0").unwrap().depth, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeDescription {
    /// The number of children of every inner node.
    pub degree: u8,
    /// The number of plies from the root to every leaf, from 0.
    pub depth: u8,
    /// The seed of all draws.
    pub seed: u64,
    /// The distribution.
    pub model: Model,
}

impl TreeDescription {
    /// Reads the keys and values of [`UniformTree::parse`]. The tree may be of any size, and of depth 0.
    ///
    /// # Errors
    ///
    /// [`NotationError::Position`], which says what is missing, unknown, given twice or out of range.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        Self::read(text, 0)
    }

    fn read(text: &str, least_depth: u32) -> Result<Self, NotationError> {
        let mut parameters = Parameters::read(text.trim())?;
        let degree = parameters.number("b", 1, MOST_CHILDREN.into(), "the number of children")?;
        let depth = parameters.number("d", least_depth, DEEPEST.into(), "the depth in plies")?;
        let seed = match parameters.take("seed") {
            None => 0,
            Some(seed) => seed
                .parse()
                .map_err(|_| parameters.error(&format!("seed={seed}: expected a whole number from 0 to {}", u64::MAX)))?,
        };
        let model = parameters.model()?;
        Ok(Self { degree: degree as u8, depth: depth as u8, seed, model })
    }
}

/// The text, cut off if it is longer than anyone writes.
fn shown(text: &str) -> String {
    text.chars().take(80).collect()
}

impl fmt::Display for UniformTree {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let model = self.model();
        write!(formatter, "b={},d={},seed={},model={}", self.degree(), self.depth(), self.seed(), model.name())?;
        match model {
            Model::Values { count } => write!(formatter, ",k={count}"),
            Model::WinLoss { win } => write!(formatter, ",win={win}"),
            Model::Ordered { first } => write!(formatter, ",p={first}"),
            Model::Continuous | Model::Strong => Ok(()),
        }
    }
}

/// Keys and values. Each is taken once.
struct Parameters<'t> {
    text: &'t str,
    values: [Option<&'t str>; KEYS.len()],
}

impl<'t> Parameters<'t> {
    fn read(text: &'t str) -> Result<Self, NotationError> {
        let mut parameters = Self { text, values: [None; KEYS.len()] };
        if text == "start" {
            return Err(parameters.error("a tree has to be named, such as b=4,d=6,seed=1, or written, such as [[3 5] 2]"));
        }
        for part in text.split(',') {
            let Some((key, value)) = part.split_once('=') else {
                let problem = format!("expected key=value, found `{}`; the keys are {}", part.trim(), KEYS.join(", "));
                return Err(parameters.error(&problem));
            };
            let key = key.trim();
            let Some(place) = KEYS.iter().position(|known| *known == key) else {
                return Err(parameters.error(&unknown("key", key, &KEYS)));
            };
            if parameters.values[place].replace(value.trim()).is_some() {
                return Err(parameters.error(&format!("{key}= is given twice, expected it once")));
            }
        }
        Ok(parameters)
    }

    fn error(&self, problem: &str) -> NotationError {
        NotationError::Position { position: shown(self.text), problem: problem.to_owned() }
    }

    fn take(&mut self, key: &str) -> Option<&'t str> {
        KEYS.iter().position(|known| *known == key).and_then(|place| self.values[place].take())
    }

    fn required(&mut self, key: &str, meaning: &str) -> Result<&'t str, NotationError> {
        self.take(key).ok_or_else(|| self.error(&format!("{key}= is missing, expected {meaning}")))
    }

    fn number(&mut self, key: &str, least: u32, most: u32, meaning: &str) -> Result<u32, NotationError> {
        let meaning = format!("{meaning}, from {least} to {most}");
        let value = self.required(key, &meaning)?;
        let number = value.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| self.error(&format!("{key}={value}: expected {meaning}")))
    }

    fn probability(&mut self, key: &str, meaning: &str) -> Result<Probability, NotationError> {
        let meaning = format!("{meaning}, from 0 to 1 with at most 9 decimals");
        let value = self.required(key, &meaning)?;
        value.parse().map_err(|_| self.error(&format!("{key}={value}: expected {meaning}")))
    }

    fn model(&mut self) -> Result<Model, NotationError> {
        let model = match self.take("model").unwrap_or(MODELS[0]) {
            "continuous" => Model::Continuous,
            "values" => Model::Values { count: self.number("k", 1, 1 << 30, "the number of distinct values")? },
            "win-loss" => Model::WinLoss { win: self.probability("win", "the probability of a win for max at a leaf")? },
            "ordered" => Model::Ordered { first: self.probability("p", "the probability that the first child is best")? },
            "strong" => Model::Strong,
            name => return Err(self.error(&unknown("model", name, &MODELS))),
        };
        for (key, owner) in [("k", "values"), ("win", "win-loss"), ("p", "ordered")] {
            if self.take(key).is_some() {
                return Err(self.error(&format!("{key}= belongs to model={owner}, but the model is {}", model.name())));
            }
        }
        Ok(model)
    }
}

fn unknown(kind: &str, name: &str, known: &[&str]) -> String {
    let suggestion = nearest(name, known).map(|nearest| format!(" (did you mean `{nearest}`?)")).unwrap_or_default();
    format!("unknown {kind} `{name}`{suggestion}, expected one of: {}", known.join(", "))
}

/// A name longer than this, in bytes, is not treated as misspelt.
const LONGEST_MISSPELLING: usize = 200;

/// The known name that takes the fewest changes, if it is similar: at most half of the letters change, or one name is a prefix
/// of the other.
fn nearest<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    // A damaged file may contain a name of several megabytes. No name is similar to it, and comparing would take seconds.
    if name.len() > LONGEST_MISSPELLING {
        return None;
    }
    let name = name.to_lowercase();
    known
        .iter()
        .map(|candidate| (changes(&name, candidate), *candidate))
        .filter(|(changes, candidate)| {
            let begins = !name.is_empty() && (candidate.starts_with(&name) || name.starts_with(candidate));
            begins || 2 * changes <= name.chars().count().max(candidate.len())
        })
        .min_by_key(|(changes, _)| *changes)
        .map(|(_, candidate)| candidate)
}

/// The number of letters to insert, delete or replace (Levenshtein 1966).
fn changes(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        for (column, against) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != *against);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

/// Reads a tree and a path in it.
pub(super) fn parse_position(text: &str) -> Result<UniformPosition, NotationError> {
    let (tree, path) = text.split_once("after").unwrap_or((text, ""));
    let tree = UniformTree::parse(tree)?;
    let plies = path.split_whitespace().count();
    if plies > tree.depth().into() {
        let problem = format!("{plies} moves lead below the leaves, expected at most {}", tree.depth());
        return Err(NotationError::Position { position: tree.to_string(), problem });
    }
    path.split_whitespace().try_fold(tree.root(), |position, name| Ok(position.play(position.parse_move(name)?)))
}

/// The number of a child, from 1.
fn child_name(child: u8) -> String {
    (u32::from(child) + 1).to_string()
}

impl UniformPosition {
    fn path_name(&self) -> String {
        self.path().into_iter().map(child_name).collect::<Vec<_>>().join(" ")
    }
}

impl Notation for UniformPosition {
    /// The number of the child, from 1.
    fn move_name(&self, played: u8) -> String {
        child_name(played)
    }

    /// The tree, followed by ` after ` and the path to this node if it is not the root.
    fn position_name(&self) -> String {
        match self.path_name() {
            path if path.is_empty() => self.tree().to_string(),
            path => format!("{} after {path}", self.tree()),
        }
    }

    /// A few lines: the tree, the node's place in it, and what is known about the node.
    fn diagram(&self) -> String {
        let tree = self.tree();
        let place = match self.path_name() {
            path if path.is_empty() => "root".to_owned(),
            path => format!("node {path}"),
        };
        let mover = if self.side_to_move() == Side::First { "max" } else { "min" };
        let turn = if self.is_terminal() { "a leaf".to_owned() } else { format!("{mover} to move") };
        let mut lines = vec![tree.to_string(), format!("{place}, ply {} of {}, {turn}", self.ply(), tree.depth())];
        if let Some(value) = self.known_value() {
            let best = self.known_best_child().map(|child| format!(", best child {}", child_name(child)));
            lines.push(format!("value {value} for max{}", best.unwrap_or_default()));
        }
        lines.join("\n")
    }
}
