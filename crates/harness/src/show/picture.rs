//! Trees as pictures, readable in black and white.
//!
//! All texts of an inner node stand beside it, within its height, and edges run above and below. So texts and edges cannot overlap.

use scoutlab_figures::painting::{Anchor, Colour, Point, Scene, Text, text_width};

use super::Shown;

const BLACK: Colour = Colour::new(0);
const GRAY: Colour = Colour::new(0x0077_7777);

/// The size of values, and of everything else.
const VALUE: f64 = 15.0;
const SMALL: f64 = 11.0;
/// Half the width and half the height of the triangle of an inner node.
const HALF: f64 = 16.0;
/// From one ply to the next.
const LEVEL: f64 = 84.0;
/// Between texts and their surroundings.
const GAP: f64 = 6.0;
/// Around the leaves of a tree with more leaves than `WIDE`, so that it is still readable on a page.
const NARROW_GAP: f64 = 2.5;
const WIDE: usize = 27;
const MARGIN: f64 = 24.0;
/// The size of an empty place for a value.
const PLACE: (f64, f64) = (34.0, 17.0);
/// The empty place for a window.
const WINDOW: &str = "(     ,     )";

/// What a picture of a tree contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// What is known of each node.
    Known,
    /// Empty places for values of inner nodes and for the numbers of visits.
    Places,
    /// The same with empty places for windows.
    PlacesAndWindows,
}

/// How a tree is drawn.
#[derive(Clone, Copy)]
struct Look {
    content: Content,
    /// To the left and the right of a leaf.
    leaf_gap: f64,
}

/// A node with its place.
struct Placed<'s> {
    node: &'s Shown,
    /// From the node to the left and the right end of everything below it, its own texts included.
    left: f64,
    right: f64,
    /// The children, with their places relative to the node.
    children: Vec<(f64, Placed<'s>)>,
}

/// The picture of a tree.
pub fn scene(tree: &Shown) -> Scene {
    picture(tree, Content::Known, MARGIN)
}

/// The picture of a tree with such a margin on all sides.
pub fn picture(tree: &Shown, content: Content, margin: f64) -> Scene {
    let nodes = tree.nodes();
    let leaves = nodes.iter().filter(|node| node.children.is_empty()).count();
    let look = Look { content, leaf_gap: if leaves > WIDE { NARROW_GAP } else { GAP } };
    let placed = look.place(tree);
    let height = nodes.iter().map(|node| node.path.len()).max().unwrap_or_default();
    let has_boxes = tree.found.is_some() || content != Content::Known;
    let mut scene = Scene {
        width: placed.left + placed.right + 2.0 * margin,
        height: height as f64 * LEVEL + 2.0 * (margin + HALF) + if has_boxes { 28.0 } else { 0.0 },
        title: tree.notation(),
        ..Scene::default()
    };
    let (width, height) = (scene.width, scene.height);
    scene.rectangle(0.0, 0.0, width, height, Colour::WHITE);
    look.draw(&placed, (margin + placed.left, margin + HALF), None, &mut scene);
    scene
}

