//! What a program may have counted.

use std::fmt;

use scoutlab_games::conventions::{Choice, Dimension};

use super::program::Family;
use super::{Answers, Of, Part, PassNode, Positions, Program, RootNode, Table, Terminals, TestNodes, Wrap};

/// Visits of one part of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Visits {
    /// Those that ended in a static value.
    pub leaves: u64,
    /// Leaves above the horizon: terminal positions.
    pub ended: u64,
    /// Those that searched moves.
    pub interior: u64,
    /// Interior ones at which a player passed.
    pub passes: u64,
    /// Interior ones that a child stopped.
    pub stopped: u64,
    /// Those that the table answered.
    pub answers: u64,
}

impl Visits {
    pub(super) const fn add(&mut self, other: &Self) {
        self.leaves += other.leaves;
        self.ended += other.ended;
        self.interior += other.interior;
        self.passes += other.passes;
        self.stopped += other.stopped;
        self.answers += other.answers;
    }

    pub(super) const fn since(&self, before: &Self) -> Self {
        Self {
            leaves: self.leaves - before.leaves,
            ended: self.ended - before.ended,
            interior: self.interior - before.interior,
            passes: self.passes - before.passes,
            stopped: self.stopped - before.stopped,
            answers: self.answers - before.answers,
        }
    }
}

/// The part of TEST and null-window searches.
pub(super) const IN_TEST: usize = 1;
/// The part of re-searches.
pub(super) const IN_SECOND: usize = 2;

/// All that is counted in one search, for every [`Quantity`] at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Visits outside TEST, in TEST, in re-searches, and in TEST within re-searches.
    pub parts: [Visits; 4],
    /// Searches of the root.
    pub roots: u64,
    /// Distinct leaves, interior positions and positions, if they were asked for.
    pub distinct: Option<[u64; 3]>,
    /// Whether a leaf had the least or the greatest value there is. Only then does a root window of these values matter.
    pub is_extreme: bool,
}

/// What is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Quantity {
    /// Leaves, interior nodes or calls.
    pub of: Of,
    /// Which visits.
    pub part: Part,
    /// How passes count.
    pub passes: PassNode,
    /// Whether the root counts.
    pub root: RootNode,
    /// Whether TT cutoffs count.
    pub answers: Answers,
    /// Which visits of TEST are interior.
    pub test_nodes: TestNodes,
    /// Whether terminal positions count.
    pub terminals: Terminals,
    /// Whether positions count again.
    pub positions: Positions,
    /// Whether the counter overflows.
    pub wrap: Wrap,
}

impl Quantity {
    /// All of them, those without a counter that overflows first.
    pub fn all() -> Vec<Self> {
        Wrap::ALL.iter().flat_map(|&wrap| Self::distinct_ones().into_iter().map(move |one| Self { wrap, ..one })).collect()
    }

    /// Those without a counter that overflows.
    fn distinct_ones() -> Vec<Self> {
        let mut all = Vec::new();
        for &of in Of::ALL {
            for &part in Part::ALL {
                for &passes in PassNode::ALL {
                    for &root in RootNode::ALL {
                        for &answers in Answers::ALL {
                            for &test_nodes in TestNodes::ALL {
                                for &terminals in Terminals::ALL {
                                    let one =
                                        Self { of, part, passes, root, answers, test_nodes, terminals, ..Self::default() };
                                    // The counts that differ in many ways from the usual one are too many to be plausible.
                                    if one.arises() && one.differences() <= 2 {
                                        all.push(one);
                                    }
                                }
                            }
                        }
                    }
                }
            }
            all.push(Self { of, positions: Positions::Distinct, ..Self::default() });
        }
        all
    }

    /// Whether every answer makes a difference to what is counted.
    fn arises(&self) -> bool {
        let usual = Self::default();
        let passes = match self.of {
            Of::Leaves => self.passes == usual.passes,
            Of::Interior => self.passes != PassNode::EvalTwice,
            Of::Calls => true,
        };
        let root = self.of != Of::Leaves || self.root != RootNode::Not;
        let answers = match self.answers {
            Answers::Counted => true,
            Answers::Not => self.of == Of::Calls,
            Answers::AsLeaves => self.of == Of::Leaves,
        };
        let test_nodes = self.of == Of::Interior || self.test_nodes == usual.test_nodes;
        let terminals = self.of != Of::Interior || self.terminals == usual.terminals;
        passes && root && answers && test_nodes && terminals
    }

