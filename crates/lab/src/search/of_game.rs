//! The positions of every game, as [`AnyPosition`].

use std::ops::RangeInclusive;
use std::sync::Arc;

use scoutlab_games::tree::WrittenValue;
use scoutlab_games::{MoveSet, NotationError, Side, Value};
use scoutlab_search::observers;
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::table::Bounds;
use scoutlab_text::specification::SpecificationError;

use super::comparison::{Compared, Comparison, compare};
use super::details::{self, SearchDetails};
use super::leaves::{self, LeafLists};
use super::move_names::move_names;
use super::node_types::{self, TypedSearch};
use super::outcome::{SearchOutcome, SolveOutcome, SolvedMove};
use super::recorded::{RecordError, Recording};
use super::recording::record_game;
use super::sequences::{self, SequenceCounts, SequenceRules};
use super::single::{Found, check_depths, search_once};
use super::solve::{check_solve, solve_each_move, solve_game};
use super::visits::{self, Continue, Visit};
use crate::description::{
    Board, Description, KnownGames, RegisteredGame, RequestError, RunError, TreeNode, check_exact_scores, files, oracle,
    oracle_with_limit,
};
use crate::position::AnyPosition;
use crate::position_of::{ExactValues, PositionOf};
use crate::settings::{SearchSettings, SolveSettings};

/// The kind of name that selects a notation, for messages.
const NOTATION: &str = "notation";

impl<G: RegisteredGame> AnyPosition for PositionOf<G> {
    fn game(&self) -> &Description {
        &self.game.description
    }

    fn known_games(&self) -> &KnownGames {
        &self.game.known_games
    }

    fn view(&self) -> Option<Side> {
        G::VIEW
    }

    fn reported(&self, value: Value) -> Value {
        if G::VIEW.is_some_and(|view| view != self.position.side_to_move()) { -value } else { value }
    }

    fn written(&self, value: Value) -> WrittenValue {
        self.position.written(value)
    }

    fn parse_value(&self, text: &str) -> Option<Value> {
        self.position.parse_value(text)
    }

    fn check_depths(&self, depths: RangeInclusive<u32>) -> Result<(), NotationError> {
        self.position.check_depths(depths)
    }

    fn tree_depth(&self) -> Option<u32> {
        self.position.tree_depth()
    }

    fn tree_node(&self) -> Option<TreeNode> {
        self.position.tree_node()
    }

    fn list_leaves(&self, settings: &SearchSettings, most: usize) -> Result<Option<LeafLists>, RunError> {
        leaves::list_leaves(self, settings, most)
    }

    fn sides(&self) -> [&'static str; 2] {
        G::SIDES
    }

    fn board(&self) -> Option<Board> {
        G::BOARD
    }

    fn name(&self) -> String {
        self.position.position_name()
    }

    fn written_in(&self, notation: &str) -> Result<String, RequestError> {
        if let Some((_, write)) = G::NOTATIONS.iter().find(|(name, _)| *name == notation) {
            return Ok(write(&self.position));
        }
        let is_file = files::<G>().iter().any(|format| format.has_games && format.extension == notation);
        if is_file || ["transcript", "moves"].contains(&notation) {
            let problem = "a position does not contain the moves that led to it".to_owned();
            return Err(SpecificationError::Argument { kind: NOTATION, name: notation.to_owned(), problem }.into());
        }
        Err(SpecificationError::unknown(NOTATION, notation, G::NOTATIONS.iter().map(|(name, _)| *name)).into())
    }

    fn diagram(&self) -> String {
        self.position.diagram()
    }

    fn squares(&self) -> String {
        self.position.squares()
    }

    fn note(&self) -> String {
        self.position.note()
    }

