//! Trees by name: written out, and artificial ones.

use std::sync::Arc;

use scoutlab_games::NotationError;
use scoutlab_games::tree::{Leaves, TextPosition, TextTree, UniformPosition};
use scoutlab_search::orderings::NamedEvaluator;

use crate::description::{Judge, RegisteredGame, WalkFrom, conventions};

const NAME: &str = "tree";
const POSITIONS: &str = "a tree with its leaf values for the side to move at the root, such as [[3 5] [2 [9 1]]], or a synthetic one: \
                         b=4,d=8,seed=1 and model=continuous, values (with k=3), win-loss (win=0.6), ordered (p=0.7) or strong";
const EVALUATORS: &[&str] = &["leaves"];
const SIDES: [&str; 2] = ["max", "min"];

impl RegisteredGame for UniformPosition {
    const NAME: &'static str = NAME;
    const POSITIONS: &'static str = POSITIONS;
    const EVALUATORS: &'static [&'static str] = EVALUATORS;
    const SIDES: [&'static str; 2] = SIDES;
    // A trace draws the tree itself.
    const SHOWS_DIAGRAM: bool = false;
    const CONVENTIONS: Option<WalkFrom<Self>> = Some(conventions);
    const SAMPLES: &'static [&'static str] =
        &["b=3,d=4,seed=1,model=values,k=5", "b=2,d=5,seed=2", "b=4,d=3,seed=3,model=ordered,p=0.7"];

    /// A tree written out holds brackets and numbers, never a letter.
    fn accepts(position: &str) -> bool {
        position.trim_start().starts_with(|character: char| character.is_alphabetic())
    }

    fn read(position: &str) -> Result<Self, NotationError> {
        Self::parse(position)
    }

    fn evaluator(_name: &'static str) -> NamedEvaluator<Self> {
        Arc::new(Leaves)
    }

    /// Where best children are known, they are known without search. Elsewhere it would take too long.
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
    const EVALUATORS: &'static [&'static str] = EVALUATORS;
    const SIDES: [&'static str; 2] = SIDES;
    // A trace draws the tree itself.
    const SHOWS_DIAGRAM: bool = false;
    const CONVENTIONS: Option<WalkFrom<Self>> = Some(conventions);
    const SAMPLES: &'static [&'static str] = &["[[3 5] [2 [9 1]]]", "[[[4]] 7 [[1 1] 2 [0 3]]]"];
    // A subtree's name is that of a tree of its own.
    const READS_BACK: bool = false;

    fn read(position: &str) -> Result<Self, NotationError> {
        Ok(TextTree::shared(position)?.root())
    }

    fn evaluator(_name: &'static str) -> NamedEvaluator<Self> {
        Arc::new(Leaves)
    }
}
