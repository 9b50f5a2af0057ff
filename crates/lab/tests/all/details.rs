//! The details of a search add up to its counts, and counting them changes nothing.

use scoutlab::{SearchOutcome, SearchRequest, SearchText, search, search_in_detail};
use scoutlab_search::observers::Counters;
use scoutlab_search::{CutoffKind, PlyCounts};

use crate::common::{algorithms, catalogue};

fn requested(game: &str, position: &str, depth: u32, algorithm: &str) -> SearchText {
    SearchText {
        game: game.to_owned(),
        position: position.to_owned(),
        depth: Some(depth),
        algorithm: algorithm.to_owned(),
        ..SearchText::default()
    }
}

fn check(request: &SearchRequest) {
    let context = format!("{:?}", request.settings);
    let plain = search(request).unwrap();
    let (outcome, details) = search_in_detail(request).unwrap();
    assert_eq!(SearchOutcome { seconds: plain.seconds, ..outcome }, plain, "{context}");
    let counters = plain.counters;
    let mut sum = PlyCounts::default();
    details.by_ply.iter().for_each(|counts| sum.add(counts));
    let Counters { leaves, cutoffs, interior, first_cutoffs, tt_cutoffs, .. } = counters;
    assert_eq!(sum, PlyCounts { leaves, cutoffs, interior, first_cutoffs, tt_cutoffs }, "{context}");
    let (profile, _) = request.position.count_by_ply(&request.settings).unwrap();
    let of_profile: Vec<[u64; 3]> = profile.plies().iter().map(|ply| [ply.leaves, ply.interior, ply.cutoffs]).collect();
    let by_ply: Vec<[u64; 3]> = details.by_ply.iter().map(|ply| [ply.leaves, ply.interior, ply.cutoffs]).collect();
    assert_eq!(by_ply, of_profile, "{context}");
    assert_eq!(details.cutoffs.by_number().iter().sum::<u64>(), counters.cutoffs, "{context}");
    let kinds = CutoffKind::ALL.map(|kind| details.cutoffs.count_of(kind));
    assert_eq!(kinds.iter().sum::<u64>(), counters.cutoffs, "{context}");
    let moves = details.divide.expect("the request divides");
    assert_eq!(moves.len() as u64, request.position.count_moves(), "{context}");
    let calls: u64 = moves.iter().map(|divided| divided.calls).sum();
    let leaves: u64 = moves.iter().map(|divided| divided.leaves).sum();
    // No evaluator solves the roots of these tests.
    assert_eq!((calls + counters.root_visits, leaves), (counters.calls(), counters.leaves), "{context}");
}

#[test]
fn the_details_of_every_algorithm_add_up_to_its_counts() {
    let roots = [
        ("othello", "start", 4),
        ("ywf", "start", 3),
        ("tictactoe", "start", 5),
        ("connect-four", "start", 4),
        ("chess", "start", 3),
        ("tree", "[[3 5]=4 [2 [9 1]=5]=3]", 3),
        ("tree", "min [[3 1]=2 [4 9]=5 [0 2]=1]", 2),
        ("tree", "b=4,d=5,seed=1", 5),
    ];
    for (game, position, depth) in roots {
        for algorithm in algorithms() {
            let text = SearchText { divide: true, ..requested(game, position, depth, algorithm.name()) };
            check(&text.parse(catalogue()).unwrap());
            let has_table = algorithm.table_use() != scoutlab_search::TableUse::Never;
            let (ordering, table) = if has_table { ("table+killer:2", Some(1)) } else { ("killer:2", None) };
            let text = SearchText { ordering: ordering.to_owned(), table, ..text };
            check(&text.parse(catalogue()).unwrap());
        }
    }
}

#[test]
fn the_details_add_up_with_techniques_and_quiescence_search() {
    for algorithm in ["alphabeta", "pvs", "deepening(pvs)"] {
        for selective in [
            "none",
            "null:r=2+late+check-extension",
            "probcut:depth=3,reduced=1,a=1,b=0,sigma=50,t=1.5",
            "multicut:moves=6,cuts=3,reduce=2",
        ] {
            for eval in ["material", "quiescence:material"] {
                let text = SearchText {
                    ordering: "table+captures+killer:2".to_owned(),
                    eval: Some(eval.to_owned()),
                    table: Some(1),
                    enhance: "etc+iid".to_owned(),
                    selective: selective.to_owned(),
                    divide: true,
                    ..requested("chess", "bk:1", 4, algorithm)
                };
                check(&text.parse(catalogue()).unwrap_or_else(|error| panic!("{selective}: {error}")));
            }
        }
    }
}

#[test]
fn a_solved_or_terminal_root_has_no_calls_below_it() {
    let text = SearchText { divide: true, ..requested("tictactoe", "oooxx----", 2, "alphabeta") };
    let (outcome, details) = search_in_detail(&text.parse(catalogue()).unwrap()).unwrap();
    assert_eq!((outcome.counters.calls(), details.divide.unwrap().len()), (1, 0));
}

#[test]
fn root_moves_of_chess_are_named_in_uci() {
    let text = SearchText { divide: true, ..requested("chess", "start", 1, "minimax") };
    let (_, details) = search_in_detail(&text.parse(catalogue()).unwrap()).unwrap();
    assert!(details.divide.unwrap().iter().any(|divided| divided.name == "g1f3"));
}
