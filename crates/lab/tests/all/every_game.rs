//! What the description of a game claims can be done with it, for every game there is: nothing here names one.

use scoutlab_lab::catalogue::{Board, Description, GameEntry, Position, SearchRequest, SelfPlayRequest, SolveRequest, games};
use scoutlab_lab::matches::{Colours, Contestant, MatchRequest};
use scoutlab_lab::play::PlayRequest;
use scoutlab_lab::players::{PlayerSpecification, SearchSpec};
use scoutlab_lab::searching::{Comparison, RecordError, Searcher, TypedSearch};
use scoutlab_search::algorithms::NamedAlgorithm;
use scoutlab_search::observers::{Counters, Event};
use scoutlab_search::orderings::{ORDERINGS, OrderingSpec};
use scoutlab_search::table::TableDepth;

use crate::common::{algorithms, found, request, request_of};

/// Calls `check` with each small position of each game.
fn each_game(check: impl Fn(&GameEntry, &Description, &str, &Position)) {
    const SMALL: [&str; 3] = ["start", "[[3 5] [2 [9 1]]]", "b=3,d=4,seed=1"];
    let mut games_checked = 0;
    for entry in games() {
        let positions: Vec<_> =
            SMALL.into_iter().filter_map(|text| entry.position(text).ok().map(|position| (text, position))).collect();
        assert!(!positions.is_empty(), "{}: add a position to the list", entry.description().name);
        for (text, position) in &positions {
            check(entry, &entry.description(), text, position);
        }
        games_checked += 1;
    }
    assert!(games_checked >= 4);
}

#[test]
fn the_list_of_what_a_game_claims_is_whole() {
    for entry in games() {
        // A field that is added needs a test below.
        let Description {
            name,
            positions,
            evaluators,
            frames,
            is_scored: _,
            is_solvable: _,
            has_board: _,
            has_endgame: _,
            has_exact_scores,
            has_conventions: _,
        } = entry.description();
        assert!(!positions.is_empty(), "{name}");
        assert_eq!(has_exact_scores, name == "othello", "{name}");
        assert_eq!(entry.evaluator(None).unwrap(), evaluators[0]);
        assert_eq!(entry.frame(None).unwrap(), frames[0]);
    }
    each_game(|_, game, text, position| assert_eq!(position.walk().is_ok(), game.has_conventions, "{} {text}", game.name));
}

#[test]
fn every_evaluator_and_frame_is_searched_with() {
    each_game(|_, game, text, position| {
        for evaluator in game.evaluators {
            for frame in game.frames {
                let mut request = request(game.name, text, &format!("alphabeta:depth=2,eval={evaluator}"));
                request.frame = Some((*frame).to_owned());
                let outcome = found(position, &request);
                assert_eq!(outcome.line.len(), 2, "{} {evaluator} {frame}", game.name);
                let prepared = request.prepare().unwrap()().unwrap();
                assert_eq!((prepared.value, prepared.line), (outcome.value, outcome.line), "{} {evaluator}", game.name);
                assert_eq!(request.evaluator_name().unwrap(), *evaluator);
                assert_eq!(request.frame_name().unwrap(), *frame);
            }
        }
    });
}

#[test]
fn every_algorithm_finds_the_value_that_minimax_finds() {
    each_game(|_, game, text, position| {
        for depth in [1, 3] {
            let expected = found(position, &request(game.name, text, &format!("minimax:depth={depth}"))).value;
            for algorithm in algorithms() {
                let search = SearchSpec { algorithm, depth, ordering: OrderingSpec::default(), evaluator: None };
                let request = request_of(game.name, text, search);
                assert_eq!(found(position, &request).value, expected, "{} {}", game.name, request.search);
            }
        }
    });
}

