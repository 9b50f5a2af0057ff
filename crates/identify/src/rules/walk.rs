//! Walks through the tree of any game, for searches under any rules.

use std::cmp::Reverse;
use std::hash::{Hash, Hasher};

use scoutlab_games::{Game, MoveSet, Side, Value};

use super::{Changes, Ending, Evaluation, Generation, Over, PositionKey, Rules, Sorting};

/// A summary of the moves of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves {
    /// The number of moves, which is 0 at a terminal position.
    pub count: usize,
    /// Whether the only move is a pass.
    pub is_pass: bool,
    /// Whether the side to move has no move other than a pass. Only then do [`Over`], [`Ending`] and
    /// [`PassPly`](super::PassPly) matter.
    pub is_stuck: bool,
    /// The number of captures at the front of the list under [`Sorting::Captures`], else 0. Killers and the history order the moves
    /// after them.
    pub captures: usize,
}

/// The conventions that have an effect in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The distinct generation orders. The alias of the default order is left out.
    pub generations: &'static [Generation],
    /// The orders of moves.
    pub sortings: &'static [Sorting],
    /// The keys that differ in the game.
    pub keys: &'static [PositionKey],
    /// Whether the game has change moves.
    pub changes: bool,
    /// The distinct endings. The alias of the default ending is left out.
    pub endings: &'static [Ending],
    /// The evaluators.
    pub evaluations: &'static [Evaluation],
    /// Whether the game has passes.
    pub passes: bool,
    /// Whether the least and the greatest value of a leaf are known.
    pub range: bool,
    /// The absolute value of a mate, if the game has mates.
    pub mate: Option<Value>,
}

/// A path from a root to a position. The trait is object-safe, so that a search over walks is compiled once for all games.
pub trait Walk: Send + Sync {
    /// Returns to the root.
    fn restart(&mut self);

    /// Returns the side to move.
    fn side(&self) -> Side;

    /// Lists the moves of the current position, ordered according to `rules`.
    fn open(&mut self, rules: &Rules) -> Moves;

    /// Moves the listed move at `from` to the earlier place `to`. The moves between these places shift by one place.
    fn promote(&mut self, from: usize, to: usize);

    /// Sorts the listed moves from `from` on by the weights of their [`Walk::move_number`], the greatest first. The sort is stable.
    fn sort_by_weight(&mut self, from: usize, weight: &dyn Fn(usize) -> i64);

    /// Returns the [`Game::move_index`] of the listed move at `index`. Corresponding moves in different positions have equal
    /// indices.
    fn move_number(&self, index: usize) -> usize;

    /// Plays the listed move at `index`.
    fn descend(&mut self, index: usize);

    /// Undoes the last move.
    fn ascend(&mut self);

    /// Returns the value of the current position for the first player, as if the position were a leaf.
    fn value(&self, rules: &Rules) -> Value;

    /// Returns whether the side to move has no move other than a pass.
    fn is_stuck(&self) -> bool;

    /// Returns a hash of a part of the current position. Two different parts have equal hashes with probability 2^-128.
    fn key(&self, part: PositionKey) -> u128;

    /// Returns the least and the greatest value of a leaf for the first player, if they are known.
    fn range(&self, ending: Ending) -> Option<(Value, Value)>;

    /// Returns the conventions that have an effect in the game.
    fn scope(&self) -> Scope;

    /// Returns a new walk that starts at the root of this walk.
    fn fork(&self) -> Box<dyn Walk>;
}

/// A game with conventions.
pub trait Conventional: Game {
    /// The pass, if the game has one: the move of a player who has no other move.
    const PASS: Option<Self::Move>;

    /// Whether some moves are changes, as in YWF.
    const HAS_CHANGES: bool = false;

    /// The absolute value of a mate, if every evaluator gives mates the same value, greater than all others.
    const MATE: Option<Value> = None;

    /// The distinct endings. The default comes first.
    const ENDINGS: &'static [Ending];

    /// The evaluators. The default comes first.
    const EVALUATIONS: &'static [Evaluation] = &[Evaluation::Usual];

