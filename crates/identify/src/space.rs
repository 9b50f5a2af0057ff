//! All programs that are worth asking about.

use std::collections::HashSet;

use scoutlab_games::conventions::{Changes, Ending, Frame, Generation, Over, PassPly, Scope};

use super::program::Tail;
use super::{
    Algorithm, Cut, DepthMeant, Fail, Form, Horizon, Iterations, Killers, Learning, PassValue, Program, Root, Second, Table,
    Test,
};

/// The programs that differ in some games, the simplest first.
#[derive(Clone, Debug)]
pub struct Space {
    /// They have the usual rules where a player is stuck.
    pub programs: Vec<Program>,
    /// The rules where a player is stuck, the usual ones first.
    pub(super) tails: Vec<Tail>,
}

impl Space {
    /// The space for games with these scopes. A `given` list of algorithms says that each row names its own: then the algorithm of a
    /// program is the first of them and stands for all.
    pub fn of(scopes: &[Scope], given: Option<&[Algorithm]>) -> Self {
        let any = |has: fn(&Scope) -> bool| scopes.iter().any(has);
        let mut generations: Vec<Generation> = scopes.iter().flat_map(|scope| scope.generations).copied().collect();
        generations.sort();
        generations.dedup();
        let changes = if any(|scope| scope.changes) { Changes::ALL } else { &Changes::ALL[..1] };
        let mut rules = Vec::new();
        for &generation in &generations {
            for &changes in changes {
                for &frame in Frame::ALL {
                    rules.push((generation, changes, frame));
                }
            }
        }
        let cores = cores(given, any(|scope| scope.range), any(|scope| scope.passes));
        let mut programs = Vec::new();
        for &core in &cores {
            for &depth in DepthMeant::ALL {
                for &iterations in Iterations::ALL {
                    for &(generation, changes, frame) in &rules {
                        let mut program = Program { depth, iterations, ..core };
                        program.rules.generation = generation;
                        program.rules.changes = changes;
                        program.rules.frame = frame;
                        if program.form == Form::Published || program.rules.frame_is_raw() {
                            programs.push(program);
                        }
                    }
                }
            }
        }
        programs.sort_by_key(Program::differences);
        Self { programs, tails: tails(scopes) }
    }

    /// The number of conventions of search.
    pub fn len(&self) -> usize {
        self.programs.len() * self.tails.len()
    }

    /// Whether there are none, which is never so.
    pub fn is_empty(&self) -> bool {
        self.programs.is_empty()
    }

    /// The program of this number, with rules where a player is stuck.
    pub fn program(&self, number: usize) -> Option<Program> {
        let program = self.programs.get(number / self.tails.len())?;
        Some(program.with_tail(self.tails[number % self.tails.len()]).canonical())
    }
}

/// The rules that matter only where a player is stuck.
fn tails(scopes: &[Scope]) -> Vec<Tail> {
    let passes = scopes.iter().any(|scope| scope.passes);
    let mut endings: Vec<Ending> = scopes.iter().flat_map(|scope| scope.endings).copied().collect();
    endings.sort();
    endings.dedup();
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
    tails.sort_by_key(|&tail| Program::default().with_tail(tail).differences());
    tails
}

/// The programs under the usual rules, each once, the simplest first. Those that differ by their form alone are all there.
fn cores(given: Option<&[Algorithm]>, has_range: bool, has_passes: bool) -> Vec<Program> {
    let algorithms = given.unwrap_or(Algorithm::ALL);
    // A program for each algorithm on its own, or one for all of them together.
    let together = |program: Program| -> Vec<Program> {
        let mut raw = program;
        raw.rules.frame = Frame::SecondRaw;
        match given {
            Some(algorithms) => algorithms.iter().map(|&algorithm| Program { algorithm, ..raw }.effective()).collect(),
            None => vec![raw.effective()],
        }
    };
    let mut all = Vec::new();
    let leading = if given.is_some() { &algorithms[..1] } else { algorithms };
    for &algorithm in leading {
        let mut some = vec![Program { algorithm, ..Program::default() }];
        vary(&mut some, Cut::ALL, |program, cut| program.cut = cut);
        vary(&mut some, Test::ALL, |program, test| program.test = test);
        vary(&mut some, Second::ALL, |program, second| program.second = second);
        vary(&mut some, Horizon::ALL, |program, horizon| program.horizon = horizon);
        if has_range {
            vary(&mut some, Root::ALL, |program, root| program.root = root);
        }
        vary(&mut some, Form::ALL, |program, form| program.form = form);
        vary(&mut some, Fail::ALL, |program, fail| program.fail = fail);
        if has_passes {
            vary(&mut some, PassValue::ALL, |program, value| program.pass_value = value);
        }
        vary(&mut some, Table::ALL, |program, table| program.table = table);
        vary(&mut some, Killers::ALL, |program, killers| program.killers = killers);
        if has_passes {
            vary(&mut some, Learning::ALL, |program, learning| program.learning = learning);
        }
        if given.is_none() {
            // Answers that do not arise are dropped before they multiply.
            let mut seen = HashSet::new();
            some.retain(|program| {
                let mut raw = *program;
                raw.rules.frame = Frame::SecondRaw;
                raw.canonical() == raw && seen.insert(raw)
            });
        }
        all.extend(some);
    }
    all.sort_by_key(Program::differences);
    let mut seen = HashSet::new();
    all.retain(|&program| seen.insert(together(program)));
    all
}

fn vary<T: Copy>(programs: &mut Vec<Program>, answers: &[T], set: fn(&mut Program, T)) {
    let before = std::mem::take(programs);
    for program in before {
        for &answer in answers {
            let mut varied = program;
            set(&mut varied, answer);
            programs.push(varied);
        }
    }
}
