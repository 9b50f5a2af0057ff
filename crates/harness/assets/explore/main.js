// @ts-check
// The page: a state, what shows it, and what is asked when it changes.

import { BoardEditor } from "./board_editor.js";
import { ByPly } from "./by_ply.js";
import { Counts } from "./counts.js";
import { Curve } from "./curve.js";
import { element, shown } from "./elements.js";
import { GrownTree } from "./grown_tree.js";
import { Desk, lines, open } from "./laboratory.js";
import { save, saveText } from "./pictures.js";
import { Settings } from "./settings.js";
import { Sheet } from "./sheet.js";
import { address, beginning, initial, subject } from "./state.js";
import { TreeEditor } from "./tree_editor.js";

await open();
/** @type {Catalogue[]} */
const [lab] = await lines("catalogue");
const [searches, traces] = [new Desk(), new Desk()];
/** @type {State[]} */
const undone = [];
/** @type {NodeListOf<HTMLInputElement>} the choice of a written or a grown tree */
const kinds = document.querySelectorAll('input[name="tree-kind"]');
let state = initial("");
/** The request of the last trace, so that the same trace is not made again. */
let traced = "";
/** Whether the trace in the frame is that of the state, and so reports a step of it. */
let loaded = false;
/** The step of the first traced search. */
let step = 0;
/** The number of requests that were answered to their end. */
let answered = 0;
/** Whether what is shown is the answer to the state. */
let settled = false;

/**
 * The last explicit tree and its depth, so that a look at synthetic trees does not lose it.
 * @type {{ position: string, depth: number } | null}
 */
let written = null;

/** @param {string} position @param {number} depth */
const editTree = (position, depth) => edit({ position, depth: followed(depth) });
const tree = new TreeEditor(editTree);
const grown = new GrownTree(editTree);
const board = new BoardEditor((position) => edit({ position }));
const settings = new Settings(lab, (part) => edit(part));
const byPly = new ByPly();
const counts = new Counts(lab, choose, (name) => edit({ added: state.added.filter((other) => other !== name) }));
/** Keeps the settings of a part in the address. @param {ViewName} name */
const keeping = (name) => (/** @type {Record<string, string>} */ settings) => {
  state[name] = settings;
  remember();
};
/** The other views. */
const parts = { accuracy: new Curve(keeping("accuracy")), exercises: new Sheet(keeping("exercises")) };

/** The depth for a tree of another height: a search of the whole tree goes on to be one. @param {number} height */
function followed(height) {
  const before = wholeDepth(state.position);
  return before === undefined || state.depth >= before ? height : Math.min(state.depth, height);
}

/** @param {string} position */
function wholeDepth(position) {
  return GrownTree.is(position) ? GrownTree.depth(position) : TreeEditor.height(position);
}

/** Changes the state, to be undone. @param {Partial<State>} part */
function edit(part) {
  undone.push(state);
  if (undone.length > 200) undone.shift();
  state = { ...state, trace: "", ...part };
  changed();
}

/** Chooses what is traced. Nothing is searched for the table again. @param {Partial<State>} part */
function choose(part) {
  state = { ...state, trace: "", ...part };
  if (state.against === state.algorithm) state.against = "";
  counts.mark(state.algorithm, state.against);
  byPly.show(state.algorithm);
  remember();
  trace();
}

function remember() {
  history.replaceState(null, "", address(state));
}

function show() {
  const isTree = state.game === "tree";
  const isGrown = isTree && GrownTree.is(state.position);
  element("tree-kind").hidden = !isTree;
  element("written-tree").hidden = !isTree || isGrown;
  element("grown-tree").hidden = !isGrown;
  element("board-tools").hidden = !lab.games.find(({ name }) => name === state.game)?.has_board;
  for (const radio of kinds) radio.checked = (radio.value === "grown") === isGrown;
  if (isGrown) grown.show(state.position);
  else if (isTree) tree.show(state.position);
  if (isTree && !isGrown) written = { position: state.position, depth: state.depth };
  if (document.activeElement !== element("position")) element("position").value = state.position;
  settings.show(state);
  element("undo").disabled = undone.length === 0;
  for (const id of ["save-svg", "save-png"]) element(id).hidden = isGrown || (isTree && Boolean(element("drawn-tree").hidden));
}

/** Shows the state and searches it. */
async function changed() {
  settled = false;
  remember();
  show();
  const added = state.added.filter((name) => !lab.algorithms.some((algorithm) => algorithm.name === name));
  const algorithms = [...lab.algorithms.map(({ name }) => name), ...added];
  counts.begin({ algorithms, algorithm: state.algorithm, against: state.against, added });
  byPly.begin(state.algorithm);
  element("stop").disabled = false;
  element("status").textContent = "Searching …";
  let failed = false;
  let why = "no result";
  const isLatest = await searches.ask({ counts: { subject: subject(state), algorithms } }, (/** @type {CountsLine} */ line) => {
    if (line.position !== undefined) {
      element("problem").textContent = "";
      if (line.position.board) board.show(line.position);
      trace();
    } else if (line.algorithm !== undefined) {
      counts.take(line);
      byPly.take(line);
    } else if (line.error !== undefined) {
      failed = true;
      element("problem").textContent = line.error;
    } else if (line.stopped !== undefined) {
      why = line.stopped;
    }
  });
  if (!isLatest) return;
  // Otherwise, the trace of an earlier position would seem to belong to this one.
  element("trace").classList.toggle("stale", failed);
  if (answered === 0) performance.mark("first counts");
  answered += 1;
  settled = true;
  element("stop").disabled = true;
  const waiting = counts.waiting();
  const done = algorithms.length - waiting;
  counts.leave(why);
  element("status").textContent = failed
    ? "Nothing is searched."
    : waiting === 0
      ? `${shown(done)} searches, done.`
      : `${shown(done)} of ${algorithms.length} searches are done: ${why}.`;
}

