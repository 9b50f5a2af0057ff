//! The descent to the first position in which the moves of two programs differ.

use scoutlab::search::SequenceRules;
use scoutlab::{AnyPosition, Position};

use crate::written::ForeignDivide;
use crate::{Divide, Explanation, explanations, fault_of};

/// A program that divides positions.
pub trait DivideSource {
    /// The reason why a divide is not available.
    type Error;

    /// Returns the divide of the position after the moves `path` from `root`, or `None` if there is none. The root has a divide. The
    /// moves are in UCI in chess. A program should play the moves instead of reading the position after them, so that a fault in
    /// playing moves shows.
    ///
    /// # Errors
    ///
    /// Fails if the program fails.
    fn divide(&mut self, root: &Position, path: &[String], depth: u32) -> Result<Option<ForeignDivide>, Self::Error>;
}

/// The first position in which a divide of another program differs.
#[derive(Debug)]
pub struct FirstDifference {
    /// The moves from the root to the position.
    pub path: Vec<String>,
    pub position: Position,
    /// The number of plies that are counted from the position.
    pub depth: u32,
    pub difference: Difference,
    /// The faults that explain the numbers, in words.
    pub explanations: Vec<String>,
    /// Whether the other program has not given the divide of this position, so that its moves are those of a generator with the
    /// fault that explains its numbers.
    pub is_supposed: bool,
}

/// What differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The moves.
    Moves { missing: Vec<NotedMove>, extra: Vec<NotedMove> },
    /// The number of sequences below the position, whose divide the other program has not given.
    Count { ours: u64, theirs: u64 },
    /// The number of sequences below the position, although the divide of the position itself is right. So the other program
    /// counts something else below the position before it.
    OnlyFromBefore { ours: u64, theirs: u64 },
    /// The total, which is not the sum of the numbers below the moves.
    Total { sum: u64, total: u64 },
}

/// A move that only one of the programs has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotedMove {
    /// The move in UCI, or as the other program writes it.
    pub name: String,
    /// The rules that the move concerns ([`AnyPosition::rules_of`]).
    pub rules: Vec<&'static str>,
}

/// Compares the divide of a position with the divide of another program, and descends below the first move whose number differs,
/// until the moves themselves differ. Returns `None` if all numbers are equal.
///
/// # Errors
///
/// Fails if the other program fails.
///
/// # Panics
///
/// Panics if the depth is 0.
pub fn first_difference<S: DivideSource>(
    theirs: &mut S,
    root: &Position,
    depth: u32,
) -> Result<Option<FirstDifference>, S::Error> {
    let mut here = FirstDifference {
        path: Vec::new(),
        position: root.clone(),
        depth,
        difference: Difference::Count { ours: 0, theirs: 0 },
        explanations: Vec::new(),
        is_supposed: false,
    };
    // The number that the other program has counted below this position from the position before it.
    let mut claimed = None;
    let mut fault: Option<Explanation> = None;
    loop {
        let (position, depth) = (here.position.clone(), here.depth);
        let foreign = match theirs.divide(root, &here.path, depth)? {
            Some(foreign) => foreign,
            None => match fault.as_ref().and_then(Explanation::generator) {
                Some(rules) => {
                    here.is_supposed = true;
                    Divide::of(&*position, depth, rules).into()
                }
                None => return Ok(Some(here.of_count(claimed.unwrap_or(0)))),
            },
        };
        let ours = Divide::of(&*position, depth, SequenceRules::default());
        let total = foreign.total.unwrap_or_else(|| foreign.sum());
        if foreign.moves.is_empty() && total > 0 {
            let is_equal = total == ours.total().max(position.perft(depth));
            return Ok((!is_equal).then(|| here.of_count(total)));
        }
        let numbers = match matched(&*position, &ours, &foreign) {
            Ok(numbers) => numbers,
            Err(difference) => return Ok(Some(FirstDifference { difference, ..here })),
        };
        let Some(index) = ours.moves.iter().zip(&numbers).position(|((_, ours), theirs)| ours != theirs) else {
            // A game that has ended has no moves, but may count as one sequence.
            let sum = if ours.moves.is_empty() { position.perft(depth) } else { ours.total() };
            here.difference = match claimed {
                _ if total != sum => Difference::Total { sum, total },
                Some(theirs) => Difference::OnlyFromBefore { ours: sum, theirs },
                None => return Ok(None),
            };
            return Ok(Some(here));
        };
        if fault.is_none() {
            let names = ours.moves.iter().map(|(name, _)| name.clone());
            fault = fault_of(&*position, depth, &Divide { moves: names.zip(numbers.iter().copied()).collect() });
            here.explanations = fault.iter().map(|found| found.fault.clone()).collect();
        }
        let name = &ours.moves[index].0;
        claimed = Some(numbers[index]);
        here.path.push(name.clone());
        here.depth -= 1;
        let played = (0..position.move_names().len()).find(|&played| position.coordinate_name(played) == *name);
        let after = position.after(played.expect("the divide has the legal moves"));
        here.position = Position::new(format!("{} moves {}", root.text, here.path.join(" ")), after);
        if here.depth == 0 {
            return Ok(Some(here.of_count(numbers[index])));
        }
    }
}

