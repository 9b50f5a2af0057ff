//! Evaluators whose calls show.

use std::sync::Arc;

use scoutlab_games::{Evaluator, Front, FrontierEvaluator, Game, Value, Wanted};

use super::{Activity, Stage};
use crate::orderings::NamedEvaluator;

/// An evaluator whose calls show. They are otherwise those of the evaluator inside.
pub struct StagedEvaluator<G: Game> {
    evaluator: NamedEvaluator<G>,
    stage: Arc<Stage>,
}

impl Stage {
    /// The same evaluator, whose calls show.
    pub fn evaluator<G: Game>(self: &Arc<Self>, evaluator: NamedEvaluator<G>) -> StagedEvaluator<G> {
        StagedEvaluator { evaluator, stage: self.clone() }
    }
}

impl<G: Game> StagedEvaluator<G> {
    #[inline]
    fn asked<R>(&self, ask: impl FnOnce(&dyn FrontierEvaluator<G>) -> R) -> R {
        self.stage.during(Activity::Evaluation, || ask(&*self.evaluator))
    }
}

impl<G: Game> Evaluator<G> for StagedEvaluator<G> {
    fn value(&self, position: &G) -> Value {
        self.asked(|evaluator| evaluator.value(position))
    }

    fn value_after(&self, position: &G, played: G::Move) -> Value {
        self.asked(|evaluator| evaluator.value_after(position, played))
    }

    fn known_value(&self, position: &G, alpha: Value, beta: Value) -> Option<Value> {
        self.asked(|evaluator| evaluator.known_value(position, alpha, beta))
    }

    fn of_score(&self, score: Value, ends: bool) -> Option<Value> {
        self.evaluator.of_score(score, ends)
    }
}

impl<G: Game> FrontierEvaluator<G> for StagedEvaluator<G> {
    fn values_together(&self) -> bool {
        self.evaluator.values_together()
    }

    fn keep_wanted(&self, position: &G, moves: &mut G::Generated, wanted: Wanted) -> bool {
        self.asked(|evaluator| evaluator.keep_wanted(position, moves, wanted))
    }

    fn least_among(&self, position: &G, moves: &G::Generated) -> Option<(G::Move, Value)> {
        self.asked(|evaluator| evaluator.least_among(position, moves))
    }

    fn frontier_moves(&self, position: &G) -> G::Generated {
        self.asked(|evaluator| evaluator.frontier_moves(position))
    }

    fn find(&self, position: &G, moves: &mut G::Generated, wanted: Wanted) -> (usize, Option<(G::Move, Value)>) {
        self.asked(|evaluator| evaluator.find(position, moves, wanted))
    }

    fn find_ordered(
        &self,
        position: &G,
        front: &mut Front<'_, G::Move>,
        moves: &mut G::Generated,
        wanted: Wanted,
    ) -> (usize, Option<(G::Move, Value)>) {
        self.asked(|evaluator| evaluator.find_ordered(position, front, moves, wanted))
    }

    fn find_among(&self, position: &G, moves: &[G::Move], wanted: Wanted) -> (usize, Option<Value>) {
        self.asked(|evaluator| evaluator.find_among(position, moves, wanted))
    }

    fn values_after(&self, position: &G, moves: &[G::Move], values: &mut Vec<Value>) {
        self.asked(|evaluator| evaluator.values_after(position, moves, values));
    }
}
