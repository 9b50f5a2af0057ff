//! Checks the claims in the description of every game. No test here names a game.

use scoutlab::SearchSettings;
use scoutlab::SolveSettings;
use scoutlab::matches::{Colours, Contestant, MatchRequest};
use scoutlab::play::PlayRequest;
use scoutlab::players::{PlayerSpecification, SearchSpec};
use scoutlab::registry::{Board, Description, Frame, GameEntry, SelfPlayRequest, self_play};
use scoutlab::search::{Comparison, RecordError, Searcher, TypedSearch};
use scoutlab::{Position, SearchRequest, SearchText, SolveRequest, profile, record, search, solve};
use scoutlab_search::observers::{Counters, Event};
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::table::TableDepth;

use crate::common::{self, algorithms, catalogue, found, player, request, request_of, search_spec};

/// Calls `check` with each small position of each game.
fn each_game(check: impl Fn(&GameEntry, &Description, &Position)) {
    const SMALL: [&str; 3] = ["start", "[[3 5]=3 [2 [9 1]=9]=2]", "b=3,d=4,seed=1"];
    let mut games_checked = 0;
    for entry in catalogue().games() {
        let positions: Vec<Position> = SMALL.into_iter().filter_map(|text| entry.position(text).ok()).collect();
        assert!(!positions.is_empty(), "{}: add a position to the list", entry.description().name);
        for position in &positions {
            check(entry, entry.description(), position);
        }
        games_checked += 1;
    }
    assert!(games_checked >= 4);
}

#[test]
fn the_list_of_what_a_game_claims_is_whole() {
    for entry in catalogue().games() {
        // Every field of a description needs a test below.
        let Description {
            name,
            positions,
            examples,
            evaluators,
            added_evaluators,
            frames,
            rules,
            depends_on_path,
            is_scored: _,
            is_solvable: _,
            has_board: _,
            endgame: _,
            has_exact_scores,
            has_generations: _,
            has_null_moves,
            has_urgent_positions,
            mate,
            quiescence,
        } = entry.description();
        assert!(!positions.is_empty(), "{name}");
        assert!(examples.len() >= 2, "{name}");
        for (example, meaning) in *examples {
            assert!(!meaning.is_empty(), "{name}");
            entry.position(example).unwrap();
        }
        for rules in *rules {
            let position = entry.position_by(examples[0].0, Some(rules)).unwrap();
            assert_eq!((position.game().rules[0], &position.game().evaluators), (*rules, evaluators), "{name}");
            assert_eq!(position.game().depends_on_path, *rules == "repetition", "{name}");
        }
        assert_eq!(*rules == ["plain"], *name != "chess", "{name}");
        assert!(!depends_on_path, "{name}");
        assert_eq!(*added_evaluators, 0, "{name}");
        assert_eq!(*has_exact_scores, *name == "othello", "{name}");
        assert_eq!(*mate, (*name == "chess").then_some(100_000), "{name}");
        assert_eq!([*has_null_moves, *has_urgent_positions], [*name == "chess"; 2], "{name}");
        let searching: Vec<&str> = evaluators.iter().copied().filter(|name| name.starts_with("quiescence:")).collect();
        assert_eq!(*quiescence, searching, "{name}");
        assert_eq!(entry.evaluator(None).unwrap(), evaluators[0]);
        assert_eq!(entry.frame(None).unwrap(), frames[0]);
    }
}

#[test]
fn a_mated_side_has_the_value_of_a_mate_in_every_evaluator() {
    let chess = catalogue().game("chess").unwrap();
    let mating = chess.position("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2").unwrap();
    let Description { mate, evaluators, .. } = chess.description();
    for evaluator in evaluators {
        let outcome = found(&request(&mating, &format!("alphabeta:depth=1,eval={evaluator}")));
        assert_eq!((Some(outcome.value), outcome.best_move()), (*mate, Some("Qh4#")), "{evaluator}");
    }
}