impl Look {
    /// Places the children of a node side by side, and the node in the middle of the first and the last.
    fn place(self, node: &Shown) -> Placed<'_> {
        let (own_left, own_right) = self.own_widths(node);
        let children: Vec<Placed<'_>> = node.children.iter().map(|child| self.place(child)).collect();
        let mut places = Vec::new();
        let mut end = 0.0;
        for child in &children {
            places.push(end + child.left);
            end += child.left + child.right;
        }
        let middle = places.first().zip(places.last()).map_or(0.0, |(first, last)| f64::midpoint(*first, *last));
        let children = places.into_iter().map(|place| place - middle).zip(children).collect();
        Placed { node, left: own_left.max(middle), right: own_right.max(end - middle), children }
    }

    /// The widths of a node with its texts, to the left and to the right.
    fn own_widths(self, node: &Shown) -> (f64, f64) {
        let name = node.name.as_deref().unwrap_or_default();
        if node.children.is_empty() {
            let texts = [
                text_width(name, SMALL, true),
                text_width(&node.value(), VALUE, false),
                self.leaf_box(node).unwrap_or_default(),
            ];
            let half = texts.into_iter().fold(18.0, f64::max) / 2.0 + self.leaf_gap;
            return (half, half);
        }
        let value = text_width(&node.value(), VALUE, true).max(text_width(&window(node), SMALL, false));
        let right = match self.content {
            Content::Known => value,
            Content::Places => PLACE.0,
            Content::PlacesAndWindows => PLACE.0.max(text_width(WINDOW, SMALL, false)),
        };
        let beside = |width: f64| HALF + if width > 0.0 { width + GAP } else { 0.0 } + GAP;
        (beside(text_width(name, VALUE, true)), beside(right))
    }

    /// The width of the box below a leaf, if there is one.
    fn leaf_box(self, node: &Shown) -> Option<f64> {
        match self.content {
            Content::Known => Some(visits(node)).filter(|visits| !visits.is_empty()).map(|visits| text_width(&visits, SMALL, false) + 8.0),
            Content::Places | Content::PlacesAndWindows => Some(18.0),
        }
    }

    /// Draws a node and everything below it, with the edge from its parent.
    fn draw(self, placed: &Placed<'_>, (x, y): Point, parent: Option<Point>, scene: &mut Scene) {
        let node = placed.node;
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
            self.leaf(node, (x, y), colour, scene);
            return;
        }
        let tip = if node.is_min { HALF } else { -HALF };
        let corners = [(x, y + tip), (x + HALF, y - tip), (x - HALF, y - tip), (x, y + tip), (x + HALF, y - tip)];
        scene.line(corners.to_vec(), 1.4, colour);
        if let Some(name) = &node.name {
            scene.text(Text::new((x - HALF - GAP, y + 5.0), name, VALUE, colour).bold().anchored(Anchor::End));
        }
        let right = x + HALF + GAP;
        match self.content {
            Content::Known => {
                let (value, window) = (node.value(), window(node));
                let baseline = if window.is_empty() { y + 5.0 } else { y };
                scene.text(Text::new((right, baseline), value, VALUE, colour).bold());
                scene.text(Text::new((right, y + 14.0), window, SMALL, colour));
            }
            Content::Places => frame((right, y - PLACE.1 / 2.0), PLACE, colour, scene),
            Content::PlacesAndWindows => {
                frame((right, y - HALF), PLACE, colour, scene);
                scene.text(Text::new((right, y + 14.0), WINDOW, SMALL, colour));
            }
        }
        for (place, child) in &placed.children {
            self.draw(child, (x + place, y + LEVEL), Some((x, y + HALF)), scene);
        }
    }

    /// Draws a leaf: its name, its value, and its visits in a box.
    fn leaf(self, node: &Shown, (x, y): Point, colour: Colour, scene: &mut Scene) {
        if let Some(name) = &node.name {
            scene.text(Text::new((x, y - 4.0), name, SMALL, colour).bold().anchored(Anchor::Middle));
        }
        let baseline = y + if node.name.is_some() { 12.0 } else { 6.0 };
        scene.text(Text::new((x, baseline), node.value(), VALUE, colour).anchored(Anchor::Middle));
        if let Some(width) = self.leaf_box(node) {
            frame((x - width / 2.0, baseline + 7.0), (width, 16.0), colour, scene);
            scene.text(Text::new((x, baseline + 19.0), visits(node), SMALL, colour).anchored(Anchor::Middle));
        }
    }
}

/// Draws the frame of a rectangle.
fn frame((left, top): Point, (width, height): (f64, f64), colour: Colour, scene: &mut Scene) {
    let (right, bottom) = (left + width, top + height);
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top), (right, top)];
    scene.line(corners.to_vec(), 0.8, colour);
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

/// Crosses out an edge with two strokes, nearer to the child, where edges are further apart.
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
