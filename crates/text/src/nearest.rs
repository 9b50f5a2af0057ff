//! Suggestions for misspelt names.

/// The maximum length of a misspelling. Longer names get no suggestion.
const LONGEST_MISSPELLING: usize = 200;

/// Returns the name among `known` that is most similar to `name`, if it is similar enough for a suggestion.
pub fn nearest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    // A damaged file may contain a name of several megabytes, which would take seconds to compare.
    if name.len() > LONGEST_MISSPELLING {
        return None;
    }
    let name = name.to_lowercase();
    known
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(&name, candidate), candidate))
        .filter(|(likeness, _)| *likeness >= 0.75)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, candidate)| candidate)
}
