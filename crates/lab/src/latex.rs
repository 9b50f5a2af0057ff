//! Text for LaTeX.

/// Returns the text with LaTeX's reserved characters escaped.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '≤' => escaped.push_str("$\\le$"),
            '≥' => escaped.push_str("$\\ge$"),
            'α' => escaped.push_str("$\\alpha$"),
            'β' => escaped.push_str("$\\beta$"),
            '<' => escaped.push_str("$<$"),
            '>' => escaped.push_str("$>$"),
            '|' => escaped.push_str("$|$"),
            '\\' => escaped.push_str("$\\backslash$"),
            // Two hyphens in a row would become a dash.
            '-' => escaped.push_str("{-}"),
            '_' | '%' | '&' | '#' | '$' | '{' | '}' => escaped.extend(['\\', letter]),
            '^' | '~' => escaped.extend(['\\', letter, '{', '}']),
            _ => escaped.push(letter),
        }
    }
    escaped
}
