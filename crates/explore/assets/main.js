// The page: a state, what shows it, and what is asked when it changes.

import { BoardEditor } from "./board_editor.js";
import { Counts } from "./counts.js";
import { Curve } from "./curve.js";
import { element, shown } from "./elements.js";
import { GrownTree } from "./grown_tree.js";
import { Latest, catalogue, stop, traceAddress } from "./server.js";
import { Settings } from "./settings.js";
import { address, beginning, initial, subject } from "./state.js";
import { TreeEditor } from "./tree_editor.js";

const lab = await catalogue();
const latest = new Latest();
const undone = [];
let state = initial(location.hash);
if (!lab.games.some(({ name }) => name === state.game)) state = initial("");
/** What was last traced, so that the same page is not loaded again. */
let traced = "";
/** The number of requests that were answered to their end. */
let answered = 0;
/** Whether what is shown is the answer to the state. */
let settled = false;

const editTree = (position, depth) => edit({ position, depth: followed(depth) });
const tree = new TreeEditor(editTree);
const grown = new GrownTree(editTree);
const board = new BoardEditor((position) => edit({ position }));
const settings = new Settings(lab, (part) => edit(part));
const counts = new Counts(lab, choose, (name) => edit({ added: state.added.filter((other) => other !== name) }));
const curve = new Curve();

/** The depth for a tree of another height: a search of the whole tree goes on to be one. */
function followed(height) {
  const before = wholeDepth(state.position);
  return before === undefined || state.depth >= before ? height : Math.min(state.depth, height);
}

function wholeDepth(position) {
  return GrownTree.is(position) ? GrownTree.depth(position) : TreeEditor.height(position);
}

/** Changes the state, to be undone. */
function edit(part) {
  undone.push(state);
  if (undone.length > 200) undone.shift();
  state = { ...state, ...part };
  changed();
}

/** Chooses what is traced. Nothing is searched for the table again. */
function choose(part) {
  state = { ...state, ...part };
  if (state.against === state.algorithm) state.against = "";
  counts.mark(state.algorithm, state.against);
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
  for (const radio of document.querySelectorAll('input[name="tree-kind"]')) radio.checked = (radio.value === "grown") === isGrown;
  if (isGrown) grown.show(state.position);
  else if (isTree) tree.show(state.position);
  if (document.activeElement !== element("position")) element("position").value = state.position;
  settings.show(state);
  element("undo").disabled = undone.length === 0;
}

/** Shows the state and searches it. */
async function changed() {
  settled = false;
  remember();
  show();
  const added = state.added.filter((name) => !lab.algorithms.some((algorithm) => algorithm.name === name));
  const algorithms = [...lab.algorithms.map(({ name }) => name), ...added];
  counts.begin({ algorithms, algorithm: state.algorithm, against: state.against, added });
  element("stop").disabled = false;
  element("status").textContent = "Searching …";
  let failed = false;
  let why = "no result";
  const isLatest = await latest.ask("/search", { subject: subject(state), algorithms }, (line) => {
    if (line.position !== undefined) {
      element("problem").textContent = "";
      if (line.position.board) board.show(line.position);
      trace();
    } else if (line.algorithm !== undefined) {
      counts.take(line);
    } else if (line.error !== undefined) {
      failed = true;
      element("problem").textContent = line.error;
    } else if (line.stopped !== undefined) {
      why = line.stopped;
    }
  });
  if (!isLatest) return;
  answered += 1;
  settled = true;
  element("stop").disabled = true;
  const waiting = counts.waiting();
  const done = algorithms.length - waiting;
  counts.leave(why);
  element("status").textContent = failed ? "Nothing is searched." : waiting === 0 ? `${shown(done)} searches, done.` : `${shown(done)} of ${algorithms.length} searches are done: ${why}.`;
}

/** Traces what is chosen. */
function trace() {
  const asked = { subject: subject(state), algorithm: state.algorithm, against: state.against || null };
  const page = traceAddress(asked);
  if (page === traced) return;
  traced = page;
  element("traced").textContent = state.against ? `${state.algorithm} and ${state.against}` : state.algorithm;
  element("trace-alone").href = page;
  // In place of the page before: each change would be a step back otherwise.
  element("trace").contentWindow.location.replace(page);
}

function view(accuracy) {
  // Out of sight but in place: a trace in a frame without a width cannot be drawn.
  element("searches").classList.toggle("away", accuracy);
  element("accuracy").hidden = !accuracy;
  element("to-searches").setAttribute("aria-pressed", !accuracy);
  element("to-accuracy").setAttribute("aria-pressed", accuracy);
  if (accuracy) curve.begin();
  else curve.end();
}

element("position").addEventListener("input", ({ target }) => {
  const position = target.value.trim();
  const depth = state.game === "tree" ? wholeDepth(position) : undefined;
  edit({ position, depth: depth === undefined ? state.depth : followed(depth) });
});
element("position").addEventListener("blur", show);
element("game").addEventListener("change", ({ target }) => {
  board.show(null);
  edit(beginning(target.value));
});
for (const radio of document.querySelectorAll('input[name="tree-kind"]')) {
  radio.addEventListener("change", () => {
    if (radio.value === "written") edit(beginning("tree"));
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
element("stop").addEventListener("click", () => stop());
element("adding").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = element("added").value.trim();
  if (name === "" || state.added.includes(name)) return;
  element("added").value = "";
  edit({ added: [...state.added, name] });
});
element("to-searches").addEventListener("click", () => view(false));
element("to-accuracy").addEventListener("click", () => view(true));
addEventListener("hashchange", () => {
  state = initial(location.hash);
  board.show(null);
  changed();
});

// For tests.
window.explore = { state: () => state, answered: () => answered, settled: () => settled };
changed();
