//! Chess, with move generation by the library `cozy-chess`.
//!
//! [`Chess`] leaves out the rules that depend on the game so far or on the remaining pieces: there is no fifty-move rule, no draw by
//! repetition, and no draw by insufficient material. A position is terminal only if it is checkmate or stalemate.
//! [`ChessWithRepetition`] adds draws by repetition and by the fifty-move rule.

mod castling;
mod delta;
mod epd;
mod evasions;
mod exchange;
mod fen;
mod material;
mod move_kinds;
mod notation;
mod outcome;
mod pgn;
mod position;
mod quiescence;
mod repetition;
mod squares;
mod stored;
mod with_draws;
mod words;
mod written_move;

pub use cozy_chess::{Move, Piece};
pub use epd::{EPD, Epd, NumberedLines, epd_lines};
pub use material::Material;
pub use outcome::MATE;
pub use pgn::PGN;
pub use position::Chess;
pub use quiescence::Quiescence;
pub use repetition::ChessWithRepetition;
pub use squares::Squares;
pub use stored::bratko_kopec;
pub use with_draws::WithDraws;
