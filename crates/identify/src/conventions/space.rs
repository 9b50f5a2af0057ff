//! The space of all programs that are plausible enough to be tried.

use std::collections::HashSet;
use std::ops::Range;

use crate::rules::{Changes, Ending, Evaluation, Frame, Generation, Over, PassPly, PositionKey, Scope, Sorting};

use super::choices::{
    Algorithm, AspirationWindow, ChildWindow, Cut, DepthOffset, EntryDepth, FailValue, Form, FullWindow, History, Iterations,
    Kept, KillerIndex, KillerPasses, Killers, LeafEntries, Mates, MaxPlayer, OddPlies, PassValue, ReSearch, RootMoves,
    RootProbe, RootWindow, SecondWindow, Table, TableMove, Test, TwoPlyRule,
};
use super::program::{Program, StuckRules};

/// The maximum number of bits of a program in the space.
pub(crate) const MOST_BITS: u32 = 13;

/// The bits of an ordinary answer, such as killers beside another ordering.
const ORDINARY_BITS: u32 = 2;

/// A set of rules for a stuck player, with one bit for each element of `Space::tails`.
pub(crate) type StuckRulesMask = u32;

/// The plausible programs that can differ in the given games, the most plausible first.
#[derive(Clone, Debug)]
pub struct Space {
    /// The programs, with the default rules for a stuck player.
    pub programs: Vec<Program>,
    /// The rules for a stuck player, the default first.
    pub(crate) tails: Vec<StuckRules>,
    /// Whether rows name their algorithms, which then cost no bits.
    is_given: bool,
}

impl Space {
    /// Returns the space for games with these scopes. If `given` is a list of algorithms, each row names its algorithm. Each
    /// program of the space then has the first algorithm of the list as a placeholder.
    pub fn of(scopes: &[Scope], given: Option<&[Algorithm]>) -> Self {
        let any = |has: fn(&Scope) -> bool| scopes.iter().any(has);
        let generations: Vec<Generation> = all_of(scopes, |scope| scope.generations);
        let sortings: Vec<Sorting> = all_of(scopes, |scope| scope.sortings);
        let evaluations: Vec<Evaluation> = all_of(scopes, |scope| scope.evaluations);
        let changes = if any(|scope| scope.changes) { Changes::ALL } else { &Changes::ALL[..1] };
        let mut space = Self { programs: Vec::new(), tails: tails(scopes), is_given: given.is_some() };
        let mut programs = cores(given, scopes, &sortings, &space);
        space.vary(&mut programs, DepthOffset::ALL, |program, depth| program.depth = depth);
        space.vary(&mut programs, &generations, |program, generation| program.rules.generation = generation);
        space.vary(&mut programs, changes, |program, changes| program.rules.changes = changes);
        space.vary(&mut programs, Frame::ALL, |program, frame| program.rules.frame = frame);
        space.vary(&mut programs, &evaluations, |program, evaluation| program.rules.evaluation = evaluation);
        programs.retain(|program| program.form == Form::Published || program.rules.frame_is_raw());
        // With MAX and MIN nodes, values of the root's player are right.
        programs.retain(|program| program.rules.frame != Frame::RootRaw || program.canonical() == *program);
        programs.retain(|program| program.rules.evaluation == Evaluation::Usual || program.root != RootWindow::Range);
        programs.sort_by_cached_key(|program| (space.bits(program), program.differences()));
        space.programs = programs;
        space
    }

    /// Returns the bits of a program, which order the space.
    pub(crate) fn bits(&self, program: &Program) -> u32 {
        if self.is_given { program.answer_bits() } else { program.bits() }
    }

    /// Returns the indices of the programs of exactly this many bits.
    pub(crate) fn band(&self, bits: u32) -> Range<usize> {
        let end = |bits: u32| self.programs.partition_point(|program| self.bits(program) < bits);
        end(bits)..end(bits + 1)
    }

    /// Returns the number of combinations of a program and rules for a stuck player.
    pub fn len(&self) -> usize {
        self.programs.len() * self.tails.len()
    }

    /// Returns whether the space is empty, which it never is.
    pub fn is_empty(&self) -> bool {
        self.programs.is_empty()
    }

