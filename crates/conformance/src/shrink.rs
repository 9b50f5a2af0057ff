//! Shrinks failing cases to small examples.

/// Repeatedly replaces `case` with a smaller case that also has a problem. Returns the smallest case found, and its problem.
///
/// Every step must reduce a measure that cannot decrease forever.
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
