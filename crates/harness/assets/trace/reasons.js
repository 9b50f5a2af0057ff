// One sentence, with numbers, that explains each cutoff, re-search and window. The numbers are those available to the search at that
// time: a child that was not a leaf returned a bound.

/** A capital letter at the beginning of a sentence, but not for squares. */
function capital(text) {
  return /^[a-z]{2}/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** Prefixes a move that is just a number with `move`. */
function moveName(name) {
  return /^\d+$/.test(name) ? `move ${name}` : name;
}

function moveTo(track, id) {
  return moveName(track.nodes.name(track.node[id]));
}

/** The moves from one visit down to another. */
function lineBetween(track, above, below) {
  return track.nodes.line(track.node[below]).slice(track.nodes.ply[track.node[above]]).join(" ");
}

function plyOf(track, id) {
  return track.nodes.ply[track.node[id]];
}

/** The first child visit that ended before a step with this value for the parent's side to move, or `undefined`. */
function childWorth(track, id, step, value) {
  return track.children.of(id).find((child) => track.ended(child, step) && -track.value[child] === value);
}

/**
 * The source of the upper end of a visit's window:
 *
 * - `has`: at visit `at`, the other side has `value` with the child `from`;
 * - `known`: as `has`, but the child is the one being re-searched, with `value` as its known lower bound;
 * - `test`: at visit `at`, this side only tests whether `child` is worth more than `value`;
 * - `root`: the window of the root, whose visit is `at`;
 * - `unknown`: none of these, as after a TT cutoff.
 *
 * Values are for the side to move at `at`, and `below` is the child of `at` on the way to the visit.
 */
function upperEnd(track, id) {
  const bound = track.beta[id];
  for (let below = id; ;) {
    const at = track.parent[below];
    if (at < 0) return { why: "root", at: below, below: id };
    if (track.alpha[at] !== -bound) {
      const from = childWorth(track, at, track.first[below], -bound);
      if (from === undefined) return { why: "unknown", at, below };
      return { why: track.node[from] === track.node[below] ? "known" : "has", at, below, from, value: -bound };
    }
    const above = track.parent[at];
    if (above < 0) return { why: "root", at, below };
    if (track.beta[above] !== bound) {
      const isTest = track.beta[at] === 1 - bound;
      return { why: isTest ? "test" : "unknown", at: above, below: at, child: at, value: bound - 1 };
    }
    below = above;
  }
}

/** `worth 3 to max`, `worth at most −3 to min`: an exact value or a bound, for the side to move at a ply. */
function worth(track, value, ply, relation, reader) {
  const turn = reader % 2 !== ply % 2;
  const bound = { exact: "", least: turn ? "at most " : "at least ", most: turn ? "at least " : "at most " }[relation];
  return `worth ${bound}${written(turn ? -value : value)} to ${track.nodes.data.sides[reader % 2]}`;
}

/** `already has 3`, or from the other point of view `already holds max to 3`. */
function has(track, value, ply, reader) {
  if (reader % 2 === ply % 2) return `already has ${written(value)}`;
  return `already holds ${track.nodes.data.sides[reader % 2]} to ${written(-value)}`;
}

/** The condition that something is worth more than a value to a side, from the reader's point of view. */
function moreThan(track, value, ply, reader) {
  if (reader % 2 === ply % 2) return `worth more than ${written(value)} to ${track.nodes.data.sides[ply % 2]}`;
  return `worth less than ${written(-value)} to ${track.nodes.data.sides[reader % 2]}`;
}

/** Why the rest was cut off, of the step of a cutoff. */
function cutoffReason(track, step) {
  const id = track.stepVisit[step];
  const { done } = track.visitedChildren(id, step).get(track.stepArgument[step]) ?? { done: -1 };
  if (done < 0) return "";
  const ply = plyOf(track, id);
  const sides = track.nodes.data.sides;
  const side = sides[ply % 2];
  const { value, relation } = knownAt(track, done, step, ply);
  const cutter = moveTo(track, done);
  const skipped = track.row(id, step, -1).filter((child) => child.state === "cut").length;
  const rest = skipped === 0 ? "" : skipped === 1 ? "; 1 move is skipped" : `; ${skipped} moves are skipped`;
  const end = track.beta[id] === Infinity ? { why: "unknown" } : upperEnd(track, id);

  if (end.why === "has" || end.why === "known" || (end.why === "root" && (plyOf(track, id) - plyOf(track, end.at)) % 2 === 1)) {
    const reader = view.max ? view.reader : plyOf(track, end.at);
    const other = plyOf(track, end.at);
    const first = moveTo(track, end.below);
    const single = track.parent[id] === end.at;
    const answer = `${side} answers ${moveTo(track, id)} with ${cutter}, ${worth(track, value, ply, relation, reader)}`;
    const close = single ? `so ${first} cannot matter` : `so the line ${lineBetween(track, end.at, id)} cannot matter`;
    if (end.why === "root") {
      return `This pass asks only whether the root is ${moreThan(track, track.alpha[end.at], other, reader)}; ${answer}, ${close}${rest}`;
    }
    if (end.why === "known") {
      const known = worth(track, end.value, other, "least", reader);
      return `${capital(moveTo(track, end.from))} is already known to be ${known}; ${answer}, ${close}${rest}`;
    }
    const where = single ? "" : track.node[end.at] === 0 ? " at the root" : ` after ${track.nodes.line(track.node[end.at]).join(" ")}`;
    return `${capital(sides[other % 2])} ${has(track, end.value, other, reader)} with ${moveTo(track, end.from)}${where}; ${answer}, ${close}${rest}`;
  }
  const reader = view.max ? view.reader : ply;
  const enough = `${cutter} is ${worth(track, value, ply, relation, reader)}`;
  if (end.why === "test") {
    const question = moreThan(track, end.value, plyOf(track, end.at), reader);
    return `The test of ${moveTo(track, end.child)} asks only whether it is ${question}; here ${enough}, and that is enough${rest}`;
  }
  if (end.why === "root") {
    const bound = track.beta[end.at];
    return `This pass asks only whether the root is ${worth(track, bound, ply, "least", reader)}; here ${enough}, and that is enough${rest}`;
  }
  if (track.beta[id] === Infinity) return `${capital(enough)}, and that decides the value here${rest}`;
  const turn = reader % 2 !== ply % 2;
  return `${capital(enough)}, and ${written(shown(track.beta[id], ply))} or ${turn ? "less" : "more"} is all that can matter here${rest}`;
}

/** The lower end of the window for the next child of a visit, before a step. */
function lowerEnd(track, id, step) {
  let lower = track.alpha[id];
  for (const child of track.children.of(id)) if (track.ended(child, step) && -track.value[child] > lower) lower = -track.value[child];
  return lower;
}

/** The last visit of the child after a move of a visit that ended before a step. */
function testOf(track, id, played, step) {
  return track.children.of(id).findLast((child) => track.ended(child, step) && track.nodes.played[track.node[child]] === played);
}

/** The bound of a test as text: the side's value with another move, or the end of the window. */
function compared(track, id, test, reader) {
  const ply = plyOf(track, id);
  const lower = lowerEnd(track, id, track.first[test] - 1);
  const from = lower > track.alpha[id] ? childWorth(track, id, track.first[test] - 1, lower) : undefined;
  const number = written(reader % 2 === ply % 2 ? lower : -lower);
  if (from === undefined) return { lower, text: `${number}, the end of the window` };
  return { lower, text: `the ${number} that ${track.nodes.data.sides[ply % 2]} has with ${moveTo(track, from)}` };
}

/** The reason for a re-search, given its step. */
function researchReason(track, step) {
  const id = track.stepVisit[step];
  const test = testOf(track, id, track.stepArgument[step], step);
  if (test === undefined) return "";
  const ply = plyOf(track, id);
  const reader = view.max ? view.reader : ply;
  const more = reader % 2 === ply % 2 ? "more" : "less";
  // To the search the value of a test is a bound, even if the tree already shows what it is.
  const value = worth(track, knownAt(track, test, step, ply).value, ply, "least", reader);
  const than = compared(track, id, test, reader).text;
  return `The test showed that ${moveTo(track, test)} is ${value}, ${more} than ${than}; how much it is worth takes a re-search`;
}

/** The reason for another pass over the root, given the visit that starts the pass. */
function passReason(track, id) {
  const roots = track.visitsOf.of(0);
  const before = roots[roots.indexOf(id) - 1];
  if (track.kind[before] !== ENTER) return "";
  const { value } = knownAt(track, before, track.last[before]);
  const reader = view.max ? view.reader : 0;
  const returned = track.value[before];
  const relation = returned >= track.beta[before] ? "least" : returned <= track.alpha[before] ? "most" : "exact";
  const found = `The previous pass found that the root is ${worth(track, value, 0, relation, reader)}`;
  if (track.data.algorithm.startsWith("deepening")) return `${found}, at its depth`;
  if (track.beta[id] - track.alpha[id] === 1) return `${found}; this one tests whether it is ${worth(track, track.beta[id], 0, "least", reader)}`;
  return `${found}; this one has the window ${shownWindow(track.alpha[id], track.beta[id], 0)}`;
}

/** The value that a search returns, if more is known of the node: fail-hard search returns the end of its window. */
function leaveReason(track, id, step) {
  if (knownAt(track, id, step).value === track.value[id]) return "";
  const value = track.value[id];
  const end = value === track.alpha[id] || value === track.beta[id] ? ", the end of its window" : "";
  return `The search returns ${written(shown(value, plyOf(track, id)))}${end}`;
}

/** The reason for a step, or an empty text if none is needed. */
function reason(track, step) {
  const kind = track.stepKind[step];
  const id = track.stepVisit[step];
  if (kind === CUTOFF) return cutoffReason(track, step);
  if (kind === RESEARCH) return researchReason(track, step);
  if (kind === LEAVE) return leaveReason(track, id, step);
  if (kind === ENTER && track.node[id] === 0 && track.pass(id)[0] > 1) return passReason(track, id);
  return "";
}