#[test]
fn every_ordering_that_a_game_has_is_searched_with() {
    each_game(|_, game, text, position| {
        let expected = found(position, &request(game.name, text, "minimax:depth=3")).value;
        let mut orderings: Vec<String> = ORDERINGS
            .iter()
            .map(|(name, _)| match *name {
                "killer" => "killer:2".to_owned(),
                "noisy" => "noisy:0.5".to_owned(),
                name => name.to_owned(),
            })
            .collect();
        orderings.extend(game.evaluators.iter().map(|evaluator| format!("eval1:by={evaluator}")));
        let mut refused = Vec::new();
        for name in &orderings {
            let ordering: OrderingSpec = name.parse().unwrap();
            let request = request(game.name, text, &format!("alphabeta:depth=3,ordering={name}"));
            match position.check_ordering(&ordering) {
                Ok(()) => assert_eq!(found(position, &request).value, expected, "{} {name}", game.name),
                Err(error) => {
                    assert_eq!(position.search(&request).err(), Some(error), "{} {name}", game.name);
                    refused.push(name);
                }
            }
        }
        // What a game need not have: regions of its board.
        assert!(refused.iter().all(|name| *name == "parity"), "{}: {refused:?}", game.name);
    });
}

#[test]
fn every_search_can_be_recorded() {
    each_game(|_, game, text, position| {
        for evaluator in game.evaluators {
            let mut request = request(game.name, text, &format!("alphabeta:depth=2,eval={evaluator}"));
            request.whole_line = true;
            let recording = position.record(&request, 1_000_000).unwrap().unwrap();
            let (outcome, expected) = (&recording.outcome, found(position, &request));
            assert_eq!((outcome.value, &outcome.line), (expected.value, &expected.line), "{} {evaluator}", game.name);
            assert_eq!(outcome.counters, expected.counters, "{} {evaluator}", game.name);

            let calls = recording.events.iter().filter(|event| matches!(event, Event::Enter { .. } | Event::Leaf { .. }));
            assert_eq!(calls.count() as u64, expected.counters.calls());
            assert_eq!(recording.types.unwrap().len() as u64, expected.counters.calls());
            let Event::Enter { moves, .. } = &recording.events[0] else { panic!("the root is entered first") };
            assert_eq!(moves.len() as u64, position.perft(1), "{}", game.name);
            assert_eq!(recording.board.is_some(), game.has_board, "{}", game.name);
            let squares = recording.board.map_or(0, |board| board.rows * board.columns);
            assert!(recording.nodes.iter().all(|node| node.squares.chars().count() == squares), "{}", game.name);

            let refused = position.record(&request, 2).unwrap().unwrap_err();
            assert!(matches!(refused, RecordError::TooManySteps { most: 2, .. }), "{}: {refused}", game.name);
        }
    });
}

#[test]
fn move_sequences_are_the_leaves_of_minimax() {
    each_game(|_, game, text, position| {
        for depth in [1, 2] {
            let searched = found(position, &request(game.name, text, &format!("minimax:depth={depth}")));
            assert_eq!(position.perft(depth), searched.counters.leaves, "{} {text}", game.name);
        }
    });
}

#[test]
fn every_game_is_a_subject_of_comparisons() {
    each_game(|_, game, text, position| {
        for evaluator in game.evaluators {
            let subject = position.subject(evaluator);
            for (name, ordering) in [("alphabeta", "none"), ("alphabeta", "reverse"), ("mtdf", "table"), ("sss", "none")] {
                let request = request(game.name, text, &format!("{name}:depth=2,ordering={ordering},eval={evaluator}"));
                let algorithm: NamedAlgorithm = name.parse().unwrap();
                let comparison = Comparison {
                    searcher: &Searcher::Algorithm(algorithm),
                    depth: 2,
                    ordering: &request.search.ordering,
                    seed: request.seed,
                    table: 1,
                    table_depth: TableDepth::Equal,
                    judged: false,
                };
                let leaves = found(position, &request).counters.leaves;
                let compared = subject.search(comparison).unwrap();
                assert_eq!((compared.leaves, compared.accuracy), (leaves, None), "{} {evaluator} {name}", game.name);
                let judged = subject.search(Comparison { judged: true, ..comparison }).unwrap();
                assert_eq!(judged.leaves, leaves, "{} {evaluator} {name}", game.name);
                assert!(judged.accuracy.is_none_or(|share| (0.0..=1.0).contains(&share)), "{} {evaluator}", game.name);
                let test = Comparison { searcher: &Searcher::Test(0), ..comparison };
                assert!(subject.search(test).unwrap().leaves <= position.perft(2), "{} {evaluator}", game.name);
            }
        }
    });
}

