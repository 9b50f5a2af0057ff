//! Trees as pictures, readable in black and white.
//!
//! All texts of an interior node stand beside the node, within the height of its triangle. Edges run above and below, so texts
//! and edges cannot overlap.

use scoutlab_figures::painting::{Anchor, Colour, Point, Scene, Text, text_width};

use super::Shown;

const BLACK: Colour = Colour::new(0);
const GRAY: Colour = Colour::new(0x0077_7777);

/// The font sizes of values and of all other text.
const VALUE: f64 = 15.0;
const SMALL: f64 = 11.0;
/// The distance from one line of visits to the next.
const VISIT: f64 = 12.0;
/// Half the width and half the height of the triangle of an interior node.
const HALF: f64 = 16.0;
/// The distance from one ply to the next, in separate pictures and on pages.
const LEVEL: f64 = 84.0;
const LEVEL_ON_PAGE: f64 = 72.0;
/// The gap between texts and their surroundings.
const GAP: f64 = 6.0;
/// The gap around the leaves of a tree with more than `WIDE` leaves. With this gap, the tree stays readable on a page.
const NARROW_GAP: f64 = 2.5;
const WIDE: usize = 27;
const MARGIN: f64 = 24.0;
const MARGIN_ON_PAGE: f64 = 3.0;
/// The width and the height of an empty box for a value.
const PLACE: (f64, f64) = (32.0, 17.0);
/// The placeholder for a window, with no-break spaces, because SVG would reduce several plain spaces to one.
const WINDOW: &str = "(\u{a0}\u{a0}\u{a0}\u{a0},\u{a0}\u{a0}\u{a0}\u{a0})";

/// The details that a picture of a tree shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// The known results of each node.
    Known,
    /// Empty boxes for the values of interior nodes and the numbers of visits.
    Places,
    /// Empty boxes as in `Places`, and placeholders for windows.
    PlacesAndWindows,
}

/// The box below a leaf.
struct LeafBox {
    width: f64,
    height: f64,
    /// The numbers of the leaf's visits, broken into lines.
    lines: Vec<String>,
}

/// The layout of a picture.
#[derive(Clone, Copy)]
struct Look {
    content: Content,
    /// The gap to the left and to the right of a leaf.
    leaf_gap: f64,
    /// The distance from one ply to the next.
    level: f64,
    /// The margin on all sides of the tree.
    margin: f64,
}

struct Placed<'s> {
    node: &'s Shown,
    /// The distances from the node to the left and the right end of its subtree, including texts.
    left: f64,
    right: f64,
    /// The children, with their positions relative to the node.
    children: Vec<(f64, Placed<'s>)>,
}

/// Returns the picture of a tree.
pub fn scene(tree: &Shown) -> Scene {
    Look { content: Content::Known, leaf_gap: gap(tree), level: LEVEL, margin: MARGIN }.scene(tree)
}

/// Returns the picture of a tree for a page. This picture is lower than the picture of [`scene`] and has narrower margins.
pub fn scene_on_page(tree: &Shown, content: Content) -> Scene {
    Look { content, leaf_gap: gap(tree), level: LEVEL_ON_PAGE, margin: MARGIN_ON_PAGE }.scene(tree)
}

fn gap(tree: &Shown) -> f64 {
    let leaves = tree.nodes().into_iter().filter(|node| node.children.is_empty()).count();
    if leaves > WIDE { NARROW_GAP } else { GAP }
}

impl Look {
    fn scene(self, tree: &Shown) -> Scene {
        let placed = self.place(tree);
        let height = tree.nodes().iter().map(|node| node.path.len()).max().unwrap_or_default();
        let boxes = tree.nodes().into_iter().filter_map(|node| self.leaf_box(node));
        let below = boxes.map(|leaf_box| leaf_box.height + 12.0).fold(0.0, f64::max);
        let mut scene = Scene {
            width: placed.left + placed.right + 2.0 * self.margin,
            height: height as f64 * self.level + 2.0 * (self.margin + HALF) + below,
            title: tree.notation(),
            ..Scene::default()
        };
        let (width, height) = (scene.width, scene.height);
        scene.rectangle(0.0, 0.0, width, height, Colour::WHITE);
        self.draw(&placed, (self.margin + placed.left, self.margin + HALF), None, &mut scene);
        scene
    }