    /// Returns the combination with this index as a program.
    pub fn program(&self, number: usize) -> Option<Program> {
        let program = self.programs.get(number / self.tails.len())?;
        Some(program.with_tail(self.tails[number % self.tails.len()]).canonical())
    }

    /// Returns whether a program, with its rules for a stuck player, is plausible enough for the space.
    pub fn contains(&self, program: &Program) -> bool {
        self.bits(program) <= MOST_BITS
    }

    /// Returns whether the space also contains the programs that give one more ordinary answer than this one. If not, programs that
    /// count alike in the same searches may be missing.
    pub(crate) fn is_inside(&self, program: &Program) -> bool {
        self.bits(program) + ORDINARY_BITS <= MOST_BITS
    }

    /// Returns all rules for a stuck player.
    pub(crate) fn all_tails(&self) -> StuckRulesMask {
        assert!(self.tails.len() <= StuckRulesMask::BITS as usize, "a bit for each of the rules");
        StuckRulesMask::MAX >> (StuckRulesMask::BITS as usize - self.tails.len())
    }

    /// Returns the rules for a stuck player under which the program with this index is canonical. Under the other rules, a program
    /// with fewer differences searches alike.
    pub(crate) fn tails_of(&self, program: usize) -> StuckRulesMask {
        let program = self.programs[program];
        if program.learning == KillerPasses::default() && program.pass_value == PassValue::default() {
            return self.all_tails();
        }
        let is_own = |&(_, &tail): &(usize, &StuckRules)| program.with_tail(tail).canonical() == program.with_tail(tail);
        self.tails.iter().enumerate().filter(is_own).fold(0, |tails, (number, _)| tails | 1 << number)
    }

    /// Combines each of these programs with each answer, if the result stays plausible.
    fn vary<T: Copy>(&self, programs: &mut Vec<Program>, answers: &[T], set: fn(&mut Program, T)) {
        let before = std::mem::take(programs);
        for program in before {
            for &answer in answers {
                let mut varied = program;
                set(&mut varied, answer);
                if self.bits(&varied) <= MOST_BITS {
                    programs.push(varied);
                }
            }
        }
    }
}

/// Returns all answers that these scopes have, the usual one first.
fn all_of<T: Copy + Ord>(scopes: &[Scope], answers: fn(&Scope) -> &'static [T]) -> Vec<T> {
    let mut all: Vec<T> = scopes.iter().flat_map(answers).copied().collect();
    all.sort();
    all.dedup();
    all
}

/// Returns all rules for a stuck player in games with these scopes, the most plausible first.
fn tails(scopes: &[Scope]) -> Vec<StuckRules> {
    let passes = scopes.iter().any(|scope| scope.passes);
    let endings: Vec<Ending> = all_of(scopes, |scope| scope.endings);
    let mut tails = Vec::new();
    for &ending in &endings {
        for &over in if passes { Over::ALL } else { &Over::ALL[..1] } {
            for &pass in if passes { PassPly::ALL } else { &PassPly::ALL[..1] } {
                let program = Program::default().with_tail((over, ending, pass));
                if program.ends() && program.canonical() == program {
                    tails.push((over, ending, pass));
                }
            }
        }
    }
    tails.sort_by_key(|&tail| Program::default().with_tail(tail).bits());
    tails
}