#[test]
fn every_visit_has_a_node_type_or_is_counted_as_having_none() {
    each_game(|entry, game, text, position| {
        assert_eq!(entry.positions(text).unwrap().types(1000).positions(), 1);
        let types = position.types(1000);
        for name in ["alphabeta", "alphabeta-soft", "scout", "scout-window", "negascout", "pvs"] {
            let request = request(game.name, text, &format!("{name}:depth=2,ordering=reverse"));
            let search = TypedSearch {
                algorithm: &request.search.algorithm,
                ordering: &request.search.ordering,
                depth: 2,
                seed: request.seed,
            };
            let counts = types.count(search).unwrap();
            let calls: u64 = counts.iter().flatten().sum();
            assert_eq!(calls, found(position, &request).counters.calls(), "{} {name}", game.name);
            assert!(counts[0].iter().sum::<u64>() >= 1, "{} {name}", game.name);
        }
    });
}

#[test]
fn scored_games_are_played_and_others_are_refused_with_the_trait_that_they_lack() {
    each_game(|entry, game, text, position| {
        let contest = MatchRequest {
            game: game.name.to_owned(),
            first: "alphabeta:depth=1".parse().unwrap(),
            second: PlayerSpecification::Random,
            colours: Colours::Alternate,
            position: text.to_owned(),
            random_plies: 1,
            seed: 1,
        };
        let play = PlayRequest {
            game: game.name.to_owned(),
            opponent: "alphabeta:depth=1".parse().unwrap(),
            person_moves_first: true,
            position: text.to_owned(),
            seed: 1,
            echo: true,
        };
        if !game.is_scored {
            let message = format!("`{}` has no score: implement `Scored` to play it; games with one: ", game.name);
            let refused =
                [contest.prepare().err(), position.contest(&contest).err(), play.prepare().err(), position.play(&play).err()];
            for refused in refused {
                let refused = refused.unwrap().to_string();
                assert!(refused.starts_with(&message), "{refused}");
            }
            let refused = entry.position("random:plies=2,seed=1").err().unwrap().to_string();
            assert!(refused.starts_with(&format!("`{}` has no initial position", game.name)), "{refused}");
            return;
        }

        assert_eq!(entry.position("random:plies=2,seed=1").unwrap().perft(0), 1);
        let prepared = position.contest(&contest).unwrap();
        assert!(!prepared.unit.is_empty());
        for (number, moves_first) in [(0, Contestant::First), (1, Contestant::Second)] {
            let played = prepared.play(number).unwrap();
            assert_eq!(played, contest.prepare().unwrap().play(number).unwrap(), "{}", game.name);
            assert_eq!(played.contestant(played.starts), moves_first);
            assert_eq!(played.moves.split(' ').count(), played.plies);
            let searches: u64 = played.efforts.iter().map(|effort| effort.searches).sum();
            assert_eq!(searches as usize, played.plies - 1, "{}", game.name);
        }

        let mut output = Vec::new();
        position.play(&play).unwrap()(&mut "hint\nmoves\nboard\nquit\n".as_bytes(), &mut output).unwrap();
        let output = String::from_utf8(output).unwrap();
        assert!(output.starts_with(game.name) && output.contains("Hint: ") && output.contains("Legal moves: "), "{output}");

        let search = "alphabeta:depth=1,ordering=random".parse().unwrap();
        let request = SelfPlayRequest { game: game.name.to_owned(), position: text.to_owned(), search, seed: 2 };
        let played = position.self_play(&request).unwrap()().unwrap();
        assert_eq!(played.same_moves, played.moves.len(), "{}", game.name);
        assert_eq!(played.pieces.iter().sum::<usize>() > 0, game.has_board, "{}", game.name);
    });
}

