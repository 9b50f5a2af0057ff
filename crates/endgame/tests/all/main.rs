//! Tests of the endgame solvers.

mod connect_four;
mod endgame;
mod positions;
mod scores;
mod slow_connect_four;

use scoutlab_endgame::Techniques;
