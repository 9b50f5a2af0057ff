// What is explored. It stands in the address too, so that a page can be opened again and shown to others.

/** Where each game begins here: something to look at, searched in no time. */
const BEGINNINGS = {
  tree: { position: "[[3 5] [2 [9 1]]]", depth: 3 },
  othello: { position: "start", depth: 4 },
  othello6: { position: "start", depth: 4 },
  ywf: { position: "start", depth: 2 },
  tictactoe: { position: "o-x------", depth: 4 },
};

const TEXTS = ["game", "position", "ordering", "evaluator", "frame", "algorithm", "against"];
const NUMBERS = ["depth", "seed", "table"];

/** The beginning of a game. */
export function beginning(game) {
  return { game, ...(BEGINNINGS[game] ?? { position: "start", depth: 3 }), evaluator: "", frame: "" };
}

/** What the page begins with, unless the address says otherwise. */
export function initial(hash) {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const state = { ...beginning(said.get("game") ?? "tree"), ordering: "none", seed: 0, table: null, algorithm: "alphabeta", against: "scout", added: [] };
  for (const key of TEXTS) if (said.has(key)) state[key] = said.get(key);
  for (const key of NUMBERS) if (said.has(key) && /^\d{1,15}$/.test(said.get(key))) state[key] = Number(said.get(key));
  if (said.has("added")) state.added = said.getAll("added").slice(0, 10);
  return state;
}

/** The end of the address for a state. */
export function address(state) {
  const said = new URLSearchParams();
  for (const key of [...TEXTS, ...NUMBERS]) if (state[key] !== "" && state[key] !== null) said.set(key, state[key]);
  for (const name of state.added) said.append("added", name);
  return `#${said}`;
}

/** What the server is told of the position and its search. */
export function subject({ game, position, depth, ordering, evaluator, frame, table, seed }) {
  return { game, position, depth, ordering: ordering || "none", evaluator: evaluator || null, frame: frame || null, table, seed };
}
