//! One search of the algorithm under test, and the first rule that the search breaks.

use std::fmt;

use chacha20::ChaCha8Rng;
use scoutlab_games::{Game, MoveSet, Value};

use super::report::shown;
use super::sketch::Sketch;
use super::sketch_position::{Leftmost, ONE_BY_ONE, SketchPosition, SketchTree};
use super::subject::{Found, Run, Subject};
use super::witness::Witness;
use super::{below, chance, minimax, plies};
use scoutlab_search::orderings::{History, Killer, Random, Reverse};
use scoutlab_search::table::GrowingTable;
use scoutlab_search::{MoveOrdering, Observer, TableUse, Window};

/// A rule that every search must keep. Rules are checked in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    Ends,
    Value,
    Window,
    Table,
    Move,
    Line,
    Visits,
    Contract,
    Together,
}

impl Rule {
    pub(super) const ALL: [Self; 9] = [
        Self::Ends,
        Self::Value,
        Self::Window,
        Self::Table,
        Self::Move,
        Self::Line,
        Self::Visits,
        Self::Contract,
        Self::Together,
    ];

    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Ends => "every search ends with a value",
            Self::Value => "the value is the minimax value",
            Self::Window => "in a window, the result is the value or a true bound",
            Self::Table => "all of this also holds with a transposition table, if positions recur",
            Self::Move => "the best move reaches the value",
            Self::Line => "the principal variation is legal and leads to the value",
            Self::Visits => "every visit ends with the value or a true bound",
            Self::Contract => "every visit keeps the contract of `Tree`",
            Self::Together => "skipping leaves changes nothing",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Generation,
    Reverse,
    Random,
    Killer,
    History,
}

impl Order {
    const OTHERS: [Self; 4] = [Self::Reverse, Self::Random, Self::Killer, Self::History];

    fn build<'t>(self) -> Option<Box<dyn MoveOrdering<SketchPosition<'t>> + 't>> {
        match self {
            Self::Generation => None,
            Self::Reverse => Some(Box::new(Reverse)),
            Self::Random => Some(Box::new(Random { seed: 0 })),
            Self::Killer => Some(Box::new(Killer::new(2))),
            Self::History => Some(Box::new(History::new(SketchPosition::MOVE_INDICES, None))),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Generation => "none",
            Self::Reverse => "reverse",
            Self::Random => "random",
            Self::Killer => "killer:2",
            Self::History => "history",
        }
    }
}

/// A search of a tree under given conditions.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) sketch: Sketch,
    depth: u32,
    window: Option<Window>,
    order: Order,
    has_table: bool,
    /// The depth of an earlier search that filled the transposition table.
    before: Option<u32>,
}

pub(super) struct Problem {
    pub(super) rule: Rule,
    pub(super) message: String,
}

fn problem(rule: Rule, message: impl Into<String>) -> Problem {
    Problem { rule, message: message.into() }
}

/// Returns the searches of the tree `apart`, whose positions are distinct, and of the tree `recurring`.
pub(super) fn draw(random: &mut ChaCha8Rng, apart: Sketch, recurring: Sketch, table_use: TableUse) -> Vec<Case> {
    // The horizon lies at the ply of the deepest leaf, one ply below, or one ply above.
    let plain = |random: &mut ChaCha8Rng, sketch: Sketch| {
        let depth = (sketch.height() + 1).saturating_sub(below(random, 3) as u32).max(1);
        Case { sketch, depth, window: None, order: Order::Generation, has_table: false, before: None }
    };
    let other = Order::OTHERS[below(random, Order::OTHERS.len())];
    let first = plain(random, apart.clone());
    let ordered = Case { order: other, ..plain(random, apart.clone()) };
    let windowed = plain(random, apart).in_window(random);
    let windowed = if chance(random, 30) { Case { order: other, ..windowed } } else { windowed };
    let mut cases = vec![first, ordered, windowed];
    if table_use != TableUse::Never {
        let before = |random: &mut ChaCha8Rng| chance(random, 50).then(|| 1 + below(random, 6) as u32);
        let remembered = Case { has_table: true, before: before(random), ..plain(random, recurring.clone()) };
        let both = Case { has_table: true, before: before(random), ..plain(random, recurring).in_window(random) };
        let ordered = Case { order: other, ..remembered.clone() };
        cases.extend([remembered, both, ordered]);
    }
    cases
}

impl Case {
    /// Returns this case with a random window near the value. The value often lies at the edge of the window.
    fn in_window(self, random: &mut ChaCha8Rng) -> Self {
        let tree = SketchTree::new(&self.sketch, false);
        let alpha = minimax(&tree.root(), self.depth, &ONE_BY_ONE) + below(random, 6) as Value - 3;
        Self { window: Some(Window::new(alpha, alpha + 1 + below(random, 4) as Value)), ..self }
    }

