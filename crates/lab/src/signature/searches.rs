//! The searches of algorithms, orderings, evaluators, games and frames.

use std::collections::btree_map::Entry;
use std::fmt::Write;

use crate::registry::{Description, GameEntry};
use crate::{Catalogue, SearchOutcome, SearchText};
use anyhow::Result;
use scoutlab_games::Notation;
use scoutlab_games::othello::{Discs, Othello};
use scoutlab_games::othello6::Generation;
use scoutlab_games::tree::Model;
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::{GenerationOrder, OrderingSettings, search_order};
use scoutlab_search::{Node, TableUse};

use super::Texts;
use super::forms::{IN_ONE_GAME, LATER_PARTS, forms};

/// The searches of each algorithm and each ordering: game, position, depth. A game that is added later is not added here, because
/// this list determines the parts of all algorithms and orderings.
pub(super) const POSITIONS: [(&str, &str, u32); 9] = [
    ("othello", "ffo:41", 4),
    ("othello", "start by rows", 4),
    ("othello6", "pv:22", 5),
    ("ywf", "start", 3),
    ("tictactoe", "after x1y1 x1y0", 5),
    ("tree", "b=4,d=5,seed=1,model=values,k=9", 5),
    ("tree", "[[[3 5]=4 [2 9]=3 7]=5 [[2 4]=1 [3 3]=3 6]=2 [[8 1]=1 [5 5]=6 4]=4]", 3),
    ("chess", "kiwipete", 3),
    ("connect-four", "4435", 4),
];

/// The positions of each game: game, position, depth. A game without a line here is searched from its examples.
const OF_GAMES: &[(&str, &str, u32)] = &[
    ("othello", "ffo:41", 4),
    ("othello", "ffo:50", 4),
    ("othello", "random:plies=30,seed=7", 4),
    ("othello6", "start", 5),
    ("othello6", "pv:26", 8),
    ("ywf", "start", 3),
    ("ywf", "random:plies=40,seed=7", 3),
    ("tictactoe", "after x1y1 x1y0", 7),
    ("tree", "b=4,d=5,seed=1", 5),
    ("tree", "[[[3 5]=4 [2 9]=3 7]=5 [[2 4]=1 [3 3]=3 6]=2 [[8 1]=1 [5 5]=6 4]=4]", 3),
    ("tree", "min A:[B:[1/2 5]=4 C:[2 -0.25]=1]", 2),
    ("connect-four", "4435", 4),
    ("connect-four", "random:empties=12,seed=7", 8),
    ("chess", "kiwipete", 2),
    ("chess", "8/P6k/8/8/3pP3/8/p6P/R3K3 b Q e3", 3),
    ("chess", "bk:2", 2),
];

/// A function that runs a search.
type Run<'r> = &'r dyn Fn(&SearchText) -> Result<SearchOutcome>;

/// Returns the texts of the parts that consist of searches.
pub(super) fn texts(catalogue: &Catalogue, run: Run<'_>) -> Result<Texts> {
    let mut texts = Texts::new();
    for name in catalogue.algorithms().names() {
        let part = format!("algorithm/{name}");
        let text = of_algorithm(catalogue, run, &forms(&part, name))?;
        texts.insert(part, text);
    }
    for name in catalogue.orderings().names() {
        let part = format!("ordering/{name}");
        let text = of_ordering(run, &part, name)?;
        texts.insert(part, text);
    }
    for part in LATER_PARTS {
        texts.insert((*part).to_owned(), of_ordering(run, part, part)?);
    }
    for game in catalogue.games() {
        let description = game.description();
        texts.insert(format!("game/{}", game.name()), of_game(run, game)?);
        for evaluator in &description.evaluators {
            texts.insert(format!("evaluator/{}/{evaluator}", game.name()), of_evaluator(run, description, evaluator)?);
        }
        for frame in description.frames {
            // The first game with this frame is its sample, so that a later game does not change the part.
            if let Entry::Vacant(part) = texts.entry(format!("frame/{frame}")) {
                part.insert(of_frame(run, description, frame)?);
            }
        }
    }
    for generation in Generation::NAMES {
        texts.insert(format!("generation/{generation}"), of_generation(run, generation)?);
    }
    for model in Model::NAMES {
        let part = format!("model/{model}");
        let text = of_model(run, &forms(&part, model))?;
        texts.insert(part, text);
    }
    Ok(texts)
}

