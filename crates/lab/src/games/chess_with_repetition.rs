//! Chess by name, with draws by repetition and by the fifty-move rule.

use std::sync::Arc;

use scoutlab_games::chess::{Chess, ChessWithRepetition, Move, WithDraws};
use scoutlab_games::{Notation, NotationError, QuiescenceTechniques, Value};
use scoutlab_search::orderings::NamedEvaluator;

use crate::description::{Board, ReadPosition, RegisteredGame, WriteIn, position};

/// The description equals the description of [`Chess`] without the score. Matches are played by the default rules.
impl RegisteredGame for ChessWithRepetition {
    const NAME: &'static str = Chess::NAME;
    const POSITIONS: &'static str = Chess::POSITIONS;
    const EXAMPLES: &'static [(&'static str, &'static str)] = Chess::EXAMPLES;
    const NOTATIONS: &'static [(&'static str, WriteIn<Self>)] = &[
        ("fen", |position| position.position().fen()),
        ("epd", |position| Chess::position_name(position.position())),
        ("diagram", |position| Chess::diagram(position.position())),
    ];
    const EVALUATORS: &'static [&'static str] = Chess::EVALUATORS;
    const RULES: &'static [&'static str] = &["repetition", "plain"];
    const DEPENDS_ON_PATH: bool = true;
    const SIDES: [&'static str; 2] = Chess::SIDES;
    const BOARD: Option<Board> = Chess::BOARD;
    const HAS_NULL_MOVES: bool = Chess::HAS_NULL_MOVES;
    const HAS_URGENT_POSITIONS: bool = Chess::HAS_URGENT_POSITIONS;
    const MATE: Option<Value> = Chess::MATE;
    const QUIESCENCE: &'static [&'static str] = Chess::QUIESCENCE;
    const SAMPLES: &'static [&'static str] = Chess::SAMPLES;

    /// The path begins with the position that is read: moves of the text do not count, but they advance the clock.
    const POSITION: Option<ReadPosition<Self>> = Some(|text| Ok(Self::of(position::<Chess>(text)?)));

    fn read(position: &str) -> Result<Self, NotationError> {
        Chess::read(position).map(Self::of)
    }

    fn evaluator(name: &'static str) -> NamedEvaluator<Self> {
        Arc::new(WithDraws::of(Chess::evaluator(name)))
    }

    fn quiescence(name: &'static str, techniques: QuiescenceTechniques) -> NamedEvaluator<Self> {
        Arc::new(WithDraws::of(Chess::quiescence(name, techniques)))
    }

    fn squares(&self) -> String {
        self.position().squares()
    }

    fn note(&self) -> String {
        self.position().note()
    }

    fn place_in_diagram(played: Move) -> Option<(usize, usize)> {
        Chess::place_in_diagram(played)
    }
}
