//! `quiescence:E`: the value of the evaluator E after a search of captures.

use super::Chess;
use super::delta::Delta;
use crate::{Effort, Evaluator, Game, QuiescenceTechniques, Value, Window};

/// The value of an evaluator after quiescence search (Slate and Atkin 1977), which is a fail-soft alpha-beta search of captures.
///
/// At each node, the side to move either captures or accepts the value of the evaluator, which is called standing pat. There is no
/// limit on the depth: a search ends at nodes without captures and at nodes at which standing pat causes a cutoff. Captures include
/// captures en passant and captures that promote a pawn; other promotions are not searched. Captures are searched in descending order
/// of [`Game::capture_value`], with ties in move generation order. A side in check may stand pat too, unless it is checkmated.
/// [`QuiescenceTechniques`] change these rules.
///
/// [`Evaluator::leaf_value`] searches with the window of the leaf, and counts the positions that it reaches below the leaf.
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
    pub(super) evaluator: E,
    techniques: QuiescenceTechniques,
}

impl<E: Evaluator<Chess>> Quiescence<E> {
    /// Returns the quiescence search of an evaluator.
    pub const fn of(evaluator: E) -> Self {
        Self::with(evaluator, QuiescenceTechniques::NONE)
    }

    /// Returns the quiescence search of an evaluator with selective techniques.
    pub const fn with(evaluator: E, techniques: QuiescenceTechniques) -> Self {
        Self { evaluator, techniques }
    }

    /// Searches `position`, and counts the positions reached below it.
    pub(super) fn search(&self, position: &Chess, window: Window, effort: &mut Effort) -> Value {
        if self.techniques.evasions && position.is_check() {
            self.evade(position, window, effort)
        } else {
            self.stand_pat(position, window, effort)
        }
    }

    /// Searches the captures of `position`, whose side to move may stand pat.
    pub(super) fn stand_pat(&self, position: &Chess, window: Window, effort: &mut Effort) -> Value {
        let mut best = self.evaluator.value(position);
        if best >= window.beta {
            return best;
        }
        let margin = self.techniques.delta.filter(|_| !position.is_check());
        let delta = margin.map(|margin| Delta { margin, stand_pat: best });
        for played in position.captures() {
            let window = Window::new(window.alpha.max(best), window.beta);
            if let Some(most) = delta.and_then(|delta| delta.skipped(position, played, window.alpha)) {
                // As an upper bound, the sum keeps the value fail-soft.
                best = best.max(most);
                continue;
            }
            if effort.add_node() {
                break;
            }
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
