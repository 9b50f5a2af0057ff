// @ts-check
// The whole tree of a page: every node to the depth of the search, whether a search goes there or not.

class WholeTree {
  /** @param {string} text as packed; @param {Nodes} nodes of the page */
  constructor(text, nodes) {
    this.nodes = nodes;
    this.value = new Int32Array(nodes.count);
    this.children = Array.from({ length: nodes.count }, () => /** @type {number[]} */ ([]));
    this.order = [];
    for (const reader = new Reader(text); !reader.done;) {
      const node = reader.number();
      this.value[node] = reader.signed();
      this.order.push(node);
      if (node > 0) this.children[nodes.parent[node]].push(node);
    }
  }

  /** @param {number} node */
  isLeaf(node) {
    return this.children[node].length === 0;
  }

  /**
   * The children in the order of a track's first visit; those of which it says nothing behind the others, as generated.
   * @param {Track} track @param {number} node
   */
  childrenFor(track, node) {
    const visit = track.visitsOf.of(node).find((id) => track.kind[id] === ENTER);
    if (visit === undefined) return this.children[node];
    const rank = new Map();
    for (const child of track.children.of(visit)) rank.set(this.nodes.played[track.node[child]], track.place[child]);
    for (let at = track.moves[visit]; at < track.moves[visit + 1]; at++)
      rank.set(track.orderPlayed[at], at - track.moves[visit]);
    /** @param {number} child */
    const rankOf = (child) => rank.get(this.nodes.played[child]) ?? this.children[node].length;
    return this.children[node].toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
