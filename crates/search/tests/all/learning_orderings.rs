//! Compares whole searches under learning orderings with plain implementations of the search and of the orderings.

use std::cmp::Reverse;
use std::collections::HashMap;

use chacha20::ChaCha8Rng;
use rand::SeedableRng;
use scoutlab_games::tree::{Leaves, TextPosition};
use scoutlab_games::{Evaluator, Game, Side, Value};
use scoutlab_search::algorithms::built_in;
use scoutlab_search::orderings::OrderingChain;
use scoutlab_search::{Search, Window};

use crate::common::{Together, random_tree, uniform_tree};

/// A plain implementation of an ordering that learns. Its data are indexed by the side to move, the previous move, the depth or the ply.
enum Plain {
    Killer {
        most: usize,
        by_ply: bool,
        lists: HashMap<u32, Vec<u16>>,
    },
    History {
        decay: i64,
        malus: i64,
        weights: HashMap<(Side, u16), i64>,
    },
    /// The weights in `history`, and the weights in `butterfly`.
    Relative(HashMap<(Side, u16), (i64, i64)>),
    Butterfly(HashMap<(Side, u16), i64>),
    Countermove(HashMap<(Side, u16), u16>),
    Continuation {
        malus: i64,
        weights: HashMap<(Side, u16, u16), i64>,
    },
}

/// The data of a node that a plain ordering uses.
#[derive(Clone, Copy)]
struct At {
    side: Side,
    depth: u32,
    ply: u32,
    previous: Option<u16>,
}

impl Plain {
    fn new(name: &str) -> Self {
        match name {
            "killer:1" => Self::Killer { most: 1, by_ply: false, lists: HashMap::new() },
            "killer:2" => Self::Killer { most: 2, by_ply: false, lists: HashMap::new() },
            "killer:2,by=ply" => Self::Killer { most: 2, by_ply: true, lists: HashMap::new() },
            "history" => Self::History { decay: 1, malus: 0, weights: HashMap::new() },
            "history:decay=2" => Self::History { decay: 2, malus: 0, weights: HashMap::new() },
            "history:decay=1000" => Self::History { decay: 1000, malus: 0, weights: HashMap::new() },
            "history:malus" => Self::History { decay: 1, malus: 1, weights: HashMap::new() },
            "history:malus,decay=3" => Self::History { decay: 3, malus: 1, weights: HashMap::new() },
            "butterfly" => Self::Butterfly(HashMap::new()),
            "relative-history" => Self::Relative(HashMap::new()),
            "countermove" => Self::Countermove(HashMap::new()),
            "continuation" => Self::Continuation { malus: 0, weights: HashMap::new() },
            "counter-history" => Self::Continuation { malus: 1, weights: HashMap::new() },
            _ => panic!("{name}"),
        }
    }

    fn order(&self, moves: &mut [u16], at: At) {
        match self {
            Self::Killer { by_ply, lists, .. } => {
                let killers = lists.get(if *by_ply { &at.ply } else { &at.depth }).map_or(&[][..], Vec::as_slice);
                moves.sort_by_key(|played| killers.iter().position(|killer| killer == played).unwrap_or(killers.len()));
            }
            Self::History { weights, .. } => {
                moves.sort_by_key(|&played| Reverse(weights.get(&(at.side, played)).copied().unwrap_or(0)));
            }
            Self::Butterfly(weights) => {
                moves.sort_by_key(|&played| Reverse(weights.get(&(at.side, played)).copied().unwrap_or(0)));
            }
            Self::Relative(weights) => {
                let ratio = |played| match weights.get(&(at.side, played)) {
                    Some((good, searched)) => (good << 32) / searched,
                    None => 0,
                };
                moves.sort_by_key(|&played| Reverse(ratio(played)));
            }
            Self::Countermove(replies) => {
                let reply = at.previous.and_then(|previous| replies.get(&(at.side, previous)));
                moves.sort_by_key(|played| reply != Some(played));
            }
            Self::Continuation { weights, .. } => {
                if let Some(previous) = at.previous {
                    moves.sort_by_key(|&played| Reverse(weights.get(&(at.side, previous, played)).copied().unwrap_or(0)));
                }
            }
        }
    }