/// Returns the positions of a game and the depths to which they are searched.
fn positions_of(game: &Description) -> Vec<(&'static str, u32)> {
    let listed: Vec<(&str, u32)> =
        OF_GAMES.iter().filter(|(of, ..)| *of == game.name).map(|(_, position, depth)| (*position, *depth)).collect();
    match game.examples {
        _ if !listed.is_empty() => listed,
        [] => vec![("start", 3)],
        examples => examples.iter().map(|(position, _)| (*position, 3)).collect(),
    }
}

/// Searches with and without a transposition table and with a window, if the algorithm supports them.
fn of_algorithm(catalogue: &Catalogue, run: Run<'_>, forms: &[&str]) -> Result<String> {
    let mut text = String::new();
    for form in forms {
        let algorithm = catalogue.algorithms().named(form)?;
        let tables: &[usize] = match algorithm.table_use() {
            TableUse::Never => &[0],
            TableUse::Optional => &[0, 1],
            TableUse::Needed => &[1],
        };
        for (game, position, depth) in POSITIONS {
            let request = SearchText { algorithm: (*form).to_owned(), ..request(game, position, depth) };
            for &table in tables {
                add(&mut text, run, &SearchText { table: Some(table), ..request.clone() })?;
            }
            if algorithm.has_window() {
                let window = Some("-2,3".to_owned());
                add(&mut text, run, &SearchText { table: Some(tables[0]), window, ..request.clone() })?;
            }
        }
    }
    Ok(text)
}

/// Searches by alpha-beta, and by iterative deepening with a transposition table, so that orderings learn in several iterations.
fn of_ordering(run: Run<'_>, part: &str, name: &str) -> Result<String> {
    // A search never calls `none` alone, but only in a chain with other orderings, which this part must not name.
    let mut text = if name == GenerationOrder::NAME { order_of_none()? } else { String::new() };
    let mut both = |game, position, depth, form: &str| {
        let request = SearchText { ordering: form.to_owned(), ..request(game, position, depth) };
        add(&mut text, run, &request)?;
        add(&mut text, run, &SearchText { algorithm: "deepening(pvs)".to_owned(), table: Some(1), ..request })
    };
    for form in forms(part, name) {
        for (game, position, depth) in POSITIONS {
            both(game, position, depth, form)?;
        }
    }
    for (_, only, form) in IN_ONE_GAME.iter().filter(|(of, ..)| *of == part) {
        for (game, position, depth) in POSITIONS.iter().filter(|(game, ..)| game == only) {
            both(game, position, *depth, form)?;
        }
    }
    Ok(text)
}

/// Returns the order in which `none` arranges the moves of a position.
fn order_of_none() -> Result<String> {
    let position = Othello::parse("ffo:41")?;
    let order = search_order(&GenerationOrder, &Node::root(&position, 1), &Discs, None);
    let names: Vec<String> = order.iter().map(|&played| position.move_name(played)).collect();
    Ok(format!("{}\n", names.join(" ")))
}

/// Counts move sequences and searches by minimax and by alpha-beta, all in move generation order.
fn of_game(run: Run<'_>, game: &GameEntry) -> Result<String> {
    let mut text = String::new();
    for (position, depth) in positions_of(game.description()) {
        let found = game.position(position)?;
        let moves = found.move_names().join(" ");
        writeln!(text, "{}: {moves}; perft {depth} {}", found.name(), found.perft(depth))?;
        for algorithm in ["minimax", "alphabeta"] {
            add(&mut text, run, &SearchText { algorithm: algorithm.to_owned(), ..request(game.name(), position, depth) })?;
        }
    }
    Ok(text)
}

fn of_evaluator(run: Run<'_>, game: &Description, evaluator: &str) -> Result<String> {
    let mut text = String::new();
    for (position, depth) in positions_of(game) {
        for algorithm in ["alphabeta", "negascout"] {
            let (algorithm, eval) = (algorithm.to_owned(), Some(evaluator.to_owned()));
            add(&mut text, run, &SearchText { algorithm, eval, ..request(game.name, position, depth) })?;
        }
    }
    Ok(text)
}

/// Searches by an algorithm that was published in negamax form, and by an algorithm that was published in minimax form.
fn of_frame(run: Run<'_>, game: &Description, frame: &str) -> Result<String> {
    let mut text = String::new();
    for (position, depth) in positions_of(game) {
        for algorithm in ["alphabeta", "scout"] {
            let (algorithm, frame) = (algorithm.to_owned(), Some(frame.to_owned()));
            add(&mut text, run, &SearchText { algorithm, frame, ..request(game.name, position, depth) })?;
        }
    }
    Ok(text)
}

fn of_generation(run: Run<'_>, generation: &str) -> Result<String> {
    let mut text = String::new();
    for (game, position, depth) in [("othello", "ffo:41", 4), ("othello6", "start", 5)] {
        add(&mut text, run, &request(game, &format!("{position} by {generation}"), depth))?;
    }
    Ok(text)
}

