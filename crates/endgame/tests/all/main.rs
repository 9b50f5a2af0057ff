//! Tests of the endgame solver.

mod endgame;
mod positions;
mod scores;

use scoutlab_endgame::Techniques;