    /// Learns that `played` is the best move so far or, if `failed` is given, that it caused a cutoff after the moves `failed`.
    fn learn(&mut self, played: u16, at: At, failed: Option<&[u16]>) {
        let gain = 1 << (at.depth - 1);
        let is_cutoff = failed.is_some();
        let failed = failed.unwrap_or_default();
        match (self, at.previous) {
            (Self::Killer { most, by_ply, lists }, _) if is_cutoff => {
                let killers = lists.entry(if *by_ply { at.ply } else { at.depth }).or_default();
                killers.retain(|&killer| killer != played);
                killers.insert(0, played);
                killers.truncate(*most);
            }
            (Self::History { weights, malus, .. }, _) => {
                *weights.entry((at.side, played)).or_default() += gain;
                for &failed in failed {
                    *weights.entry((at.side, failed)).or_default() -= *malus * gain;
                }
            }
            (Self::Butterfly(weights), _) => {
                for &searched in failed.iter().chain([&played]) {
                    *weights.entry((at.side, searched)).or_default() += gain;
                }
            }
            (Self::Relative(weights), _) => {
                weights.entry((at.side, played)).or_default().0 += gain;
                for &searched in failed.iter().chain([&played]) {
                    weights.entry((at.side, searched)).or_default().1 += gain;
                }
            }
            (Self::Countermove(replies), Some(previous)) if is_cutoff => {
                replies.insert((at.side, previous), played);
            }
            (Self::Continuation { weights, malus }, Some(previous)) => {
                *weights.entry((at.side, previous, played)).or_default() += gain;
                for &failed in failed {
                    *weights.entry((at.side, previous, failed)).or_default() -= *malus * gain;
                }
            }
            _ => {}
        }
    }

    fn begin_again(&mut self) {
        if let Self::History { decay, weights, .. } = self {
            for weight in weights.values_mut() {
                *weight /= *decay;
            }
        }
    }
}

/// Fail-hard alpha-beta that counts leaves and interior visits.
struct PlainSearch {
    orderings: Vec<Plain>,
    leaves: u64,
    interior: u64,
}

impl PlainSearch {
    fn alphabeta(
        &mut self,
        position: &TextPosition<'_>,
        depth: u32,
        ply: u32,
        previous: Option<u16>,
        Window { mut alpha, beta }: Window,
    ) -> Value {
        if depth == 0 || position.is_terminal() {
            self.leaves += 1;
            return Leaves.value(position);
        }
        self.interior += 1;
        let at = At { side: position.side_to_move(), depth, ply, previous };
        let mut moves: Vec<u16> = (0..position.count_moves() as u16).collect();
        self.orderings.iter().rev().for_each(|ordering| ordering.order(&mut moves, at));
        for (index, &played) in moves.iter().enumerate() {
            let value = -self.alphabeta(&position.play(played), depth - 1, ply + 1, Some(played), -Window::new(alpha, beta));
            let is_cutoff = value >= beta;
            if value > alpha {
                let failed = is_cutoff.then_some(&moves[..index]);
                self.orderings.iter_mut().for_each(|ordering| ordering.learn(played, at, failed));
            }
            if is_cutoff {
                return beta;
            }
            alpha = alpha.max(value);
        }
        alpha
    }

    fn deepen(&mut self, root: &TextPosition<'_>, depth: u32) -> Value {
        let mut value = 0;
        for iteration in 1..=depth {
            if iteration > 1 {
                self.orderings.iter_mut().for_each(Plain::begin_again);
            }
            value = self.alphabeta(root, iteration, 0, None, Window::INFINITE);
        }
        value
    }
}

#[test]
fn searches_count_as_a_plain_search_with_plain_orderings() {
    let mut fewer = HashMap::new();
    for seed in 0..400 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let tree = if seed % 2 == 0 { random_tree(&mut random) } else { uniform_tree(&mut random, 3, 5, 20) };
        let (root, depth) = (tree.root(), tree.height());
        let mut unordered = PlainSearch { orderings: Vec::new(), leaves: 0, interior: 0 };
        unordered.deepen(&root, depth);
        for name in [
            "killer:1",
            "killer:2",
            "history",
            "history:decay=2",
            "history:decay=1000",
            "countermove",
            "continuation",
            "history:malus",
            "history:malus,decay=3",
            "butterfly",
            "relative-history",
            "counter-history",
            "killer:2,by=ply",
            "killer:2+history",
            "countermove+killer:1+continuation",
        ] {
            let orderings = name.split('+').map(Plain::new).collect();
            let mut plain = PlainSearch { orderings, leaves: 0, interior: 0 };
            let value = plain.deepen(&root, depth);
            for together in [false, true] {
                let mut chain = OrderingChain::parse(name, 0).unwrap();
                let all = Together(Leaves);
                let mut search = Search::new(if together { &all } else { &Leaves }).ordered_by(&mut chain);
                let found = search.run_named(&built_in("deepening(alphabeta)").unwrap(), &root, depth);
                assert_eq!(found, Ok(value), "{name} on {tree}");
                let counts = (search.counters.leaves, search.counters.interior);
                assert_eq!(counts, (plain.leaves, plain.interior), "{name} on {tree}");
            }
            *fewer.entry(name).or_insert(0) += i64::from(plain.leaves < unordered.leaves);
        }
    }
    assert!(fewer.values().all(|&trees| trees > 50), "each ordering saves leaves in many trees: {fewer:?}");
}
