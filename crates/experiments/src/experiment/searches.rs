//! The default cell type: the counts of one search.

use anyhow::Result;
use scoutlab_games::Window;
use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::table::{TableDepth, TableReplacement, TableRule, TableRules};
use scoutlab_search::techniques::{TechniqueSpec, Techniques};
use serde::Deserialize;

use super::Axis;
use super::cells::{Cells, Computed, digits};
use super::column::Column;
use super::measure::MeasureAxes;
use super::shared_columns::{
    count_columns, evaluations_column, further_count_columns, label, one_ply, one_ply_columns, table_text,
};
use super::values::{
    GridError, algorithms, at, depths, each, evaluators, game, orderings, requested_results, rules, seeds, table_rules,
    table_sizes, techniques, texts, texts_or,
};
use crate::shell::Command;
use scoutlab::Catalogue;
use scoutlab::position::Position;
use scoutlab::registry::{Frame, RequestError};
use scoutlab::search::{SearchOutcome, search};
use scoutlab::settings::table_size;
use scoutlab::techniques::{NONE, text_of};
use scoutlab::{SearchRequest, SearchSettings};

/// The axes of a grid of searches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Axes {
    pub(super) game: Axis,
    pub(super) positions: Axis,
    /// The rules of the game. With this axis, the data has a column `rules`.
    pub(super) rules: Option<Axis>,
    pub(super) depths: Axis,
    pub(super) algorithms: Axis,
    pub(super) orderings: Option<Axis>,
    pub(super) evaluators: Option<Axis>,
    pub(super) frames: Option<Axis>,
    /// The transposition table sizes in MB, or `none`. With this axis, the data has a column `table`.
    pub(super) tables: Option<Axis>,
    /// The rule for TT cutoffs. With this axis, the data has a column `table_depth`.
    pub(super) table_depths: Option<Axis>,
    /// The rule for the bounds of TT entries. With this axis, the data has a column `table_rule`.
    pub(super) table_rules: Option<Axis>,
    /// The rule for the replacement of TT entries. With this axis, the data has a column `table_replace`.
    pub(super) table_replace: Option<Axis>,
    /// The enhancements, or `none`. With this axis, the data has a column `enhance`.
    pub(super) enhance: Option<Axis>,
    /// The selective techniques, or `none`. With this axis, the data has a column `selective`.
    pub(super) selective: Option<Axis>,
    /// Additional result columns.
    pub(super) results: Option<Axis>,
    /// The number of seeds, starting with the seed of the experiment.
    pub(super) seeds: Option<Axis>,
}

/// A validated grid of searches: one search for each combination.
pub(super) struct Searches {
    /// The positions under the first rules, then under the second rules, and so on.
    pub(super) positions: Vec<Position>,
    /// The rules; `None` if they are not an axis.
    rules: Option<Vec<&'static str>>,
    pub(super) depths: Vec<u32>,
    algorithms: Vec<AnyAlgorithm>,
    orderings: Vec<OrderingSpec>,
    evaluators: Vec<&'static str>,
    frames: Vec<Frame>,
    /// The transposition table sizes in MB, 0 for none; `None` if tables are not an axis. Each algorithm then uses its default.
    tables: Option<Vec<usize>>,
    /// The rules for TT cutoffs; `None` if they are not an axis.
    table_depths: Option<Vec<TableDepth>>,
    /// The rules for the bounds of TT entries; `None` if they are not an axis.
    table_rules: Option<Vec<TableRule>>,
    /// The rules for the replacement of TT entries; `None` if they are not an axis.
    table_replace: Option<Vec<TableReplacement>>,
    /// The enhancements; `None` if they are not an axis.
    enhance: Option<Vec<Option<TechniqueSpec>>>,
    /// The selective techniques; `None` if they are not an axis.
    selective: Option<Vec<Option<TechniqueSpec>>>,
    seeds: Vec<u64>,
    /// The further result columns of the grid.
    requested: Vec<String>,
}

impl MeasureAxes for Axes {
    const MEASURE: &'static str = "searches";

    type Cells = Searches;

