//! Work that is done by several threads.

use std::sync::Mutex;

use anyhow::Result;
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

/// What `work` makes of 0, 1, .., in this order, on the threads of the pool that this is called in. Each piece is a task of its own:
/// some take much longer than others.
///
/// # Errors
///
/// The first in the order of the pieces, whichever thread met one first.
pub(crate) fn in_order<T: Send>(count: usize, work: impl Fn(usize) -> Result<T> + Sync) -> Result<Vec<T>> {
    let done: Vec<Mutex<Option<Result<T>>>> = (0..count).map(|_| Mutex::new(None)).collect();
    each(count, &|piece| *done[piece].lock().expect("one thread has it") = Some(work(piece)));
    done.into_iter().filter_map(|piece| piece.into_inner().expect("no thread has it")).collect()
}

/// The one place that splits work, so that it is compiled once.
fn each(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().with_max_len(1).for_each(work);
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_pieces_and_the_first_error_is_told() {
        let squares = in_order(1000, |piece| Ok(piece * piece)).unwrap();
        assert_eq!(squares.len(), 1000);
        assert!(squares.iter().enumerate().all(|(piece, &square)| square == piece * piece));
        let work = |piece| if piece % 300 == 299 { bail!("piece {piece}") } else { Ok(()) };
        assert_eq!(in_order(1000, work).unwrap_err().to_string(), "piece 299");
        assert!(in_order::<()>(0, |_| bail!("nothing to do")).unwrap().is_empty());
    }
}