#[test]
fn every_evaluator_and_frame_is_searched_with() {
    each_game(|_, game, position| {
        for evaluator in &game.evaluators {
            for frame in game.frames {
                let mut request = request(position, &format!("alphabeta:depth=2,eval={evaluator}"));
                request.settings.frame = Frame::named(frame);
                let outcome = found(&request);
                assert_eq!(outcome.line.len(), 2, "{} {evaluator} {frame}", game.name);
                let parsed = SearchText {
                    game: game.name.to_owned(),
                    position: position.text.clone(),
                    depth: Some(2),
                    eval: Some((*evaluator).to_owned()),
                    frame: Some((*frame).to_owned()),
                    ..SearchText::default()
                };
                let parsed = parsed.parse(catalogue()).unwrap();
                assert_eq!((parsed.settings.evaluator, parsed.settings.frame.name()), (*evaluator, *frame));
                let again = search(&parsed).unwrap();
                assert_eq!((again.value, again.line), (outcome.value, outcome.line), "{} {evaluator}", game.name);
            }
        }
    });
}

#[test]
fn every_algorithm_finds_the_value_that_minimax_finds() {
    each_game(|_, game, position| {
        for depth in [1, 3] {
            let expected = found(&request(position, &format!("minimax:depth={depth}"))).value;
            for algorithm in algorithms() {
                let search = SearchSpec { algorithm, depth, ordering: OrderingSpec::default(), evaluator: None };
                assert_eq!(found(&request_of(position, &search)).value, expected, "{} {search}", game.name);
            }
        }
    });
}

#[test]
fn every_ordering_is_searched_with() {
    each_game(|_, game, position| {
        let expected = found(&request(position, "minimax:depth=3")).value;
        let names = catalogue().orderings().names();
        let mut orderings: Vec<String> = names
            .map(|name| match name {
                "killer" => "killer:2".to_owned(),
                "noisy" => "noisy:0.5".to_owned(),
                name => name.to_owned(),
            })
            .collect();
        orderings.extend(game.evaluators.iter().map(|evaluator| format!("eval1:by={evaluator}")));
        for name in orderings {
            let request = request(position, &format!("alphabeta:depth=3,ordering={name}"));
            assert_eq!(found(&request).value, expected, "{} {name}", game.name);
        }
        let search = search_spec("alphabeta:depth=3,ordering=eval1:by=nothing");
        let refused = position.check_ordering(&search.ordering).unwrap_err();
        assert_eq!(SearchRequest::new(position.clone(), &search).unwrap_err(), refused, "{}", game.name);
    });
}

#[test]
fn every_search_can_be_recorded() {
    each_game(|_, game, position| {
        for evaluator in &game.evaluators {
            let mut request = request(position, &format!("alphabeta:depth=2,eval={evaluator}"));
            request.settings.whole_line = true;
            let recording = record(&request, 1_000_000).unwrap();
            let (outcome, expected) = (&recording.outcome, found(&request));
            assert_eq!((outcome.value, &outcome.line), (expected.value, &expected.line), "{} {evaluator}", game.name);
            assert_eq!(outcome.counters, expected.counters, "{} {evaluator}", game.name);

            let calls = recording.events.iter().filter(|event| matches!(event, Event::Enter { .. } | Event::Leaf { .. }));
            assert_eq!(calls.count() as u64, expected.counters.calls());
            assert_eq!(recording.types.unwrap().len() as u64, expected.counters.calls());
            let [Event::Begin { depth: 2 }, Event::Enter { moves, .. }, ..] = &recording.events[..] else {
                panic!("the only iteration begins at the root")
            };
            assert_eq!(moves.len() as u64, position.perft(1), "{}", game.name);
            assert_eq!(recording.board.is_some(), game.has_board, "{}", game.name);
            let squares = recording.board.map_or(0, |board| board.rows * board.columns);
            assert!(recording.nodes.iter().all(|node| node.squares.chars().count() == squares), "{}", game.name);

            let refused = record(&request, 2).unwrap_err();
            assert!(matches!(refused, RecordError::TooManySteps { most: 2, .. }), "{}: {refused}", game.name);
        }
    });
}

#[test]
fn move_sequences_are_the_leaves_of_minimax() {
    each_game(|_, game, position| {
        for depth in [1, 2] {
            let searched = found(&request(position, &format!("minimax:depth={depth}")));
            assert_eq!(position.perft(depth), searched.counters.leaves, "{} {position:?}", game.name);
        }
    });
}

