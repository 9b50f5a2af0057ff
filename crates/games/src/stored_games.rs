//! Positions from games between equal players, `games:1`, `games:2`, ..

/// The beginning of the names.
const PREFIX: &str = "games:";

/// Returns the positions of a file of `data/positions`, in order. The position is the last field of a line.
pub(crate) fn positions(file: &'static str) -> Vec<&'static str> {
    file.lines().skip(1).filter_map(|line| line.rsplit(',').next()).collect()
}

/// Returns the text of the position with a name such as `games:12`, or `None` if the text is no such name or the file has fewer
/// positions.
pub(crate) fn find(name: &str, positions: &[&'static str]) -> Option<&'static str> {
    let number: usize = name.strip_prefix(PREFIX)?.parse().ok()?;
    positions.get(number.checked_sub(1)?).copied()
}
