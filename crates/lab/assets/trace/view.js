// @ts-check
// For whom numbers are: for the side to move at each node, or everywhere for Max. Max is the side to move at the root, except in a tree
// whose root is a node of Min.

/** `reader` is 0 if Max moves at the root, else 1. */
const view = { max: false, reader: 0 };

/**
 * How numbers are written in a tree with fractions: in units of 1 divided by `unit`, and as the tree writes them.
 * @type {{ unit: number, texts: Record<string, string> }}
 */
const numbers = { unit: 1, texts: {} };

/** Whether the numbers of a ply are turned round. @param {number} ply */
function turned(ply) {
  return view.max && (ply + view.reader) % 2 === 1;
}

/** A value for the side to move at a ply, as the page shows it. @param {number} value @param {number} ply */
function shown(value, ply) {
  return turned(ply) ? -value : value;
}

/**
 * The same of a window: its lower and its upper end.
 * @param {number} alpha @param {number} beta @param {number} ply
 * @returns {[lower: number, upper: number]}
 */
function shownEnds(alpha, beta, ply) {
  return turned(ply) ? [-beta, -alpha] : [alpha, beta];
}

/** @param {number} alpha @param {number} beta @param {number} ply */
function shownWindow(alpha, beta, ply) {
  return interval(...shownEnds(alpha, beta, ply));
}

/** The side that the shown numbers of a ply are for. @param {Nodes} nodes @param {number} ply */
function shownSide(nodes, ply) {
  return nodes.data.sides[view.max ? view.reader : ply % 2];
}
