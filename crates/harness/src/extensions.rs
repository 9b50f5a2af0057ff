//! What a program adds to scoutlab, as text for `--help` and the report.

use scoutlab::lab;
use scoutlab_experiments::experiment;

use crate::program;

/// Returns the title that was set. Without such a title, returns the name of the program if there are extensions, and `None`
/// otherwise.
pub(crate) fn title() -> Option<String> {
    let program = || {
        let path = program::executable().ok()?;
        Some(path.file_stem()?.to_string_lossy().into_owned())
    };
    lab::title().map(str::to_owned).or_else(|| experiment::is_extended().then(program).flatten())
}

/// Returns the lists of extensions as text, or `None` if there are no extensions.
pub(crate) fn describe() -> Option<String> {
    let mut added = lab::extensions();
    let measures: Vec<String> = experiment::added_measures().iter().map(|measure| measure.name.to_owned()).collect();
    added.extend((!measures.is_empty()).then_some(("Measures", measures)));
    let lines: Vec<String> = added.iter().map(|(kind, names)| format!("  {kind:<11} {}", names.join(", "))).collect();
    (!lines.is_empty()).then(|| format!("Added by this program:\n{}", lines.join("\n")))
}
