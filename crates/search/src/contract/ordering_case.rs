//! What an ordering does at the nodes of a game, and what is wrong with it.

use std::cell::RefCell;

use chacha20::ChaCha8Rng;
use scoutlab_games::{Evaluator, FrontierEvaluator, Game, Notation, Value};

use super::ordering_plan::{Planned, planned};
use super::{below, counted, plies};
use crate::{MoveOrdering, Node, Observer};

/// What must hold at every node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    Permutes,
    Repeats,
    Charges,
    Plans,
}

impl Rule {
    pub(super) const ALL: [Self; 4] = [Self::Permutes, Self::Repeats, Self::Charges, Self::Plans];

    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Permutes => "it returns each move once",
            Self::Repeats => "the same calls give the same order",
            Self::Charges => "it charges the positions that it values",
            Self::Plans => "its plan leads to the same order and charges",
        }
    }
}

/// A broken rule, and what happened.
pub(super) struct Problem {
    pub(super) rule: Rule,
    pub(super) message: String,
}

/// What was seen at some nodes.
#[derive(Default)]
pub(super) struct Seen {
    /// How many nodes were ordered.
    pub(super) nodes: u64,
    pub(super) problem: Option<Problem>,
    /// A position that shows that the ordering is not stable, and how.
    pub(super) unstable: Option<(String, String)>,
}

/// An evaluator that remembers what it was asked for. It passes no question about scores on, so that it is asked for every value.
struct Recording<'e, G: Game> {
    evaluator: &'e dyn FrontierEvaluator<G>,
    valued: RefCell<Vec<G>>,
}

impl<G: Game> Evaluator<G> for Recording<'_, G> {
    fn value(&self, position: &G) -> Value {
        self.valued.borrow_mut().push(*position);
        self.evaluator.value(position)
    }

    fn known_value(&self, position: &G, alpha: Value, beta: Value) -> Option<Value> {
        self.evaluator.known_value(position, alpha, beta)
    }
}

// Every default asks for one value after the other.
impl<G: Game> FrontierEvaluator<G> for Recording<'_, G> {}

/// The probes that were charged.
struct Charges(u64);

impl<G: Game> Observer<G> for Charges {
    fn ordering_probes(&mut self, count: u64) {
        self.0 += count;
    }
}

/// Makes orderings that have learned nothing yet.
pub(super) type Maker<'m, 'g, G> = &'m (dyn Fn() -> Box<dyn MoveOrdering<G> + 'g> + 'm);

/// The place of the ordering that follows its plan.
const LAZY: usize = 3;

/// Orders the moves of each node with orderings that see the same. One of them gets the moves in another order, and one follows
/// its plan.
pub(super) fn examine<G: Game + Notation>(
    make: Maker<'_, '_, G>,
    nodes: &[Node<G>],
    evaluator: &dyn FrontierEvaluator<G>,
    random: &mut ChaCha8Rng,
) -> Seen {
    let recording = Recording { evaluator, valued: RefCell::new(Vec::new()) };
    let mut orderings = [make(), make(), make(), make()];
    let mut seen = Seen::default();
    for node in nodes {
        let moves: Vec<G::Move> = node.position.generate().collect();
        if moves.is_empty() {
            continue;
        }
        seen.nodes += 1;
        let script = Script::draw(random, moves.len());
        let [first, again, third, lazy] = &mut orderings;
        let order = |ordering: &mut dyn MoveOrdering<G>, given: &[usize], evaluator, observer: &mut dyn Observer<G>| {
            let mut list: Vec<G::Move> = given.iter().map(|&index| moves[index]).collect();
            ordering.order(node, script.from_table.map(|index| moves[index]), &mut list, evaluator, observer);
            list.iter().map(|played| moves.iter().position(|known| known == played)).collect::<Vec<Option<usize>>>()
        };
        let mut charges = Charges(0);
        recording.valued.borrow_mut().clear();
        let ordered = order(&mut **first, &script.given, &recording, &mut charges);
        let valued = recording.valued.borrow();
        let shown = Shown {
            ordered,
            again: order(&mut **again, &script.given, evaluator, &mut ()),
            planned: planned(&mut **lazy, node, script.from_table, &moves, evaluator),
            from_shuffled: order(&mut **third, &script.shuffled, evaluator, &mut ()),
            children: valued_children(&node.position, &moves, &valued),
            valued: valued.len() as u64,
            charged: charges.0,
        };
        drop(valued);
        let name = |index: usize| G::move_name(moves[index]);
        if let Some((rule, message)) = shown.problem(&script, &name) {
            let (position, remaining) = (node.position.position_name(), plies(node.depth));
            let message = format!("at {position} with {remaining} remaining, {message}");
            seen.problem = Some(Problem { rule, message });
            return seen;
        }
        if seen.unstable.is_none() {
            let facts = shown.instability(&script, &name);
            seen.unstable = facts.map(|facts| (node.position.position_name(), facts));
        }
        for (number, ordering) in orderings.iter_mut().enumerate() {
            // As in a search, the one that follows its plan hears nothing if it does not learn.
            if number == LAZY && !ordering.learns() {
                continue;
            }
            if let Some(index) = script.improves {
                ordering.improved(node, moves[index]);
            }
            if let Some(index) = script.cuts_off {
                ordering.cutoff(node, moves[index]);
            }
        }
    }
    seen
}

/// The number of different children among the valued positions.
fn valued_children<G: Game>(position: &G, moves: &[G::Move], valued: &[G]) -> u64 {
    let mut children: Vec<G> = Vec::new();
    for child in moves.iter().map(|&played| position.play(played)) {
        if !children.contains(&child) && valued.contains(&child) {
            children.push(child);
        }
    }
    children.len() as u64
}

