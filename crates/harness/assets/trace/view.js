// For whom numbers are: for the side to move at each node, or everywhere for the side to move at the root, which is Max.

const view = { max: false };

/** Whether the numbers of a ply are turned round. */
function turned(ply) {
  return view.max && ply % 2 === 1;
}

/** A value for the side to move at a ply, as the page shows it. */
function shown(value, ply) {
  return turned(ply) ? -value : value;
}

/** The same of a window: its lower and its upper end. */
function shownEnds(alpha, beta, ply) {
  return turned(ply) ? [-beta, -alpha] : [alpha, beta];
}

function shownWindow(alpha, beta, ply) {
  return interval(...shownEnds(alpha, beta, ply));
}

/** The side that the shown numbers of a ply are for. */
function shownSide(nodes, ply) {
  return nodes.data.sides[view.max ? 0 : ply % 2];
}
