//! Trees as pictures, readable in black and white.
//!
//! All texts of an interior node are beside it, within its height, and edges run above and below, so texts and edges cannot overlap.

use scoutlab_figures::painting::{Anchor, Colour, Point, Scene, Text, text_width};

use super::Shown;

const BLACK: Colour = Colour::new(0);
const GRAY: Colour = Colour::new(0x0077_7777);

/// The text sizes of values and of everything else.
const VALUE: f64 = 15.0;
const SMALL: f64 = 11.0;
/// Half the width and half the height of the triangle of an interior node.
const HALF: f64 = 16.0;
/// The distance from one ply to the next.
const LEVEL: f64 = 84.0;
/// The gap between texts and their surroundings.
const GAP: f64 = 6.0;
const MARGIN: f64 = 24.0;

/// A node with its position.
struct Placed<'s> {
    node: &'s Shown,
    /// The width of the node and of everything below it.
    width: f64,
    children: Vec<Placed<'s>>,
}

/// Returns the picture of a tree.
pub fn scene(tree: &Shown) -> Scene {
    let placed = place(tree);
    let height = tree.nodes().iter().map(|node| node.path.len()).max().unwrap_or_default();
    let mut scene = Scene {
        width: placed.width + 2.0 * MARGIN,
        height: height as f64 * LEVEL + 2.0 * (MARGIN + HALF) + if tree.found.is_some() { 28.0 } else { 0.0 },
        title: tree.notation(),
        ..Scene::default()
    };
    let (width, height) = (scene.width, scene.height);
    scene.rectangle(0.0, 0.0, width, height, Colour::WHITE);
    draw(&placed, MARGIN, MARGIN + HALF, None, &mut scene);
    scene
}

fn place(node: &Shown) -> Placed<'_> {
    let children: Vec<Placed<'_>> = node.children.iter().map(place).collect();
    let below: f64 = children.iter().map(|child| child.width).sum();
    Placed { node, width: below.max(own_width(node)), children }
}

/// Returns the width of a node with its texts, symmetric so that the node is in the middle.
fn own_width(node: &Shown) -> f64 {
    if node.children.is_empty() {
        let name = text_width(node.name.as_deref().unwrap_or_default(), SMALL, true);
        return name.max(text_width(&node.value(), VALUE, false)).max(text_width(&visits(node), SMALL, false) + 8.0).max(18.0)
            + 2.0 * GAP;
    }
    let (left, right) = (text_width(node.name.as_deref().unwrap_or_default(), VALUE, true), right_width(node));
    2.0 * (HALF + left.max(right) + 2.0 * GAP)
}

/// Returns the width of the texts to the right of an interior node.
fn right_width(node: &Shown) -> f64 {
    text_width(&node.value(), VALUE, true).max(text_width(&window(node), SMALL, false))
}

fn window(node: &Shown) -> String {
    let window = node.found.as_ref().and_then(|found| found.windows.last());
    let end = |text: &str| text.replace("inf", "∞");
    window.map_or_else(String::new, |[alpha, beta]| format!("({}, {})", end(&alpha.text), end(&beta.text)))
}

fn visits(node: &Shown) -> String {
    let visits = node.found.iter().flat_map(|found| &found.visits);
    visits.map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Draws a tree whose left end and root are given, with the edge to its parent.
fn draw(placed: &Placed<'_>, left: f64, y: f64, parent: Option<Point>, scene: &mut Scene) {
    let node = placed.node;
    let x = left + placed.width / 2.0;
    let (is_cut, is_hidden) =
        node.found.as_ref().map_or((false, false), |found| (found.is_cut, found.is_cut || found.is_below_cut));
    let colour = if is_hidden { GRAY } else { BLACK };
    let top = if node.children.is_empty() && node.name.is_none() { y - 8.0 } else { y - HALF };
    if let Some(from) = parent {
        let to = (x, top - 2.0);
        if is_hidden {
            scene.dashes(from, to, 1.0, colour);
        } else {
            scene.line(vec![from, to], 1.2, colour);
        }
        if is_cut {
            cross(from, to, scene);
        }
    }
    if node.children.is_empty() {
        leaf(node, (x, y), colour, scene);
        return;
    }
    let tip = if node.is_min { HALF } else { -HALF };
    let corners = [(x, y + tip), (x + HALF, y - tip), (x - HALF, y - tip), (x, y + tip), (x + HALF, y - tip)];
    scene.line(corners.to_vec(), 1.4, colour);
    if let Some(name) = &node.name {
        scene.text(Text::new((x - HALF - GAP, y + 5.0), name, VALUE, colour).bold().anchored(Anchor::End));
    }
    let (value, window) = (node.value(), window(node));
    let right = x + HALF + GAP;
    let baseline = if window.is_empty() { y + 5.0 } else { y };
    scene.text(Text::new((right, baseline), value, VALUE, colour).bold());
    scene.text(Text::new((right, y + 14.0), window, SMALL, colour));
    let below: f64 = placed.children.iter().map(|child| child.width).sum();
    let mut child_left = left + (placed.width - below) / 2.0;
    for child in &placed.children {
        draw(child, child_left, y + LEVEL, Some((x, y + HALF)), scene);
        child_left += child.width;
    }
}

/// Draws a leaf: its name, its value, and its visits in a box.
fn leaf(node: &Shown, (x, y): Point, colour: Colour, scene: &mut Scene) {
    if let Some(name) = &node.name {
        scene.text(Text::new((x, y - 4.0), name, SMALL, colour).bold().anchored(Anchor::Middle));
    }
    let baseline = y + if node.name.is_some() { 12.0 } else { 6.0 };
    scene.text(Text::new((x, baseline), node.value(), VALUE, colour).anchored(Anchor::Middle));
    let visits = visits(node);
    if !visits.is_empty() {
        let half = text_width(&visits, SMALL, false) / 2.0 + 4.0;
        let (top, bottom) = (baseline + 7.0, baseline + 23.0);
        let corners =
            [(x - half, top), (x + half, top), (x + half, bottom), (x - half, bottom), (x - half, top), (x + half, top)];
        scene.line(corners.to_vec(), 0.8, colour);
        scene.text(Text::new((x, bottom - 4.0), visits, SMALL, colour).anchored(Anchor::Middle));
    }
}

/// Crosses out an edge with two strokes near the child, where edges are further apart.
fn cross(from: Point, to: Point, scene: &mut Scene) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let (along, across) = ((dx / length, dy / length), (-dy / length, dx / length));
    for shift in [-2.5, 2.5] {
        let middle = (from.0 + dx * 0.62 + along.0 * shift, from.1 + dy * 0.62 + along.1 * shift);
        let end = |side: f64| (middle.0 + across.0 * side, middle.1 + across.1 * side);
        scene.line(vec![end(-6.0), end(6.0)], 1.6, BLACK);
    }
}
