//! The registered game `tree`: explicit and synthetic trees.

use std::ops::RangeInclusive;
use std::sync::Arc;

use scoutlab_games::tree::{Leaves, TextPosition, TextTree, UniformPosition, WrittenValue};
use scoutlab_games::{Evaluator, Notation, NotationError, Side, Value};
use scoutlab_search::orderings::NamedEvaluator;

use crate::description::{Judge, RegisteredGame, TreeNode, WriteIn};

const NAME: &str = "tree";
const POSITIONS: &str = "a tree with its leaf values for MAX, such as [[3 5] [2 [9 1]]], min [[3 5] [2 9]] with MIN to move at the root, \
                         or A:[B:[1/2 5]=4 C:[2 -0.25]] with names, static values and fractions; or a synthetic tree: \
                         b=4,d=8,seed=1 and model=continuous, values (with k=3), win-loss (win=0.6), ordered (p=0.7) or strong";
const EXAMPLES: &[(&str, &str)] = &[
    ("[[3 5] [2 [9 1]]]", "children in brackets, leaf values for MAX, who is to move at the root"),
    ("min [[3 5] [2 9]]", "MIN to move at the root; all values are still for MAX"),
    ("A:[B:[D:3 E:5] C:[F:2 G:9]]", "names of nodes"),
    ("[[3 9]=4 [2 8]=1]", "static values of interior nodes, used if `--depth` ends the search there"),
    ("[[1/2 -0.25] [2 0.75]]", "fractions and decimals"),
    ("b=3,d=4,seed=1", "a synthetic tree: 3 children, 4 plies, continuous values"),
    ("b=3,d=4,seed=1,model=values,k=5", "values 0 to 4"),
    ("b=3,d=4,seed=1,model=win-loss,win=0.6", "wins and losses"),
    ("b=3,d=4,seed=1,model=ordered,p=0.7", "the first child is best with probability 0.7"),
    ("b=3,d=4,seed=1,model=strong", "strongly ordered"),
];
const EVALUATORS: &[&str] = &["leaves"];
const SIDES: [&str; 2] = ["max", "min"];

impl RegisteredGame for UniformPosition {
    const NAME: &'static str = NAME;
    const POSITIONS: &'static str = POSITIONS;
    const EXAMPLES: &'static [(&'static str, &'static str)] = EXAMPLES;
    const NOTATIONS: &'static [(&'static str, WriteIn<Self>)] = &[("tree", Self::position_name), ("diagram", Self::diagram)];
    const EVALUATORS: &'static [&'static str] = EVALUATORS;
    const SIDES: [&'static str; 2] = SIDES;
    // Traces draw the tree instead of a diagram.
    const SHOWS_DIAGRAM: bool = false;
    const SAMPLES: &'static [&'static str] =
        &["b=3,d=4,seed=1,model=values,k=5", "b=2,d=5,seed=2", "b=4,d=3,seed=3,model=ordered,p=0.7"];

    const VIEW: Option<Side> = Some(Side::First);

    fn accepts(position: &str) -> bool {
        !TextTree::is_explicit(position)
    }

    fn tree_depth(&self) -> Option<u32> {
        Some(u32::from(self.tree().depth()).saturating_sub(self.ply()).max(1))
    }

    fn tree_node(&self) -> Option<TreeNode> {
        let sign = if scoutlab_games::Game::side_to_move(self) == Side::First { 1 } else { -1 };
        let value = sign * Leaves.value(self);
        Some(TreeNode { name: None, value: Some((value, value.into())) })
    }

    fn read(position: &str) -> Result<Self, NotationError> {
        Self::parse(position)
    }

    fn evaluator(_name: &'static str) -> NamedEvaluator<Self> {
        Arc::new(Leaves)
    }

    /// In ordered trees, best children are known without a search. In other trees, searching for best children would take too
    /// long.
    fn judge(&self) -> Judge<Self> {
        if self.tree().model().is_ordered() {
            Judge::Known(|node, played| node.known_best_child() == Some(played))
        } else {
            Judge::Unavailable
        }
    }
}

impl RegisteredGame for TextPosition<'static> {
    const NAME: &'static str = NAME;
    const POSITIONS: &'static str = POSITIONS;
    const EXAMPLES: &'static [(&'static str, &'static str)] = EXAMPLES;
    const NOTATIONS: &'static [(&'static str, WriteIn<Self>)] = &[("tree", Self::position_name), ("diagram", Self::diagram)];
    const EVALUATORS: &'static [&'static str] = EVALUATORS;
    const SIDES: [&'static str; 2] = SIDES;
    // Traces draw the tree instead of a diagram.
    const SHOWS_DIAGRAM: bool = false;
    const SAMPLES: &'static [&'static str] =
        &["[[3 5] [2 [9 1]]]", "[[[4]] 7 [[1 1] 2 [0 3]]]", "min A:[B:[1/2 5]=4 C:[2 -0.25]]"];
    // The name of a node is the text of its subtree, which is read as a separate tree.
    const READS_BACK: bool = false;
    const VIEW: Option<Side> = Some(Side::First);

    fn written(&self, value: Value) -> WrittenValue {
        self.tree().written(value)
    }

    fn parse_value(&self, text: &str) -> Option<Value> {
        self.tree().parse_value(text)
    }

    fn check_depths(&self, depths: RangeInclusive<u32>) -> Result<(), NotationError> {
        // Every parsed position is a root.
        self.tree().check_depths(depths)
    }

    fn tree_depth(&self) -> Option<u32> {
        Some(self.tree().height().max(1))
    }

    fn tree_node(&self) -> Option<TreeNode> {
        Some(TreeNode { name: self.name().map(str::to_owned), value: self.written_value() })
    }

    fn read(position: &str) -> Result<Self, NotationError> {
        Ok(TextTree::shared(position)?.root())
    }

    fn evaluator(_name: &'static str) -> NamedEvaluator<Self> {
        Arc::new(Leaves)
    }
}
