//! The quantities that a program may have counted.

use std::fmt;

use crate::dimension::{Choice, Dimension};

use super::choices::{
    Algorithm, CuttingChild, NodeKind, Overflow, Part, PassNode, Positions, RootNode, Table, TableAnswers, Terminals, TestNodes,
};
use super::program::{Family, Program};

/// The visits of one part of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Visits {
    /// Visits that ended in a static evaluation, including visits of terminal positions.
    pub leaves: u64,
    /// Leaves above the horizon, which are terminal positions.
    pub ended: u64,
    /// Visits whose moves were searched.
    pub interior: u64,
    /// Interior visits whose only move is a pass.
    pub passes: u64,
    /// Interior visits that ended in a cutoff by a child.
    pub stopped: u64,
    /// Visits that ended in a TT cutoff.
    pub answers: u64,
}

impl Visits {
    pub(crate) const fn add(&mut self, other: &Self) {
        self.leaves += other.leaves;
        self.ended += other.ended;
        self.interior += other.interior;
        self.passes += other.passes;
        self.stopped += other.stopped;
        self.answers += other.answers;
    }

    pub(crate) const fn since(&self, before: &Self) -> Self {
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

/// The bit of the parts inside TEST or a null-window search.
pub(crate) const IN_TEST: usize = 1;
/// The bit of the parts inside a re-search.
pub(crate) const IN_SECOND: usize = 2;
/// The bit of the parts at nodes where the opponent of the root's player is to move.
pub(crate) const IN_MIN: usize = 4;

/// All counts of one search, from which every [`Quantity`] follows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The visits of each part, indexed by the bits of TEST or null windows (1), of re-searches (2), and of nodes at which the
    /// opponent of the root's player is to move (4).
    pub parts: [Visits; 8],
    /// The number of searches of the root.
    pub roots: u64,
    /// The numbers of distinct leaf positions, interior positions and all positions, if requested.
    pub distinct: Option<[u64; 3]>,
    /// Whether a leaf had the least or the greatest possible value. Only then does a root window of these values matter.
    pub is_extreme: bool,
}

impl Tally {
    /// Returns an upper bound on every count of this tally: all visits, with passes counted twice, and the searches of the root.
    pub(crate) fn upper_bound(&self) -> u64 {
        let parts = self.parts.iter();
        parts.map(|visits| visits.leaves + visits.interior + visits.passes + visits.answers).sum::<u64>() + self.roots
    }
}

/// A quantity that a program may count: a kind of nodes, and the conventions of the counter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Quantity {
    /// The kind of nodes: leaves, interior nodes or calls.
    pub of: NodeKind,
    /// The part of the search whose visits count.
    pub part: Part,
    /// How a visit counts if its only move is a pass.
    pub passes: PassNode,
    /// How the root counts.
    pub root: RootNode,
    /// Whether a child that causes a cutoff counts.
    pub cutting_child: CuttingChild,
    /// How TT cutoffs count.
    pub answers: TableAnswers,
    /// The visits of TEST that count as interior.
    pub test_nodes: TestNodes,
    /// Whether terminal positions above the horizon count.
    pub terminals: Terminals,
    /// Whether repeated positions count again.
    pub positions: Positions,
    /// Whether the counter overflows.
    pub wrap: Overflow,
}

impl Quantity {
    /// Returns all quantities that are tried, first the quantities whose counter does not overflow.
    pub fn all() -> Vec<Self> {
        Overflow::ALL.iter().flat_map(|&wrap| Self::distinct_ones().into_iter().map(move |one| Self { wrap, ..one })).collect()
    }

