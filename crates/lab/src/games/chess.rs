//! Chess by name.

use std::sync::Arc;

use scoutlab_games::chess::{Chess, EPD, MATE, Material, Move, PGN, Piece, Quiescence, Squares};
use scoutlab_games::{FileFormat, Game, Notation, NotationError, QuiescenceTechniques, Side, Value};
use scoutlab_search::orderings::NamedEvaluator;

use crate::description::{Board, GeneratorFault, RegisteredGame, Score, Scored, WriteIn};

impl RegisteredGame for Chess {
    const NAME: &'static str = "chess";
    const POSITIONS: &'static str = "start, kiwipete, cpw:1 to cpw:6 (tests of move generators), bk:1 to bk:24 (the Bratko-Kopec test), \
                                     games:1 to games:1000 (from games between equal players), a FEN, or an EPD";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("start", "the initial position"),
        ("kiwipete", "a position with many kinds of moves"),
        ("cpw:3", "the third of six usual positions for tests of move generators; cpw:2 is kiwipete"),
        ("bk:1", "the first position of the Bratko-Kopec test"),
        ("games:1", "the first of 1,000 positions from games between equal players, moves 8 to 30"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - -", "a FEN; the two clocks at its end may be left out"),
        ("nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq -", "a position of Chess960, in X-FEN or Shredder-FEN"),
        ("moves:e4 e5 Nf3", "after these moves, in SAN or UCI"),
        ("kiwipete moves e1g1 b4c3", "after these moves from a position"),
        ("random:plies=20,seed=7", "after 20 random plies"),
    ];
    /// An EPD has no clocks.
    const NOTATIONS: &'static [(&'static str, WriteIn<Self>)] =
        &[("fen", Self::fen), ("epd", Self::position_name), ("diagram", Self::diagram)];
    const FILES: &'static [FileFormat<Self>] = &[PGN, EPD];
    const EVALUATORS: &'static [&'static str] = &["material", "squares", "quiescence:material", "quiescence:squares"];
    const RULES: &'static [&'static str] = &["plain", "repetition"];
    const SIDES: [&'static str; 2] = ["White", "Black"];
    const BOARD: Option<Board> =
        Some(Board { style: "chess", columns: 8, rows: 8, symbols: "-PNBRQKpnbrqk", labels: "abcdefgh87654321" });
    const SCORE: Option<Score<Self>> = Some(Score::of());
    const MOVE_KINDS: &'static [&'static str] = &Self::MOVE_KINDS;
    const GENERATOR_FAULTS: &'static [GeneratorFault<Self>] = &[
        ("no captures en passant", Self::is_en_passant),
        ("no castling", Self::is_castling),
        ("promotions to queens only", |_, played| played.promotion.is_some_and(|piece| piece != Piece::Queen)),
        ("no double pawn pushes", Self::is_double_push),
    ];
    const HAS_NULL_MOVES: bool = true;
    const HAS_URGENT_POSITIONS: bool = true;
    const MATE: Option<Value> = Some(MATE);
    const QUIESCENCE: &'static [&'static str] = &["quiescence:material", "quiescence:squares"];
    const SAMPLES: &'static [&'static str] = &["start", "kiwipete", "8/P6k/8/8/3pP3/8/p6P/R3K3 b Q e3"];

    fn read(position: &str) -> Result<Self, NotationError> {
        Self::parse(position)
    }

    fn evaluator(name: &'static str) -> NamedEvaluator<Self> {
        match name {
            "material" => Arc::new(Material),
            "squares" => Arc::new(Squares),
            _ => Self::quiescence(name, QuiescenceTechniques::NONE),
        }
    }

    fn quiescence(name: &'static str, techniques: QuiescenceTechniques) -> NamedEvaluator<Self> {
        match name {
            "quiescence:material" => Arc::new(Quiescence::with(Material, techniques)),
            "quiescence:squares" => Arc::new(Quiescence::with(Squares, techniques)),
            _ => unreachable!("evaluator `{name}` is in the list of chess's evaluators but is not implemented"),
        }
    }

    fn squares(&self) -> String {
        self.symbols()
    }

    fn note(&self) -> String {
        let name = self.position_name();
        let fields: Vec<&str> = name.split(' ').collect();
        let known = [("castling", fields[2]), ("en passant", fields[3])];
        let known = known.iter().filter(|(_, field)| *field != "-").map(|(name, field)| format!("{name} {field}"));
        known.collect::<Vec<_>>().join(", ")
    }

    fn move_kinds(&self, played: Move, after: &Self) -> u32 {
        Self::move_kinds(self, played, after)
    }

    fn rules_of(&self, name: &str) -> Vec<&'static str> {
        Self::rules_of(self, name)
    }

    fn place_in_diagram(played: Move) -> Option<(usize, usize)> {
        Some((8 - played.to.rank() as usize, played.to.file() as usize * 2 + 2))
    }
}

impl Scored for Chess {
    const UNIT: &'static str = "points";
    /// A position has no history, so no repetition ends a game.
    const MOST_PLIES: Option<u32> = Some(120);

    fn winner(&self) -> Option<Side> {
        (self.is_check() && self.is_terminal()).then(|| self.side_to_move().other())
    }

    fn standing(&self) -> String {
        match (self.winner(), self.is_terminal()) {
            (Some(Side::First), _) => "Black is checkmated".to_owned(),
            (Some(Side::Second), _) => "White is checkmated".to_owned(),
            (None, true) => "stalemate".to_owned(),
            (None, false) => "no one is checkmated".to_owned(),
        }
    }
}
