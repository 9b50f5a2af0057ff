//! The rules of orderings, checked at the nodes of a game.

use std::cell::RefCell;

use chacha20::ChaCha8Rng;
use scoutlab_games::{Evaluator, Game, MoveSet, Notation, Value, Window};

use super::subject::guarded;
use super::{below, counted, plies};
use scoutlab_search::orderings::rearranged;
use scoutlab_search::{Demand, MoveOrdering, Node, Tried};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    Arranges,
    Repeats,
    Demands,
    Charges,
}

impl Rule {
    pub(super) const ALL: [Self; 4] = [Self::Arranges, Self::Repeats, Self::Demands, Self::Charges];

    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Arranges => "it arranges all moves, without a panic",
            Self::Repeats => "the same calls give the same order",
            Self::Demands => "its demand does not depend on what it learned",
            Self::Charges => "it demands the evaluations that it makes",
        }
    }
}

pub(super) struct Problem {
    pub(super) rule: Rule,
    pub(super) message: String,
}

/// The result of the checks at a sequence of nodes.
#[derive(Default)]
pub(super) struct Seen {
    pub(super) nodes: u64,
    pub(super) problem: Option<Problem>,
    /// A position that shows that the ordering is not stable, with an explanation.
    pub(super) unstable: Option<(String, String)>,
}

pub(super) struct Visited<G: Game> {
    pub(super) position: G,
    pub(super) depth: u32,
    pub(super) path: Vec<G::Move>,
}

/// An evaluator that records its calls. This evaluator does not forward calls of `of_score`, so orderings must request every
/// value from it.
struct Recording<'e, G: Game> {
    evaluator: &'e dyn Evaluator<G>,
    evaluated: RefCell<Vec<G>>,
}

impl<G: Game> Evaluator<G> for Recording<'_, G> {
    fn value(&self, position: &G) -> Value {
        self.evaluated.borrow_mut().push(position.clone());
        self.evaluator.value(position)
    }

    fn static_value(&self, position: &G) -> Value {
        self.evaluated.borrow_mut().push(position.clone());
        self.evaluator.static_value(position)
    }

    fn known_value(&self, position: &G, window: Window) -> Option<Value> {
        self.evaluator.known_value(position, window)
    }
}

pub(super) type Maker<'m, 'g, G> = &'m dyn Fn() -> Box<dyn MoveOrdering<G> + 'g>;

/// Checks an ordering at each node in turn, using two copies that receive the same events and a third copy that receives none.
pub(super) fn examine<G: Game + Notation>(
    make: Maker<'_, '_, G>,
    nodes: &[Visited<G>],
    evaluator: &dyn Evaluator<G>,
    random: &mut ChaCha8Rng,
) -> Seen {
    let (mut orderings, untaught) = ([make(), make()], make());
    let mut seen = Seen::default();
    for Visited { position, depth, path } in nodes {
        let node = Node { position, depth: *depth, path };
        let moves = position.moves();
        if moves.is_empty() {
            continue;
        }
        seen.nodes += 1;
        let script = Script::draw(random, moves.len());
        let name = |place: usize| position.move_name(moves.at(place));
        let at = AtNode { node, script: &script, moves: &moves, name: &name };
        match at.order(&orderings, &*untaught, evaluator) {
            Ok(order) if seen.unstable.is_none() => {
                let facts = guarded(|| at.instability(&*orderings[0], evaluator, &order)).unwrap_or_default();
                seen.unstable = facts.map(|facts| (position.position_name(), facts));
            }
            Ok(_) => {}
            Err(Problem { rule, message }) => {
                let message = format!("at {} with {} remaining, {message}", position.position_name(), plies(*depth));
                seen.problem = Some(Problem { rule, message });
                return seen;
            }
        }
        for ordering in &mut orderings {
            if let Some(place) = script.improves {
                ordering.improved(&node, moves.at(place));
            }
            if let Some(place) = script.cuts_off {
                let before = script.shuffled.iter().map(|&other| usize::from(other)).take_while(|&other| other != place);
                let tried = || before.clone().map(|other| moves.at(other)).collect();
                ordering.cutoff(&node, moves.at(place), Tried::new(&tried));
            }
            if script.begins {
                ordering.begin();
            }
        }
    }
    seen
}

/// The random events at a node. Moves are identified by their places.
struct Script {
    shuffled: Vec<u8>,
    from_table: Option<usize>,
    improves: Option<usize>,
    cuts_off: Option<usize>,
    begins: bool,
}

impl Script {
    fn draw(random: &mut ChaCha8Rng, count: usize) -> Self {
        let mut shuffled: Vec<u8> = (0..count).map(|place| place as u8).collect();
        for place in (1..count).rev() {
            shuffled.swap(place, below(random, place + 1));
        }
        let mut sometimes = || Some(below(random, 2 * count)).filter(|&place| place < count);
        Self { from_table: sometimes(), improves: sometimes(), cuts_off: sometimes(), begins: below(random, 20) == 0, shuffled }
    }
}

