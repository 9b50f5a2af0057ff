//! Finds the reason why a visit ended with a wrong value.

use scoutlab_games::Game;

use super::minimax;
use super::open_visit::Open;
use super::report::shown;
use super::sketch_position::ONE_BY_ONE;
use scoutlab_search::Window;

/// Explains why the interior visit `open` ended with a wrong value, as far as the visits of its children show the cause.
pub(super) fn cause(open: &Open<'_>) -> String {
    not_negated(open)
        .or_else(|| cut_too_early(open))
        .or_else(|| bound_for_value(open))
        .or_else(|| left_out(open))
        .unwrap_or_else(|| "all its children were searched, and ended with true values or bounds".to_owned())
}

fn not_negated(open: &Open<'_>) -> Option<String> {
    open.searches.iter().find_map(|search| {
        let (window, wanted) = (search.window?, search.wanted);
        let is_negated = window.alpha >= wanted.alpha && window.beta <= wanted.beta;
        let unchanged = -wanted;
        (!is_negated && window != Window::INFINITE && window.alpha >= unchanged.alpha && window.beta <= unchanged.beta).then(
            || {
                format!(
                    "child {} was searched with the window {} of its parent, which was not negated: expected a window within {}",
                    search.child + 1,
                    shown(window),
                    shown(wanted)
                )
            },
        )
    })
}

fn cut_too_early(open: &Open<'_>) -> Option<String> {
    let cut = open.cut?;
    let value = -open.last_search(cut)?.value;
    let Window { alpha, beta } = open.window;
    (value < beta).then(|| {
        let mistake = if value >= alpha { ", as if alpha were beta" } else { "" };
        format!("child {} caused a cutoff with {value}, which is less than beta{mistake}", cut + 1)
    })
}

fn bound_for_value(open: &Open<'_>) -> Option<String> {
    open.improved.iter().rev().find_map(|&(child, value)| {
        let search = open.last_search(child)?;
        let window = search.window?;
        let position = open.position.play(child);
        let exact = -minimax(&position, open.depth - 1, &ONE_BY_ONE);
        let is_bound = search.value <= window.alpha || search.value >= window.beta;
        (is_bound && value != exact).then(|| {
            let which = if exact > value { "lower" } else { "upper" };
            let seen = shown(-window);
            format!(
                "child {} was given the value {value}, but its search with the window {seen} had shown only that {value} is \
                 a {which} bound (its value is {exact}), and there was no re-search",
                child + 1
            )
        })
    })
}

fn left_out(open: &Open<'_>) -> Option<String> {
    let (searched, children) = (open.searched(), open.position.count_moves());
    (open.cut.is_none() && searched < children)
        .then(|| format!("only {searched} of its {children} children were searched, without a cutoff"))
}