    /// Returns all cases that differ from this case by one simplification.
    pub(super) fn smaller(&self) -> Vec<Self> {
        let mut cases: Vec<Self> = self.sketch.smaller().into_iter().map(|sketch| Self { sketch, ..self.clone() }).collect();
        if self.depth > 1 {
            cases.push(Self { depth: self.depth - 1, ..self.clone() });
        }
        if self.order != Order::Generation {
            cases.push(Self { order: Order::Generation, ..self.clone() });
        }
        if let Some(before) = self.before.filter(|&before| before > 1 && self.depth > 1) {
            cases.push(Self { depth: self.depth - 1, before: Some(before - 1), ..self.clone() });
        }
        match self.before {
            Some(1) => cases.push(Self { before: None, ..self.clone() }),
            Some(depth) => {
                cases.extend([Self { before: None, ..self.clone() }, Self { before: Some(depth - 1), ..self.clone() }]);
            }
            None => {}
        }
        if let Some(Window { alpha, beta }) = self.window {
            let shifts = [alpha, alpha / 2, alpha.signum()].into_iter().filter(|&shift| shift != 0);
            let mut windows: Vec<Window> = shifts.map(|shift| Window::new(alpha - shift, beta - shift)).collect();
            if beta - alpha > 1 {
                windows.extend([Window::new(alpha + 1, beta), Window::new(alpha, beta - 1)]);
            }
            cases.extend(windows.into_iter().map(|window| Self { window: Some(window), ..self.clone() }));
        }
        cases
    }

    const fn result_rule(&self) -> Rule {
        match (self.has_table, self.window) {
            (true, _) => Rule::Table,
            (false, Some(_)) => Rule::Window,
            (false, None) => Rule::Value,
        }
    }

    /// Returns whether a search without a failure has checked `rule`.
    pub(super) fn checks(&self, rule: Rule) -> bool {
        match rule {
            Rule::Value | Rule::Window | Rule::Table => rule == self.result_rule(),
            Rule::Line => self.window.is_none(),
            _ => true,
        }
    }

    /// Runs the search. Returns the first broken rule, or `None` if no rule is broken.
    pub(super) fn judge(&self, subject: &Subject<'_>) -> Option<Problem> {
        let tree = SketchTree::new(&self.sketch, self.has_table);
        let (mut earlier, mut witness) = (Witness::default(), Witness::default());
        let found = match self.search(subject, &tree, Some([&mut earlier, &mut witness])) {
            Ok(found) => found,
            Err(end) => return Some(problem(Rule::Ends, end)),
        };
        witness.end();
        let value = minimax(&tree.root(), self.depth, &ONE_BY_ONE);
        self.judge_result(&found, value, &witness, earlier.untrue.as_deref())
            .or_else(|| self.judge_move(&found, value, &tree))
            .or_else(|| self.judge_line(&found, value, &tree))
            .or_else(|| witness.untrue.take().map(|message| problem(Rule::Visits, message)))
            .or_else(|| witness.broken.take().map(|message| problem(Rule::Contract, message)))
            .or_else(|| self.judge_together(subject, &found))
    }

    /// Runs the earlier search, if there is one, and then this search. With witnesses, each leaf is visited alone. Without
    /// witnesses, leaves are evaluated together, and leaves that cannot affect the result are skipped.
    fn search<'t>(
        &self,
        subject: &Subject<'_>,
        tree: &'t SketchTree,
        witnesses: Option<[&mut Witness<'t>; 2]>,
    ) -> Result<Found, String> {
        let mut table = self.has_table.then(GrowingTable::new);
        let mut ordering = self.order.build();
        let evaluator = Leftmost { together: witnesses.is_none() };
        let [earlier, witness] = witnesses.map_or([None, None], |both| both.map(Some));
        if let Some(depth) = self.before {
            let observer = earlier.map(|witness| witness as &mut dyn Observer<_>);
            Run { table: table.as_mut(), observer, evaluator: &evaluator, ..Run::new(tree, depth) }.search(subject)?;
        }
        let window = self.window.unwrap_or(Window::INFINITE);
        let ordering = ordering.as_mut().map(|ordering| &mut **ordering as &mut dyn MoveOrdering<_>);
        let (table, observer) = (table.as_mut(), witness.map(|witness| witness as &mut dyn Observer<_>));
        Run { window, evaluator: &evaluator, table, ordering, observer, ..Run::new(tree, self.depth) }.search(subject)
    }