    /// Places the children of a node side by side, and the node midway between the first and the last child.
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

    /// Returns the widths of a node and its texts, to the left and to the right of the node's centre.
    fn own_widths(self, node: &Shown) -> (f64, f64) {
        let name = node.name.as_deref().unwrap_or_default();
        if node.children.is_empty() {
            let texts = [
                text_width(name, SMALL, true),
                text_width(&node.value(), VALUE, false),
                self.leaf_box(node).map_or(0.0, |leaf_box| leaf_box.width),
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

    /// Returns the box below a leaf, or `None` if there is no box.
    fn leaf_box(self, node: &Shown) -> Option<LeafBox> {
        let lines = visits(node);
        match self.content {
            Content::Known if lines.is_empty() => None,
            Content::Known => {
                let widths = lines.iter().map(|line| text_width(line, SMALL, false) + 8.0);
                Some(LeafBox { width: widths.fold(0.0, f64::max), height: 4.0 + VISIT * lines.len() as f64, lines })
            }
            Content::Places | Content::PlacesAndWindows => {
                Some(LeafBox { width: 18.0, height: 4.0 + VISIT, lines: Vec::new() })
            }
        }
    }

    /// Draws a node and its subtree, with the edge from the node's parent.
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
            self.draw(child, (x + place, y + self.level), Some((x, y + HALF)), scene);
        }
    }

    /// Draws a leaf: its name, its value, and its visits in a box.
    fn leaf(self, node: &Shown, (x, y): Point, colour: Colour, scene: &mut Scene) {
        if let Some(name) = &node.name {
            scene.text(Text::new((x, y - 4.0), name, SMALL, colour).bold().anchored(Anchor::Middle));
        }
        let baseline = y + if node.name.is_some() { 12.0 } else { 6.0 };
        scene.text(Text::new((x, baseline), node.value(), VALUE, colour).anchored(Anchor::Middle));
        if let Some(LeafBox { width, height, lines }) = self.leaf_box(node) {
            let top = baseline + 7.0;
            frame((x - width / 2.0, top), (width, height), colour, scene);
            for (number, line) in lines.into_iter().enumerate() {
                let baseline = top + VISIT * (number + 1) as f64;
                scene.text(Text::new((x, baseline), line, SMALL, colour).anchored(Anchor::Middle));
            }
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
    let window = node.shown_window();
    let end = |text: &str| text.replace("inf", "∞");
    window.map_or_else(String::new, |[alpha, beta]| format!("({}, {})", end(&alpha.text), end(&beta.text)))
}

/// Returns the numbers of a leaf's visits in several lines, so that leaves with many visits stay narrow.
fn visits(node: &Shown) -> Vec<String> {
    let visits: Vec<String> = node.shown_visits().iter().map(ToString::to_string).collect();
    visits.chunks(if visits.len() > 3 { 2 } else { 1 }).map(|line| line.join(", ")).collect()
}

/// Crosses out an edge with two strokes. The strokes are near the child, because edges are further apart near their children.
fn cross(from: Point, to: Point, scene: &mut Scene) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let (along, across) = ((dx / length, dy / length), (-dy / length, dx / length));
    for shift in [-2.5, 2.5] {
        let middle = (from.0 + dx * 0.7 + along.0 * shift, from.1 + dy * 0.7 + along.1 * shift);
        let end = |side: f64| (middle.0 + across.0 * side, middle.1 + across.1 * side);
        scene.line(vec![end(-5.0), end(5.0)], 1.6, BLACK);
    }
}