#[test]
fn solvable_games_are_solved_and_others_are_refused_with_the_trait_that_they_lack() {
    each_game(|_, game, text, position| {
        if !game.is_solvable {
            let message =
                format!("`{}` has no exact search: implement `Ends` or `Solvable` to solve it; games with one: ", game.name);
            let asked = SolveRequest::of(game.name, text);
            for refused in [asked.prepare().err(), position.solve(&asked).err()] {
                let refused = refused.unwrap().to_string();
                assert!(refused.starts_with(&message), "{refused}");
            }
            return;
        }

        // Near the end of a game that is played at random.
        let at = |plies: u32| SolveRequest::of(game.name, &format!("random:plies={plies},seed=1"));
        let near = (0..1000).map(at).find(|request| request.prepare().unwrap().empties <= 7).unwrap();
        let outcomes = algorithms().map(|algorithm| {
            let outcome = SolveRequest { algorithm, table: None, ..near.clone() }.prepare().unwrap().run().unwrap();
            assert!(outcome.counters.leaves > 0 && !outcome.line.is_empty(), "{}", game.name);
            outcome.value
        });
        let values: Vec<_> = outcomes.collect();
        assert!(values.iter().all(|value| *value == values[0]), "{}: {values:?}", game.name);
    });
}

#[test]
fn empty_squares_are_counted_where_there_is_a_board() {
    each_game(|entry, game, text, position| {
        let empties = |position: &Position| {
            let recording = position.record(&request(game.name, text, "minimax:depth=1"), 1000).unwrap().unwrap();
            let empty = |board: Board| board.symbols.chars().next().unwrap();
            recording.board.map(|board| recording.nodes[0].squares.matches(empty(board)).count())
        };
        let drawn = |empties: usize| entry.position(&format!("random:empties={empties},seed=1"));
        match empties(position) {
            Some(count) => assert_eq!(empties(&drawn(count - 1).unwrap()), Some(count - 1), "{}", game.name),
            None => assert!(!game.has_board && drawn(3).is_err(), "{}", game.name),
        }
    });
}

#[test]
fn the_profile_of_a_search_adds_up_to_its_counts() {
    each_game(|_, game, text, position| {
        for depth in [1, 3] {
            for algorithm in algorithms() {
                for ordering in ["none", "table+killer:2+eval1", "random", "perfect"] {
                    let ordering = ordering.parse().unwrap();
                    let request = request_of(
                        game.name,
                        text,
                        SearchSpec { algorithm: algorithm.clone(), depth, ordering, evaluator: None },
                    );
                    let case = format!("{} {text} {}", game.name, request.search);
                    let counters = found(position, &request).counters;
                    let profile = position.profile(&request, 0.0).unwrap().unwrap();
                    let mut sum = Counters::default();
                    profile.counts.plies().iter().for_each(|ply| sum.add(ply));
                    assert_eq!((profile.searches, sum.columns()), (1, counters.columns()), "{case}");
                    // Deepening has several horizons.
                    if !algorithm.name().starts_with("deepening") {
                        let frontier = profile.counts.plies().get(depth as usize - 1).map_or(0, |ply| ply.interior);
                        assert_eq!(frontier, frontier_visits(position, &request), "{case}");
                    }
                }
            }
        }
    });
}

/// The interior visits one ply above the horizon, in the recording of a search.
fn frontier_visits(position: &Position, request: &SearchRequest) -> u64 {
    let recording = position.record(request, 1_000_000).unwrap().unwrap();
    let plies = |node: u32| {
        let above = |node: &u32| (*node > 0).then(|| recording.nodes[*node as usize].parent);
        std::iter::successors(Some(node), above).count() as u32 - 1
    };
    let visits = recording.events.iter().filter(|event| match event {
        Event::Enter { node, .. } => plies(*node) + 1 == request.search.depth,
        _ => false,
    });
    visits.count() as u64
}
