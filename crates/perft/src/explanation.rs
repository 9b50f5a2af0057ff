//! The common faults that give a wrong number of move sequences.

use scoutlab::AnyPosition;
use scoutlab::search::SequenceRules;

use crate::Divide;

/// A fault or another rule that gives a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The fault in words, such as `no captures en passant`.
    pub fault: String,
    /// The rules of counting with this fault; `None` if it is no rule, such as a sum over depths.
    pub rules: Option<SequenceRules>,
}

impl Explanation {
    /// Returns the rules if the fault is one of the move generator.
    pub(crate) fn generator(&self) -> Option<SequenceRules> {
        self.rules.filter(|rules| rules.fault.is_some())
    }
}

/// The largest number of sequences for which faults are tried, so that an explanation does not take longer than a minute.
const MOST_SEQUENCES: u64 = 200_000_000;

/// Returns the rules of counting with one fault, with the faults in words.
fn faulty_rules(position: &dyn AnyPosition) -> Vec<(String, SequenceRules)> {
    let usual = SequenceRules::default();
    let counts_ended = position.counts_ended_games();
    let ended = if counts_ended { "games that end earlier do not count" } else { "games that end earlier count" };
    let mut found = vec![(ended.to_owned(), SequenceRules { counts_ended_games: Some(!counts_ended), ..usual })];
    let faults = position.generator_faults().into_iter().enumerate();
    found.extend(faults.map(|(fault, name)| (name.to_owned(), SequenceRules { fault: Some(fault), ..usual })));
    found.push(("a pass takes no ply".to_owned(), SequenceRules { passes_are_free: true, ..usual }));
    found
}

/// Returns the faults that give the number `count` of sequences of `depth` plies from a position, instead of the right number.
///
/// ```
/// use scoutlab::Catalogue;
/// use scoutlab_perft::explanations;
///
/// // A bug report asks why a library counts one sequence more.
/// let kiwipete = Catalogue::built_in().game("chess")?.position("kiwipete")?;
/// let found = explanations(&*kiwipete, 4, 4_085_604);
/// assert_eq!(found[0].fault, "games that end earlier count");
/// # Ok::<(), scoutlab::registry::RequestError>(())
/// ```
pub fn explanations(position: &dyn AnyPosition, depth: u32, count: u64) -> Vec<Explanation> {
    let right = position.perft(depth);
    if right == count || right > MOST_SEQUENCES {
        return Vec::new();
    }
    let mut found: Vec<Explanation> = Vec::new();
    for (fault, rules) in faulty_rules(position) {
        if position.count_sequences(depth, rules).sequences == count {
            found.push(Explanation { fault, rules: Some(rules) });
        }
    }
    let sums = [
        ("the sum of the numbers of 1 to this many plies", (1..=depth).map(|plies| position.perft(plies)).sum()),
        ("the sum of the numbers of 0 to this many plies", (0..=depth).map(|plies| position.perft(plies)).sum()),
        ("the number of one ply less", position.perft(depth.saturating_sub(1))),
        ("the number of one ply more", if right < MOST_SEQUENCES / 50 { position.perft(depth + 1) } else { right }),
    ];
    let sums = sums.into_iter().filter(|(_, sum): &(_, u64)| *sum == count);
    found.extend(sums.map(|(fault, _)| Explanation { fault: fault.to_owned(), rules: None }));
    found
}

/// Returns the fault that gives the numbers of a whole divide, if one does.
pub fn fault_of(position: &dyn AnyPosition, depth: u32, divide: &Divide) -> Option<Explanation> {
    if position.perft(depth) > MOST_SEQUENCES {
        return None;
    }
    let explains = |rules: SequenceRules| Divide::of(position, depth, rules) == *divide;
    let found = faulty_rules(position).into_iter().find(|(_, rules)| explains(*rules));
    found.map(|(fault, rules)| Explanation { fault, rules: Some(rules) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use scoutlab::{Catalogue, Position};

    fn position(game: &str, text: &str) -> Position {
        Catalogue::built_in().game(game).unwrap().position(text).unwrap()
    }

    fn faults(position: &Position, depth: u32, count: u64) -> Vec<String> {
        explanations(&**position, depth, count).into_iter().map(|found| found.fault).collect()
    }

    #[test]
    fn known_wrong_numbers_are_explained() {
        let kiwipete = position("chess", "kiwipete");
        // The right number is 97,862, of which 45 sequences end with a capture en passant.
        assert_eq!(faults(&kiwipete, 3, 97_862), [""; 0]);
        assert_eq!(faults(&kiwipete, 3, 48 + 2039 + 97_862), ["the sum of the numbers of 1 to this many plies"]);
        assert_eq!(faults(&kiwipete, 3, 2039), ["the number of one ply less"]);
        // The position has two castling moves and two double pushes.
        assert_eq!(faults(&kiwipete, 1, 46), ["no castling", "no double pawn pushes"]);
        assert_eq!(faults(&position("chess", "8/P6k/8/8/8/8/8/K7 w - -"), 1, 4), ["promotions to queens only"]);
        // Both numbers are published.
        assert_eq!(faults(&position("othello", "start"), 9, 3_005_320), ["a pass takes no ply"]);
    }

    #[test]
    fn a_divide_has_one_fault() {
        // Castling, captures en passant, promotions and double pushes occur within three plies.
        let position = position("chess", "cpw:4");
        for (fault, name) in position.generator_faults().into_iter().enumerate() {
            let rules = SequenceRules { fault: Some(fault), ..SequenceRules::default() };
            let divide = Divide::of(&*position, 3, rules);
            assert_eq!(fault_of(&*position, 3, &divide).map(|found| found.fault).as_deref(), Some(name));
        }
        assert_eq!(fault_of(&*position, 2, &Divide { moves: vec![("a2a3".to_owned(), 3)] }), None);
    }
}
