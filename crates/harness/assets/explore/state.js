// @ts-check
// The state of the page. The address contains it too, so that a page can be opened again and shown to others.

/**
 * Where each game begins here: something to look at, searched in no time.
 * @type {Record<string, { position: string, depth: number }>}
 */
const BEGINNINGS = {
  tree: { position: "[[3 5] [2 [9 1]]]", depth: 3 },
  othello: { position: "start", depth: 4 },
  othello6: { position: "start", depth: 4 },
  ywf: { position: "start", depth: 2 },
  tictactoe: { position: "o-x------", depth: 4 },
  "connect-four": { position: "start", depth: 4 },
  chess: { position: "start", depth: 3 },
};

const TEXTS = /** @type {const} */ ([
  "game",
  "position",
  "ordering",
  "evaluator",
  "frame",
  "algorithm",
  "against",
  "view",
  "trace",
]);
const NUMBERS = /** @type {const} */ (["depth", "seed", "table"]);

/**
 * The settings of the chart and of the sheet. The address contains them while they are shown.
 * @type {Record<ViewName, string[]>}
 */
const OF_VIEW = {
  accuracy: ["model", "p", "curve-b", "curve-d", "curve-samples", "curve-seed", "compare"],
  exercises: [
    "sheet-trees",
    "sheet-shape",
    "sheet-algorithms",
    "sheet-seed",
    "sheet-names",
    "sheet-cutoffs",
    "sheet-solutions",
  ],
};

/** @param {string} view @returns {view is ViewName} */
const isView = (view) => Object.hasOwn(OF_VIEW, view);

/** The beginning of a game. @param {string} game */
export function beginning(game) {
  return { game, ...(BEGINNINGS[game] ?? { position: "start", depth: 3 }), evaluator: "", frame: "" };
}

/** The state at the beginning: what the address contains, and defaults. @param {string} hash @returns {State} */
export function initial(hash) {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  /** @type {State} */
  const state = {
    ...beginning(said.get("game") ?? "tree"),
    ordering: "none",
    seed: 0,
    table: null,
    algorithm: "alphabeta",
    against: "scout",
    view: "",
    trace: "",
    accuracy: {},
    exercises: {},
    added: [],
  };
  for (const key of TEXTS) state[key] = said.get(key) ?? state[key];
  for (const key of NUMBERS) if (/^\d{1,15}$/.test(said.get(key) ?? "")) state[key] = Number(said.get(key));
  for (const view of Object.keys(OF_VIEW).filter(isView))
    for (const key of OF_VIEW[view]) {
      const text = said.get(key);
      if (text !== null) state[view][key] = text;
    }
  if (!isView(state.view)) state.view = "";
  if (said.has("added")) state.added = said.getAll("added").slice(0, 10);
  return state;
}

/** The end of the address for a state. @param {State} state */
export function address(state) {
  const said = new URLSearchParams();
  for (const key of [...TEXTS, ...NUMBERS]) if (state[key] !== "" && state[key] !== null) said.set(key, String(state[key]));
  if (isView(state.view))
    for (const key of OF_VIEW[state.view]) if (state[state.view][key] !== undefined) said.set(key, state[state.view][key]);
  for (const name of state.added) said.append("added", name);
  return `#${said}`;
}

/** The position and its search in a request. @param {State} state */
export function subject({ game, position, depth, ordering, evaluator, frame, table, seed }) {
  return {
    game,
    position,
    depth,
    ordering: ordering || "none",
    evaluator: evaluator || null,
    frame: frame || null,
    table,
    seed,
  };
}
