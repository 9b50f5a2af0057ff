//! What the plan of an ordering leads to.

use scoutlab_games::{FrontierEvaluator, Game};

use crate::orderings::BitRanks;
use crate::{MoveOrdering, Node, Plan};

/// What a plan leads to.
pub(super) struct Planned {
    /// The order, unless it is what `order` returns.
    pub(super) order: Option<Vec<usize>>,
    /// The probes that the search charges for it, if the search does.
    pub(super) probes: Option<u64>,
    /// How the plan differs from what `plan_at` says, if it does.
    pub(super) not_as_announced: Option<String>,
}

/// Follows the plan of an ordering, as a search does that needs all moves.
pub(super) fn planned<G: Game>(
    ordering: &mut dyn MoveOrdering<G>,
    node: &Node<G>,
    from_table: Option<usize>,
    moves: &[G::Move],
    evaluator: &dyn FrontierEvaluator<G>,
) -> Planned {
    let mut front = Vec::new();
    let plan = ordering.plan(node, from_table.map(|index| moves[index]), &mut front);
    let not_as_announced =
        not_as_announced(ordering.plan_at(node.depth), plan, front.len()).or_else(|| other_front(ordering, node, plan, &front));
    let probes = match plan {
        Plan::AtOnce => return Planned { order: None, probes: None, not_as_announced },
        Plan::OnDemand => return Planned { order: None, probes: Some(0), not_as_announced },
        _ if plan.probes() => moves.len() as u64,
        _ => 0,
    };
    let mut order: Vec<usize> = Vec::new();
    for index in front.iter().filter_map(|played| moves.iter().position(|known| known == played)) {
        if !order.contains(&index) {
            order.push(index);
        }
    }
    let mut rest: Vec<usize> = (0..moves.len()).filter(|index| !order.contains(index)).collect();
    let others: Vec<G::Move> = rest.iter().map(|&index| moves[index]).collect();
    let mut by_bit = None;
    if let Some(ranks) = ranks(ordering, node, plan, &others, evaluator).filter(|ranks| ranks.len() == rest.len()) {
        by_bit = other_order_by_bit(ordering, node, plan, &others, &ranks);
        let mut ranked: Vec<(i64, usize)> = ranks.into_iter().zip(rest).collect();
        // Of equal ranks the first move.
        scoutlab_sorting::sort(&mut ranked);
        rest = ranked.into_iter().map(|(_, index)| index).collect();
    }
    order.extend(rest);
    Planned { order: Some(order), probes: Some(probes), not_as_announced: not_as_announced.or(by_bit) }
}

/// The ranks by which a plan orders moves, if it ranks any.
fn ranks<G: Game>(
    ordering: &mut dyn MoveOrdering<G>,
    node: &Node<G>,
    plan: Plan,
    moves: &[G::Move],
    evaluator: &dyn FrontierEvaluator<G>,
) -> Option<Vec<i64>> {
    match plan {
        Plan::AtOnce | Plan::OnDemand | Plan::Front => None,
        Plan::ByIndex => {
            let by_index = ordering.ranks_by_index(node)?.as_slice();
            moves.iter().map(|&played| by_index.get(G::move_index(played)).copied()).collect()
        }
        Plan::Static => Some(moves.iter().map(|&played| G::static_rank(played).into()).collect()),
        Plan::Ranks { .. } | Plan::Values => {
            let mut ranks = Vec::new();
            ordering.ranks(node, moves, evaluator, &mut ranks).then_some(ranks)
        }
    }
}

/// How a plan with a front of so many moves differs from the one that was announced for its depth.
fn not_as_announced(announced: Option<Plan>, plan: Plan, front: usize) -> Option<String> {
    let announced = announced.filter(|&announced| announced != Plan::AtOnce)?;
    if announced != plan {
        Some(format!("expected {announced:?}, the plan that `plan_at` gives; `plan` gives {plan:?}"))
    } else if front > 0 && plan != Plan::Front {
        Some(format!("expected an empty front, since `plan_at` gives {plan:?}; `plan` puts {front} moves there"))
    } else {
        None
    }
}

/// How the front of a plan differs from the one that was announced for its depth.
fn other_front<G: Game>(ordering: &dyn MoveOrdering<G>, node: &Node<G>, plan: Plan, front: &[G::Move]) -> Option<String> {
    let announced = ordering.front_at(node.depth).filter(|&announced| plan == Plan::Front && announced != front)?;
    Some(format!("expected the front {announced:?}, which `front_at` gives; that of `plan` is {front:?}"))
}

/// How the order by the ranks of bits differs from that by these ranks, if the ordering gives both.
fn other_order_by_bit<G: Game>(
    ordering: &mut dyn MoveOrdering<G>,
    node: &Node<G>,
    plan: Plan,
    moves: &[G::Move],
    ranks: &[i64],
) -> Option<String> {
    let played = G::BITS.filter(|_| matches!(plan, Plan::Ranks { .. }) && ordering.ranks_bits())?.played;
    let with_bits = moves.iter().zip(ranks).filter(|&(&played, _)| G::move_index(played) < 64);
    let mut ranked: Vec<(i64, usize)> = with_bits.map(|(&played, &rank)| (rank, G::move_index(played))).collect();
    scoutlab_sorting::sort(&mut ranked);
    let expected: Vec<G::Move> = ranked.iter().map(|&(_, index)| played(index as u8)).collect();
    let mut left = ranked.iter().fold(0, |bits, &(_, index)| bits | 1_u64 << index);
    let mut by_bit = BitRanks::default();
    ordering.ranks_by_bit(node, left, &mut by_bit);
    let found: Vec<G::Move> = std::iter::from_fn(|| {
        let bit = by_bit.first_of(left)?;
        left &= !(1 << bit);
        Some(played(bit))
    })
    .collect();
    let message = || format!("expected the order {expected:?}, as by `ranks`; that by `ranks_by_bit` is {found:?}");
    (found != expected).then(message)
}
