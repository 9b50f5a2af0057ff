//! The best line to the end of the game.

use scoutlab_games::Value;
use scoutlab_games::othello::Square;
use scoutlab_games::othello::bits::{flips, moves};

use super::Endgame;
use super::table::NO_MOVE;

impl Endgame<'_> {
    /// The first best line: the table's best move where it is known to reach the value, else the first move that does, found by
    /// null windows.
    pub(super) fn line(&mut self, mut own: u64, mut opponent: u64, mut value: Value) -> Vec<Square> {
        let mut line = Vec::new();
        loop {
            let legal = moves(own, opponent);
            if legal == 0 {
                if moves(opponent, own) == 0 {
                    return line;
                }
                line.push(Square::PASS);
                (own, opponent, value) = (opponent, own, -value);
                continue;
            }
            let place = self.positions.place(own, opponent);
            let known = self.positions.probe(place, own, opponent).map_or(NO_MOVE, |entry| entry.best);
            let squares = (0..64).filter(|square| legal >> square & 1 == 1 && *square != known);
            let first = (known != NO_MOVE).then_some(known);
            for square in first.into_iter().chain(squares).map(Square::of_index) {
                let turned = flips(own, opponent, square);
                let child = [opponent & !turned, own | turned | square.bit()];
                if -self.search(child[0], child[1], -value, -value + 1) >= value {
                    line.push(square);
                    [own, opponent] = child;
                    value = -value;
                    break;
                }
            }
        }
    }
}
