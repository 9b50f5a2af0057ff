//! The forms under which components with parameters enter the fingerprint.

/// The forms of components with parameters. All other components have one form, their name.
const FORMS: &[(&str, &[&str])] = &[
    ("algorithm/alphabeta", &["alphabeta", "alphabeta:cut=greater"]),
    ("algorithm/alphabeta-soft", &["alphabeta-soft", "alphabeta-soft:cut=greater"]),
    ("algorithm/mtdf", &["mtdf", "mtdf:guess=2", "deepening(mtdf)"]),
    ("algorithm/aspiration", &["aspiration:delta=3", "aspiration:delta=1,guess=2", "deepening(aspiration:delta=2)"]),
    ("algorithm/sss", &["sss", "sss:limit=64"]),
    ("algorithm/dual", &["dual", "dual:limit=64"]),
    ("algorithm/deepening", &["deepening(negascout)", "deepening(alphabeta)"]),
    ("ordering/none", &["none", "none+none+none"]),
    ("ordering/reverse", &["reverse", "reverse+reverse"]),
    ("ordering/eval1", &["eval1", "eval1:min-depth=1"]),
    ("ordering/mobility", &["mobility", "mobility:min-depth=1"]),
    ("ordering/noisy", &["noisy:0.5", "noisy:0.9"]),
    ("ordering/killer", &["killer:1", "killer:2", "killer:3", "killer:3+killer:1"]),
    ("ordering/history", &["history", "history:decay=2", "history:decay=64"]),
    ("ordering/history:malus", &["history:malus", "history:malus,decay=2"]),
    ("ordering/killer:by", &["killer:2,by=ply", "killer:1,by=ply"]),
    ("ordering/captures:losing", &["captures:losing=last"]),
    ("model/values", &["values,k=9"]),
    ("model/win-loss", &["win-loss,win=0.6"]),
    ("model/ordered", &["ordered,p=0.7"]),
];

/// The parts of forms that were added after the part of their ordering. Another form would change the earlier part.
pub(super) const LATER_PARTS: &[&str] = &["ordering/history:malus", "ordering/killer:by", "ordering/captures:losing"];

/// Returns the parts of forms that were added after `part`.
#[cfg(test)]
pub(super) fn later_parts(part: &str) -> impl Iterator<Item = &'static str> {
    LATER_PARTS.iter().copied().filter(move |later| later.strip_prefix(part).is_some_and(|rest| rest.starts_with(':')))
}

/// The forms that only one game has: the part, the game and the form.
pub(super) const IN_ONE_GAME: &[(&str, &str, &str)] = &[
    ("ordering/eval1", "othello", "eval1:by=mobility"),
    ("ordering/eval1", "chess", "eval1:by=squares,min-depth=1"),
    ("ordering/eval1", "tictactoe", "eval1:by=shortest-win"),
];

/// Returns the forms of the component `name`, whose part is `part`, such as `killer:1` and `killer:2` of `ordering/killer`.
pub(super) fn forms<'n>(part: &str, name: &'n str) -> Vec<&'n str> {
    match FORMS.iter().find(|(known, _)| *known == part) {
        Some((_, forms)) => forms.to_vec(),
        None => vec![name],
    }
}

#[cfg(test)]
mod tests {
    use scoutlab_search::algorithms::Algorithms;
    use scoutlab_search::orderings::Orderings;

    use super::*;

    /// Returns the keys of all parameters of a component. The message about an unknown key lists them.
    fn keys(read: impl Fn(&str) -> Result<(), String>, form: &str) -> Vec<String> {
        let separator = if form.contains(':') { ',' } else { ':' };
        let message = read(&format!("{form}{separator}zzzz=1")).unwrap_err();
        let (_, after) = message.split_once("unknown parameter `zzzz`").unwrap_or_else(|| panic!("{form}: {message}"));
        after.split('`').filter_map(|key| key.strip_suffix('=')).map(str::to_owned).collect()
    }

    #[test]
    fn every_key_of_a_parameter_is_in_a_form_of_its_component() {
        let (algorithms, orderings) = (Algorithms::built_in(), Orderings::built_in());
        let algorithm = |text: &str| algorithms.named(text).map(drop).map_err(|error| error.to_string());
        let ordering = |text: &str| orderings.named(text).map(drop).map_err(|error| error.to_string());
        let mut seen = 0;
        for name in algorithms.names() {
            let part = format!("algorithm/{name}");
            for key in keys(algorithm, forms(&part, name)[0]) {
                assert!(forms(&part, name).iter().any(|form| form.contains(&format!("{key}="))), "{part}: {key}");
                seen += 1;
            }
        }
        for name in orderings.names() {
            let part = format!("ordering/{name}");
            let in_one_game = IN_ONE_GAME.iter().filter(|(of, ..)| *of == part).map(|(_, _, form)| *form);
            let later = later_parts(&part).flat_map(|later| forms(later, later));
            let all: Vec<&str> = forms(&part, name).into_iter().chain(in_one_game).chain(later).collect();
            for key in keys(ordering, all[0]) {
                assert!(all.iter().any(|form| form.contains(&format!("{key}="))), "{part}: {key}");
                seen += 1;
            }
        }
        // cut (twice), guess (twice), delta, min-depth (twice), by (twice), decay and losing.
        assert!(seen >= 11, "{seen}");
    }
}
