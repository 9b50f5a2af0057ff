//! Text for messages and charts.

/// Returns a text unchanged if it has at most `limit` characters. Otherwise, returns the beginning and the end of the text, with
/// `..` between them.
pub fn shortened(text: &str, limit: usize) -> String {
    let length = text.chars().count();
    if length <= limit {
        return text.to_owned();
    }
    let half = limit / 2;
    let (beginning, end) = (text.chars().take(half), text.chars().skip(length - half));
    beginning.chain(" .. ".chars()).chain(end).collect()
}

/// Returns the number with commas between groups of three digits.
pub fn grouped(text: &str) -> String {
    let (sign, digits) = text.split_at(text.find(|letter: char| letter.is_ascii_digit()).unwrap_or(0));
    let mut out = sign.to_owned();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn a_long_text_keeps_its_beginning_and_its_end() {
        assert_eq!(shortened("abcdef", 6), "abcdef");
        assert_eq!(shortened("abcdefgh", 4), "ab .. gh");
        assert_eq!(shortened("äöüßäöüß", 4), "äö .. üß");
    }
}
