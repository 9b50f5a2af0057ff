// @ts-check
// How sentences name nodes, moves and numbers. In trees, a node is called by its name, or by the numbers of the children on its path, as in
// `1.2`. In other games, a node is called by the line of moves that leads to it.

/** A capital letter at the beginning of a sentence, but not for squares and for names of nodes. @param {string} text */
function capital(text) {
  return /^[a-z]{2,}(?![\w'])/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** @param {Track} track @param {number} id */
function plyOf(track, id) {
  return track.nodes.ply[track.node[id]];
}

/** Whether a name was given by the author of a tree. Other nodes of a tree have numbers. @param {string} name */
function isNamed(name) {
  return !/^\d/.test(name);
}

/**
 * The name or the path of the node after a move: `D`, `1.2`, or the line of moves `f5 d6`.
 * @param {Nodes} nodes @param {number} parent @param {number} played
 */
function labelAfter(nodes, parent, played) {
  const name = nodes.data.moves[played];
  const line = [...nodes.line(parent), name];
  if (nodes.data.game !== "tree") return line.join(" ");
  return isNamed(name) ? name : line.map((one) => (isNamed(one) ? nodes.data.places[one] : one)).join(".");
}

/** @param {Nodes} nodes @param {number} node */
function labelOf(nodes, node) {
  return node === 0 ? (nodes.data.root_name ?? "root") : labelAfter(nodes, nodes.parent[node], nodes.played[node]);
}

/**
 * A node as a place that a search visits: `the root`, `node 1.2`, `D`, `the position after f5 d6`.
 * @param {Nodes} nodes @param {number} node
 */
function placeName(nodes, node) {
  if (node === 0) return nodes.data.root_name ?? "the root";
  const label = labelOf(nodes, node);
  if (nodes.data.game !== "tree") return `the position after ${label}`;
  return isNamed(label) ? label : `node ${label}`;
}

/** A node as a choice of the side to move at its parent: `move 1.2`, `D`, `d6`. @param {Nodes} nodes @param {number} node */
function choiceName(nodes, node) {
  if (node === 0) return placeName(nodes, node);
  const label = nodes.data.game === "tree" ? labelOf(nodes, node) : nodes.name(node);
  return isNamed(label) ? label : `move ${label}`;
}

/** @param {Nodes} nodes @param {number} node */
function leafName(nodes, node) {
  return nodes.data.game === "tree" ? `leaf ${labelOf(nodes, node)}` : `the leaf after ${labelOf(nodes, node)}`;
}

/** @param {Track} track @param {number} id */
function moveName(track, id) {
  return choiceName(track.nodes, track.node[id]);
}

/** @param {Track} track @param {number} id */
function visited(track, id) {
  return placeName(track.nodes, track.node[id]);
}

/**
 * The visit whose window is shown: that in view, or the one above a leaf, whose window no one was told.
 * @param {Track} track @param {number} step
 */
function visitWithWindow(track, step) {
  const id = track.focus(step);
  return id >= 0 && track.kind[id] !== ENTER ? track.parent[id] : id;
}

/**
 * The ply of the side for which all numbers of a step's texts are: in the mover's view, of the side that chooses among the children in view.
 * Best-first searches compare states of the whole tree, so their numbers are for the side to move at the root.
 * @param {Track} track @param {number} step
 */
function readerOf(track, step) {
  if (view.max) return view.reader;
  const id = visitWithWindow(track, step);
  return id < 0 || track.jumps ? 0 : plyOf(track, id);
}

/** A value of a ply for the reader. @param {number} value @param {number} ply @param {number} reader */
function forReader(value, ply, reader) {
  return written(reader % 2 === ply % 2 ? value : -value);
}

/** @param {Track} track @param {number} ply */
function sideOf(track, ply) {
  return track.nodes.data.sides[ply % 2];
}

/**
 * `worth 3 to max`, `worth at most −3 to min`: an exact value or a bound, for the side to move at a ply.
 * @param {Track} track @param {number} value @param {number} ply @param {Relation} relation @param {number} reader
 */
function worth(track, value, ply, relation, reader) {
  const turn = reader % 2 !== ply % 2;
  const bound = { exact: "", least: turn ? "at most " : "at least ", most: turn ? "at least " : "at most " }[relation];
  return `worth ${bound}${forReader(value, ply, reader)} to ${sideOf(track, reader)}`;
}

/**
 * What is known of the node of a visit that has ended, for the reader.
 * @param {Track} track @param {number} id @param {number} step @param {number} reader
 */
function worthOf(track, id, step, reader) {
  const ply = plyOf(track, id);
  const { value, relation } = knownAt(track, id, step);
  return worth(track, value, ply, relation, reader);
}

/**
 * `worth more than 3 to max`, for the side to move at a ply.
 * @param {Track} track @param {number} value @param {number} ply @param {number} reader
 */
function moreThan(track, value, ply, reader) {
  const than = reader % 2 === ply % 2 ? "more" : "less";
  return `worth ${than} than ${forReader(value, ply, reader)} to ${sideOf(track, reader)}`;
}

/** `(3, ∞) for max`: the window of a visit for the reader. @param {Track} track @param {number} id @param {number} reader */
function windowFor(track, id, reader) {
  const same = reader % 2 === plyOf(track, id) % 2;
  const [alpha, beta] = [track.alpha[id], track.beta[id]];
  return `${same ? interval(alpha, beta) : interval(-beta, -alpha)} for ${sideOf(track, reader)}`;
}

/** Whether a window asks only a yes-or-no question. @param {Track} track @param {number} id */
function isNull(track, id) {
  const [alpha, beta] = [track.alpha[id], track.beta[id]];
  return (
    beta - alpha === 1 || (alpha === BELOW_INFINITY && beta === Infinity) || (alpha === -Infinity && beta === -BELOW_INFINITY)
  );
}