    fn remark_on(&self, text: &str) -> Option<&'static str> {
        G::remark(text)
    }

    fn side_to_move(&self) -> Side {
        self.position.side_to_move()
    }

    fn is_terminal(&self) -> bool {
        self.position.is_terminal()
    }

    fn count_moves(&self) -> u64 {
        // Only moves that can be played count, even if `Game::count_moves` of a registered game returns another number.
        self.position.moves().len() as u64
    }

    fn move_names(&self) -> Vec<String> {
        self.position.moves().iter().map(|played| self.position.move_name(played)).collect()
    }

    fn move_name(&self, played: usize) -> String {
        self.position.move_name(self.position.moves().at(played))
    }

    fn parse_move(&self, name: &str) -> Result<usize, NotationError> {
        let played = self.position.parse_move(name)?;
        let place = self.position.moves().place_of(played);
        place.ok_or_else(|| NotationError::Move { name: name.to_owned(), legal: self.move_names().join(" ") })
    }

    fn coordinate_name(&self, played: usize) -> String {
        self.position.coordinate_name(self.position.moves().at(played))
    }

    fn rules_of(&self, name: &str) -> Vec<&'static str> {
        self.position.rules_of(name)
    }

    fn place_in_diagram(&self, played: usize) -> Option<(usize, usize)> {
        G::place_in_diagram(self.position.moves().at(played))
    }

    fn after(&self, played: usize) -> Arc<dyn AnyPosition> {
        Arc::new(Self { position: self.position.play(self.position.moves().at(played)), game: self.game.clone() })
    }

    fn perft(&self, depth: u32) -> u64 {
        self.position.perft(depth)
    }

    fn count_sequences(&self, depth: u32, rules: SequenceRules) -> SequenceCounts {
        sequences::count(&self.position, depth, rules)
    }

    fn move_kinds(&self) -> &'static [&'static str] {
        G::MOVE_KINDS
    }

    fn omits(&self, fault: usize, played: usize) -> bool {
        (G::GENERATOR_FAULTS[fault].1)(&self.position, self.position.moves().at(played))
    }

    fn generator_faults(&self) -> Vec<&'static str> {
        G::GENERATOR_FAULTS.iter().map(|(name, _)| *name).collect()
    }

    fn counts_ended_games(&self) -> bool {
        G::PERFT_COUNTS_ENDED_GAMES
    }

    fn most_plies(&self) -> Option<u32> {
        G::SCORE.and_then(|score| score.most_plies)
    }

    fn unit(&self) -> Option<&'static str> {
        G::SCORE.map(|score| score.unit)
    }

    fn winner(&self) -> Option<Side> {
        G::SCORE.and_then(|score| (score.winner)(&self.position))
    }

    fn points(&self) -> i32 {
        G::SCORE.map_or(0, |score| (score.points)(&self.position))
    }

    fn standing(&self) -> String {
        G::SCORE.map(|score| (score.standing)(&self.position)).unwrap_or_default()
    }

    fn exact_score(&self) -> Option<(Value, Bounds)> {
        G::SOLVING.map(|solving| ((solving.exact)(0).value(&self.position), solving.scores))
    }

    fn check_exact_scores(&self) -> Option<Result<(), String>> {
        check_exact_scores(&self.position, &self.game)
    }

    fn knows_length(&self) -> bool {
        G::SOLVING.is_some_and(|solving| solving.is_bound)
    }

    fn plies_left(&self) -> u32 {
        G::SOLVING.map_or(0, |solving| (solving.plies_left)(&self.position))
    }

    fn check_ordering(&self, ordering: &OrderingSpec) -> Result<(), RequestError> {
        self.game.check_ordering(ordering)
    }

    fn search(&self, settings: &SearchSettings) -> Result<SearchOutcome, RunError> {
        Ok(self.outcome(&search_once(self, settings, &oracle(), None)?))
    }

    fn visits(
        &self,
        settings: &SearchSettings,
        report: &mut dyn FnMut(Visit<'_>) -> Continue,
    ) -> Result<Option<SearchOutcome>, RunError> {
        visits::search_visits(self, settings, report)
    }

    fn search_in_detail(&self, settings: &SearchSettings) -> Result<(SearchOutcome, SearchDetails), RunError> {
        let (found, details) = details::search_in_detail(self, settings)?;
        Ok((self.outcome(&found), details))
    }

    fn count_by_ply(&self, settings: &SearchSettings) -> Result<(observers::Profile, f64), RunError> {
        let mut counts = observers::Profile::default();
        let settings = SearchSettings { whole_line: false, ..settings.clone() };
        let found = search_once(self, &settings, &oracle(), Some(&mut counts))?;
        Ok((counts, found.seconds))
    }

    fn record(&self, settings: &SearchSettings, most: u64) -> Result<Recording, RecordError> {
        record_game(self, settings, most)
    }

    fn check_solve(&self, settings: &SolveSettings) -> Result<(), RequestError> {
        check_solve(&self.game, settings)
    }

    fn solve(&self, settings: &SolveSettings) -> Result<SolveOutcome, RunError> {
        solve_game(self, settings)
    }

    fn solve_moves(&self, settings: &SolveSettings) -> Result<Vec<SolvedMove>, RunError> {
        solve_each_move(self, settings)
    }

    fn exact_values(&self, limit: Option<usize>) -> ExactValues {
        let oracle = limit.map_or_else(oracle::<G>, oracle_with_limit::<G>);
        ExactValues::new(oracle)
    }

    fn compare(&self, comparison: &Comparison<'_>, known: &ExactValues) -> Result<Compared, RunError> {
        check_depths(&self.position, &comparison.searcher.algorithm().0, comparison.depth)?;
        compare(self, comparison, known.oracle::<G>())
    }

    fn node_types(&self, search: TypedSearch<'_>, known: &ExactValues) -> Result<Vec<[u64; 7]>, RunError> {
        check_depths(&self.position, search.algorithm, search.depth)?;
        node_types::count(self, search, known.oracle::<G>())
    }
}

impl<G: RegisteredGame> PositionOf<G> {
    /// Returns the result of a search of this position, with moves as names.
    pub(super) fn outcome(&self, found: &Found<G::Move>) -> SearchOutcome {
        SearchOutcome {
            value: found.value,
            best: found.line.moves.first().and_then(|&played| self.position.moves().place_of(played)),
            line: move_names(&self.position, &found.line.moves),
            is_line_complete: found.line.is_complete,
            line_calls: found.line.calls,
            counters: found.counters,
            quiescence_nodes: found.quiescence_nodes,
            seconds: found.seconds,
        }
    }
}
