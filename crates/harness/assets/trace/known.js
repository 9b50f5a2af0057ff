// What a search knows about the nodes of a tree that is shown whole: each node has an interval.

/**
 * The least and the greatest value that each node can have after a step, for its side to move: of a leaf its value, of a node that was
 * never visited everything, of any other the maximum of its children's with their signs changed, over all visits so far.
 */
function ranges(track, step) {
  if (track.known?.step === step) return track.known;
  const { whole, nodes } = track;
  const low = new Float64Array(nodes.count).fill(-Infinity);
  const high = new Float64Array(nodes.count).fill(Infinity);
  for (const node of whole.order.toReversed()) {
    const last = track.visitsOf.of(node).findLast((id) => track.started(id, step));
    if (last === undefined) continue;
    if (track.kind[last] === LEAF) {
      low[node] = high[node] = track.value[last];
    } else if (!whole.isLeaf(node)) {
      low[node] = Math.max(...whole.children[node].map((child) => -high[child]));
      high[node] = Math.max(...whole.children[node].map((child) => -low[child]));
    } else {
      low[node] = high[node] = whole.value[node];
    }
  }
  track.known = { step, low, high };
  return track.known;
}

/**
 * What is known of the node of a visit that has ended: a value, and whether it is `exact`, the `most` or the `least`, for its side to
 * move. A bound is the `most` if the search used it at or below alpha. Nothing if the tree is not shown whole.
 */
function knownRange(track, id, step) {
  if (!track.whole) return null;
  const node = track.node[id];
  const { low, high } = ranges(track, step);
  if (low[node] === high[node]) return { value: low[node], relation: "exact" };
  const least = { value: low[node], relation: "least" };
  const most = { value: high[node], relation: "most" };
  if (track.kind[id] === ENTER ? track.value[id] >= track.beta[id] : high[node] === Infinity) return low[node] > -Infinity ? least : most;
  return high[node] < Infinity ? most : least;
}

/** The value that a visit found, as the page writes it at a ply: with `≤` or `≥` before a bound. */
function knownText(track, id, step, at = track.nodes.ply[track.node[id]]) {
  const turn = (at - track.nodes.ply[track.node[id]]) % 2 !== 0;
  const known = knownRange(track, id, step);
  const value = known && Number.isFinite(known.value) ? known.value : track.value[id];
  const signs = turn !== turned(at) ? { exact: "", most: "≥", least: "≤" } : { exact: "", most: "≤", least: "≥" };
  const sign = known && Number.isFinite(known.value) ? signs[known.relation] : "";
  return `${sign}${written(shown(turn ? -value : value, at))}`;
}

/** Whether a visit that ended with a cutoff had searched all children. Such a cutoff is counted, but it cuts off nothing. */
function cutsNothing(track, id, step) {
  return Boolean(track.whole) && track.visitedChildren(id, step).size === track.whole.children[track.node[id]].length;
}
