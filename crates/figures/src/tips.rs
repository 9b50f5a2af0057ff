//! The texts of tips, which a figure shows while the pointer rests on a mark.

use crate::summary::Summary;

/// Returns a number as text: a whole number with all digits, and any other number with four significant digits.
pub fn exact(value: f64) -> String {
    if value.fract() == 0.0 && value.abs() < 1e15 {
        let digits = scoutlab_text::grouped(&format!("{:.0}", value.abs()));
        return if value < 0.0 { format!("\u{2212}{digits}") } else { digits };
    }
    let decimals = (3 - value.abs().log10().floor() as i32).clamp(0, 12) as usize;
    let text = format!("{value:.decimals$}").replace('-', "\u{2212}");
    if decimals == 0 { scoutlab_text::grouped(&text) } else { text }
}

/// Returns a summary as text, such as `0.9712 (0.6403 to 1.153), n = 20 positions`.
pub(crate) fn in_words(summary: &Summary) -> String {
    let mut text = exact(summary.value);
    if let Some((low, high)) = summary.interval {
        text = format!("{text} ({} to {})", exact(low), exact(high));
    }
    if summary.size.is_plural() { format!("{text}, n = {}", summary.size) } else { text }
}

/// Returns the names that are not empty, joined by commas, then a colon and the value.
pub(crate) fn named(names: &[&str], value: &str) -> String {
    let names: Vec<&str> = names.iter().copied().filter(|name| !name.is_empty()).collect();
    if names.is_empty() { value.to_owned() } else { format!("{}: {value}", names.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use scoutlab_table::units::Size;

    #[test]
    fn numbers_are_exact_or_have_four_significant_digits() {
        let texts = [41_483_269.0, -12.0, 0.0, 0.026_34, 1.5, 123.456_7, 12_345.6, -0.5].map(exact);
        assert_eq!(texts, ["41,483,269", "\u{2212}12", "0", "0.02634", "1.500", "123.5", "12,346", "\u{2212}0.5000"]);
    }

    #[test]
    fn a_summary_names_its_interval_and_how_many_it_is_of() {
        let summary = |interval, count| Summary { value: 0.5, interval, size: Size::of_rows(count) };
        assert_eq!(in_words(&summary(None, 1)), "0.5000");
        assert_eq!(in_words(&summary(Some((0.25, 1.0)), 20)), "0.5000 (0.2500 to 1), n = 20 rows");
    }
}
