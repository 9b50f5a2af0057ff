//! Runs work on several threads.

use anyhow::Result;
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

/// Returns the results of `work` for the items 0, 1, .., in this order. The work runs on the threads of the current pool. Each
/// item is a separate task, because some items take much longer than others.
///
/// # Errors
///
/// Fails with the first error in item order, regardless of the order in which the threads failed.
pub fn in_order<T: Send>(count: usize, work: impl Fn(usize) -> Result<T> + Sync) -> Result<Vec<T>> {
    let results: Vec<Result<T>> = (0..count).into_par_iter().with_max_len(1).map(&work).collect();
    results.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn results_and_the_first_error_follow_the_order_of_the_pieces() {
        let squares = in_order(1000, |piece| Ok(piece * piece)).unwrap();
        assert_eq!(squares.len(), 1000);
        assert!(squares.iter().enumerate().all(|(piece, &square)| square == piece * piece));
        let work = |piece| if piece % 300 == 299 { bail!("piece {piece}") } else { Ok(()) };
        assert_eq!(in_order(1000, work).unwrap_err().to_string(), "piece 299");
        assert!(in_order::<()>(0, |_| bail!("nothing to do")).unwrap().is_empty());
    }
}