#[test]
fn searches_of_every_game_are_compared() {
    each_game(|_, game, position| {
        for evaluator in &game.evaluators {
            let known = position.exact_values(None);
            for (name, ordering) in [("alphabeta", "none"), ("alphabeta", "reverse"), ("mtdf", "table"), ("sss", "none")] {
                let request = request(position, &format!("{name}:depth=2,ordering={ordering},eval={evaluator}"));
                let comparison = Comparison {
                    searcher: &Searcher::Algorithm(request.settings.algorithm.clone()),
                    evaluator,
                    depth: 2,
                    ordering: &request.settings.ordering,
                    seed: request.settings.seed,
                    table: 1,
                    table_depth: TableDepth::Equal,
                    judged: false,
                };
                let leaves = found(&request).counters.leaves;
                let compared = position.compare(&comparison, &known).unwrap();
                assert_eq!((compared.leaves, compared.accuracy), (leaves, None), "{} {evaluator} {name}", game.name);
                let judged = position.compare(&Comparison { judged: true, ..comparison }, &known).unwrap();
                assert_eq!(judged.leaves, leaves, "{} {evaluator} {name}", game.name);
                assert!(judged.accuracy.is_none_or(|share| (0.0..=1.0).contains(&share)), "{} {evaluator}", game.name);
                let test = Comparison { searcher: &Searcher::Test(0), ..comparison };
                assert!(position.compare(&test, &known).unwrap().leaves <= position.perft(2), "{} {evaluator}", game.name);
            }
        }
    });
}

#[test]
fn every_visit_has_a_node_type_or_is_counted_as_having_none() {
    each_game(|entry, game, position| {
        assert_eq!(entry.positions(&position.text).unwrap().len(), 1);
        let known = position.exact_values(Some(1000));
        for name in ["alphabeta", "alphabeta-soft", "scout", "scout-window", "negascout", "pvs"] {
            let request = request(position, &format!("{name}:depth=2,ordering=reverse"));
            let SearchSettings { algorithm, ordering, depth, seed, .. } = &request.settings;
            let search = TypedSearch { algorithm, ordering, depth: *depth, seed: *seed };
            let counts = position.node_types(search, &known).unwrap();
            let calls: u64 = counts.iter().flatten().sum();
            assert_eq!(calls, found(&request).counters.calls(), "{} {name}", game.name);
            assert!(counts[0].iter().sum::<u64>() >= 1, "{} {name}", game.name);
        }
    });
}

#[test]
fn scored_games_are_played_and_others_are_refused_with_the_trait_that_they_lack() {
    each_game(|entry, game, position| {
        let contest = MatchRequest {
            position: position.clone(),
            first: player("alphabeta:depth=1"),
            second: PlayerSpecification::Random,
            colours: Colours::Alternate,
            random_plies: 1,
            most_plies: None,
            seed: 1,
        };
        let play = PlayRequest {
            position: position.clone(),
            opponent: player("alphabeta:depth=1"),
            person_moves_first: true,
            seed: 1,
            echo: true,
        };
        if !game.is_scored {
            let message = format!("`{}` has no score; available for: ", game.name);
            for refused in [contest.prepare().err(), play.prepare().err()] {
                let refused = refused.unwrap().to_string();
                assert!(refused.starts_with(&message), "{refused}");
            }
            let drawn = entry.position("random:plies=2,seed=1").err().map(|refused| refused.to_string());
            let refused = format!("`{}` has no start position", game.name);
            assert_eq!(drawn.is_none(), entry.position("start").is_ok(), "{}", game.name);
            assert!(drawn.is_none_or(|drawn| drawn.starts_with(&refused)), "{}", game.name);
            return;
        }

        assert_eq!(entry.position("random:plies=2,seed=1").unwrap().perft(0), 1);
        let prepared = contest.prepare().unwrap();
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
        play.prepare().unwrap()(&mut "hint\nmoves\nboard\nquit\n".as_bytes(), &mut output).unwrap();
        let output = String::from_utf8(output).unwrap();
        assert!(output.starts_with(game.name) && output.contains("Hint: ") && output.contains("Legal moves: "), "{output}");

        let search = search_spec("alphabeta:depth=1,ordering=random");
        let played = self_play(&SelfPlayRequest { position: position.clone(), search, seed: 2 }).unwrap();
        assert_eq!(played.same_moves, played.moves.len(), "{}", game.name);
        assert_eq!(played.pieces.iter().sum::<usize>() > 0, game.has_board, "{}", game.name);
    });
}

