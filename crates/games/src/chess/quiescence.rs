//! `quiescence:E`: the value of the evaluator E after a search of captures.

use super::Chess;
use crate::{Effort, Evaluator, Game, Value, Window};

/// The value of an evaluator after quiescence search (Slate and Atkin 1977), which is a fail-soft alpha-beta search of captures.
///
/// At each node, the side to move either captures or accepts the value of the evaluator, which is called standing pat. There is no
/// limit on the depth: a search ends at nodes without captures and at nodes at which standing pat causes a cutoff. Captures include
/// captures en passant and captures that promote a pawn; other promotions are not searched. Captures are searched in descending order
/// of [`Game::capture_value`], with ties in move generation order. A side in check may stand pat too, unless it is checkmated.
///
/// [`Evaluator::leaf_value`] searches with the window of the leaf, and counts the positions that it reaches by captures.
///
/// ```
/// use scoutlab_games::Evaluator;
/// use scoutlab_games::chess::{Chess, Material, Quiescence};
///
/// // The rook could take a pawn that another pawn protects.
/// let position = Chess::parse("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1").unwrap();
/// assert_eq!(Material.value(&position), 500 - 200);
/// assert_eq!(Quiescence::of(Material).value(&position), 500 - 200);
/// // Without the protection, the capture wins the pawn.
/// let position = Chess::parse("4k3/2p5/8/3p4/8/8/8/3RK3 w - - 0 1").unwrap();
/// assert_eq!(Quiescence::of(Material).value(&position), 500 - 100);
/// assert_eq!(Quiescence::of(Material).static_value(&position), 500 - 200);
/// ```
#[derive(Debug, Default)]
pub struct Quiescence<E> {
    evaluator: E,
}

impl<E: Evaluator<Chess>> Quiescence<E> {
    /// Returns the quiescence search of an evaluator.
    pub const fn of(evaluator: E) -> Self {
        Self { evaluator }
    }

    /// Searches the captures of `position`, and counts the positions reached by captures.
    fn search(&self, position: &Chess, window: Window, effort: &mut Effort) -> Value {
        let mut best = self.evaluator.value(position);
        if best >= window.beta {
            return best;
        }
        for played in position.captures() {
            if effort.add_node() {
                break;
            }
            let window = Window::new(window.alpha.max(best), window.beta);
            best = best.max(-self.search(&position.play(played), -window, effort));
            if best >= window.beta {
                break;
            }
        }
        best
    }
}

impl<E: Evaluator<Chess>> Evaluator<Chess> for Quiescence<E> {
    fn value(&self, position: &Chess) -> Value {
        self.search(position, Window::INFINITE, &mut Effort::default())
    }

    fn leaf_value(&self, position: &Chess, window: Window, effort: &mut Effort) -> Value {
        self.search(position, window, effort)
    }

    fn static_value(&self, position: &Chess) -> Value {
        self.evaluator.static_value(position)
    }

    fn searches(&self) -> bool {
        true
    }
}