    /// The orders of moves. The default comes first.
    const SORTINGS: &'static [Sorting] = &[Sorting::Generated];

    /// The keys that differ in the game. The default comes first.
    const KEYS: &'static [PositionKey] = &[PositionKey::Whole];

    /// Returns the part of the position that a key contains, as words. Only called for [`Conventional::KEYS`] other than the whole
    /// position.
    fn key_words(&self, _part: PositionKey) -> [u64; 6] {
        [0; 6]
    }

    /// Returns whether a move goes to a corner.
    fn is_corner(_played: Self::Move) -> bool {
        false
    }

    /// Returns the rank of a move under [`Sorting::Static`].
    fn square_rank(&self, played: Self::Move) -> u32 {
        self.static_rank(played)
    }

    /// Returns the value of this position for the first player, using `_evaluation`. Returns `None` for the default evaluator.
    fn evaluated(&self, _evaluation: Evaluation) -> Option<Value> {
        None
    }

    /// Returns the distinct generation orders. The default comes first.
    fn generations(&self) -> &'static [Generation];

    /// Returns whether the board is full. In a game without a board, returns whether the position is terminal.
    fn is_full(&self) -> bool;

    /// Returns the rank of a move in the order that `rules` select. Moves with lower ranks come first.
    fn rank(&self, played: Self::Move, rules: &Rules) -> u32;

    /// Returns the value of this position for the first player under `ending`. `is_over` returns whether the position is
    /// terminal.
    fn worth(&self, ending: Ending, is_over: &dyn Fn() -> bool) -> Value;

    /// Returns the least and the greatest possible value for the first player, if they are known.
    fn range(ending: Ending) -> Option<(Value, Value)>;
}

/// A [`Walk`] through the tree of a [`Conventional`] game.
#[derive(Clone, Debug)]
pub struct Walker<G: Game> {
    plies: Vec<Ply<G>>,
    ply: usize,
}

#[derive(Clone, Debug)]
struct Ply<G: Game> {
    position: G,
    moves: Vec<G::Move>,
}

impl<G: Game> Walker<G> {
    /// Returns a walk that starts at `root`.
    pub fn new(root: G) -> Self {
        Self { plies: vec![Ply { position: root, moves: Vec::new() }], ply: 0 }
    }

    fn position(&self) -> &G {
        &self.plies[self.ply].position
    }
}