    /// Returns the quantities whose counter does not overflow.
    fn distinct_ones() -> Vec<Self> {
        let mut all = Vec::new();
        for &of in NodeKind::ALL {
            for &part in Part::ALL {
                for &passes in PassNode::ALL {
                    for &root in RootNode::ALL {
                        for &answers in TableAnswers::ALL {
                            for &test_nodes in TestNodes::ALL {
                                for &terminals in Terminals::ALL {
                                    let one =
                                        Self { of, part, passes, root, answers, test_nodes, terminals, ..Self::default() };
                                    // Quantities with more differences are implausible, and there are many of them.
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
        let behind_the_break = Self { of: NodeKind::Calls, cutting_child: CuttingChild::Not, ..Self::default() };
        all.push(behind_the_break);
        all.push(Self { root: RootNode::Not, ..behind_the_break });
        all
    }

    /// Returns whether every answer that is not the default can affect a count of these nodes.
    fn arises(&self) -> bool {
        let usual = Self::default();
        let passes = match self.of {
            NodeKind::Leaves => self.passes == usual.passes,
            NodeKind::Interior => self.passes != PassNode::EvalTwice,
            NodeKind::Calls => true,
        };
        let part = self.of != NodeKind::Leaves || !matches!(self.part, Part::OnlyMax | Part::OnlyMin);
        let cutting_child = self.cutting_child == usual.cutting_child || self.of == NodeKind::Calls && self.part == usual.part;
        let root = self.of != NodeKind::Leaves || self.root != RootNode::Not;
        let answers = match self.answers {
            TableAnswers::Counted => true,
            TableAnswers::Not => self.of == NodeKind::Calls,
            TableAnswers::AsLeaves => self.of == NodeKind::Leaves,
        };
        let test_nodes = self.of == NodeKind::Interior || self.test_nodes == usual.test_nodes;
        let terminals = self.of != NodeKind::Interior || self.terminals == usual.terminals;
        part && cutting_child && passes && root && answers && test_nodes && terminals
    }

    /// Returns whether every answer that is not the default can affect the counts of this program. `has_passes` states whether
    /// players may pass in its games.
    pub fn arises_in(&self, program: &Program, has_passes: bool) -> bool {
        let usual = Self::default();
        let has_tests = matches!(program.algorithm.family(), Family::NullWindows | Family::Scout);
        let has_table = program.table() != Table::None;
        let in_tests = matches!(self.part, Part::WithoutTest | Part::WithoutSecond) || self.test_nodes != usual.test_nodes;
        (has_tests || !in_tests)
            && (program.algorithm != Algorithm::Minimax || self.cutting_child == usual.cutting_child)
            && (has_table || self.answers == usual.answers)
            && (has_passes || self.passes == usual.passes)
            && (has_tests || self.passes != PassNode::EvalTwice)
    }

    /// Returns this quantity with the kind of nodes that a row names. Answers that do not apply to these nodes become defaults.
    #[must_use]
    pub(crate) fn with_kind(mut self, of: Option<NodeKind>) -> Self {
        let Some(of) = of else { return self };
        let usual = Self::default();
        self.of = of;
        if !(Self { answers: self.answers, of, ..usual }).arises() {
            self.answers = usual.answers;
        }
        if !(Self { part: self.part, of, ..usual }).arises() {
            self.part = usual.part;
        }
        if !(Self { cutting_child: self.cutting_child, of, ..usual }).arises() {
            self.cutting_child = usual.cutting_child;
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

    /// Returns the count of this quantity in a tally. Returns `None` if the tally lacks the distinct positions that it needs.
    pub fn of(&self, tally: &Tally) -> Option<u64> {
        let count = if self.positions == Positions::Distinct {
            tally.distinct?[self.of as usize]
        } else {
            let mut sum = Visits::default();
            let (mut eval_passes, mut stopped) = (0, 0);
            for (part, visits) in tally.parts.iter().enumerate() {
                let is_counted = match self.part {
                    Part::All => true,
                    Part::WithoutTest => part & IN_TEST == 0,
                    Part::WithoutSecond => part & IN_SECOND == 0,
                    Part::OnlyMax => part & IN_MIN == 0,
                    Part::OnlyMin => part & IN_MIN != 0,
                };
                if is_counted {
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
                (NodeKind::Leaves, TableAnswers::AsLeaves) => leaves + sum.answers,
                (NodeKind::Leaves, _) => leaves,
                (NodeKind::Interior, _) => sum.interior,
                (NodeKind::Calls, TableAnswers::Not) => leaves + sum.interior,
                (NodeKind::Calls, _) => leaves + sum.interior + sum.answers,
            };
            let count = match self.passes {
                PassNode::Node => count,
                PassNode::None => count - sum.passes,
                PassNode::EvalTwice => count + eval_passes,
            };
            let count = match self.cutting_child {
                CuttingChild::Counted => count,
                CuttingChild::Not => count.saturating_sub(sum.stopped),
            };
            let count = if self.test_nodes == TestNodes::Uncut { count.saturating_sub(stopped) } else { count };
            match self.root {
                // The root is a node of its own player.
                _ if self.part == Part::OnlyMin => count,
                RootNode::Counted => count,
                RootNode::Not => count.saturating_sub(tally.roots),
                RootNode::Added => count + tally.roots,
            }
        };
        Some(match self.wrap {
            Overflow::Never => count,
            Overflow::Bits31 => count & ((1 << 31) - 1),
            Overflow::Bits32 => count & ((1 << 32) - 1),
            Overflow::Bits16 => count & ((1 << 16) - 1),
        })
    }

    /// Returns each dimension except [`NodeKind`] with this quantity's answer, and whether scoutlab gives the same answer.
    pub fn parts(&self) -> [(&'static Dimension, &'static Choice, bool); 9] {
        [
            self.part.part(),
            self.passes.part(),
            self.root.part(),
            self.cutting_child.part(),
            self.answers.part(),
            self.test_nodes.part(),
            self.terminals.part(),
            self.positions.part(),
            self.wrap.part(),
        ]
    }

    /// Returns the number of answers that differ from scoutlab's.
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
