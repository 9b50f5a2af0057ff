//! Chess, with move generation by the library `cozy-chess`.
//!
//! The rules that depend on the game so far or on the remaining pieces are left out: there is no fifty-move rule, no draw by
//! repetition, and no draw by insufficient material. A position is terminal only if it is checkmate or stalemate.

mod castling;
mod epd;
mod fen;
mod material;
mod notation;
mod outcome;
mod pgn;
mod position;
mod quiescence;
mod squares;
mod stored;
mod words;
mod written_move;

pub use cozy_chess::{Move, Piece};
pub use epd::{EPD, Epd};
pub use material::Material;
pub use outcome::MATE;
pub use pgn::PGN;
pub use position::Chess;
pub use quiescence::Quiescence;
pub use squares::Squares;
pub use stored::bratko_kopec;