    fn cells(&self, catalogue: &Catalogue, seed: u64) -> Result<Searches, GridError> {
        let game = game(catalogue, &self.game)?;
        let rules = self.rules.as_ref().map(|axis| rules(axis, game)).transpose()?;
        let all_rules = rules.as_deref().unwrap_or(&game.description().rules[..1]);
        let texts = texts(&self.positions)?;
        let mut positions = Vec::new();
        for rules in all_rules {
            positions.extend(each(Some(&self.positions), &texts, |text| game.position_by(&text, Some(rules)))?);
        }
        let depths = depths(&self.depths)?;
        let algorithms = algorithms(catalogue, &self.algorithms)?;
        for position in &positions {
            for &depth in &depths {
                let shallowest = algorithms.iter().map(|algorithm| algorithm.shallowest(depth)).min().unwrap_or(depth);
                let tried = position.check_depths(shallowest..=depth);
                tried.map_err(|error| at(Some(&self.depths), RequestError::from(error)))?;
            }
        }
        let seeds = seeds(self.seeds.as_ref(), seed)?;
        let orderings_at = |root| orderings(catalogue, self.orderings.as_ref(), "none", root);
        // The rules may refuse an ordering.
        positions.iter().step_by(texts.len()).try_for_each(|root| orderings_at(root).map(drop))?;
        let orderings = orderings_at(&positions[0])?;
        let evaluators = evaluators(self.evaluators.as_ref(), game)?;
        let frames = texts_or(self.frames.as_ref(), game.description().frames[0])?;
        let frames = each(self.frames.as_ref(), &frames, |name| Ok(Frame::named(game.frame(Some(&name))?)))?;
        let tables = self.tables.as_ref().map(table_sizes).transpose()?;
        let table_depths = self.table_depths.as_ref().map(table_rules).transpose()?;
        let bounds = self.table_rules.as_ref().map(table_rules).transpose()?;
        let table_replace = self.table_replace.as_ref().map(table_rules).transpose()?;
        // Each algorithm is checked with each table.
        let sizes: Vec<Option<usize>> =
            tables.as_ref().map_or_else(|| vec![None], |sizes| sizes.iter().copied().map(Some).collect());
        for table in sizes {
            for algorithm in &algorithms {
                let tried = table_size(algorithm, table, 0).map(drop);
                tried.map_err(|error| at(self.tables.as_ref().or(Some(&self.algorithms)), error))?;
                let has_rules = self.table_rules.as_ref().or(self.table_replace.as_ref());
                if has_rules.is_some() && table_size(algorithm, table, 0) == Ok(0) {
                    return Err(at(
                        has_rules,
                        "rules for the entries of a table need a `tables` without none, and algorithms with a TT",
                    ));
                }
            }
        }
        let requested = requested_results(self.results.as_ref(), &Searches::further_results())?;
        let enhance = self.enhance.as_ref().map(|axis| techniques(Techniques::Enhancements, axis)).transpose()?;
        let selective = self.selective.as_ref().map(|axis| techniques(Techniques::Selective, axis)).transpose()?;
        let searches = Searches {
            positions,
            rules,
            depths,
            algorithms,
            orderings,
            evaluators,
            frames,
            tables,
            table_depths,
            table_rules: bounds,
            table_replace,
            enhance,
            selective,
            seeds,
            requested,
        };
        searches.check_techniques().map_err(|(is_selective, error)| {
            at(if is_selective { self.selective.as_ref() } else { self.enhance.as_ref() }, error)
        })?;
        Ok(searches)
    }
}

impl Searches {
    /// Checks the techniques in each combination of the axes on which they depend. An error says whether a selective technique
    /// causes it.
    fn check_techniques(&self) -> Result<(), (bool, RequestError)> {
        if self.enhance.is_none() && self.selective.is_none() {
            return Ok(());
        }
        // Orderings, frames, seeds and the other rules of tables do not matter.
        let [positions, rules, depths, algorithms, _, evaluators, _, tables, table_depths, _, _, enhance, selective, _] =
            self.lengths();
        let few = [positions, rules, depths, algorithms, 1, evaluators, 1, tables, table_depths, 1, 1, enhance, selective, 1];
        for index in 0..few.iter().product() {
            let request = self.request_at(digits(index, few));
            let (enhance, selective) = (request.settings.enhance.clone(), request.settings.selective.clone());
            request.clone().with_techniques(enhance, None).map_err(|error| (false, error))?;
            request.with_techniques(None, selective).map_err(|error| (true, error))?;
        }
        Ok(())
    }

    fn lengths(&self) -> [usize; 14] {
        let rules = self.rules.as_ref().map_or(1, Vec::len);
        [
            self.positions.len() / rules,
            rules,
            self.depths.len(),
            self.algorithms.len(),
            self.orderings.len(),
            self.evaluators.len(),
            self.frames.len(),
            self.tables.as_ref().map_or(1, Vec::len),
            self.table_depths.as_ref().map_or(1, Vec::len),
            self.table_rules.as_ref().map_or(1, Vec::len),
            self.table_replace.as_ref().map_or(1, Vec::len),
            self.enhance.as_ref().map_or(1, Vec::len),
            self.selective.as_ref().map_or(1, Vec::len),
            self.seeds.len(),
        ]
    }

    fn request(&self, index: usize) -> SearchRequest {
        self.request_at(digits(index, self.lengths()))
    }

