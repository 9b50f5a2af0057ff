//! Commands as text for a shell.

use std::fmt::Display;

/// Returns a text as one shell word, with quotation marks if the shell needs them.
pub fn quoted(text: &str) -> String {
    let plain = |character: char| character.is_ascii_alphanumeric() || "-_./:=,+@%".contains(character);
    if !text.is_empty() && text.chars().all(plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

/// A `scoutlab` command.
pub(crate) struct Command(String);

impl Command {
    /// Returns a `scoutlab` command with these words, such as `search othello`.
    pub(crate) fn new(words: &[&str]) -> Self {
        let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        Self(format!("scoutlab {}", words.join(" ")))
    }

    /// Adds `--name=value`.
    pub(crate) fn with(mut self, name: &str, value: impl Display) -> Self {
        self.0.push(' ');
        self.0.push_str(&quoted(&format!("--{name}={value}")));
        self
    }

    /// Adds `--name=value`, unless the value is `default`.
    pub(crate) fn unless(self, default: &str, name: &str, value: impl Display) -> Self {
        let value = value.to_string();
        if value == default { self } else { self.with(name, value) }
    }

    pub(crate) fn into_text(self) -> String {
        self.0
    }
}

/// Returns a command that runs an experiment with a single cell and writes its row to `row/data.csv`. `axes` lists the axes of
/// the grid, each with its value.
pub fn one_cell(measure: &str, seed: u64, axes: &[(&str, &str)]) -> String {
    let measure = ("measure", measure);
    let axes = [&measure].into_iter().chain(axes).map(|(axis, value)| format!("{axis} = {value:?}")).collect::<Vec<_>>();
    let file = format!("title = \"row\"\\nseed = {seed}\\ngrid = [{{ {} }}]", axes.join(", "));
    format!("printf %b {} | scoutlab experiment - --fresh --out=row", quoted(&file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_special_characters_are_quoted_and_defaults_left_out() {
        let command =
            Command::new(&["search", "othello"]).with("position", "a b").with("depth", 3).unless("none", "ordering", "none");
        assert_eq!(command.into_text(), "scoutlab search othello '--position=a b' --depth=3");
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }
}