    fn judge_result(&self, found: &Found, value: Value, witness: &Witness<'_>, before: Option<&str>) -> Option<Problem> {
        let Window { alpha, beta } = self.window.unwrap_or(Window::INFINITE);
        let returned = found.value;
        let expected = if value <= alpha && !(value..=alpha).contains(&returned) {
            format!("expected an upper bound of {value}, the minimax value, that is at most alpha")
        } else if value >= beta && !(beta..=value).contains(&returned) {
            format!("expected a lower bound of {value}, the minimax value, that is at least beta")
        } else if alpha < value && value < beta && returned != value {
            format!("expected {value}, the minimax value")
        } else {
            return None;
        };
        let only_a_bound = || {
            let searched = witness.root_window.filter(|_| self.window.is_none())?;
            let is_bound = returned <= searched.alpha || returned >= searched.beta;
            let window = shown(searched);
            is_bound.then(|| format!(" (its last search of the root had the window {window}, so that this is only a bound)"))
        };
        let cause = before.map(|untrue| format!(" (in the earlier search, {untrue})"));
        let cause = cause.or_else(|| witness.untrue.as_ref().map(|untrue| format!(" ({untrue})"))).or_else(only_a_bound);
        let message = format!("{expected}; the algorithm returned {returned}{}", cause.unwrap_or_default());
        Some(problem(self.result_rule(), message))
    }

    fn judge_move(&self, found: &Found, value: Value, tree: &SketchTree) -> Option<Problem> {
        let root = tree.root();
        if root.is_terminal() {
            let message = || "the root is terminal, expected no best move".to_owned();
            return (!found.line.is_empty()).then(|| problem(Rule::Move, message()));
        }
        if self.window.is_some_and(|window| value <= window.alpha) {
            return None;
        }
        let Some(&best) = found.line.first() else {
            return Some(problem(Rule::Move, format!("expected a best move that reaches {value}; there is none")));
        };
        let reached = -minimax(&root.play(best), self.depth - 1, &ONE_BY_ONE);
        // If the result is a lower bound, a best move need only reach this bound.
        let is_best = reached == value || (self.window.is_some() && reached >= found.value);
        let name = best + 1;
        let message = || format!("expected a best move that reaches {value}; the best move {name} reaches {reached}");
        (!is_best).then(|| problem(Rule::Move, message()))
    }

    fn judge_line(&self, found: &Found, value: Value, tree: &SketchTree) -> Option<Problem> {
        if self.window.is_some() {
            return None;
        }
        let line = || found.line.iter().map(|played| (played + 1).to_string()).collect::<Vec<_>>().join(" ");
        let mut position = tree.root();
        for (ply, &played) in (1..).zip(&found.line) {
            if ply > self.depth || position.moves().place_of(played).is_none() {
                return Some(problem(Rule::Line, format!("the principal variation {} is not legal at ply {ply}", line())));
            }
            position = position.play(played);
            let below = minimax(&position, self.depth - ply, &ONE_BY_ONE);
            let reached = if ply % 2 == 0 { below } else { -below };
            if reached != value {
                let message =
                    format!("expected a principal variation that leads to {value}; {} leads to {reached} at ply {ply}", line());
                return Some(problem(Rule::Line, message));
            }
        }
        None
    }

    /// Compares the search with a search that skips leaves that cannot affect the result.
    fn judge_together(&self, subject: &Subject<'_>, alone: &Found) -> Option<Problem> {
        let tree = SketchTree::new(&self.sketch, self.has_table);
        let together = match self.search(subject, &tree, None) {
            Ok(found) => found,
            Err(end) => return Some(problem(Rule::Together, end)),
        };
        let summary = |found: &Found| {
            let (leaves, interior) = (found.counters.leaves, found.counters.interior);
            format!("the value {}, {leaves} leaves and {interior} interior visits", found.value)
        };
        let agree = (together.value, &together.line, together.counters) == (alone.value, &alone.line, alone.counters);
        let message = || {
            format!(
                "if each leaf is visited alone, the search gives {}; if leaves are skipped, it gives {}: a child that scores at \
                 most the argument of `next` must not affect the result",
                summary(alone),
                summary(&together)
            )
        };
        (!agree).then(|| problem(Rule::Together, message()))
    }
}

impl fmt::Display for Case {
    /// Writes the conditions and the tree, such as `with the window (2, 4) at depth 2 on [[3 5] 2]`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(window) = self.window {
            write!(formatter, "with the window {} ", shown(window))?;
        }
        if self.order != Order::Generation {
            write!(formatter, "under the ordering {} ", self.order.name())?;
        }
        match (self.has_table, self.before) {
            (_, Some(depth)) => write!(formatter, "with the table of an earlier search of {} ", plies(depth))?,
            (true, None) => formatter.write_str("with a table ")?,
            (false, None) => {}
        }
        write!(formatter, "at depth {} on {}", self.depth, self.sketch)
    }
}
