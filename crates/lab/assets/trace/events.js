// @ts-check
// What a search did, step by step.

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

const COUNTS = ["leaves", "interior", "tt_cutoffs", "re_searches", "ordering_evaluations", "cutoffs", "first_cutoffs"];

/**
 * Unpacks the events of a track into columns: of steps, of visits, and of the moves of visits in search order.
 * Step 0 is the time before the search; visits are numbered as they begin.
 * @param {Reader} reader @param {Nodes} nodes of the page
 */
function unpackEvents(reader, nodes) {
  const step = {
    kind: new Column(Uint8Array),
    visit: new Column(Int32Array),
    argument: new Column(Int32Array),
    open: new Column(Uint32Array),
  };
  const visit = {
    parent: new Column(Int32Array),
    node: new Column(Uint32Array),
    place: new Column(Uint32Array),
    kind: new Column(Uint8Array),
    type: new Column(Uint8Array),
    first: new Column(Uint32Array),
    last: new Column(Uint32Array),
    end: new Column(Uint32Array),
    alpha: new Column(Float64Array),
    beta: new Column(Float64Array),
    value: new Column(Int32Array),
    again: new Column(Uint8Array),
    probes: new Column(Uint32Array),
    moves: new Column(Uint32Array),
    cutoff: new Column(Uint32Array),
    cutter: new Column(Int32Array),
  };
  const order = { played: new Column(Uint32Array), score: new Column(Float64Array) };
  const counts = COUNTS.map(() => new Column(Uint32Array));
  const running = COUNTS.map(() => 0);
  const openVisit = new Map();
  let current = -1;
  let newest = 0;
  let searchAgain = -1;
  let open = 0;
  let jumps = false;

  /** @param {number} kind @param {number} at @param {number} argument */
  const record = (kind, at, argument) => {
    step.kind.push(kind);
    step.visit.push(at);
    step.argument.push(argument);
    step.open.push(open);
    counts.forEach((column, i) => column.push(running[i]));
  };
  /** @param {number} kind @param {number} type */
  const begin = (kind, type) => {
    const place = reader.number();
    const node = newest + reader.signed();
    newest = Math.max(newest, node);
    // An earlier visit of the root is no parent of the next one, nor is a node that the search has left for good.
    while (current >= 0 && visit.node.values[current] !== nodes.parent[node]) current = visit.parent.values[current];
    const id = visit.node.length;
    visit.parent.push(current);
    visit.node.push(node);
    visit.place.push(place);
    visit.kind.push(kind);
    visit.type.push(type);
    visit.first.push(step.kind.length);
    visit.last.push(kind === ENTER ? NEVER : step.kind.length);
    visit.end.push(id + 1);
    visit.again.push(searchAgain >= 0 && searchAgain === nodes.played[node] && current >= 0 ? 1 : 0);
    searchAgain = -1;
    visit.cutoff.push(NEVER);
    visit.cutter.push(-1);
    return id;
  };
  /** @param {number} id @param {number} value */
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
      jumps = true;
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

  /** @param {Record<string, Column<TypedArray>>} columns */
  const whole = (columns) => Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.whole()]));
  return {
    // Whether the search is a best-first one.
    jumps,
    steps: step.kind.length - 1,
    visits: visit.node.length,
    stepKind: step.kind.whole(),
    stepVisit: step.visit.whole(),
    stepArgument: step.argument.whole(),
    openList: step.open.whole(),
    counts: counts.map((column) => column.whole()),
    orderPlayed: order.played.whole(),
    orderScore: order.score.whole(),
    ...whole(visit),
  };
}
