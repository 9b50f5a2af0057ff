// One search, and what can be said of it after any of its steps. Nothing is replayed: each visit knows its first and its last step,
// so that every question about a step is answered by comparing numbers, and going back costs what going on costs.

const ENTER = 1;
const LEAF = 2;
const TABLE = 3;
const RESEARCH = 4;
const IMPROVED = 5;
const CUTOFF = 6;
const LEAVE = 7;
const RESUME = 8;
const OPEN_LIST = 9;
const PROBES = 10;

/** Later than every step. */
const NEVER = 0xffffffff;

const COUNTS = ["leaves", "interior", "table_answers", "researches", "ordering_probes", "cutoffs", "first_cutoffs"];

class Track {
  /** @param {object} data of the track; @param {Nodes} nodes of the page */
  constructor(data, nodes) {
    this.data = data;
    this.nodes = nodes;
    this.unpack(new Reader(data.events));
    this.children = new Lists(this.visits, this.parent);
    this.visitsOf = new Lists(nodes.count, this.node);
    this.below = this.jumps ? this.listBelow() : null;
    this.largest = this.largestValue();
  }

  // Step 0 is the time before the search. Steps have the columns kind, visit and argument, visits those named after them.
  unpack(reader) {
    const step = { kind: new Column(Uint8Array), visit: new Column(Int32Array), argument: new Column(Int32Array), open: new Column(Uint32Array) };
    const visit = {
      parent: new Column(Int32Array), node: new Column(Uint32Array), place: new Column(Uint32Array), kind: new Column(Uint8Array),
      type: new Column(Uint8Array), first: new Column(Uint32Array), last: new Column(Uint32Array), end: new Column(Uint32Array),
      alpha: new Column(Float64Array), beta: new Column(Float64Array), value: new Column(Int32Array), again: new Column(Uint8Array),
      probes: new Column(Uint32Array), moves: new Column(Uint32Array), cutoff: new Column(Uint32Array), cutter: new Column(Int32Array),
    };
    const order = { played: new Column(Uint32Array), score: new Column(Float64Array) };
    const counts = COUNTS.map(() => new Column(Uint32Array));
    const running = COUNTS.map(() => 0);
    const openVisit = new Map();
    let current = -1;
    let newest = 0;
    let searchAgain = -1;
    let open = 0;

    const record = (kind, at, argument) => {
      step.kind.push(kind);
      step.visit.push(at);
      step.argument.push(argument);
      step.open.push(open);
      counts.forEach((column, i) => column.push(running[i]));
    };
    const begin = (kind, type) => {
      const place = reader.number();
      const node = newest + reader.signed();
      newest = Math.max(newest, node);
      // An earlier visit of the root is no parent of the next one, nor is a node that the search has left for good.
      while (current >= 0 && visit.node.values[current] !== this.nodes.parent[node]) current = visit.parent.values[current];
      const id = visit.node.length;
      visit.parent.push(current);
      visit.node.push(node);
      visit.place.push(place);
      visit.kind.push(kind);
      visit.type.push(type);
      visit.first.push(step.kind.length);
      visit.last.push(kind === ENTER ? NEVER : step.kind.length);
      visit.end.push(id + 1);
      visit.again.push(searchAgain >= 0 && searchAgain === this.nodes.played[node] && current >= 0 ? 1 : 0);
      searchAgain = -1;
      visit.cutoff.push(NEVER);
      visit.cutter.push(-1);
      return id;
    };
    const finish = (id, value) => {
      visit.value.values[id] = value;
      visit.last.values[id] = step.kind.length;
      visit.end.values[id] = visit.node.length;
    };

    record(0, -1, 0);
    while (!reader.done) {
      const byte = reader.bytes[reader.at++];
      const kind = byte & 15;
      const type = byte >> 4;
      if (kind === ENTER) {
        const id = begin(kind, type);
        visit.alpha.push(reader.bound());
        visit.beta.push(reader.bound());
        visit.value.push(0);
        visit.moves.push(order.played.length);
        for (let left = reader.number(); left > 0; left--) {
          order.played.push(reader.number());
          order.score.push(reader.score());
        }
        const probes = reader.number();
        visit.probes.push(probes);
        running[1]++;
        running[4] += probes;
        current = id;
        openVisit.set(visit.node.values[id], id);
        record(kind, id, 0);
      } else if (kind === LEAF || kind === TABLE) {
        const id = begin(kind, type);
        visit.alpha.push(NaN);
        visit.beta.push(NaN);
        visit.value.push(reader.signed());
        visit.moves.push(order.played.length);
        visit.probes.push(0);
        running[kind === LEAF ? 0 : 2]++;
        record(kind, id, 0);
      } else if (kind === RESEARCH) {
        searchAgain = reader.number();
        running[3]++;
        record(kind, current, searchAgain);
      } else if (kind === IMPROVED) {
        const played = reader.number();
        reader.signed();
        record(kind, current, played);
      } else if (kind === CUTOFF) {
        const place = reader.number();
        running[5]++;
        if (place === 0) running[6]++;
        visit.cutoff.values[current] = step.kind.length;
        visit.cutter.values[current] = place;
        record(kind, current, place);
      } else if (kind === LEAVE) {
        finish(current, reader.signed());
        record(kind, current, 0);
        current = visit.parent.values[current];
      } else if (kind === RESUME) {
        this.jumps = true;
        current = openVisit.get(newest + reader.signed()) ?? -1;
      } else if (kind === OPEN_LIST) {
        open = reader.number();
        step.open.values[step.open.length - 1] = open;
      } else if (kind === PROBES) {
        running[4] += reader.number();
        counts[4].values[counts[4].length - 1] = running[4];
      } else {
        throw new Error(`step ${step.kind.length} is of the unknown kind ${kind}`);
      }
    }
    visit.moves.push(order.played.length);

    /** The number of steps. */
    this.steps = step.kind.length - 1;
    this.stepKind = step.kind.whole();
    this.stepVisit = step.visit.whole();
    this.stepArgument = step.argument.whole();
    this.openList = step.open.whole();
    this.counts = counts.map((column) => column.whole());
    this.visits = visit.node.length;
    for (const [name, column] of Object.entries(visit)) this[name] = column.whole();
    this.orderPlayed = order.played.whole();
    this.orderScore = order.score.whole();
  }

