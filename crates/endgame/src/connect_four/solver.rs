//! The published solvers by name.

use scoutlab_games::connect_four::{Discs, Strength};
use scoutlab_search::table::TableError;

use super::table::Table;
use super::tabled::{Features, Tabled};
use super::{Bounded, Columns, Counted};

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

/// The number of slots of the transposition tables of parts 7 to 10.
const SLOTS: usize = 8_388_593;

/// The number of slots of the transposition tables of parts 11 and 12, the least prime above 2^23.
pub(super) const SLOTS_PRIME2: usize = 8_388_617;

/// A published solver.
///
/// ```
/// use scoutlab_endgame::connect_four::Solver;
/// use scoutlab_games::connect_four::{ConnectFour, Discs, Strength};
///
/// // A win at once is seen without any call from part 9 on.
/// let position = Discs::of(&ConnectFour::parse("112233").unwrap()).unwrap();
/// let counted = Solver::of(9, 10)?.unwrap().count(position, Strength::Strong);
/// assert_eq!((counted.score, counted.nodes), (18, 0));
/// # Ok::<(), scoutlab_search::table::TableError>(())
/// ```
pub struct Solver(Kind);

enum Kind {
    Plain(Bounded),
    Table { solver: Tabled, bisects: bool },
}

impl Solver {
    /// Returns the solver of a part of the tutorial, or `None` if the part has no solver. Solvers without a transposition table
    /// cache 2^`bits` counts, which only speeds up counting.
    ///
    /// # Errors
    ///
    /// Fails with [`TableError`] if the transposition table does not fit into memory.
    pub fn of(part: u32, bits: u32) -> Result<Option<Self>, TableError> {
        let plain = |bounded| Ok(Some(Self(Kind::Plain(bounded))));
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
            _ => return Ok(None),
        };
        let slots = if part >= 11 { SLOTS_PRIME2 } else { SLOTS };
        let solver = Tabled::new(features, Table::new(slots)?);
        Ok(Some(Self(Kind::Table { solver, bisects: features.bisects })))
    }

    /// Returns the score of a position, or its sign, and the number of calls that the published program makes.
    pub fn count(&mut self, discs: Discs, strength: Strength) -> Counted {
        let counted = match &mut self.0 {
            Kind::Plain(solver) => {
                let [alpha, beta] = widest(strength);
                solver.count(discs, alpha, beta)
            }
            Kind::Table { solver, bisects } => {
                let [lower, upper] = if *bisects { bounds(strength, discs) } else { widest(strength) };
                solver.count(discs, lower, upper)
            }
        };
        Counted { score: strength.of(counted.score), nodes: counted.nodes }
    }
}

/// Returns bounds that hold for every position. A solver that searches one window uses these bounds as the window.
const fn widest(strength: Strength) -> [i32; 2] {
    match strength {
        Strength::Strong => [-21, 21],
        Strength::Weak => [-1, 1],
    }
}

/// Returns bounds that hold for a position. A solver that searches null windows starts within these bounds.
const fn bounds(strength: Strength, discs: Discs) -> [i32; 2] {
    match strength {
        Strength::Strong => [discs.lower_bound(), discs.score_of_win()],
        Strength::Weak => [-1, 1],
    }
}