    /// Whether every answer makes a difference to what a program counts. `has_passes` is whether players may pass in its games.
    pub fn arises_in(&self, program: &Program, has_passes: bool) -> bool {
        let usual = Self::default();
        let has_tests = matches!(program.algorithm.family(), Family::NullWindows | Family::Scout);
        let has_table = program.table() != Table::None;
        (has_tests || (self.part, self.test_nodes) == (usual.part, usual.test_nodes))
            && (has_table || self.answers == usual.answers)
            && (has_passes || self.passes == usual.passes)
            && (has_tests || self.passes != PassNode::EvalTwice)
    }

    /// The same of what a row names, without answers that do not arise there.
    #[must_use]
    pub(super) fn named(mut self, of: Option<Of>) -> Self {
        let Some(of) = of else { return self };
        let usual = Self::default();
        self.of = of;
        if !(Self { answers: self.answers, of, ..usual }).arises() {
            self.answers = usual.answers;
        }
        if !(Self { test_nodes: self.test_nodes, of, ..usual }).arises() {
            self.test_nodes = usual.test_nodes;
        }
        if !(Self { passes: self.passes, of, ..usual }).arises() {
            self.passes = usual.passes;
        }
        if !(Self { root: self.root, of, ..usual }).arises() {
            self.root = usual.root;
        }
        if !(Self { terminals: self.terminals, of, ..usual }).arises() {
            self.terminals = usual.terminals;
        }
        self
    }

    /// This count in a tally; `None` if distinct positions were not counted.
    pub fn of(&self, tally: &Tally) -> Option<u64> {
        let count = if self.positions == Positions::Distinct {
            tally.distinct?[self.of as usize]
        } else {
            let mut sum = Visits::default();
            let (mut eval_passes, mut stopped) = (0, 0);
            for (part, visits) in tally.parts.iter().enumerate() {
                let left_out = match self.part {
                    Part::All => 0,
                    Part::WithoutTest => IN_TEST,
                    Part::WithoutSecond => IN_SECOND,
                };
                if part & left_out == 0 {
                    sum.add(visits);
                    if part & IN_TEST == 0 {
                        eval_passes += visits.passes;
                    } else {
                        stopped += visits.stopped;
                    }
                }
            }
            let leaves = if self.terminals == Terminals::Counted { sum.leaves } else { sum.leaves - sum.ended };
            let count = match (self.of, self.answers) {
                (Of::Leaves, Answers::AsLeaves) => leaves + sum.answers,
                (Of::Leaves, _) => leaves,
                (Of::Interior, _) => sum.interior,
                (Of::Calls, Answers::Not) => leaves + sum.interior,
                (Of::Calls, _) => leaves + sum.interior + sum.answers,
            };
            let count = match self.passes {
                PassNode::Node => count,
                PassNode::None => count - sum.passes,
                PassNode::EvalTwice => count + eval_passes,
            };
            let count = if self.test_nodes == TestNodes::Uncut { count.saturating_sub(stopped) } else { count };
            match self.root {
                RootNode::Counted => count,
                RootNode::Not => count.saturating_sub(tally.roots),
                RootNode::Added => count + tally.roots,
            }
        };
        Some(match self.wrap {
            Wrap::Never => count,
            Wrap::Bits31 => count & ((1 << 31) - 1),
            Wrap::Bits32 => count & ((1 << 32) - 1),
            Wrap::Bits16 => count & ((1 << 16) - 1),
        })
    }

    /// Each dimension but the first, with the answer, and whether it is scoutlab's.
    pub fn parts(&self) -> [(&'static Dimension, &'static Choice, bool); 8] {
        [
            self.part.part(),
            self.passes.part(),
            self.root.part(),
            self.answers.part(),
            self.test_nodes.part(),
            self.terminals.part(),
            self.positions.part(),
            self.wrap.part(),
        ]
    }

    /// How many answers differ from scoutlab's.
    pub fn differences(&self) -> u32 {
        self.parts().iter().map(|(_, _, is_usual)| u32::from(!is_usual)).sum()
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "what={}", self.of.part().1.name)?;
        for (dimension, choice, is_usual) in self.parts() {
            if !is_usual {
                write!(formatter, " {}={}", dimension.name, choice.name)?;
            }
        }
        Ok(())
    }
}