#[test]
fn solvable_games_are_solved_and_others_are_refused_with_the_trait_that_they_lack() {
    each_game(|entry, game, position| {
        if !game.is_solvable {
            let message = format!("`{}` has no solver; available for: ", game.name);
            let asked = SolveRequest::new(position.clone());
            for refused in
                [position.check_solve(&asked.settings).unwrap_err().to_string(), solve(&asked).unwrap_err().to_string()]
            {
                assert!(refused.starts_with(&message), "{refused}");
            }
            return;
        }

        // Positions after more random plies are closer to the end of the game.
        let at = |plies: u32| entry.position(&format!("random:plies={plies},seed=1")).unwrap();
        let near = (0..1000).map(at).find(|position| position.plies_left() <= 7).unwrap();
        let outcomes = algorithms().map(|algorithm| {
            let outcome = solve(&SolveRequest {
                position: near.clone(),
                settings: SolveSettings { algorithm, ..SolveSettings::default() },
            })
            .unwrap();
            assert!(outcome.counters.leaves > 0 && !outcome.line.is_empty(), "{}", game.name);
            outcome.value
        });
        let values: Vec<_> = outcomes.collect();
        assert!(values.iter().all(|value| *value == values[0]), "{}: {values:?}", game.name);
    });
}

#[test]
fn empty_squares_are_counted_where_there_is_a_board() {
    each_game(|entry, game, position| {
        let empties = |position: &Position| {
            let recording = record(&request(position, "minimax:depth=1"), 1000).unwrap();
            let empty = |board: Board| board.symbols.chars().next().unwrap();
            recording.board.map(|board| recording.nodes[0].squares.matches(empty(board)).count())
        };
        let drawn = |empties: usize| entry.position(&format!("random:empties={empties},seed=1"));
        match empties(position) {
            // Moves fill squares, or captures empty them.
            Some(count) => {
                let next = [count - 1, count + 1].into_iter().find(|&next| drawn(next).is_ok()).unwrap();
                assert_eq!(empties(&drawn(next).unwrap()), Some(next), "{}", game.name);
            }
            None => assert!(!game.has_board && drawn(3).is_err(), "{}", game.name),
        }
    });
}

#[test]
fn the_profile_of_a_search_adds_up_to_its_counts() {
    each_game(|_, game, position| {
        for depth in [1, 3] {
            for algorithm in algorithms() {
                for ordering in ["none", "table+killer:2+eval1", "random", "perfect"] {
                    let ordering = common::ordering(ordering);
                    let search = SearchSpec { algorithm: algorithm.clone(), depth, ordering, evaluator: None };
                    let request = request_of(position, &search);
                    let case = format!("{} {position:?} {search}", game.name);
                    let counters = found(&request).counters;
                    let profile = profile(&request, 0.0).unwrap();
                    let mut sum = Counters::default();
                    profile.counts.plies().iter().for_each(|ply| sum.add(ply));
                    let all = |counters: &Counters| Counters::COUNTS.map(|count| count.of(counters));
                    assert_eq!((profile.searches, all(&sum)), (1, all(&counters)), "{case}");
                    // Iterative deepening searches to several horizons.
                    if !algorithm.name().starts_with("deepening") {
                        let frontier = profile.counts.plies().get(depth as usize - 1).map_or(0, |ply| ply.interior);
                        assert_eq!(frontier, frontier_visits(&request), "{case}");
                    }
                }
            }
        }
    });
}

/// Returns the interior visits one ply above the horizon in the recording of a search.
fn frontier_visits(request: &SearchRequest) -> u64 {
    let recording = record(request, 1_000_000).unwrap();
    let plies = |node: u32| {
        let above = |node: &u32| (*node > 0).then(|| recording.nodes[*node as usize].parent);
        std::iter::successors(Some(node), above).count() as u32 - 1
    };
    let visits = recording.events.iter().filter(|event| match event {
        Event::Enter { node, .. } => plies(*node) + 1 == request.settings.depth,
        _ => false,
    });
    visits.count() as u64
}