/// What happens at a node. Moves are numbered as they are generated.
struct Script {
    given: Vec<usize>,
    shuffled: Vec<usize>,
    from_table: Option<usize>,
    improves: Option<usize>,
    cuts_off: Option<usize>,
}

impl Script {
    fn draw(random: &mut ChaCha8Rng, count: usize) -> Self {
        let given: Vec<usize> = (0..count).collect();
        let mut shuffled = given.clone();
        for place in (1..count).rev() {
            shuffled.swap(place, below(random, place + 1));
        }
        let mut sometimes = || Some(below(random, 2 * count)).filter(|&index| index < count);
        Self { from_table: sometimes(), improves: sometimes(), cuts_off: sometimes(), given, shuffled }
    }
}

/// What the orderings did at a node.
struct Shown {
    ordered: Vec<Option<usize>>,
    again: Vec<Option<usize>>,
    from_shuffled: Vec<Option<usize>>,
    planned: Planned,
    /// How many children were valued, and how many positions in all.
    children: u64,
    valued: u64,
    charged: u64,
}

/// Names a move by its number.
type Namer<'n> = &'n dyn Fn(usize) -> String;

fn names(indices: impl IntoIterator<Item = Option<usize>>, name: Namer<'_>) -> String {
    let names: Vec<String> = indices.into_iter().map(|index| index.map_or_else(|| "(another move)".to_owned(), name)).collect();
    names.join(" ")
}

impl Shown {
    fn problem(&self, script: &Script, name: Namer<'_>) -> Option<(Rule, String)> {
        let returned = || names(self.ordered.iter().copied(), name);
        let mut wrong = Vec::new();
        for &index in &script.given {
            match self.ordered.iter().filter(|&&other| other == Some(index)).count() {
                0 => wrong.push(format!("the move {} was dropped", name(index))),
                1 => {}
                times => wrong.push(format!("the move {} is there {times} times", name(index))),
            }
        }
        if !wrong.is_empty() || self.ordered.len() != script.given.len() {
            let expected = names(script.given.iter().map(|&index| Some(index)), name);
            let message =
                format!("expected each of the moves {expected} once; it returned {}: {}", returned(), wrong.join(", "));
            return Some((Rule::Permutes, message));
        }
        if let Some(valued) = self.not_charged() {
            let charged = counted(self.charged, "probe", "probes");
            let message = format!(
                "it valued {valued} and charged {charged}: what is valued only to order moves is reported to `ordering_probes`"
            );
            return Some((Rule::Charges, message));
        }
        self.not_repeated(name).or_else(|| self.not_as_planned(name))
    }

    fn not_repeated(&self, name: Namer<'_>) -> Option<(Rule, String)> {
        let returned = || names(self.ordered.iter().copied(), name);
        (self.again != self.ordered).then(|| {
            let again = names(self.again.iter().copied(), name);
            let message =
                format!("expected one order; two orderings that had seen the same returned {} and {again}", returned());
            (Rule::Repeats, message)
        })
    }

    fn not_as_planned(&self, name: Namer<'_>) -> Option<(Rule, String)> {
        if let Some(message) = &self.planned.not_as_announced {
            return Some((Rule::Plans, message.clone()));
        }
        let planned = self.planned.order.iter().flatten().map(|&index| Some(index));
        if self.planned.order.is_some() && !self.ordered.iter().copied().eq(planned.clone()) {
            let (expected, planned) = (names(self.ordered.iter().copied(), name), names(planned, name));
            return Some((Rule::Plans, format!("expected {expected}, as `order` returns; its plan leads to {planned}")));
        }
        let probes = self.planned.probes.filter(|&probes| probes != self.charged)?;
        let (expected, planned) = (counted(self.charged, "probe", "probes"), counted(probes, "probe", "probes"));
        Some((Rule::Plans, format!("expected {expected}, as `order` charges; its plan costs {planned}")))
    }

    /// What it valued, if that is more children than it charged, or anything else for nothing.
    ///
    /// It may charge more: mobility is no value, and exact values may be remembered. What lies deeper is the oracle's own work.
    fn not_charged(&self) -> Option<String> {
        if self.children > self.charged {
            Some(counted(self.children, "child", "children"))
        } else {
            (self.valued > 0 && self.charged == 0).then(|| counted(self.valued, "position", "positions"))
        }
    }

    /// What the ordering returned for the moves in two orders, if that shows that it is not stable.
    ///
    /// It does not tell moves apart whose order in the result depends on the order in which they were given. A stable ordering
    /// leaves them in that order.
    fn instability(&self, script: &Script, name: Namer<'_>) -> Option<String> {
        let shuffled: Vec<Option<usize>> = script.shuffled.iter().map(|&index| Some(index)).collect();
        let place = |list: &[Option<usize>], index| list.iter().position(|&other| other == Some(index));
        let precedes = |list: &[Option<usize>], first, second| place(list, first) < place(list, second);
        let is_unstable = |first, second| {
            let given = [true, precedes(&shuffled, first, second)];
            let returned = [&self.ordered, &self.from_shuffled].map(|list| precedes(list, first, second));
            returned[0] != returned[1] && returned != given
        };
        let count = script.given.len();
        (0..count).any(|second| (0..second).any(|first| is_unstable(first, second))).then(|| {
            let given = names(script.given.iter().map(|&index| Some(index)), name);
            let [ordered, shuffled, from_shuffled] =
                [&self.ordered, &shuffled, &self.from_shuffled].map(|list| names(list.iter().copied(), name));
            format!("given the moves {given} it returns {ordered}, given {shuffled} it returns {from_shuffled}")
        })
    }
}
