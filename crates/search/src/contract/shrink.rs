//! Makes failing cases smaller.

/// The smallest case that is reached from `case` by steps to `smaller` cases that have the same problem, and its problem.
///
/// Every smaller case must be smaller by a measure that has a least value.
pub(super) fn shrunk<C, P>(
    mut case: C,
    mut problem: P,
    smaller: impl Fn(&C) -> Vec<C>,
    mut judge: impl FnMut(&C) -> Option<P>,
) -> (C, P) {
    while let Some(next) = smaller(&case).into_iter().find_map(|next| judge(&next).map(|problem| (next, problem))) {
        (case, problem) = next;
    }
    (case, problem)
}