    fn request_at(&self, place: [usize; 14]) -> SearchRequest {
        let [positions, ..] = self.lengths();
        let [position, rules, depth, algorithm, ordering, evaluator, frame, table, place @ .., enhancing, selecting, seed] =
            place;
        let [table_depth, table_rule, table_replace] = place;
        let algorithm = &self.algorithms[algorithm];
        let table = self.tables.as_ref().map(|tables| tables[table]);
        let settings = SearchSettings {
            algorithm: algorithm.clone(),
            depth: self.depths[depth],
            ordering: self.orderings[ordering].clone(),
            evaluator: self.evaluators[evaluator],
            frame: self.frames[frame],
            window: Window::INFINITE,
            table: table_size(algorithm, table, 0).expect("each algorithm was checked with each table"),
            table_rules: TableRules {
                depth: self.table_depths.as_ref().map_or(TableDepth::Equal, |depths| depths[table_depth]),
                bounds: self.table_rules.as_ref().map_or(TableRule::TwoBounds, |rules| rules[table_rule]),
                replacement: self.table_replace.as_ref().map_or(TableReplacement::Bucket, |rules| rules[table_replace]),
            },
            enhance: self.enhance.as_ref().and_then(|enhance| enhance[enhancing].clone()),
            selective: self.selective.as_ref().and_then(|selective| selective[selecting].clone()),
            mate: None,
            seed: self.seeds[seed],
            most_visits: None,
            seconds: None,
            whole_line: false,
            divide: false,
            stop: None,
        };
        SearchRequest { position: self.positions[rules * positions + position].clone(), settings }
    }

    /// Returns a readable name of the search setup: `alphabeta killer:2, table, etc`. The name includes the transposition table only
    /// if `tables` is an axis.
    fn variant(&self, request: &SearchRequest) -> String {
        let SearchSettings { algorithm, ordering, .. } = &request.settings;
        let text = if ordering.name() == "none" { algorithm.to_string() } else { format!("{algorithm} {ordering}") };
        let TableRules { depth, bounds, replacement } = request.settings.table_rules;
        let text = if self.tables.is_some() && request.settings.table > 0 {
            let choices = [depth.name(), bounds.name(), replacement.name()];
            let usual = [TableDepth::NAMES[0], TableRule::NAMES[0], TableReplacement::NAMES[0]];
            let unusual = choices.into_iter().zip(usual).filter(|(choice, usual)| choice != usual);
            unusual.fold(format!("{text}, table"), |text, (choice, _)| format!("{text} {choice}"))
        } else {
            text
        };
        let text = request.settings.techniques().fold(text, |text, techniques| format!("{text}, {techniques}"));
        match request.special_rules() {
            Some(rules) => format!("{text}, rules {rules}"),
            None => text,
        }
    }
}

/// Returns the `scoutlab search` command of a request with an infinite window.
pub(super) fn search_command(request: &SearchRequest) -> String {
    let command = Command::new(&["search", request.game()]).with("position", &request.position.text);
    let command = match request.special_rules() {
        Some(rules) => command.with("rules", rules),
        None => command,
    };
    let command = command
        .with("depth", request.settings.depth)
        .with("algorithm", &request.settings.algorithm)
        .unless("none", "ordering", &request.settings.ordering)
        .with("eval", request.settings.evaluator)
        .with("frame", request.settings.frame.name());
    // Algorithms that need a TT have one by default.
    let has_none = request.settings.table == 0 && table_size(&request.settings.algorithm, None, 0) == Ok(0);
    let command = if has_none { command } else { command.with("table", request.settings.table) };
    command
        .unless(TableDepth::NAMES[0], "table-depth", request.settings.table_rules.depth)
        .unless(TableRule::NAMES[0], "table-rule", request.settings.table_rules.bounds)
        .unless(TableReplacement::NAMES[0], "table-replace", request.settings.table_rules.replacement)
        .unless(NONE, "enhance", text_of(request.settings.enhance.as_ref()))
        .unless(NONE, "selective", text_of(request.settings.selective.as_ref()))
        .with("seed", request.settings.seed)
        .into_text()
}

/// What a search found.
pub(super) struct Searched {
    pub(super) request: SearchRequest,
    pub(super) outcome: SearchOutcome,
    /// The re-searches of moves of the root, if the grid has this column.
    root_re_searches: Option<u64>,
    variant: String,
}

/// The further column whose counts need another search.
const ROOT_RE_SEARCHES: &str = "root_re_searches";

impl Cells for Searches {
    type Key = SearchRequest;
    type Found = Searched;

