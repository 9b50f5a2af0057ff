//! Move sequences under other rules than those of [`Game::perft`](scoutlab_games::Game::perft), with the kinds of their last moves.

use scoutlab_games::{MoveSet, only_pass};

use crate::description::RegisteredGame;

/// The rules of counting move sequences. The default rules are those of `perft`.
///
/// ```
/// use scoutlab::Catalogue;
/// use scoutlab::search::SequenceRules;
///
/// let start = Catalogue::built_in().game("othello")?.position("start")?;
/// let free = SequenceRules { passes_are_free: true, ..SequenceRules::default() };
/// assert_eq!((start.perft(9), start.count_sequences(9, free).sequences), (3_005_288, 3_005_320));
/// # Ok::<(), scoutlab::registry::RequestError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SequenceRules {
    /// Whether a pass takes no ply.
    pub passes_are_free: bool,
    /// Whether a game that ends earlier counts as a sequence; `None` stands for the rule of the game.
    pub counts_ended_games: Option<bool>,
    /// The index in [`RegisteredGame::GENERATOR_FAULTS`] of the fault of the move generator.
    pub fault: Option<usize>,
}

/// The number of move sequences of one length.
///
/// ```
/// use scoutlab::Catalogue;
/// use scoutlab::search::SequenceRules;
///
/// let position = Catalogue::built_in().game("chess")?.position("kiwipete")?;
/// let counts = position.count_sequences(2, SequenceRules::default());
/// assert_eq!((counts.sequences, counts.kinds), (2039, vec![351, 1, 91, 0, 3, 0]));
/// # Ok::<(), scoutlab::registry::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SequenceCounts {
    pub sequences: u64,
    /// The number of sequences whose last move is of each kind, in the order of [`RegisteredGame::MOVE_KINDS`]. Sequences of ended
    /// games have no last move here.
    pub kinds: Vec<u64>,
}

pub(super) fn count<G: RegisteredGame>(position: &G, depth: u32, rules: SequenceRules) -> SequenceCounts {
    let omits = rules.fault.map(|fault| G::GENERATOR_FAULTS[fault].1);
    let ended = u64::from(rules.counts_ended_games.unwrap_or(G::PERFT_COUNTS_ENDED_GAMES));
    let mut counts = SequenceCounts { sequences: 0, kinds: vec![0; G::MOVE_KINDS.len()] };
    Counter { omits, ended, passes_are_free: rules.passes_are_free, counts: &mut counts }.count(position, depth);
    counts
}

struct Counter<'c, G: RegisteredGame> {
    omits: Option<fn(&G, G::Move) -> bool>,
    /// How many sequences a game is that ends earlier.
    ended: u64,
    passes_are_free: bool,
    counts: &'c mut SequenceCounts,
}

impl<G: RegisteredGame> Counter<'_, G> {
    fn count(&mut self, position: &G, depth: u32) {
        if depth == 0 {
            self.counts.sequences += 1;
            return;
        }
        if self.passes_are_free
            && let Some(pass) = only_pass(position)
        {
            return self.count(&position.play(pass), depth);
        }
        let moves = position.moves();
        if moves.is_empty() {
            self.counts.sequences += self.ended;
        }
        for played in moves.iter() {
            if self.omits.is_some_and(|omits| omits(position, played)) {
                continue;
            }
            let after = position.play_generated(&moves, played);
            if depth > 1 {
                self.count(&after, depth - 1);
                continue;
            }
            self.counts.sequences += 1;
            let kinds = position.move_kinds(played, &after);
            for (bit, count) in self.counts.kinds.iter_mut().enumerate() {
                *count += u64::from(kinds >> bit & 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use scoutlab_games::chess::Chess;
    use scoutlab_games::othello::Othello;

    use super::*;

    #[test]
    fn the_default_rules_are_those_of_perft() {
        use scoutlab_games::Game;
        let counted = |position: &Chess, depth| count(position, depth, SequenceRules::default()).sequences;
        for number in 1..=6 {
            let position = Chess::parse(&format!("cpw:{number}")).unwrap();
            assert_eq!([1, 2, 3].map(|depth| counted(&position, depth)), [1, 2, 3].map(|depth| position.perft(depth)));
        }
        let othello = count(&Othello::start(), 6, SequenceRules::default());
        assert_eq!((othello.sequences, othello.kinds[0]), (8200, 0));
    }
}
