//! Guided sessions without engines: the areas, what is stated, and the proposals of every game.

use std::sync::atomic::AtomicBool;

use scoutlab::Catalogue;
use scoutlab_identify::{
    Algorithm, Area, AreaState, Confidence, CountTable, NodeKind, Program, Quantity, Session, SessionError, count,
};

use crate::support::table;

fn begin(game: &str, algorithm: Option<Algorithm>, what: Option<NodeKind>) -> Session {
    Session::new(&Catalogue::built_in(), game, algorithm, what).unwrap()
}

/// Returns the count of a convention in the search that is asked.
fn of_next(session: &Session, game: &str, program: Program, quantity: Quantity) -> Option<u64> {
    let search = session.proposal()?;
    let row = table(&format!("position,depth,count\n\"{}\",{},0\n", search.position, search.depth), game);
    Some(count(&mut *row.rows[0].walk.fork(), program, quantity, search.depth, 1 << 22).unwrap())
}

#[test]
fn every_question_belongs_to_an_area() {
    let (program, quantity) = (Program::default(), Quantity::default());
    let parts = program.parts().into_iter().chain(quantity.parts()).chain([NodeKind::default().part()]);
    for (dimension, _, _) in parts {
        assert!(Area::of(dimension.name).is_some(), "{}", dimension.name);
    }
    assert_eq!(Area::of("algorithm"), None);
}

/// Without a count, each game proposes short searches, each once, that `identify` can read.
#[test]
fn the_proposals_of_every_game_are_valid() {
    for game in Session::games() {
        let mut session = begin(game, None, None);
        let first = session.proposal().unwrap().clone();
        assert!(first.depth == 1 || game == "tree", "{game}");
        let mut seen = Vec::new();
        while let Some(search) = session.proposal() {
            let key = (search.position.clone(), search.depth);
            assert!(search.calls <= 60 && search.depth <= 8 && !seen.contains(&key), "{game} {key:?}");
            table(&format!("position,depth,count\n\"{}\",{},5\n", key.0, key.1), game);
            seen.push(key);
            session.skip();
        }
        assert!(seen.len() >= 2, "{game}: {seen:?}");
    }
}

#[test]
fn what_is_stated_restricts_the_answer() {
    let (pvs, leaves) = (Some(Algorithm::Pvs), Some(NodeKind::Leaves));
    let mut session = begin("connect-four", pvs, leaves);
    let program = Program { algorithm: Algorithm::Pvs, ..Program::default() };
    let quantity = Quantity { of: NodeKind::Leaves, ..Quantity::default() };
    while let Some(count) = of_next(&session, "connect-four", program, quantity) {
        let findings = session.enter(count, 2, &AtomicBool::new(false));
        assert!(findings.are_own() && findings.algorithms.len() == 1, "{}", findings.text());
    }
    let findings = session.findings().unwrap();
    assert_eq!(findings.confidence(), Some(Confidence::Certain), "{}", findings.text());
    assert!(findings.areas.iter().all(|(_, state)| *state == AreaState::Excluded), "{}", findings.text());
    let csv = session.csv();
    assert!(csv.lines().skip(1).all(|line| line.ends_with(",connect-four,pvs,leaves")), "{csv}");
    let read = CountTable::parse(&Catalogue::built_in(), "counts.csv", csv.as_bytes(), None).unwrap();
    assert_eq!((read.rows.len(), read.algorithms()), (session.count(), Some(vec![Algorithm::Pvs])));
}

#[test]
fn a_count_that_was_taken_back_leaves_nothing() {
    let mut session = begin("tictactoe", None, None);
    assert!(!session.back() && session.csv() == "position,depth,count,game\n");
    let first = session.proposal().unwrap().position.clone();
    session.enter(10, 2, &AtomicBool::new(false));
    let before = (session.proposal().unwrap().position.clone(), session.findings().unwrap().text(), session.csv());
    session.enter(777, 2, &AtomicBool::new(false));
    assert!(session.back());
    assert_eq!((session.proposal().unwrap().position.clone(), session.findings().unwrap().text(), session.csv()), before);
    assert!(session.back() && session.findings().is_none() && session.count() == 0);
    assert_eq!(session.proposal().unwrap().position, first);
    session.skip();
    assert_ne!(session.proposal().unwrap().position, first);
}

#[test]
fn counts_of_no_program_end_the_session_with_facts() {
    let mut session = begin("othello", Some(Algorithm::AlphaBeta), Some(NodeKind::Calls));
    while session.proposal().is_some() {
        session.enter(3, 2, &AtomicBool::new(false));
    }
    let findings = session.findings().unwrap();
    assert!(!findings.fits_all() && findings.areas.is_empty() && session.count() <= 8, "{}", findings.text());
    assert!(session.evidence().iter().any(|fact| fact.contains("at depth 1")), "{:?}", session.evidence());
}

#[test]
fn unknown_games_are_refused() {
    let refused = Session::new(&Catalogue::built_in(), "othelo", None, None).err();
    assert!(matches!(refused, Some(SessionError::Game(_))), "{:?}", refused.map(|error| error.to_string()));
}