fn of_model(run: Run<'_>, forms: &[&str]) -> Result<String> {
    let mut text = String::new();
    for form in forms {
        // Broad trees have a first quarter of several children, which strongly ordered trees need.
        for (shape, depth) in [("b=4,d=6", 6), ("b=9,d=3", 3), ("b=4,d=6", 3)] {
            for seed in 1..=3 {
                add(&mut text, run, &request("tree", &format!("{shape},seed={seed},model={form}"), depth))?;
            }
        }
    }
    Ok(text)
}

/// Returns a request for a search by alpha-beta in move generation order.
fn request(game: &str, position: &str, depth: u32) -> SearchText {
    let (game, position) = (game.to_owned(), position.to_owned());
    SearchText {
        game,
        position,
        depth: Some(depth),
        algorithm: "alphabeta".to_owned(),
        table: Some(0),
        seed: 1,
        ..SearchText::default()
    }
}

/// Runs a search and adds a line with its request, its result and its counts.
fn add(text: &mut String, run: Run<'_>, request: &SearchText) -> Result<()> {
    let found = run(request)?;
    let SearchText { game, position, algorithm, ordering, .. } = request;
    let depth = request.depth.unwrap_or_default();
    write!(text, "{game} {position} {depth} {algorithm} {ordering}: {} {}", found.value, found.line.join(" "))?;
    write!(text, "; {}", counts(&found.counters))?;
    if let Some(nodes) = found.quiescence_nodes {
        write!(text, " quiescence_nodes {nodes}")?;
    }
    text.push('\n');
    Ok(())
}

/// Returns all counts as text. A count of 0 is left out, so that a new kind of count does not change a search without it. Three
/// counts have the names of version 0.1, because another name would change the fingerprint although no count changed.
pub(super) fn counts(counters: &Counters) -> String {
    const NAMES: [&str; 17] = [
        "leaves",
        "interior",
        "table_answers",
        "cutoffs",
        "researches",
        "first_cutoffs",
        "ordering_probes",
        "cutoff_index_sum",
        "root_visits",
        "open_peak",
        "null_moves",
        "reductions",
        "extensions",
        "pruned",
        "interior_evaluations",
        "table_probes",
        "iid_calls",
    ];
    let counts = NAMES
        .into_iter()
        .zip(counters.numbers())
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| format!("{name} {count}"));
    counts.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::signature::forms::later_parts;
    use crate::signature::run;

    #[test]
    fn every_built_in_component_has_a_part_with_searches() {
        let catalogue = Catalogue::built_in();
        let texts = texts(&catalogue, &|text| run(&catalogue, text)).unwrap();
        let mut expected: Vec<String> = catalogue.algorithms().names().map(|name| format!("algorithm/{name}")).collect();
        expected.extend(catalogue.orderings().names().map(|name| format!("ordering/{name}")));
        for game in catalogue.games().iter().map(GameEntry::description) {
            expected.push(format!("game/{}", game.name));
            expected.extend(game.evaluators.iter().map(|name| format!("evaluator/{}/{name}", game.name)));
            expected.extend(game.frames.iter().map(|name| format!("frame/{name}")));
        }
        for name in expected {
            assert!(texts.get(&name).is_some_and(|text| text.lines().count() >= 2), "{name}");
        }
    }

    /// If two forms of a component had equal counts, a program that ignores the parameter would have the same fingerprint.
    #[test]
    fn every_form_of_a_component_has_its_own_counts() {
        let catalogue = Catalogue::built_in();
        for name in catalogue.orderings().names() {
            let part = format!("ordering/{name}");
            let later = later_parts(&part).flat_map(|later| forms(later, later));
            let forms: Vec<&str> = forms(&part, name).into_iter().chain(later).collect();
            let counts_of = |form: &str| -> Vec<String> {
                let searches = POSITIONS.iter().map(|&(game, position, depth)| {
                    let (algorithm, ordering) = ("deepening(pvs)".to_owned(), form.to_owned());
                    let text = SearchText { algorithm, ordering, table: Some(1), ..request(game, position, depth) };
                    counts(&run(&catalogue, &text).unwrap().counters)
                });
                searches.collect()
            };
            for (place, form) in forms.iter().enumerate() {
                // A chain that repeats an ordering may equal this ordering.
                let others = forms[..place].iter().filter(|other| !form.contains('+') && !other.contains('+'));
                for other in others {
                    assert_ne!(counts_of(form), counts_of(other), "{form} and {other}");
                }
            }
        }
    }
}