  /** For searches that jump: of each visit the visits below it, in order. Where searches go depth first they simply follow it. */
  listBelow() {
    const lists = Array.from({ length: this.visits }, () => []);
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

  /** The visit that a step is about, -1 before the first. */
  focus(step) {
    return this.stepVisit[step];
  }

  /** The visits from the root to that one. */
  path(step) {
    const path = [];
    for (let id = this.focus(step); id >= 0; id = this.parent[id]) path.unshift(id);
    return path;
  }

  started(id, step) {
    return this.first[id] <= step;
  }

  ended(id, step) {
    return this.last[id] <= step;
  }

  /** How many visits began up to a step. */
  visitsUntil(step) {
    return this.counts[0][step] + this.counts[1][step] + this.counts[2][step];
  }

  /** How many visits below this one, itself included, began up to a step. */
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

  countsAt(step) {
    const counts = Object.fromEntries(COUNTS.map((name, i) => [name, this.counts[i][step]]));
    counts.calls = this.visitsUntil(step);
    return counts;
  }

  /** Which pass over the root a visit belongs to, from 1, and how many there are in all. */
  pass(id) {
    while (this.parent[id] >= 0) id = this.parent[id];
    const roots = this.visitsOf.of(0);
    return [roots.indexOf(id) + 1, roots.length];
  }

  /** The best value that the children of a visit had returned up to a step, for its side to move, or nothing. */
  best(id, step) {
    let best = { value: -Infinity, place: -1 };
    for (const child of this.visitedChildren(id, step).values()) {
      if (child.done >= 0 && -this.value[child.done] > best.value) best = { value: -this.value[child.done], place: child.place };
    }
    return best.place < 0 ? null : best;
  }

  /** The children of a visit that were visited up to a step, by their places: the last visit, and the last that ended. */
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
   */
  row(id, step, onPath) {
    const visited = this.visitedChildren(id, step);
    const best = this.best(id, step);
    const closed = this.cutoff[id] <= step || this.ended(id, step);
    const from = this.moves[id];
    let length = this.moves[id + 1] - from;
    if (length === 0) for (const place of visited.keys()) length = Math.max(length, place + 1);
    const row = [];
    for (let place = 0; place < length; place++) {
      const known = visited.get(place);
      const told = from + place < this.moves[id + 1];
      if (!told && !known) continue;
      const played = told ? this.orderPlayed[from + place] : this.nodes.played[this.node[known.last]];
      const node = known ? this.node[known.last] : this.nodes.child(this.node[id], played);
      const child = {
        place, played, node, name: this.nodes.data.moves[played], score: told ? this.orderScore[from + place] : NaN,
        visits: known?.visits ?? 0, visit: known?.last ?? -1, value: known && known.done >= 0 ? -this.value[known.done] : null,
        best: best?.place === place, cuts: this.cutoff[id] <= step && this.cutter[id] === place, again: false, size: 0, state: "waiting",
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
