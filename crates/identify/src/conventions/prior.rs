//! The prior, which is the plausibility of each answer before any number is known.
//!
//! An answer that differs from scoutlab's answer costs bits. Each bit halves the plausibility. The bits of a convention add up.
//! Answers that are common in public programs and course reports cost 1 to 3 bits, rare answers cost 4 or 5, and oddities cost
//! 6.

use super::choices::Algorithm;
use super::program::Program;
use super::quantity::Quantity;
use crate::rules::Sorting;

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

/// Answers of at least this many bits are rare, and most of them are faults.
const RARE: u8 = 4;

/// The additional bits of each rare answer beside another one. Programs with several faults are not worth many searches.
const FURTHER_RARE: u32 = 3;

const CUT: Bits<6> = [0, 3, 6, 6, 6, 6];
const CHILD_WINDOW: Bits<5> = [0, 5, 5, 4, 5];
const ROOT_MOVES: Bits<2> = [0, 3];
const FULL_WINDOW: Bits<5> = [0, 3, 5, 6, 5];
const RE_SEARCH: Bits<3> = [0, 3, 5];
const TEST: Bits<2> = [0, 4];
const SECOND: Bits<6> = [0, 2, 2, 4, 5, 5];
const HORIZON: Bits<3> = [0, 3, 2];
const ROOT: Bits<3> = [0, 2, 5];
const MAX_PLAYER: Bits<2> = [0, 3];
const WIDER: Bits<2> = [0, 2];
const ODD_PLIES: Bits<2> = [0, 5];
const FORM: Bits<3> = [0, 2, 2];
const FAIL: Bits<5> = [0, 2, 2, 4, 5];
const PASS_VALUE: Bits<2> = [0, 5];
const TABLE: Bits<10> = [0, 2, 3, 3, 4, 4, 5, 6, 5, 5];
const ENTRY_DEPTH: Bits<4> = [0, 1, 5, 4];
const ROOT_PROBE: Bits<2> = [0, 4];
const LEAF_ENTRIES: Bits<2> = [0, 3];
const KEY: Bits<3> = [0, 5, 5];
const TABLE_MOVE: Bits<4> = [0, 2, 3, 5];
const KILLERS: Bits<5> = [0, 3, 3, 5, 4];
const KILLER_INDEX: Bits<2> = [0, 0];
const HISTORY: Bits<4> = [0, 3, 3, 4];
const LEARNING: Bits<2> = [0, 4];
const DEPTH: Bits<3> = [0, 3, 3];
const ITERATIONS: Bits<4> = [0, 3, 4, 4];
const KEPT: Bits<3> = [0, 2, 2];
const MATES: Bits<3> = [0, 2, 3];
const GENERATION: Bits<7> = [0, 2, 2, 3, 3, 2, 3];
const SORTING: Bits<6> = [0, 3, 3, 2, 3, 4];
const CHANGES: Bits<2> = [0, 2];
const OVER: Bits<3> = [0, 3, 3];
const ENDING: Bits<5> = [0, 3, 3, 3, 2];
const PASS_PLY: Bits<3> = [0, 3, 5];
const EVALUATION: Bits<6> = [0, 3, 4, 3, 3, 3];
const FRAME: Bits<5> = [0, 4, 4, 3, 4];

const PART: Bits<5> = [0, 3, 5, 5, 5];
const PASS_NODE: Bits<3> = [0, 3, 5];
const ROOT_NODE: Bits<3> = [0, 2, 3];
const CUTTING_CHILD: Bits<2> = [0, 3];
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
            MAX_PLAYER[self.max_player as usize],
            WIDER[self.wider as usize],
            ODD_PLIES[self.odd_plies as usize],
            FORM[self.form as usize],
            FAIL[self.fail as usize],
            PASS_VALUE[self.pass_value as usize],
            TABLE[self.table as usize],
            ENTRY_DEPTH[self.entry_depth as usize],
            ROOT_PROBE[self.root_probe as usize],
            LEAF_ENTRIES[self.leaf_entries as usize],
            KEY[self.key as usize],
            TABLE_MOVE[self.table_move as usize],
            KILLERS[self.killers as usize],
            KILLER_INDEX[self.killer_index as usize],
            HISTORY[self.history as usize],
            LEARNING[self.learning as usize],
            DEPTH[self.depth as usize],
            ITERATIONS[self.iterations as usize],
            KEPT[self.kept as usize],
            MATES[self.mates as usize],
            GENERATION[rules.generation as usize],
            SORTING[rules.sorting as usize],
            CHANGES[rules.changes as usize],
            OVER[rules.over as usize],
            ENDING[rules.ending as usize],
            PASS_PLY[rules.pass as usize],
            EVALUATION[rules.evaluation as usize],
            FRAME[rules.frame as usize],
        ];
        let rare = bits.iter().filter(|&&bits| bits >= RARE).count() as u32;
        let sum: u32 = bits.iter().map(|&bits| u32::from(bits)).sum();
        sum + FURTHER_RARE * rare.saturating_sub(1) - self.expected_bits()
    }

    /// Returns the bits that answers cost less because other answers let one expect them. A program that orders moves in one way often
    /// orders them in another way too, and moves of the table serve iterative deepening.
    fn expected_bits(&self) -> u32 {
        let plain = Self::default();
        let ways = [
            self.rules.sorting == Sorting::Captures,
            self.table_move != plain.table_move,
            self.killers != plain.killers,
            self.history != plain.history,
        ];
        let ways = ways.iter().map(|&is_used| u32::from(is_used)).sum::<u32>();
        let serves = self.table_move != plain.table_move && self.iterations != plain.iterations;
        ways.saturating_sub(1) + 3 * u32::from(serves)
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
            CUTTING_CHILD[self.cutting_child as usize],
            ANSWERS[self.answers as usize],
            TEST_NODES[self.test_nodes as usize],
            TERMINALS[self.terminals as usize],
            POSITIONS[self.positions as usize],
            WRAP[self.wrap as usize],
        ];
        bits.iter().map(|&bits| u32::from(bits)).sum()
    }
}