    fn keys() -> Vec<Column<SearchRequest>> {
        vec![
            Column::new("game", "the game", |request: &SearchRequest| request.game()),
            Column::new("position", "the position; for `ffo:N`, N alone", |request: &SearchRequest| {
                label(&request.position.text).to_owned()
            }),
            Column::new("rules", "the [rules of the game](conventions.md#repetition)", |request: &SearchRequest| {
                request.position.game().rules[0]
            }),
            Column::new("depth", "plies to search", |request: &SearchRequest| request.settings.depth),
            Column::new("algorithm", "the algorithm", |request: &SearchRequest| request.settings.algorithm.to_string()),
            Column::new("ordering", "the move ordering", |request: &SearchRequest| request.settings.ordering.to_string()),
            Column::new("evaluator", "the evaluator of leaves", |request: &SearchRequest| request.settings.evaluator),
            Column::new("frame", "the point of view of leaf values", |request: &SearchRequest| request.settings.frame.name()),
            Column::new("table", "the size of the TT in MB, or `none`", |request: &SearchRequest| {
                table_text(request.settings.table)
            }),
            Column::new("table_depth", "the rule for TT cutoffs", |request: &SearchRequest| {
                request.settings.table_rules.depth.to_string()
            }),
            Column::new("table_rule", "the rule for the bounds of TT entries", |request: &SearchRequest| {
                request.settings.table_rules.bounds.to_string()
            }),
            Column::new("table_replace", "the rule for the replacement of TT entries", |request: &SearchRequest| {
                request.settings.table_rules.replacement.to_string()
            }),
            Column::new("enhance", "the enhancements, or `none`", |request: &SearchRequest| {
                text_of(request.settings.enhance.as_ref()).to_owned()
            }),
            Column::new("selective", "the selective techniques, or `none`", |request: &SearchRequest| {
                text_of(request.settings.selective.as_ref()).to_owned()
            }),
            Column::new("seed", "the seed of random orderings", |request: &SearchRequest| request.settings.seed),
        ]
    }

    fn results() -> Vec<Column<Searched>> {
        let value = Column::new(
            "value",
            "the value for MAX in trees, for the side to move at the root in other games",
            |found: &Searched| {
                let position = &found.request.position;
                position.written(position.reported(found.outcome.value))
            },
        );
        let best =
            Column::optional("best_move", "the best move", |found: &Searched| found.outcome.best_move().map(str::to_owned));
        [value, best].into_iter().chain(count_columns(|found: &Searched| &found.outcome.counters)).collect()
    }

    fn further_results() -> Vec<Column<Searched>> {
        let mut further = further_count_columns(|found: &Searched| &found.outcome.counters);
        further.push(Column::new("variant", "algorithm, ordering, TT and techniques as one text", |found: &Searched| {
            found.variant.clone()
        }));
        further.extend(one_ply_columns(|found: &Searched| {
            one_ply(&found.request.settings.ordering, Some(found.request.settings.evaluator))
        }));
        further.extend([
            evaluations_column(|found: &Searched| &found.outcome.counters),
            Column::optional(ROOT_RE_SEARCHES, "re-searches of moves of the root", |found: &Searched| found.root_re_searches),
            Column::optional(
                "quiescence_nodes",
                "[visits below leaves](conventions.md#chess) by quiescence search; empty if the evaluator does not search",
                |found: &Searched| found.outcome.quiescence_nodes,
            ),
            Column::new("all_nodes", "calls + quiescence_nodes", |found: &Searched| found.outcome.nodes()),
        ]);
        further
    }

    fn has_key(&self, name: &str) -> bool {
        match name {
            "rules" => self.rules.is_some(),
            "table" => self.tables.is_some(),
            "table_depth" => self.table_depths.is_some(),
            "table_rule" => self.table_rules.is_some(),
            "table_replace" => self.table_replace.is_some(),
            "enhance" => self.enhance.is_some(),
            "selective" => self.selective.is_some(),
            _ => true,
        }
    }

    fn requested(&self) -> &[String] {
        &self.requested
    }

    fn len(&self) -> usize {
        self.lengths().iter().product()
    }

    fn key(&self, index: usize) -> SearchRequest {
        self.request(index)
    }

    fn command(&self, index: usize) -> String {
        search_command(&self.request(index))
    }

    /// Returns a rough guess: a few moves per ply survive pruning.
    fn estimate(&self, index: usize) -> u64 {
        3_u64.saturating_pow(self.request(index).settings.depth.min(30))
    }

    fn run(&self, index: usize) -> Result<Computed<Searched>> {
        let request = self.request(index);
        let outcome = search(&request)?;
        let root_re_searches = if self.requested.iter().any(|name| name == ROOT_RE_SEARCHES) {
            let (profile, _) = request.position.count_by_ply(&request.settings)?;
            Some(profile.plies().get(1).map_or(0, |ply| ply.re_searches))
        } else {
            None
        };
        let (leaves, seconds, variant) = (outcome.counters.leaves, outcome.seconds, self.variant(&request));
        Ok(Computed { found: Searched { request, outcome, root_re_searches, variant }, leaves, seconds })
    }
}
