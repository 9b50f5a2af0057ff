//! The published solvers by name.

use super::tabled::{Features, Tabled};
use super::{Bounded, Columns, Counted, Discs};

/// The goal of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// The solver finds the score.
    Strong,
    /// The solver finds the sign of the score, which shows the winner.
    Weak,
}

impl Strength {
    /// Both goals, each with its name.
    pub const ALL: [(&str, Self); 2] = [("strong", Self::Strong), ("weak", Self::Weak)];

    /// Reduces a score to what this goal requires: the score itself or its sign.
    pub const fn of(self, score: i32) -> i32 {
        match self {
            Self::Strong => score,
            Self::Weak => score.signum(),
        }
    }

    /// Returns bounds that hold for every position. A solver that searches one window uses them as its window.
    const fn widest(self) -> [i32; 2] {
        match self {
            Self::Strong => [-21, 21],
            Self::Weak => [-1, 1],
        }
    }

    /// Returns bounds that hold for a position. A solver that searches null windows starts between them.
    const fn bounds(self, discs: Discs) -> [i32; 2] {
        match self {
            Self::Strong => [discs.lower_bound(), discs.score_of_win()],
            Self::Weak => [-1, 1],
        }
    }
}

/// The published solvers, each with its part of the tutorial and its name.
pub const SOLVERS: [(u32, &str); 9] = [
    (3, "minimax"),
    (4, "alphabeta"),
    (5, "centre"),
    (7, "table"),
    (8, "bisect"),
    (9, "no-losing"),
    (10, "threats"),
    (11, "threats-prime2"),
    (12, "lower-bounds"),
];

/// The number of slots of the transposition tables of parts 7 to 10. The tables of later parts have `SLOTS_PRIME2` slots.
const SLOTS: usize = 8_388_593;
const SLOTS_PRIME2: usize = 8_388_617;

/// A published solver.
///
/// ```
/// use connect_four::ConnectFour;
/// use connect_four::pons::{Discs, Solver, Strength};
///
/// // A win at once is seen without any call from part 9 on.
/// let position = Discs::of(&ConnectFour::parse("112233").unwrap()).unwrap();
/// let counted = Solver::of(9, 10).unwrap().count(position, Strength::Strong);
/// assert_eq!((counted.score, counted.nodes), (18, 0));
/// ```
#[derive(Clone, Debug)]
pub struct Solver(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Plain(Bounded),
    Table { solver: Tabled, bisects: bool },
}

impl Solver {
    /// Returns the solver of a part of the tutorial, or `None` if the part has no solver. Solvers without a transposition table
    /// cache 2^`bits` counts, which only speeds up counting.
    pub fn of(part: u32, bits: u32) -> Option<Self> {
        let plain = |bounded| Some(Self(Kind::Plain(bounded)));
        let features = match part {
            3 => return plain(Bounded::minimax(bits)),
            4 => return plain(Bounded::new(Columns::LEFT_TO_RIGHT, true, bits)),
            5 => return plain(Bounded::new(Columns::CENTRE, true, bits)),
            7..=12 => Features {
                bisects: part >= 8,
                avoids_losing: part >= 9,
                counts_threats: part >= 10,
                has_lower_bounds: part >= 12,
            },
            _ => return None,
        };
        let slots = if part >= 11 { SLOTS_PRIME2 } else { SLOTS };
        Some(Self(Kind::Table { solver: Tabled::new(features, slots), bisects: features.bisects }))
    }

    /// Returns the score of a position, or its sign, and the number of calls that the published program makes.
    pub fn count(&mut self, discs: Discs, strength: Strength) -> Counted {
        let counted = match &mut self.0 {
            Kind::Plain(solver) => {
                let [alpha, beta] = strength.widest();
                solver.count(discs, alpha, beta)
            }
            Kind::Table { solver, bisects } => {
                let [lower, upper] = if *bisects { strength.bounds(discs) } else { strength.widest() };
                solver.count(discs, lower, upper)
            }
        };
        Counted { score: strength.of(counted.score), nodes: counted.nodes }
    }
}
