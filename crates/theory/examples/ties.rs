//! Compares the ratio Scout / alpha-beta on ordered trees that have ties with the ratio in games. Do ties explain why games are
//! better for Scout than ordered trees? See docs/findings.md, "A parameter-free prediction, and why it fails".
//!
//! In these trees, a child other than the best has a step of 0 with probability `ties`, and is then as good as the best.
//! Otherwise, its step is uniform from 1 to `widest`. The probability `ties` is not fitted. Among b moves in random order, the
//! best move and a share `ties` of the others are best. The first move is then best with probability (1 + (b - 1) ties) / b,
//! which is the accuracy measured with the ordering `noisy:0`.

use std::io::{self, Write};

struct Measured {
    name: &'static str,
    children: usize,
    depth: u32,
    /// The accuracy with a random order.
    random: f64,
    /// Each accuracy that was measured in the game, with the ratio at this accuracy.
    rows: &'static [(f64, f64)],
}

const GAMES: [Measured; 4] = [
    Measured {
        name: "Othello",
        children: 10,
        depth: 6,
        random: 0.171,
        rows: &[(0.171, 1.003), (0.505, 0.964), (0.836, 0.956), (0.918, 0.981)],
    },
    Measured { name: "YWF", children: 19, depth: 4, random: 0.080, rows: &[(0.080, 1.025), (0.449, 1.052), (0.815, 1.025)] },
    Measured {
        name: "Connect Four",
        children: 7,
        depth: 6,
        random: 0.154,
        rows: &[(0.154, 1.151), (0.495, 0.997), (0.838, 0.987)],
    },
    Measured {
        name: "tic-tac-toe",
        children: 4,
        depth: 9,
        random: 0.683,
        rows: &[(0.696, 0.928), (0.811, 0.863), (0.932, 0.849)],
    },
];

struct Trees {
    children: usize,
    /// The probability that the first child is a best child.
    first: f64,
    ties: f64,
    widest: u64,
}

/// A node: the state of its random draws, its value for the side to move, and the number of plies below it.
#[derive(Clone, Copy)]
struct Node {
    seed: u64,
    value: i64,
    height: u32,
}

/// Returns the next draw of `SplitMix64`.
fn draw(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

fn share(state: &mut u64) -> f64 {
    (draw(state) >> 11) as f64 / (1_u64 << 53) as f64
}

impl Trees {
    fn children(&self, node: Node) -> Vec<Node> {
        let mut state = node.seed;
        let is_first = share(&mut state) < self.first;
        let best = if is_first { 0 } else { 1 + (draw(&mut state) % (self.children as u64 - 1)) as usize };
        (0..self.children)
            .map(|place| {
                let is_tied = share(&mut state) < self.ties;
                let step = if place == best || is_tied { 0 } else { 1 + (draw(&mut state) % self.widest) as i64 };
                Node { seed: draw(&mut state), value: step - node.value, height: node.height - 1 }
            })
            .collect()
    }

    fn alphabeta(&self, node: Node, mut alpha: i64, beta: i64, leaves: &mut u64) -> i64 {
        if node.height == 0 {
            *leaves += 1;
            return node.value;
        }
        for child in self.children(node) {
            alpha = alpha.max(-self.alphabeta(child, -beta, -alpha, leaves));
            if alpha >= beta {
                return beta;
            }
        }
        alpha
    }

    fn test(&self, node: Node, bound: i64, leaves: &mut u64) -> bool {
        if node.height == 0 {
            *leaves += 1;
            return node.value > bound;
        }
        self.children(node).into_iter().any(|child| !self.test(child, -bound - 1, leaves))
    }

    fn scout(&self, node: Node, leaves: &mut u64) -> i64 {
        if node.height == 0 {
            *leaves += 1;
            return node.value;
        }
        let mut best = None;
        for child in self.children(node) {
            if best.is_none_or(|best: i64| !self.test(child, -best - 1, leaves)) {
                best = Some(-self.scout(child, leaves));
            }
        }
        best.expect("a node has children")
    }

    /// Returns the leaves of Scout divided by the leaves of alpha-beta, both summed over `trees` trees, and the standard error
    /// of this ratio.
    fn ratio(&self, depth: u32, trees: u32) -> (f64, f64) {
        let mut state = 42;
        let counts: Vec<[f64; 2]> = (0..trees)
            .map(|_| {
                let root = Node { seed: draw(&mut state), value: 0, height: depth };
                let (mut scout, mut alphabeta) = (0, 0);
                let values = [self.scout(root, &mut scout), self.alphabeta(root, i64::MIN / 2, i64::MAX / 2, &mut alphabeta)];
                assert_eq!(values, [0, 0], "the value of an ordered tree is known");
                [scout as f64, alphabeta as f64]
            })
            .collect();
        let [scout, alphabeta] = [0, 1].map(|which| counts.iter().map(|both| both[which]).sum::<f64>());
        let ratio = scout / alphabeta;
        let off: f64 = counts.iter().map(|[scout, alphabeta]| (scout - ratio * alphabeta).powi(2)).sum();
        (ratio, off.sqrt() / alphabeta)
    }
}

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "game, accuracy, ratio of the game, then of trees: without ties, with ties, with ties and steps up to 8")?;
    for Measured { name, children, depth, random, rows } in GAMES {
        let ties = (random * children as f64 - 1.0) / (children as f64 - 1.0);
        for (accuracy, game) in rows {
            write!(output, "{name}, {accuracy}, {game}, ties {ties:.3}:")?;
            for (ties, widest) in [(0.0, 1 << 20), (ties, 1 << 20), (ties, 8)] {
                let first = ((accuracy - ties) / (1.0 - ties)).max(0.0);
                let (ratio, error) = Trees { children, first, ties, widest }.ratio(depth, 1000);
                write!(output, "  {ratio:.3} +- {error:.3}")?;
            }
            writeln!(output)?;
        }
    }
    Ok(())
}
