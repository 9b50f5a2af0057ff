// @ts-check
// Counts and facts in numbers and words.

const COUNT_ROWS = [
  "leaves",
  "interior",
  "tt_cutoffs",
  "calls",
  "re_searches",
  "ordering_evaluations",
  "cutoffs",
  "first_cutoffs",
];

/** The counts of all searches, beside those at the end. */
class CountsTable {
  /** @param {HTMLElement} table @param {Track[]} tracks */
  constructor(table, tracks) {
    this.tracks = tracks;
    const heads = tracks.length === 2 ? ["1", "2"] : ["now", "at the end"];
    table.append(
      make("thead", {}, make("tr", {}, make("td", {}), ...heads.map((text) => make("th", { scope: "col" }, text)))),
      make("tbody", {}, ...COUNT_ROWS.map((name) => this.row(name))),
    );
  }

  /** @param {string} name */
  row(name) {
    const cells = this.tracks.map((_, i) => make("td", { "data-count": name, "data-track": i }));
    if (this.tracks.length === 1) cells.push(make("td", { class: "end" }, grouped(this.tracks[0].data.counts[name])));
    const row = make("tr", {}, make("th", { scope: "row" }, LABELS[name]), ...cells);
    this.cells = { ...this.cells, [name]: cells };
    return row;
  }

  /** @param {number[]} steps */
  show(steps) {
    this.tracks.forEach((track, i) => {
      const counts = track.countsAt(steps[i]);
      for (const name of COUNT_ROWS) {
        this.cells[name][i].textContent = grouped(counts[name]);
        if (this.tracks.length === 2) this.cells[name][i].title = `${grouped(track.data.counts[name])} in the end`;
      }
    });
  }
}

/** How many nodes both searches visit, and how many only one. @param {Track[]} tracks */
function differences(tracks) {
  const [one, other] = tracks;
  const counts = { both: 0, one: 0, other: 0 };
  for (let node = 0; node < one.nodes.count; node++) {
    const [here, there] = [one.visitsOf.of(node).length > 0, other.visitsOf.of(node).length > 0];
    if (here && there) counts.both++;
    else if (here) counts.one++;
    else if (there) counts.other++;
  }
  /** @param {string} text @param {number} count */
  const row = (text, count) => make("tr", {}, make("th", { scope: "row" }, text), make("td", {}, grouped(count)));
  return [
    make("h2", {}, "Nodes visited"),
    make(
      "table",
      {},
      make("tbody", {}, row("by both", counts.both), row("by 1 only", counts.one), row("by 2 only", counts.other)),
    ),
  ];
}

/** What there is to say of the node in view, as pairs of name and text. @param {Track} track @param {number} step */
function facts(track, step) {
  const id = track.focus(step);
  if (id < 0) return [];
  const node = track.node[id];
  const pairs = [
    ["Node", labelOf(track.nodes, node)],
    ["To move", track.nodes.side(node)],
  ];
  const note = track.nodes.noteOf(node);
  if (note) pairs.push(["Changes", note]);
  if (track.data.types && track.type[id] > 0) pairs.push(["Perfectly ordered", NODE_TYPES[track.type[id]]]);
  const best = track.kind[id] === ENTER && !isTest(track, id) ? track.best(id, step) : null;
  // For the side of the step's other texts.
  const reader = readerOf(track, step);
  if (track.ended(id, step)) pairs.push(["Value", `${knownText(track, id, step, reader)} for ${sideOf(track, reader)}`]);
  else if (best) pairs.push(["So far", `${knownText(track, best.done, step, reader)} for ${sideOf(track, reader)}`]);
  return pairs;
}

/** @param {HTMLElement} list @param {string[][]} pairs */
function listFacts(list, pairs) {
  list.replaceChildren(
    ...pairs.map(([name, text]) => make("div", { "data-fact": name }, make("dt", {}, name), make("dd", {}, text))),
  );
}

/**
 * The moves of the node whose children are in view, with what the ordering said of them.
 * @param {Track} track @param {number} step
 */
function movesTable(track, step) {
  const id = visitWithWindow(track, step);
  if (id < 0) return make("p", {}, "No moves yet");
  const ply = track.nodes.ply[track.node[id]];
  const states = { path: "in view", open: "begun", seen: "visited", table: "from the table", cut: "cut", waiting: "not yet" };
  const rows = track
    .row(id, step, -1)
    .map((child) =>
      make(
        "tr",
        { class: child.state },
        make("td", {}, String(child.place + 1)),
        make("th", { scope: "row" }, child.name),
        make("td", {}, Number.isNaN(child.score) ? "" : written(child.score)),
        make("td", {}, child.done < 0 ? "" : knownText(track, child.done, step, ply)),
        make("td", {}, child.visits > 0 ? grouped(child.size) : ""),
        make("td", {}, child.cuts ? "cuts off" : child.again ? "re-searched" : states[child.state]),
      ),
    );
  const heads = ["Place", "Move", "Score", "Value", "Visits", "State"];
  return make(
    "table",
    {},
    make("thead", {}, make("tr", {}, ...heads.map((text) => make("th", { scope: "col" }, text)))),
    make("tbody", {}, ...rows),
  );
}
