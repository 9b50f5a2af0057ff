//! The places where the kits for games and evaluators check: positions near each start, and those of random games.
//!
//! What visits them is compiled once for all games.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};

use scoutlab_games::{Game, Notation};

use super::report::grouped;
use super::subject::panic_message;
use super::{Sample, below, stream};

/// So many positions are visited from the start, those that take the fewest moves.
const NEAREST: usize = 500;

/// The longest random game, in plies.
const LONGEST_GAME: usize = 300;

/// More moves than any position has.
const MOST_MOVES: usize = 10_000;

/// Takes the number of a rule and what checks it.
pub(super) type Each<'e> = &'e mut dyn FnMut(usize, &mut dyn FnMut() -> Result<(), String>);

/// After how many moves something was found, and what.
pub(super) type Found = (usize, String);

/// The place that was reached, or what is wrong there.
pub(super) type Reached<'k> = Result<Box<dyn AnyPlace<'k> + 'k>, Found>;

/// What is checked at a place.
pub(super) trait Kit<G: Game> {
    /// Hands over each rule that has a meaning there.
    fn check(&self, place: &Place<'_, G>, each: Each<'_>);

    /// The value of an ended game and its score, both for the side to move, if they are to agree.
    fn value_and_score(&self, _place: &Place<'_, G>) -> Option<(i32, i32)> {
        None
    }
}

/// A place, its game out of sight.
pub(super) trait AnyPlace<'k> {
    /// The moves that lead there.
    fn plies(&self) -> usize;
    /// The moves that can be played there.
    fn moves(&self) -> usize;
    /// The place that a move leads to, and what is wrong if the move cannot be played.
    fn after(&self, played: usize) -> Reached<'k>;
    /// [`Kit::check`].
    fn check(&self, each: Each<'_>);
    /// [`Kit::value_and_score`].
    fn value_and_score(&self) -> Option<(i32, i32)>;
    /// The position in its notation.
    fn name(&self) -> String;
    /// What was found, and where.
    fn told(&self, found: &str) -> String;
}

/// A position, its moves, and the moves that lead to it from the start of this number.
pub(super) struct Place<'k, G: Game> {
    kit: &'k dyn Kit<G>,
    pub(super) start: usize,
    pub(super) position: G,
    pub(super) moves: Vec<G::Move>,
    path: Vec<G::Move>,
}

impl<'k, G: Game + Notation> Place<'k, G> {
    fn reached(kit: &'k dyn Kit<G>, start: usize, position: G, path: Vec<G::Move>) -> Reached<'k> {
        let mut place = Self { kit, start, position, moves: Vec::new(), path };
        let mut moves = Vec::new();
        let generated = guarded(&mut || {
            for played in position.generate() {
                moves.push(played);
                if moves.len() > MOST_MOVES {
                    break;
                }
            }
        });
        let too_many = || format!("generate yields more than {} moves", grouped(MOST_MOVES as u64));
        let generated = generated.and(if moves.len() > MOST_MOVES { Err(too_many()) } else { Ok(()) });
        generated.map_err(|found| (place.path.len(), place.told(&found)))?;
        place.moves = moves;
        Ok(Box::new(place))
    }

    fn played(&self) -> String {
        let mut names = Vec::new();
        let named = guarded(&mut || {
            for &played in &self.path {
                names.push(G::move_name(played));
            }
        });
        if named.is_ok() { names.join(" ") } else { String::new() }
    }
}

impl<'k, G: Game + Notation> AnyPlace<'k> for Place<'k, G> {
    fn plies(&self) -> usize {
        self.path.len()
    }

    fn moves(&self) -> usize {
        self.moves.len()
    }

    fn after(&self, played: usize) -> Reached<'k> {
        let played = self.moves[played];
        let mut path = self.path.clone();
        path.push(played);
        let mut position = self.position;
        guarded(&mut || position = self.position.play(played)).map_err(|found| (self.path.len(), self.told(&found)))?;
        Self::reached(self.kit, self.start, position, path)
    }

    fn check(&self, each: Each<'_>) {
        self.kit.check(self, each);
    }

    fn value_and_score(&self) -> Option<(i32, i32)> {
        self.kit.value_and_score(self)
    }

    fn name(&self) -> String {
        let mut name = String::new();
        let named = guarded(&mut || name = self.position.position_name());
        if named.is_ok() { name } else { "a position without a name".to_owned() }
    }

    fn told(&self, found: &str) -> String {
        told(&self.name(), &self.played(), self.path.is_empty(), found)
    }
}

fn told(position: &str, played: &str, is_start: bool, found: &str) -> String {
    if is_start { format!("in {position}: {found}") } else { format!("in {position}, after {played}: {found}") }
}

/// Where a kit starts.
pub(super) struct Starts<'k, G: Game> {
    pub(super) starts: &'k [G],
    pub(super) kit: &'k dyn Kit<G>,
}

/// The same, its game out of sight.
pub(super) trait AnyStarts {
    fn count(&self) -> usize;
    fn root(&self, number: usize) -> Reached<'_>;
}

impl<G: Game + Notation> AnyStarts for Starts<'_, G> {
    fn count(&self) -> usize {
        self.starts.len()
    }

    fn root(&self, number: usize) -> Reached<'_> {
        Place::reached(self.kit, number, self.starts[number], Vec::new())
    }
}

/// How many positions were visited, and the first that could not be.
#[derive(Default)]
pub(super) struct Visited {
    pub(super) nearest: u64,
    pub(super) in_games: u64,
    pub(super) unplayable: Option<Found>,
}

impl Visited {
    fn reached<'k>(&mut self, place: Reached<'k>) -> Option<Box<dyn AnyPlace<'k> + 'k>> {
        place.map_err(|failure| self.unplayable.get_or_insert(failure).0).ok()
    }
}

/// Visits the positions nearest to each start, the nearest first, and those of random games.
pub(super) fn visit<'k>(starts: &'k dyn AnyStarts, sample: Sample, at: &mut dyn FnMut(&dyn AnyPlace<'k>)) -> Visited {
    let mut visited = Visited::default();
    for number in 0..starts.count() {
        let mut queue: VecDeque<_> = visited.reached(starts.root(number)).into_iter().collect();
        let mut seen = 0;
        while let Some(place) = queue.pop_front() {
            at(&*place);
            seen += 1;
            for played in 0..place.moves() {
                if seen + queue.len() < NEAREST {
                    queue.extend(visited.reached(place.after(played)));
                }
            }
        }
        visited.nearest += seen as u64;
    }
    for number in 0..sample.trees {
        let mut random = stream(sample.seed, number);
        let start = number as usize % starts.count().max(1);
        let mut next = if start < starts.count() { visited.reached(starts.root(start)) } else { None };
        while let Some(place) = next {
            at(&*place);
            visited.in_games += 1;
            let goes_on = place.moves() > 0 && place.plies() < LONGEST_GAME;
            next = if goes_on { visited.reached(place.after(below(&mut random, place.moves()))) } else { None };
        }
    }
    visited
}

/// Does the work, or says what it said when it panicked.
pub(super) fn guarded(work: &mut dyn FnMut()) -> Result<(), String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| panic_message(payload.as_ref()))
}
