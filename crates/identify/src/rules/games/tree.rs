//! Trees.

use scoutlab_games::tree::{Leaves, TextPosition, UniformPosition};
use scoutlab_games::{Evaluator, Game, Value};

use super::for_first;
use crate::rules::{Conventional, Ending, Generation, Rules};

const fn child_place(number: usize, generation: Generation) -> u32 {
    match generation {
        Generation::RowsReversed | Generation::ColumnsReversed => u32::MAX - number as u32,
        _ => number as u32,
    }
}

macro_rules! tree {
    ($position:ty, $played:ty) => {
        impl Conventional for $position {
            const PASS: Option<$played> = None;
            const ENDINGS: &'static [Ending] = &[Ending::Usual];

            fn generations(&self) -> &'static [Generation] {
                &[Generation::Usual, Generation::RowsReversed]
            }

            fn is_full(&self) -> bool {
                self.is_terminal()
            }

            fn rank(&self, played: $played, rules: &Rules) -> u32 {
                child_place(Self::move_index(played), rules.generation)
            }

            fn worth(&self, _ending: Ending, _is_over: &dyn Fn() -> bool) -> Value {
                for_first(self, Leaves.value(self))
            }

            fn range(_ending: Ending) -> Option<(Value, Value)> {
                None
            }
        }
    };
}

tree!(UniformPosition, u8);
tree!(TextPosition<'static>, <TextPosition<'static> as Game>::Move);