impl<G: Conventional<Move: Send + Sync> + Send + Sync + 'static> Walk for Walker<G> {
    fn restart(&mut self) {
        self.ply = 0;
    }

    fn side(&self) -> Side {
        self.position().side_to_move()
    }

    fn open(&mut self, rules: &Rules) -> Moves {
        let Ply { position, moves } = &mut self.plies[self.ply];
        moves.clear();
        moves.extend(position.moves().iter());
        let is_stuck = moves.first().copied() == G::PASS || moves.is_empty();
        if is_stuck {
            match rules.over {
                Over::MoverStuck => moves.clear(),
                Over::BoardFull if !position.is_full() => {
                    moves.clear();
                    moves.extend(G::PASS);
                }
                Over::NobodyMoves | Over::BoardFull => {}
            }
        } else if rules.generation != Generation::Usual || rules.changes != Changes::AfterPlays {
            moves.sort_by_key(|&played| position.rank(played, rules));
        }
        let captures = sort(position, moves, *rules);
        Moves { count: moves.len(), is_pass: is_stuck && !moves.is_empty(), is_stuck, captures }
    }

    fn sort_by_weight(&mut self, from: usize, weight: &dyn Fn(usize) -> i64) {
        self.plies[self.ply].moves[from..].sort_by_key(|&played| Reverse(weight(G::move_index(played))));
    }

    fn promote(&mut self, from: usize, to: usize) {
        self.plies[self.ply].moves[to..=from].rotate_right(1);
    }

    fn move_number(&self, index: usize) -> usize {
        G::move_index(self.plies[self.ply].moves[index])
    }

    fn descend(&mut self, index: usize) {
        let Ply { position, moves } = &self.plies[self.ply];
        let child = position.play(moves[index]);
        self.ply += 1;
        match self.plies.get_mut(self.ply) {
            Some(ply) => ply.position = child,
            None => self.plies.push(Ply { position: child, moves: Vec::new() }),
        }
    }

    fn ascend(&mut self) {
        self.ply -= 1;
    }

    fn value(&self, rules: &Rules) -> Value {
        let position = self.position();
        let is_over = || match rules.over {
            Over::NobodyMoves => position.is_terminal(),
            Over::MoverStuck => self.is_stuck(),
            Over::BoardFull => position.is_terminal() && (G::PASS.is_none() || position.is_full()),
        };
        // An ending other than the default replaces the evaluator's value of a terminal position.
        let is_evaluated = rules.ending == Ending::Usual || !is_over();
        let evaluated = if is_evaluated { position.evaluated(rules.evaluation) } else { None };
        evaluated.unwrap_or_else(|| position.worth(rules.ending, &is_over))
    }

    fn is_stuck(&self) -> bool {
        let moves = self.position().moves();
        moves.is_empty() || Some(moves.at(0)) == G::PASS
    }

    fn key(&self, part: PositionKey) -> u128 {
        let mut hasher = Wide { low: 0x9e37_79b9_7f4a_7c15, high: 0xd1b5_4a32_d192_ed03 };
        match part {
            PositionKey::Whole => self.position().key().hash(&mut hasher),
            part => self.position().key_words(part).hash(&mut hasher),
        }
        u128::from(hasher.low) | u128::from(hasher.high) << 64
    }

    fn range(&self, ending: Ending) -> Option<(Value, Value)> {
        G::range(ending)
    }

    fn scope(&self) -> Scope {
        Scope {
            generations: self.plies[0].position.generations(),
            sortings: G::SORTINGS,
            keys: G::KEYS,
            changes: G::HAS_CHANGES,
            endings: G::ENDINGS,
            evaluations: G::EVALUATIONS,
            passes: G::PASS.is_some(),
            range: G::range(Ending::Usual).is_some(),
            mate: G::MATE,
        }
    }

    fn fork(&self) -> Box<dyn Walk> {
        Box::new(Self::new(self.plies[0].position.clone()))
    }
}

/// Sorts moves, which are in generation order. Returns the number of captures at the front under [`Sorting::Captures`], else 0.
fn sort<G: Conventional>(position: &G, moves: &mut [G::Move], rules: Rules) -> usize {
    match rules.sorting {
        Sorting::Generated => {}
        Sorting::Static => moves.sort_by_key(|&played| position.square_rank(played)),
        Sorting::Corners => moves.sort_by_key(|&played| !G::is_corner(played)),
        Sorting::Captures => {
            moves.sort_by_cached_key(|&played| Reverse(position.capture_value(played)));
            return moves.iter().take_while(|&&played| position.capture_value(played) > 0).count();
        }
        Sorting::Evaluated => {
            let sign = if position.side_to_move() == Side::First { -1 } else { 1 };
            moves.sort_by_cached_key(|&played| {
                let child = position.play(played);
                let value = child.evaluated(rules.evaluation);
                sign * value.unwrap_or_else(|| child.worth(rules.ending, &|| child.is_terminal()))
            });
        }
        Sorting::Mobility => moves.sort_by_cached_key(|&played| position.play(played).count_moves()),
    }
    0
}

/// Computes two hashes at once. The hashes are equal on every machine.
struct Wide {
    low: u64,
    high: u64,
}

const fn mixed(word: u64, factor: u64) -> u64 {
    let word = (word ^ (word >> 32)).wrapping_mul(factor);
    word ^ (word >> 29)
}

impl Hasher for Wide {
    fn finish(&self) -> u64 {
        self.low
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.low = mixed(self.low.rotate_left(23) ^ word, 0xbf58_476d_1ce4_e5b9);
        self.high = mixed(self.high.rotate_left(41).wrapping_add(word), 0x94d0_49bb_1331_11eb);
    }
}
