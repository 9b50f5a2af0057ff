// @ts-check
// The state of the page. The address contains it too, so that a page can be opened again and shown to others.

/** Where each game begins here: something to look at, searched in no time. */
const BEGINNINGS = {
  tree: { position: "[[3 5] [2 [9 1]]]", depth: 3 },
  othello: { position: "start", depth: 4 },
  othello6: { position: "start", depth: 4 },
  ywf: { position: "start", depth: 2 },
  tictactoe: { position: "o-x------", depth: 4 },
  "connect-four": { position: "start", depth: 4 },
  chess: { position: "start", depth: 3 },
};

const TEXTS = ["game", "position", "ordering", "evaluator", "frame", "algorithm", "against", "view", "trace"];
const NUMBERS = ["depth", "seed", "table"];

/** The settings of the chart and of the sheet. The address contains them while they are shown. */
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

/** The beginning of a game. */
export function beginning(game) {
  return { game, ...(BEGINNINGS[game] ?? { position: "start", depth: 3 }), evaluator: "", frame: "" };
}

/** The state at the beginning: what the address contains, and defaults. */
export function initial(hash) {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
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
  for (const key of TEXTS) if (said.has(key)) state[key] = said.get(key);
  for (const key of NUMBERS) if (said.has(key) && /^\d{1,15}$/.test(said.get(key))) state[key] = Number(said.get(key));
  for (const [view, keys] of Object.entries(OF_VIEW))
    for (const key of keys) if (said.has(key)) state[view][key] = said.get(key);
  if (!Object.hasOwn(OF_VIEW, state.view)) state.view = "";
  if (said.has("added")) state.added = said.getAll("added").slice(0, 10);
  return state;
}

/** The end of the address for a state. */
export function address(state) {
  const said = new URLSearchParams();
  for (const key of [...TEXTS, ...NUMBERS]) if (state[key] !== "" && state[key] !== null) said.set(key, state[key]);
  for (const key of OF_VIEW[state.view] ?? []) if (state[state.view][key] !== undefined) said.set(key, state[state.view][key]);
  for (const name of state.added) said.append("added", name);
  return `#${said}`;
}

/** The position and its search in a request. */
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