/** Traces the chosen algorithms. */
async function trace() {
  const asked = { subject: subject(state), algorithm: state.algorithm, against: state.against || null };
  if (JSON.stringify(asked) === traced) return;
  traced = JSON.stringify(asked);
  loaded = false;
  step = 0;
  element("save-tree").hidden = state.game !== "tree";
  const isLatest = await traces.ask({ trace: asked }, (/** @type {PageLine} */ line) => {
    const problem = line.error ?? (line.stopped && `The search was ${line.stopped}.`);
    element("no-trace").textContent = problem ?? "";
    element("trace").hidden = element("trace-alone").hidden = problem !== undefined;
    if (line.html !== undefined) load(line.html);
  });
  if (isLatest) element("traced").textContent = state.against ? `${state.algorithm} and ${state.against}` : state.algorithm;
}

/** Shows the page of a trace, at the step that the address names. @param {string} html */
function load(html) {
  const earlier = element("trace-alone").href;
  const page = URL.createObjectURL(new Blob([html], { type: "text/html" }));
  element("trace-alone").href = page;
  // It replaces the earlier page: otherwise, each change would be a step back.
  element("trace").contentWindow?.location.replace(state.trace === "" ? page : `${page}#${state.trace}`);
  if (earlier !== "") URL.revokeObjectURL(earlier);
}

/** Shows the searches (""), `accuracy` or `exercises`. @param {string} name */
function view(name) {
  state.view = name;
  remember();
  // The trace stays in place, out of sight: a frame without a width cannot draw it.
  element("searches").classList.toggle("away", name !== "");
  for (const [other, part] of Object.entries(parts)) {
    element(other).hidden = other !== name;
    element(`to-${other}`).setAttribute("aria-pressed", String(other === name));
    if (other === name) part.begin();
    else part.end();
  }
  element("to-searches").setAttribute("aria-pressed", String(name === ""));
}

/** Begins with the state of the address. */
function begin() {
  state = initial(location.hash);
  if (!lab.games.some(({ name }) => name === state.game)) state = initial("");
  traced = "";
  board.show(null);
  parts.accuracy.set(state.accuracy);
  parts.exercises.set(state.exercises);
  view(state.view);
  changed();
}

element("position").addEventListener("input", () => {
  const position = element("position").value.trim();
  const depth = state.game === "tree" ? wholeDepth(position) : undefined;
  edit({ position, depth: depth === undefined ? state.depth : followed(depth) });
});
element("position").addEventListener("blur", show);
element("game").addEventListener("change", () => {
  board.show(null);
  edit(beginning(element("game").value));
});
for (const radio of kinds) {
  radio.addEventListener("change", () => {
    if (radio.value === "written") edit(written ?? beginning("tree"));
    else edit({ position: grown.text(), depth: GrownTree.depth(grown.text()) ?? state.depth });
  });
}
element("undo").addEventListener("click", () => {
  const before = undone.pop();
  if (before === undefined) return;
  if (before.game !== state.game) board.show(null);
  state = before;
  changed();
});
element("stop").addEventListener("click", () => searches.stop());
element("adding").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = element("added").value.trim();
  if (name === "" || state.added.includes(name)) return;
  element("added").value = "";
  edit({ added: [...state.added, name] });
});
element("to-searches").addEventListener("click", () => view(""));
for (const name of Object.keys(parts)) element(`to-${name}`).addEventListener("click", () => view(name));
addEventListener("message", ({ source, data }) => {
  // The trace reports its step or its quiz. Other pages cannot refer to this one.
  if (!loaded || source !== element("trace").contentWindow || typeof data.trace !== "string") return;
  step = data.step;
  state.trace = data.trace === "event=0" ? "" : data.trace;
  remember();
});
element("trace").addEventListener("load", () => {
  loaded = true;
});
for (const kind of ["svg", "png"]) {
  element(`save-tree-${kind}`).addEventListener("click", async () => {
    const { position, depth, algorithm, ordering } = state;
    const [shownTree] = await lines({ tree: { position, depth, algorithm, ordering: ordering || "none", step } });
    element("no-trace").textContent = shownTree.error ?? "";
    if (shownTree.svg !== undefined) saveText(shownTree.svg, `scoutlab-tree-${algorithm}-${step}`, kind);
  });
  element(`save-${kind}`).addEventListener("click", () => {
    if (!element("board-tools").hidden) {
      const host = { host: element("board").querySelector(".grid"), scale: 4 };
      if (board.isShown) save(board.picture(), `scoutlab-${state.game}`, kind, host);
    } else save(tree.picture(), "scoutlab-tree", kind, { host: element("drawn-tree").querySelector(".canvas") });
  });
}
addEventListener("hashchange", begin);

// For tests.
window.explore = {
  state: () => state,
  answered: () => answered,
  settled: () => settled,
  fingerprint: async () => (await lines("fingerprint"))[0].fingerprint,
  /** The counts of a search with its seconds, in a worker that has just searched. */
  search: async (/** @type {object} */ request) => {
    const desk = new Desk();
    for (let time = 0; ; time++) {
      const begun = performance.now();
      /** @type {object} */
      let found = {};
      await desk.ask({ search: request }, (line) => {
        found = line;
      });
      if (time === 1) return { ...found, seconds: (performance.now() - begun) / 1000 };
    }
  },
};
element("version").textContent = `Version ${lab.version}`;
element("opening").hidden = true;
begin();
