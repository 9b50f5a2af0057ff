//! `probcut`: cutoffs predicted by a shallow search.

use scoutlab_games::{Value, Window};
use scoutlab_text::specification::{Arguments, SpecificationError};

use super::{ChildSearch, NamedTechnique, Needs, Technique};
use crate::INFINITY;

/// `ProbCut` (Buro 1995): the value V of a search to depth `depth` is predicted from the value v of a search to depth `reduced` as
/// a v + b, with a normal error of standard deviation sigma. A node with `depth` plies remaining is first searched with `reduced` plies:
/// with a null window that shows whether a v + b is at least beta + t sigma and, if not, with one that shows whether it is at most
/// alpha - t sigma. If so, the visit returns beta or alpha.
#[derive(Clone, Copy, Debug)]
pub struct ProbCut {
    /// The remaining depth at which the technique acts, and the depth of the shallow search.
    pub depth: u32,
    pub reduced: u32,
    pub a: f64,
    pub b: f64,
    pub sigma: f64,
    /// The number of standard deviations that a prediction must lie beyond a bound.
    pub t: f64,
}

impl ProbCut {
    /// Returns the least value of the shallow search that predicts at least `beta`. No value reaches `INFINITY`.
    fn least(&self, beta: Value) -> Value {
        let least = ((self.t * self.sigma + f64::from(beta) - self.b) / self.a).ceil();
        (least as Value).clamp(1 - INFINITY, INFINITY)
    }

    /// Returns the greatest value of the shallow search that predicts at most `alpha`. No value is `-INFINITY`.
    fn greatest(&self, alpha: Value) -> Value {
        let greatest = ((f64::from(alpha) - self.t * self.sigma - self.b) / self.a).floor();
        (greatest as Value).clamp(-INFINITY, INFINITY - 1)
    }
}

impl Technique for ProbCut {
    fn visit(&self, child: &mut dyn ChildSearch, window: Window, depth: u32) -> Value {
        if depth != self.depth || child.tree().look(depth).bounds.cutoff(window).is_some() {
            return child.visit(window, depth);
        }
        // The regression holds for the side to move at the child.
        let Window { alpha, beta } = -window;
        if beta < INFINITY {
            let least = self.least(beta);
            if -child.visit(-Window::new(least - 1, least), self.reduced) >= least {
                child.tree().counters().pruned += 1;
                return -beta;
            }
        }
        if alpha > -INFINITY {
            let greatest = self.greatest(alpha);
            if -child.visit(-Window::new(greatest, greatest + 1), self.reduced) <= greatest {
                child.tree().counters().pruned += 1;
                return -alpha;
            }
        }
        child.visit(window, depth)
    }
}

impl NamedTechnique for ProbCut {
    const NAME: &'static str = "probcut";
    const SUMMARY: &'static str =
        "skips nodes whose value a shallow search predicts; probcut:depth=D,reduced=d,a=A,b=B,sigma=S,t=T (Buro 1995)";
    const EXAMPLES: &'static [&'static str] = &["probcut:depth=4,reduced=2,a=1,b=0,sigma=5,t=1.5"];
    const IS_SOUND: bool = false;
    const NEEDS: Needs = Needs::Nothing;
    const LOOKS_AT_CHILDREN: bool = true;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        let missing = |key: &str| format!("{key}= is missing");
        let depth = arguments.whole("depth", 2..=1000)?.ok_or_else(|| arguments.error(missing("depth")))?;
        let reduced = arguments.whole("reduced", 1..=depth - 1)?.ok_or_else(|| arguments.error(missing("reduced")))?;
        let a = arguments.decimal("a", 0.01..=100.0)?.unwrap_or(1.0);
        let b = arguments.decimal("b", -1e6..=1e6)?.unwrap_or(0.0);
        let sigma = arguments.decimal("sigma", 0.0..=1e6)?.ok_or_else(|| arguments.error(missing("sigma")))?;
        let t = arguments.decimal("t", 0.0..=100.0)?.unwrap_or(1.5);
        Ok(Self { depth: depth as u32, reduced: reduced as u32, a, b, sigma, t })
    }
}
