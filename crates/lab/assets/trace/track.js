// @ts-check
// One search, and what can be said of it after any of its steps. Nothing is replayed: each visit knows its first and its last step,
// so that every question about a step is answered by comparing numbers, and going back costs what going on costs.

class Track {
  /** @param {TrackData} data of the track; @param {Nodes} nodes of the page */
  constructor(data, nodes) {
    this.data = data;
    this.nodes = nodes;
    Object.assign(this, unpackEvents(new Reader(data.events), nodes));
    this.children = new Lists(this.visits, this.parent);
    this.visitsOf = new Lists(nodes.count, this.node);
    this.below = this.jumps ? this.listBelow() : null;
    this.largest = this.largestValue();
    // Whether it tests children and searches them again.
    this.hasTests = data.counts.re_searches > 0 || /scout|pvs/.test(data.algorithm);
    // Whether it is Pearl's Scout, whose TEST returns only yes or no.
    this.isScout = /^(deepening\()?scout\)?$/.test(data.algorithm);
    this.iterations = this.readIterations();
    // Where values are not those of the side to move, a node has no interval.
    this.hasBounds = nodes.data.frame === "mover";
  }

  /** The iterations of iterative deepening, or the whole search as one: the last step before each, and its depth. */
  readIterations() {
    /** @type {{ start: number, depth: number }[]} */
    const iterations = [];
    for (const reader = new Reader(this.data.iterations ?? ""); !reader.done;) {
      const [start, depth] = [reader.number(), reader.number()];
      if (iterations.at(-1)?.depth !== depth) iterations.push({ start, depth });
    }
    return iterations.length > 0 ? iterations : [{ start: 0, depth: this.nodes.data.depth }];
  }

  /** The iteration of a step. @param {number} step */
  iterationAt(step) {
    return this.iterations.findLast(({ start }) => start < step) ?? this.iterations[0];
  }

  /** For searches that jump: of each visit the visits below it, in order. Where searches go depth first they simply follow it. */
  listBelow() {
    const lists = Array.from({ length: this.visits }, () => /** @type {number[]} */ ([]));
    for (let id = 0; id < this.visits; id++) {
      for (let above = this.parent[id]; above >= 0; above = this.parent[above]) lists[above].push(id);
    }
    return lists;
  }

  /** The largest finite value without its sign, for scales. */
  largestValue() {
    let largest = 1;
    for (let id = 0; id < this.visits; id++) {
      for (const value of [this.value[id], this.alpha[id], this.beta[id]]) {
        const size = Math.abs(value);
        if (size < 0x7fffffff && size > largest) largest = size;
      }
    }
    return largest;
  }

  /** The visit that a step is about, -1 before the first. @param {number} step */
  focus(step) {
    return this.stepVisit[step];
  }

  /** The visits from the root to that one. @param {number} step */
  path(step) {
    const path = [];
    for (let id = this.focus(step); id >= 0; id = this.parent[id]) path.unshift(id);
    return path;
  }

  /** @param {number} id @param {number} step */
  started(id, step) {
    return this.first[id] <= step;
  }

  /** @param {number} id @param {number} step */
  ended(id, step) {
    return this.last[id] <= step;
  }

  /**
   * Whether a visit visits no more children. Best-first searches end no visit before the end of the search.
   * @param {number} id @param {number} step
   */
  closed(id, step) {
    return this.cutoff[id] <= step || this.ended(id, step) || step === this.steps;
  }

  /** How many visits began up to a step. @param {number} step */
  visitsUntil(step) {
    return this.counts[0][step] + this.counts[1][step] + this.counts[2][step];
  }

  /** How many visits below this one, itself included, began up to a step. @param {number} id @param {number} step */
  size(id, step) {
    const visits = this.visitsUntil(step);
    if (!this.below) {
      const end = this.last[id] === NEVER ? this.visits : this.end[id];
      return Math.min(end, visits) - id;
    }
    const list = this.below[id];
    let low = 0;
    for (let high = list.length; low < high;) {
      const middle = (low + high) >> 1;
      if (list[middle] < visits) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  }

  /** @param {number} step */
  countsAt(step) {
    const counts = Object.fromEntries(COUNTS.map((name, i) => [name, this.counts[i][step]]));
    counts.calls = this.visitsUntil(step);
    return counts;
  }

  /** Which pass over the root a visit belongs to, from 1, and how many there are in all. @param {number} id */
  pass(id) {
    while (this.parent[id] >= 0) id = this.parent[id];
    const roots = this.visitsOf.of(0);
    return [roots.indexOf(id) + 1, roots.length];
  }

  /**
   * The best value that the children of a visit had returned up to a step, for its side to move, with the child's visit, or nothing.
   * @param {number} id @param {number} step
   */
  best(id, step) {
    let best = { value: -Infinity, place: -1, done: -1 };
    for (const child of this.visitedChildren(id, step).values()) {
      if (child.done >= 0 && -this.value[child.done] > best.value)
        best = { value: -this.value[child.done], place: child.place, done: child.done };
    }
    return best.place < 0 ? null : best;
  }

  /**
   * The children of a visit that were visited up to a step, by their places: the last visit, and the last that ended.
   * @param {number} id @param {number} step @returns {Map<number, VisitedChild>}
   */
  visitedChildren(id, step) {
    const places = new Map();
    for (const child of this.children.of(id)) {
      if (!this.started(child, step)) break;
      const place = this.place[child];
      const known = places.get(place) ?? { place, done: -1, visits: 0 };
      known.last = child;
      known.visits++;
      if (this.ended(child, step)) known.done = child;
      places.set(place, known);
    }
    return places;
  }

  /**
   * All children of a visit as they are after a step, in search order.
   * States: path, open (begun, not ended, not on the path), seen, table, cut, waiting.
   * @param {number} id @param {number} step @param {number} onPath @returns {Child[]}
   */
  row(id, step, onPath) {
    const visited = this.visitedChildren(id, step);
    const best = this.best(id, step);
    const closed = this.closed(id, step);
    // A cutoff at the last child is counted, but it cuts off nothing.
    const cuts = this.cutoff[id] <= step && !cutsNothing(this, id, step);
    const from = this.moves[id];
    let length = this.moves[id + 1] - from;
    if (length === 0) for (const place of visited.keys()) length = Math.max(length, place + 1);
    const row = [];
    for (let place = 0; place < length; place++) {
      const known = visited.get(place);
      const told = from + place < this.moves[id + 1];
      const played = told ? this.orderPlayed[from + place] : known && this.nodes.played[this.node[known.last]];
      if (played === undefined) continue;
      const node = known ? this.node[known.last] : this.nodes.child(this.node[id], played);
      /** @type {Child} */
      const child = {
        place,
        played,
        node,
        name: this.nodes.data.moves[played],
        score: told ? this.orderScore[from + place] : NaN,
        visits: known?.visits ?? 0,
        visit: known?.last ?? -1,
        value: known && known.done >= 0 ? -this.value[known.done] : null,
        done: known?.done ?? -1,
        best: best?.place === place,
        cuts: cuts && this.cutter[id] === place,
        again: false,
        size: 0,
        state: "waiting",
      };
      if (known) {
        child.size = this.size(known.last, step);
        child.again = this.again[known.last] === 1 || known.visits > 1;
        if (known.last === onPath) child.state = "path";
        else if (!this.ended(known.last, step)) child.state = "open";
        else child.state = this.kind[known.last] === TABLE ? "table" : "seen";
      } else if (closed) {
        child.state = "cut";
      }
      row.push(child);
    }
    return row;
  }
}