impl FirstDifference {
    /// Returns the difference in the number of sequences below this position.
    fn of_count(mut self, theirs: u64) -> Self {
        self.difference = Difference::Count { ours: self.position.perft(self.depth), theirs };
        if self.explanations.is_empty() {
            let found = explanations(&*self.position, self.depth, theirs);
            self.explanations = found.into_iter().map(|found| found.fault).collect();
        }
        self
    }
}

/// Returns the numbers of another program in the order of our moves.
///
/// # Errors
///
/// Fails with the difference if the moves differ.
fn matched(position: &dyn AnyPosition, ours: &Divide, theirs: &ForeignDivide) -> Result<Vec<u64>, Difference> {
    let mut numbers = vec![None; ours.moves.len()];
    let mut extra = Vec::new();
    for found in &theirs.moves {
        let name = position.parse_move(&found.text).map(|played| position.coordinate_name(played));
        let index = name.ok().and_then(|name| ours.moves.iter().position(|(ours, _)| *ours == name));
        match index.map(|index| &mut numbers[index]) {
            Some(number @ None) => *number = Some(found.count),
            Some(Some(_)) => extra.push(NotedMove { name: found.text.clone(), rules: vec!["listed twice"] }),
            None => extra.push(NotedMove { name: found.text.clone(), rules: position.rules_of(&found.text) }),
        }
    }
    let missing = ours.moves.iter().zip(&numbers).filter(|(_, number)| number.is_none());
    let missing = missing.map(|((name, _), _)| NotedMove { name: name.clone(), rules: position.rules_of(name) });
    let missing: Vec<NotedMove> = missing.collect();
    if missing.is_empty() && extra.is_empty() {
        return Ok(numbers.into_iter().flatten().collect());
    }
    Err(Difference::Moves { missing, extra })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WrittenDivides;
    use scoutlab::Catalogue;

    /// A program with a fault, which counts the positions themselves.
    struct Faulty(SequenceRules);

    impl DivideSource for Faulty {
        type Error = std::convert::Infallible;

        fn divide(&mut self, root: &Position, path: &[String], depth: u32) -> Result<Option<ForeignDivide>, Self::Error> {
            let mut position = root.shared();
            for name in path {
                position = position.after(position.parse_move(name).unwrap());
            }
            Ok(Some(Divide::of(&*position, depth, self.0).into()))
        }
    }

    fn position(game: &str, text: &str) -> Position {
        Catalogue::built_in().game(game).unwrap().position(text).unwrap()
    }

    fn written(divide: &Divide) -> String {
        let lines: Vec<String> = divide.moves.iter().map(|(name, count)| format!("{name}: {count}\n")).collect();
        lines.concat()
    }

    #[test]
    fn equal_numbers_have_no_difference() {
        for (game, text, depth) in
            [("chess", "kiwipete", 3), ("othello", "start", 5), ("connect-four", "start", 4), ("ywf", "start", 2)]
        {
            let position = position(game, text);
            assert!(first_difference(&mut Faulty(SequenceRules::default()), &position, depth).unwrap().is_none(), "{game}");
            let text = written(&Divide::of(&*position, depth, SequenceRules::default()));
            assert!(first_difference(&mut WrittenDivides::new(text.as_bytes()), &position, depth).unwrap().is_none(), "{game}");
        }
    }

    #[test]
    fn the_first_omitted_move_is_found_at_any_depth() {
        for (fault, rule) in [(0, "en passant"), (1, "castling"), (2, "promotion"), (3, "double push")] {
            let rules = SequenceRules { fault: Some(fault), ..SequenceRules::default() };
            for number in 1..=6 {
                let root = position("chess", &format!("cpw:{number}"));
                for depth in 1..=3 {
                    let Some(found) = first_difference(&mut Faulty(rules), &root, depth).unwrap() else {
                        assert_eq!(root.count_sequences(depth, rules).sequences, root.perft(depth));
                        continue;
                    };
                    let Difference::Moves { missing, extra } = &found.difference else { panic!("{found:?}") };
                    assert!(extra.is_empty() && missing.iter().all(|found| found.rules.contains(&rule)), "{found:?}");
                    assert_eq!(found.path.len() + found.depth as usize, depth as usize);
                    assert!(!found.is_supposed);
                    // The same position is found from the divide of the root alone.
                    let text = written(&Divide::of(&*root, depth, rules));
                    let supposed = first_difference(&mut WrittenDivides::new(text.as_bytes()), &root, depth).unwrap().unwrap();
                    assert_eq!((&supposed.path, &supposed.difference), (&found.path, &found.difference));
                    assert_eq!(supposed.is_supposed, !found.path.is_empty());
                }
            }
        }
    }

    fn difference(text: &str, root: &Position, depth: u32) -> FirstDifference {
        first_difference(&mut WrittenDivides::new(text.as_bytes()), root, depth).unwrap().unwrap()
    }

    #[test]
    fn every_kind_of_difference_is_named() {
        let root = position("chess", "4k3/8/8/8/8/8/4P3/4K3 w - -");
        let right = Divide::of(&*root, 2, SequenceRules::default());
        assert_eq!(written(&right), "e1d1: 5\ne1f1: 5\ne1d2: 5\ne1f2: 5\ne2e3: 5\ne2e4: 5\n");
        let changed = |from: &str, to: &str| difference(&written(&right).replace(from, to), &root, 2);

        let extra = changed("e2e4: 5", "e2e4: 5\ne1e2: 3\ne2e4: 5\ne1g1: 2");
        let Difference::Moves { missing, extra } = extra.difference else { panic!("moves differ") };
        let extra: Vec<String> = extra.iter().map(|found| format!("{} {}", found.name, found.rules.join(", "))).collect();
        assert_eq!(
            (missing.len(), &extra[..]),
            (0, &["e1e2 ", "e2e4 listed twice", "e1g1 castling, no right to castle"].map(str::to_owned)[..])
        );

        let below = changed("e2e3: 5", "e2e3: 6");
        assert_eq!(
            (below.path, below.depth, below.difference),
            (vec!["e2e3".to_owned()], 1, Difference::Count { ours: 5, theirs: 6 })
        );
        let (text, replies) = (written(&right).replace("e2e3: 5", "e2e3: 6"), "e8d8: 1\ne8f8: 1\ne8d7: 1\ne8e7: 1\ne8f7: 1\n");
        let before = difference(&format!("{text}\n{replies}"), &root, 2);
        assert_eq!(before.difference, Difference::OnlyFromBefore { ours: 5, theirs: 6 });
        let total = difference(&format!("{}\nNodes searched: 31\n", written(&right)), &root, 2);
        assert_eq!(total.difference, Difference::Total { sum: 30, total: 31 });
        let only_total = difference("Nodes searched: 36\n", &root, 2);
        assert_eq!(only_total.difference, Difference::Count { ours: 30, theirs: 36 });
        assert_eq!(only_total.explanations, ["the sum of the numbers of 1 to this many plies"]);
        assert!(first_difference(&mut WrittenDivides::new("30\n".as_bytes()), &root, 2).unwrap().is_none());
    }

    #[test]
    fn moves_in_san_are_compared_too() {
        let root = position("chess", "4k3/8/8/8/8/8/4P3/4K3 w - -");
        let text = "Kd1 5\nKf1 5\nKd2 5\nKf2 5\ne3 5\ne4 5\n";
        assert!(first_difference(&mut WrittenDivides::new(text.as_bytes()), &root, 2).unwrap().is_none());
    }

    #[test]
    fn a_text_without_a_divide_is_refused() {
        let root = position("chess", "start");
        let refused = first_difference(&mut WrittenDivides::new("uciok\n".as_bytes()), &root, 2).unwrap_err().to_string();
        assert!(refused.starts_with("it contains no divide"), "{refused}");
    }
}
