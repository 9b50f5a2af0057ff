//! Text that a terminal can show. Names and messages may contain text from files of unknown origin.

use std::borrow::Cow;

/// Returns a text that a terminal can show safely. Control characters could move the cursor or change colours, so they are
/// escaped as in JSON. Line breaks and tabs are kept.
///
/// ```
/// assert_eq!(scoutlab_text::harmless("a\u{1b}[31m\tb\n"), "a\\u001b[31m\tb\n");
/// ```
pub fn harmless(text: &str) -> Cow<'_, str> {
    let is_harmful = |character: char| character.is_control() && !matches!(character, '\n' | '\t');
    if !text.contains(is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if is_harmful(character) {
            // The escapes are JSON escapes, so that JSON output keeps its meaning.
            escaped.extend(format!("\\u{:04x}", u32::from(character)).chars());
        } else {
            escaped.push(character);
        }
    }
    Cow::Owned(escaped)
}