/// Returns the programs under the default rules, without programs that search like a simpler one. Programs that differ only in
/// their form are kept, because the form matters under other rules.
fn cores(given: Option<&[Algorithm]>, scopes: &[Scope], sortings: &[Sorting], space: &Space) -> Vec<Program> {
    let any = |has: fn(&Scope) -> bool| scopes.iter().any(has);
    let (has_range, has_passes) = (any(|scope| scope.range), any(|scope| scope.passes));
    let has_mates = any(|scope| scope.mate.is_some());
    let keys: Vec<PositionKey> = all_of(scopes, |scope| scope.keys);
    let root_windows: Vec<RootWindow> =
        RootWindow::ALL.iter().copied().filter(|&root| has_range || root != RootWindow::Range).collect();
    let algorithms = given.unwrap_or(Algorithm::ALL);
    let raw = |mut program: Program| {
        program.rules.frame = Frame::SecondRaw;
        program
    };
    // Returns what identifies a program: its representative for each given algorithm, or for its own algorithm.
    let together = |program: Program| -> Vec<Program> {
        match given {
            Some(algorithms) => algorithms.iter().map(|&algorithm| Program { algorithm, ..raw(program) }.effective()).collect(),
            None => vec![raw(program).effective()],
        }
    };
    let mut all = Vec::new();
    let leading = if given.is_some() { &algorithms[..1] } else { algorithms };
    for &algorithm in leading {
        let mut some = vec![Program { algorithm, ..Program::default() }];
        // Programs with answers that do not arise are dropped before further answers multiply them.
        let arises = |some: &mut Vec<Program>| {
            let mut seen = HashSet::new();
            some.retain(|&program| {
                let arises = |algorithm| {
                    let one = Program { algorithm, ..raw(program) };
                    one.canonical() == one
                };
                match given {
                    None => arises(algorithm),
                    Some(algorithms) => {
                        let alike: Vec<Program> =
                            algorithms.iter().map(|&algorithm| Program { algorithm, ..raw(program) }.canonical()).collect();
                        seen.insert(alike)
                    }
                }
            });
        };
        space.vary(&mut some, Cut::ALL, |program, cut| program.cut = cut);
        space.vary(&mut some, ChildWindow::ALL, |program, window| program.child_window = window);
        space.vary(&mut some, RootMoves::ALL, |program, moves| program.root_moves = moves);
        space.vary(&mut some, FullWindow::ALL, |program, window| program.full_window = window);
        space.vary(&mut some, ReSearch::ALL, |program, when| program.re_search = when);
        arises(&mut some);
        space.vary(&mut some, Test::ALL, |program, test| program.test = test);
        space.vary(&mut some, SecondWindow::ALL, |program, second| program.second = second);
        space.vary(&mut some, TwoPlyRule::ALL, |program, horizon| program.horizon = horizon);
        space.vary(&mut some, &root_windows, |program, root| program.root = root);
        space.vary(&mut some, MaxPlayer::ALL, |program, player| program.max_player = player);
        space.vary(&mut some, AspirationWindow::ALL, |program, wider| program.wider = wider);
        arises(&mut some);
        space.vary(&mut some, Iterations::ALL, |program, iterations| program.iterations = iterations);
        space.vary(&mut some, OddPlies::ALL, |program, order| program.odd_plies = order);
        space.vary(&mut some, Form::ALL, |program, form| program.form = form);
        space.vary(&mut some, Table::ALL, |program, table| program.table = table);
        space.vary(&mut some, FailValue::ALL, |program, fail| program.fail = fail);
        if has_passes {
            space.vary(&mut some, PassValue::ALL, |program, value| program.pass_value = value);
        }
        space.vary(&mut some, EntryDepth::ALL, |program, depth| program.entry_depth = depth);
        space.vary(&mut some, RootProbe::ALL, |program, probe| program.root_probe = probe);
        space.vary(&mut some, LeafEntries::ALL, |program, leaves| program.leaf_entries = leaves);
        space.vary(&mut some, &keys, |program, key| program.key = key);
        space.vary(&mut some, TableMove::ALL, |program, table_move| program.table_move = table_move);
        arises(&mut some);
        space.vary(&mut some, sortings, |program, sorting| program.rules.sorting = sorting);
        space.vary(&mut some, Killers::ALL, |program, killers| program.killers = killers);
        space.vary(&mut some, KillerIndex::ALL, |program, index| program.killer_index = index);
        space.vary(&mut some, History::ALL, |program, history| program.history = history);
        if has_passes {
            space.vary(&mut some, KillerPasses::ALL, |program, learning| program.learning = learning);
        }
        space.vary(&mut some, Kept::ALL, |program, kept| program.kept = kept);
        if has_mates {
            space.vary(&mut some, Mates::ALL, |program, mates| program.mates = mates);
        }
        arises(&mut some);
        all.extend(some);
    }
    all.sort_by_cached_key(|program| (space.bits(program), program.differences()));
    let mut seen = HashSet::new();
    all.retain(|&program| seen.insert(together(program)));
    all
}