/// A node with its random events and its moves.
struct AtNode<'n, G: Game> {
    node: Node<'n, G>,
    script: &'n Script,
    moves: &'n G::Moves,
    name: &'n dyn Fn(usize) -> String,
}

impl<G: Game> AtNode<'_, G> {
    /// Returns the order that the first of the two orderings gives to the moves, unless an ordering breaks a rule.
    fn order<'g>(
        &self,
        orderings: &[Box<dyn MoveOrdering<G> + 'g>; 2],
        untaught: &(dyn MoveOrdering<G> + 'g),
        evaluator: &dyn Evaluator<G>,
    ) -> Result<Vec<u8>, Problem> {
        let problem = |rule, message| Problem { rule, message };
        let recording = Recording { evaluator, evaluated: RefCell::default() };
        let order = |ordering: &dyn MoveOrdering<G>, evaluator: &dyn Evaluator<G>| {
            let arranged = guarded(|| rearranged(ordering, &self.node, evaluator, self.script.from_table, None));
            arranged.map_err(|message| problem(Rule::Arranges, message))
        };
        let [first, second] = orderings;
        let found = order(&**first, &recording)?;
        let demand = first.demand(self.node.depth);
        self.check_charges(demand, &recording.evaluated.borrow()).map_err(|message| problem(Rule::Charges, message))?;
        for (again, calls) in [(first, "the second call"), (second, "another ordering with the same history")] {
            let other = order(&**again, evaluator)?;
            if other != found {
                let message = format!(
                    "expected the same order each time; the first call gave {}, and {calls} {}",
                    self.names(&found),
                    self.names(&other)
                );
                return Err(problem(Rule::Repeats, message));
            }
        }
        let expected = untaught.demand(self.node.depth);
        if demand != expected {
            let message = format!("expected the demand {expected:?} of an ordering that learned nothing, found {demand:?}");
            return Err(problem(Rule::Demands, message));
        }
        Ok(found)
    }

    /// Checks that the ordering demands the evaluations that it makes. An ordering may demand more evaluations than the
    /// evaluator performs: counting moves for mobility does not call the evaluator, and exact values may be stored. An ordering
    /// that demands evaluations may also evaluate positions other than the children, as oracles do.
    fn check_charges(&self, demand: Demand, evaluated: &[G]) -> Result<(), String> {
        let children = self.moves.iter().map(|played| self.node.position.play(played));
        let different = children.fold(Vec::new(), |mut children, child| {
            if !children.contains(&child) && evaluated.contains(&child) {
                children.push(child);
            }
            children
        });
        let (children, all) = (different.len() as u64, evaluated.len() as u64);
        let demanded = u64::from(demand.evaluations) * self.moves.len() as u64;
        let found = match (children > demanded, all > 0 && demanded == 0) {
            (true, _) => counted(children, "child", "children"),
            (false, true) => counted(all, "position", "positions"),
            (false, false) => return Ok(()),
        };
        Err(format!("it evaluated {found}, but `demand` announced {}", counted(demanded, "evaluation", "evaluations")))
    }

    /// Returns the orders that the ordering gives to two arrangements of the moves, if these orders show that the ordering is
    /// not stable.
    ///
    /// If the order of two moves depends on their given order, the ordering does not distinguish these moves. A stable ordering
    /// keeps these moves in the given order.
    fn instability(&self, ordering: &dyn MoveOrdering<G>, evaluator: &dyn Evaluator<G>, found: &[u8]) -> Option<String> {
        let Script { shuffled, from_table, .. } = self.script;
        let from_shuffled = rearranged(ordering, &self.node, evaluator, *from_table, Some(shuffled));
        let precedes = |list: &[u8], first, second| {
            let index = |place| list.iter().position(|&other| other == place);
            index(first) < index(second)
        };
        let count = self.moves.len() as u8;
        let is_unstable = |first, second| {
            let given = [true, precedes(shuffled, first, second)];
            let returned = [precedes(found, first, second), precedes(&from_shuffled, first, second)];
            returned[0] != returned[1] && returned != given
        };
        let is_stable = (0..count).all(|second| (0..second).all(|first| !is_unstable(first, second)));
        let given: Vec<u8> = (0..count).collect();
        let [given, found, shuffled, from_shuffled] = [&given, found, shuffled, &from_shuffled].map(|list| self.names(list));
        (!is_stable).then(|| format!("it arranges the moves {given} as {found}, but {shuffled} as {from_shuffled}"))
    }

    fn names(&self, places: &[u8]) -> String {
        places.iter().map(|&place| (self.name)(place.into())).collect::<Vec<_>>().join(" ")
    }
}
