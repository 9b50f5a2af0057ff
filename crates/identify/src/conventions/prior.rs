//! The prior, which is the plausibility of each answer before any number is known.
//!
//! An answer that differs from scoutlab's answer costs bits. Each bit halves the plausibility. The bits of a convention add up.
//! Answers that are common in public programs and course reports cost 1 to 3 bits, rare answers cost 4 or 5, and oddities cost
//! 6.

use super::choices::Algorithm;
use super::program::Program;
use super::quantity::Quantity;

impl Algorithm {
    /// Returns the cost of this algorithm in bits, which counts only if the rows name no algorithm.
    pub(crate) const fn bits(self) -> u32 {
        match self {
            Self::AlphaBeta => 0,
            Self::Minimax | Self::Scout | Self::AlphaBetaSoft => 1,
            Self::NegaScout | Self::Pvs => 2,
            Self::BranchAndBound | Self::ScoutWindow | Self::NegaScoutHard | Self::Mtdf | Self::Sss => 3,
            Self::MtdPlus | Self::MtdMinus | Self::MtdBi | Self::Aspiration2 | Self::Aspiration8 | Self::Dual => 4,
        }
    }
}

/// The bits of each answer to one question. scoutlab's answer comes first.
type Bits<const N: usize> = [u8; N];

const CUT: Bits<4> = [0, 3, 6, 6];
const CHILD_WINDOW: Bits<4> = [0, 5, 5, 4];
const ROOT_MOVES: Bits<2> = [0, 3];
const FULL_WINDOW: Bits<5> = [0, 3, 5, 6, 5];
const RE_SEARCH: Bits<3> = [0, 3, 5];
const TEST: Bits<2> = [0, 4];
const SECOND: Bits<4> = [0, 2, 2, 4];
const HORIZON: Bits<3> = [0, 3, 2];
const ROOT: Bits<2> = [0, 2];
const WIDER: Bits<2> = [0, 2];
const ODD_PLIES: Bits<2> = [0, 5];
const FORM: Bits<3> = [0, 2, 2];
const FAIL: Bits<4> = [0, 2, 2, 4];
const PASS_VALUE: Bits<2> = [0, 5];
const TABLE: Bits<7> = [0, 2, 3, 3, 4, 4, 5];
const ENTRY_DEPTH: Bits<4> = [0, 1, 5, 4];
const ROOT_PROBE: Bits<2> = [0, 4];
const LEAF_ENTRIES: Bits<2> = [0, 3];
const KILLERS: Bits<3> = [0, 3, 3];
const LEARNING: Bits<2> = [0, 4];
const DEPTH: Bits<3> = [0, 3, 3];
const ITERATIONS: Bits<2> = [0, 3];
const GENERATION: Bits<5> = [0, 2, 2, 3, 3];
const CHANGES: Bits<2> = [0, 2];
const OVER: Bits<3> = [0, 3, 3];
const ENDING: Bits<5> = [0, 3, 3, 3, 2];
const PASS_PLY: Bits<3> = [0, 3, 5];
const EVALUATION: Bits<3> = [0, 3, 4];
const FRAME: Bits<4> = [0, 4, 4, 3];

const PART: Bits<3> = [0, 3, 5];
const PASS_NODE: Bits<3> = [0, 3, 5];
const ROOT_NODE: Bits<3> = [0, 2, 3];
const ANSWERS: Bits<3> = [0, 2, 4];
const TEST_NODES: Bits<2> = [0, 4];
const TERMINALS: Bits<2> = [0, 4];
const POSITIONS: Bits<2> = [0, 4];
const WRAP: Bits<4> = [0, 4, 4, 6];

impl Program {
    /// Returns the total cost in bits of all answers except the algorithm.
    pub(crate) fn answer_bits(&self) -> u32 {
        let rules = &self.rules;
        let bits = [
            CUT[self.cut as usize],
            CHILD_WINDOW[self.child_window as usize],
            ROOT_MOVES[self.root_moves as usize],
            FULL_WINDOW[self.full_window as usize],
            RE_SEARCH[self.re_search as usize],
            TEST[self.test as usize],
            SECOND[self.second as usize],
            HORIZON[self.horizon as usize],
            ROOT[self.root as usize],
            WIDER[self.wider as usize],
            ODD_PLIES[self.odd_plies as usize],
            FORM[self.form as usize],
            FAIL[self.fail as usize],
            PASS_VALUE[self.pass_value as usize],
            TABLE[self.table as usize],
            ENTRY_DEPTH[self.entry_depth as usize],
            ROOT_PROBE[self.root_probe as usize],
            LEAF_ENTRIES[self.leaf_entries as usize],
            KILLERS[self.killers as usize],
            LEARNING[self.learning as usize],
            DEPTH[self.depth as usize],
            ITERATIONS[self.iterations as usize],
            GENERATION[rules.generation as usize],
            CHANGES[rules.changes as usize],
            OVER[rules.over as usize],
            ENDING[rules.ending as usize],
            PASS_PLY[rules.pass as usize],
            EVALUATION[rules.evaluation as usize],
            FRAME[rules.frame as usize],
        ];
        bits.iter().map(|&bits| u32::from(bits)).sum()
    }

    /// Returns the prior implausibility of the program in bits. scoutlab's alpha-beta costs 0 bits.
    pub fn bits(&self) -> u32 {
        self.algorithm.bits() + self.answer_bits()
    }
}

impl Quantity {
    /// Returns the prior implausibility of the quantity in bits.
    pub fn bits(&self) -> u32 {
        let bits = [
            PART[self.part as usize],
            PASS_NODE[self.passes as usize],
            ROOT_NODE[self.root as usize],
            ANSWERS[self.answers as usize],
            TEST_NODES[self.test_nodes as usize],
            TERMINALS[self.terminals as usize],
            POSITIONS[self.positions as usize],
            WRAP[self.wrap as usize],
        ];
        bits.iter().map(|&bits| u32::from(bits)).sum()
    }
}
