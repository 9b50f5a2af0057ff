//! The game: rules, notation, evaluator, and names.

use scoutlab::registry::{Bounds, FiniteGame, NamedEvaluator, RegisteredGame, Score, Scored, Solving};
use scoutlab_games::{Evaluator, Game, MoveList, Notation, NotationError, Side, Value, ValueList};

/// A heap of matches. Change it as needed. Each move takes one, two or three matches. The player who takes the last match wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct YourOwnGame {
    matches: u8,
    side: Side,
}

/// The number of matches at the start.
const START: u8 = 21;

impl YourOwnGame {
    /// Returns the initial position.
    pub const fn start() -> Self {
        Self { matches: START, side: Side::First }
    }
}

impl Game for YourOwnGame {
    type Move = u8;
    type Moves = MoveList<u8, 3>;
    type Values = ValueList;
    type Key = (u8, Side);

    const MOVE_INDICES: usize = 4;

    fn generate(&self, moves: &mut Self::Moves) {
        moves.clear();
        moves.extend(1..=self.matches.min(3));
    }

    fn play(&self, played: u8) -> Self {
        Self { matches: self.matches - played, side: self.side.other() }
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> (u8, Side) {
        (self.matches, self.side)
    }

    fn move_index(played: u8) -> usize {
        played.into()
    }
}

impl Notation for YourOwnGame {
    fn move_name(&self, played: u8) -> String {
        played.to_string()
    }

    fn position_name(&self) -> String {
        format!("{} {}", self.matches, if self.side == Side::First { "first" } else { "second" })
    }

    fn diagram(&self) -> String {
        format!("{}\n", "|".repeat(self.matches.into()))
    }
}

/// An evaluator. The value is 1 if the side to move is known to win, -1 if the side to move has lost, and otherwise 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct YourOwnValue;

impl Evaluator<YourOwnGame> for YourOwnValue {
    fn value(&self, position: &YourOwnGame) -> Value {
        match position.matches {
            0 => -1,
            1..=3 => 1,
            _ => 0,
        }
    }
}

impl RegisteredGame for YourOwnGame {
    const NAME: &'static str = "your-own";
    const POSITIONS: &'static str = "start, or a number of matches up to 21 and who moves, such as \"9 second\"";
    const EVALUATORS: &'static [&'static str] = &["value"];
    const SIDES: [&'static str; 2] = ["first", "second"];
    const SCORE: Option<Score<Self>> = Some(Score::of());
    const SOLVING: Option<Solving<Self>> = Some(Solving::by_score());

    fn read(position: &str) -> Result<Self, NotationError> {
        let text = position.trim();
        if text == "start" {
            return Ok(Self::start());
        }
        let read = || {
            let (matches, side) = text.split_once(' ')?;
            let matches = matches.parse().ok().filter(|matches| *matches <= START)?;
            let side = match side.trim() {
                "first" => Side::First,
                "second" => Side::Second,
                _ => return None,
            };
            Some(Self { matches, side })
        };
        let problem = format!("expected {}", Self::POSITIONS);
        read().ok_or_else(|| NotationError::Position { position: text.to_owned(), problem })
    }

    fn evaluator(name: &'static str) -> NamedEvaluator<Self> {
        match name {
            "value" => std::sync::Arc::new(YourOwnValue),
            _ => unreachable!("each name in EVALUATORS has its evaluator here"),
        }
    }
}

/// Enables the commands `match` and `play`, together with `SCORE` above. A game may omit both.
impl Scored for YourOwnGame {
    const UNIT: &'static str = "points";

    fn winner(&self) -> Option<Side> {
        (self.matches == 0).then(|| self.side.other())
    }

    fn standing(&self) -> String {
        format!("{} matches", self.matches)
    }
}

/// Enables the command `solve`, together with `Scored` and `SOLVING` above. A game may omit this implementation and `SOLVING`.
/// `plies_left` may return an upper bound.
impl FiniteGame for YourOwnGame {
    const SCORES: Bounds = Bounds { lower: -1, upper: 1 };

    fn plies_left(&self) -> u32 {
        self.matches.into()
    }
}
