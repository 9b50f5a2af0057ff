//! Searches that are compiled for one game.

mod endgame;
mod positions;
mod scores;

use scoutlab_endgame::Techniques;
