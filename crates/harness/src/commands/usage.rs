//! Messages about the arguments of the command line.

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Returns a message of one line about wrong arguments, with the nearest valid name if there is one. The messages of clap have
/// several paragraphs, and suggest to pass an unknown option as a value after `--`, which no command accepts.
pub(crate) fn usage_message(error: &clap::Error) -> String {
    let problem = match (error.kind(), invalid(error)) {
        (ErrorKind::UnknownArgument, Some(name)) if name.starts_with('-') => format!("unknown option `{name}`"),
        (ErrorKind::UnknownArgument, Some(name)) => format!("unexpected argument `{name}`"),
        (ErrorKind::InvalidSubcommand, Some(name)) => format!("unknown command `{name}`"),
        (ErrorKind::MissingRequiredArgument, Some(names)) => format!("{names} must be given"),
        _ => first_paragraph(error),
    };
    match (nearest(error), error.kind()) {
        (Some(nearest), _) => format!("{problem} (did you mean `{nearest}`?)"),
        (None, ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand | ErrorKind::MissingRequiredArgument) => {
            format!("{problem}; see `{} --help`", command(error))
        }
        (None, _) => problem,
    }
}

/// Returns the wrong or missing arguments. Several arguments are joined in a sentence.
fn invalid(error: &clap::Error) -> Option<String> {
    let kinds = [ContextKind::InvalidSubcommand, ContextKind::InvalidArg];
    match kinds.into_iter().find_map(|kind| error.get(kind))? {
        ContextValue::String(name) => Some(name.clone()),
        ContextValue::Strings(names) => {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            names.split_last().map(
                |(last, others)| {
                    if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) }
                },
            )
        }
        _ => None,
    }
}

/// Returns the valid name that is most similar to a wrong one.
fn nearest(error: &clap::Error) -> Option<&str> {
    let kinds = [ContextKind::SuggestedArg, ContextKind::SuggestedValue, ContextKind::SuggestedSubcommand];
    kinds.into_iter().find_map(|kind| match error.get(kind)? {
        ContextValue::String(name) => Some(name.as_str()),
        // The last suggestion is the most similar one.
        ContextValue::Strings(names) => names.last().map(String::as_str),
        _ => None,
    })
}

/// Returns the command whose arguments are wrong, such as `scoutlab search`.
fn command(error: &clap::Error) -> String {
    let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
    let words = usage.split_whitespace().skip_while(|word| *word == "Usage:");
    let names: Vec<&str> = words.take_while(|word| !word.starts_with(['-', '<', '['])).collect();
    if names.is_empty() { "scoutlab".to_owned() } else { names.join(" ") }
}

/// Returns the text up to the first empty line, in one line. The other paragraphs are suggestions and the usage.
fn first_paragraph(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines: Vec<&str> = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    let line = lines.join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}
