//! Why a visit ended with a wrong value, as far as its children tell.

use scoutlab_games::Game;

use super::plan::Fruit;
use super::report::shown;
use super::witness::Open;
use super::{minimax, plies};
use crate::Window;

/// What went wrong in a visit whose children, as far as they were visited, ended with true values or bounds.
pub(super) fn cause(open: &Open<'_>) -> String {
    not_swapped(open)
        .or_else(|| cut_too_early(open))
        .or_else(|| not_visited(open))
        .or_else(|| bound_for_value(open))
        .or_else(|| left_out(open))
        .unwrap_or_else(|| "all its children were searched, and ended with true values or bounds".to_owned())
}

fn not_swapped(open: &Open<'_>) -> Option<String> {
    open.searches.iter().find_map(|search| {
        let (window, wanted) = (search.window?, search.wanted);
        let is_swapped = window.alpha >= wanted.alpha && window.beta <= wanted.beta;
        let unswapped = wanted.swapped();
        (!is_swapped && window != Window::INFINITE && window.alpha >= unswapped.alpha && window.beta <= unswapped.beta).then(
            || {
                format!(
                    "child {} was searched with the window {} of its parent, which was not swapped: expected one within {}",
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
        let mistake = if value >= alpha { ", as if it were cut on alpha instead of beta" } else { "" };
        format!("child {} cut off with {value}, which is less than beta{mistake}", cut + 1)
    })
}

fn not_visited(open: &Open<'_>) -> Option<String> {
    let &(child, value) = open.improved.iter().find(|&&(child, _)| open.last_search(child).is_none())?;
    let position = open.node.position.play(child);
    let remaining = open.node.depth - 1;
    let exact = -minimax(&position, remaining, &Fruit);
    // No tree of the kits is deeper.
    let elsewhere = (0..10).find(|&depth| depth != remaining && -minimax(&position, depth, &Fruit) == value);
    let origin = match elsewhere {
        Some(depth) if exact != value => {
            format!(", which is its value at another depth: with {} remaining, not {}", plies(depth), plies(remaining))
        }
        _ => String::new(),
    };
    Some(format!("child {} was taken to be worth {value} without a visit{origin}", child + 1))
}

fn bound_for_value(open: &Open<'_>) -> Option<String> {
    open.improved.iter().rev().find_map(|&(child, value)| {
        let search = open.last_search(child)?;
        let window = search.window?;
        let position = open.node.position.play(child);
        let exact = -minimax(&position, open.node.depth - 1, &Fruit);
        let is_bound = search.value <= window.alpha || search.value >= window.beta;
        (is_bound && value != exact).then(|| {
            let which = if exact > value { "lower" } else { "upper" };
            let seen = shown(window.swapped());
            format!(
                "child {} was taken to be worth {value}, but its search with the window {seen} had shown only that {value} is \
                 a {which} bound (it is worth {exact}), and there was no second search",
                child + 1
            )
        })
    })
}

fn left_out(open: &Open<'_>) -> Option<String> {
    let (searched, children) = (open.searched(), open.node.position.children());
    (open.cut.is_none() && searched < children.into())
        .then(|| format!("only {searched} of its {children} children were searched, without a cut-off"))
}
