// @ts-check
// What a search knows about nodes: each node has an interval, for its side to move. The interval of a leaf is its value. Of a node that was
// never visited it is unknown, and of any other the maximum of its children's with their signs changed, over all visits so far.

class Intervals {
  /** @param {Track} track */
  constructor(track) {
    this.track = track;
    const { count } = track.nodes;
    this.low = new Float64Array(count).fill(-Infinity);
    this.high = new Float64Array(count).fill(Infinity);
    /** The nodes that have an interval without their children: leaves, and TT cutoffs at nodes of which nothing else is known. */
    this.isLeaf = new Uint8Array(count);
    this.isTable = new Uint8Array(count);
    /** The nodes whose last visit is a TEST of Scout: their interval is what its answer implies, whatever the TEST has seen. */
    this.isTest = new Uint8Array(count);
    /** Of each node, when its interval changed, and to what: step, low, high. */
    /** @type {IntervalChange[][]} */
    this.changes = [];
    const starts = new Set(track.iterations.slice(1).map(({ start }) => start + 1));
    for (let step = 1; step <= track.steps; step++) {
      if (starts.has(step)) this.forgetAll(step);
      this.take(step);
    }
  }

  /** At another depth, a node has another value. @param {number} step */
  forgetAll(step) {
    this.isLeaf.fill(0);
    this.isTable.fill(0);
    this.isTest.fill(0);
    this.changes.forEach((changes) => changes.push([step, -Infinity, Infinity]));
    this.low.fill(-Infinity);
    this.high.fill(Infinity);
  }

  /** @param {number} step */
  take(step) {
    const { track } = this;
    const id = track.stepVisit[step];
    const node = track.node[id];
    const value = track.value[id];
    switch (track.stepKind[step]) {
      case ENTER:
        if (this.isLeaf[node] || this.isTest[node]) {
          this.isLeaf[node] = this.isTable[node] = this.isTest[node] = 0;
          this.combine(node, step);
        }
        if (isTest(track, id)) {
          this.isTest[node] = 1;
          this.set(node, -Infinity, Infinity, step);
        }
        break;
      case LEAVE:
        if (isTest(track, id) && isYes(track, id)) this.set(node, -Infinity, track.alpha[id], step);
        else if (isTest(track, id)) this.set(node, track.beta[id], Infinity, step);
        break;
      case LEAF:
        this.isLeaf[node] = 1;
        this.isTable[node] = 0;
        this.set(node, value, value, step);
        break;
      case TABLE:
        // What the transposition table has of a tree's node, earlier visits of this node have found. In games, moves transpose.
        if (this.low[node] === -Infinity && this.high[node] === Infinity && node > 0) {
          this.isLeaf[node] = this.isTable[node] = 1;
          this.set(node, ...this.tableBounds(id, value, step), step);
        }
        break;
      default:
    }
  }

  /**
   * The bounds that a TT cutoff gives: the page has its value, and what the parent's window was.
   * @param {number} id @param {number} value @param {number} step @returns {[low: number, high: number]}
   */
  tableBounds(id, value, step) {
    const { track } = this;
    const parent = track.parent[id];
    const lower = lowerEnd(track, parent, step - 1);
    if (-value <= lower) return [value, Infinity];
    const isTest = track.hasTests && track.place[id] > 0 && !track.again[id];
    return isTest || -value >= track.beta[parent] ? [-Infinity, value] : [value, value];
  }

  /** @param {number} node @param {number} low @param {number} high @param {number} step */
  set(node, low, high, step) {
    if (this.low[node] === low && this.high[node] === high) return;
    this.low[node] = low;
    this.high[node] = high;
    (this.changes[node] ??= []).push([step, low, high]);
    if (node > 0) this.combine(this.track.nodes.parent[node], step);
  }

  /** @param {number} node @param {number} step */
  combine(node, step) {
    if (this.isLeaf[node] || this.isTest[node]) return;
    const { nodes } = this.track;
    const children = nodes.children.of(node);
    let low = -Infinity;
    let high = children.length < nodes.moves[node] ? Infinity : -Infinity;
    for (const child of children) {
      low = Math.max(low, -this.high[child]);
      high = Math.max(high, -this.low[child]);
    }
    this.set(node, low, high, step);
  }

  /** The least and the greatest value that a node can have after a step. @param {number} node @param {number} step */
  at(node, step) {
    const changes = this.changes[node] ?? [];
    let [from, to] = [0, changes.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (changes[middle][0] <= step) from = middle + 1;
      else to = middle;
    }
    const [, low, high] = changes[from - 1] ?? [0, -Infinity, Infinity];
    return { low, high };
  }
}

/**
 * What is known of the node of a visit that has ended: a value, and whether it is `exact`, the `most` or the `least`, for its side to
 * move. A bound is the `most` if the search used it at or below alpha. Null if nothing is known.
 * @param {Track} track @param {number} id @param {number} step @returns {Known | null}
 */
function knownRange(track, id, step) {
  if (!track.hasBounds) return null;
  track.intervals ??= new Intervals(track);
  const { low, high } = track.intervals.at(track.node[id], step);
  if (low === high) return { value: low, relation: "exact" };
  /** @type {Known | null} */
  const least = low > -Infinity ? { value: low, relation: "least" } : null;
  /** @type {Known | null} */
  const most = high < Infinity ? { value: high, relation: "most" } : null;
  return track.kind[id] === ENTER && track.value[id] >= track.beta[id] ? (least ?? most) : (most ?? least);
}

/**
 * The same at a ply, which may be that of the parent; what the visit returned, as an exact value, if nothing is known.
 * @param {Track} track @param {number} id @param {number} step @returns {Known}
 */
function knownAt(track, id, step, at = plyOf(track, id)) {
  /** @type {Known} */
  const known = knownRange(track, id, step) ?? { value: track.value[id], relation: "exact" };
  if ((at - plyOf(track, id)) % 2 === 0) return known;
  const opposite = /** @type {const} */ ({ exact: "exact", most: "least", least: "most" });
  return { value: -known.value, relation: opposite[known.relation] };
}

/**
 * The value that a visit found, as the page writes it at a ply: with `≤` or `≥` before a bound.
 * @param {Track} track @param {number} id @param {number} step
 */
function knownText(track, id, step, at = plyOf(track, id)) {
  const { value, relation } = knownAt(track, id, step, at);
  const sign = { exact: "", most: turned(at) ? "≥" : "≤", least: turned(at) ? "≤" : "≥" }[relation];
  return `${sign}${written(shown(value, at))}`;
}

/**
 * Whether a visit that ended with a cutoff had searched all children. Such a cutoff is counted, but it cuts off nothing.
 * @param {Track} track @param {number} id @param {number} step
 */
function cutsNothing(track, id, step) {
  return track.visitedChildren(id, step).size === track.nodes.moves[track.node[id]];
}
