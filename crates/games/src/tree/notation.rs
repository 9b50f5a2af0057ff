//! Text notation of artificial trees: `b=4,d=8,seed=1,model=ordered,p=0.7`.

use std::fmt;

use super::{DEEPEST, MOST_CHILDREN, Model, Probability, UniformPosition, UniformTree};
use crate::{Game, Notation, NotationError, Side};
use scoutlab_text::specification::{Arguments, SpecificationError};

const KEYS: [&str; 7] = ["b", "d", "seed", "model", "k", "win", "p"];

const MODELS: [&str; 5] = ["continuous", "values", "win-loss", "ordered", "strong"];

impl Model {
    /// The names of all models. The default comes first.
    pub const NAMES: [&'static str; MODELS.len()] = MODELS;

    /// Returns the name of the model, as used on the command line.
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
    /// `continuous` (the default), `values` with the number `k` of values, `win-loss` with the probability `win`, `ordered`
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
    /// Fails with [`NotationError::Position`], which states what is missing, unknown, given twice or out of range.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let described = TreeDescription::read(text, 1)?;
        let TreeDescription { degree, depth, seed, model } = described;
        Self::new(degree, depth, seed, model).map_err(|wrong| error(text.trim(), &wrong.to_string()))
    }
}

/// A description of a tree of any size, for theory, which visits no nodes.
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
    /// The number of children of every interior node.
    pub degree: u8,
    /// The number of plies from the root to every leaf. It may be 0.
    pub depth: u8,
    /// The seed of all draws.
    pub seed: u64,
    /// The distribution of values and best children.
    pub model: Model,
}

impl TreeDescription {
    /// Reads the keys and values of [`UniformTree::parse`]. The tree may be of any size, and of depth 0.
    ///
    /// # Errors
    ///
    /// Fails with [`NotationError::Position`], which states what is missing, unknown, given twice or out of range.
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

/// Returns the text as messages show it. A long text is truncated.
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

/// The keys and values of a text. Each key is taken once.
struct Parameters<'t> {
    text: &'t str,
    arguments: Arguments,
}

impl<'t> Parameters<'t> {
    fn read(text: &'t str) -> Result<Self, NotationError> {
        if text == "start" {
            return Err(error(
                text,
                "expected a synthetic tree, such as b=4,d=6,seed=1, or an explicit tree, such as [[3 5] 2]",
            ));
        }
        match Arguments::of_keys("tree", text, &KEYS) {
            Ok(arguments) => Ok(Self { text, arguments }),
            Err(SpecificationError::Argument { problem, .. }) if problem.contains("did you mean") => Err(error(text, &problem)),
            Err(SpecificationError::Argument { problem, .. }) => {
                Err(error(text, &format!("{problem}, e.g. `b=4,d=6,seed=1,model=values,k=9`")))
            }
            Err(unknown) => Err(error(text, &unknown.to_string())),
        }
    }

    fn error(&self, problem: &str) -> NotationError {
        error(self.text, problem)
    }

    fn take(&mut self, key: &str) -> Option<String> {
        self.arguments.text(key)
    }

    fn required(&mut self, key: &str, meaning: &str) -> Result<String, NotationError> {
        self.take(key).ok_or_else(|| {
            let example = match key {
                "b" => "4",
                "d" => "6",
                "k" => "9",
                "win" => "0.6",
                _ => "0.7",
            };
            self.error(&format!("{key}= is missing, expected {meaning}, e.g. `{},{key}={example}`", self.text.trim()))
        })
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
        let name = self.take("model");
        let model = match name.as_deref().unwrap_or(MODELS[0]) {
            "continuous" => Model::Continuous,
            "values" => Model::Values { count: self.number("k", 1, 1 << 30, "the number of distinct values")? },
            "win-loss" => Model::WinLoss { win: self.probability("win", "the probability of a win for MAX at a leaf")? },
            "ordered" => Model::Ordered { first: self.probability("p", "the probability that the first child is best")? },
            "strong" => Model::Strong,
            name => return Err(self.error(&SpecificationError::unknown("model", name, MODELS).to_string())),
        };
        for (key, owner) in [("k", "values"), ("win", "win-loss"), ("p", "ordered")] {
            if self.take(key).is_some() {
                return Err(self.error(&format!("{key}= belongs to model={owner}, but the model is {}", model.name())));
            }
        }
        Ok(model)
    }
}

fn error(text: &str, problem: &str) -> NotationError {
    NotationError::Position { position: shown(text), problem: problem.to_owned() }
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

fn child_name(child: u8) -> String {
    (u32::from(child) + 1).to_string()
}

impl UniformPosition {
    fn path_name(&self) -> String {
        self.path().into_iter().map(child_name).collect::<Vec<_>>().join(" ")
    }
}

impl Notation for UniformPosition {
    fn move_name(&self, played: u8) -> String {
        child_name(played)
    }

    /// Returns the tree, followed by ` after ` and the path to this node if it is not the root.
    fn position_name(&self) -> String {
        match self.path_name() {
            path if path.is_empty() => self.tree().to_string(),
            path => format!("{} after {path}", self.tree()),
        }
    }

    /// Returns the tree, the place of the node, and its known value and best child, in a few lines.
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
