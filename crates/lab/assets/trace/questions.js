// @ts-check
// The questions of the quiz: each decision of a search, asked before the step that shows the outcome.

const QUESTIONS = ["window", "cut", "research", "leaves"];

/** The maximum number of leaves listed. */
const LISTED_LEAVES = 8;

/**
 * The decisions of a search from a step on, one by one: each with the last step before it, the visit that it is about, and for `cut`
 * and `research` the child that has just returned.
 * @param {Track} track @param {string[]} kinds @param {number} from @returns {Generator<Decision, void>}
 */
function* decisions(track, kinds, from) {
  for (let step = from; step < track.steps; step++) {
    const child = track.stepVisit[step];
    const kind = track.stepKind[step];
    const visit = child < 0 ? -1 : track.parent[child];
    if ((kind === LEAF || kind === TABLE || kind === LEAVE) && visit >= 0) {
      const cuts = follows(track, step, visit, CUTOFF);
      const isTest =
        track.hasTests && track.place[child] > 0 && !track.again[child] && track.beta[visit] - track.alpha[visit] > 1;
      const waiting = track.row(visit, step, -1).some(({ state }) => state === "waiting");
      if (waiting && track.beta[visit] !== Infinity && kinds.includes("cut")) yield { kind: "cut", step, visit, child };
      if (isTest && cuts < 0 && kinds.includes("research")) yield { kind: "research", step, visit, child };
    }
    if (kind === ENTER && track.last[child] !== NEVER && kinds.includes("leaves")) yield { kind: "leaves", step, visit: child };
    if (track.stepKind[step + 1] === ENTER && kinds.includes("window"))
      yield { kind: "window", step, visit: track.stepVisit[step + 1] };
  }
}

/**
 * The step of this kind that follows when a child returns to a visit at a step, or -1.
 * @param {Track} track @param {number} step @param {number} visit @param {number} kind
 */
function follows(track, step, visit, kind) {
  for (let at = step + 1; at <= track.steps && track.stepVisit[at] === visit; at++) {
    if (track.stepKind[at] === kind) return at;
    if (track.stepKind[at] === LEAVE || track.stepKind[at] === ENTER) break;
  }
  return -1;
}

/** The ply of the side for which the numbers of a question about a node at this ply are. @param {number} ply */
function readerAt(ply) {
  return view.max ? view.reader : ply;
}

/**
 * Numbers from 0 up to a limit, drawn for a decision: the same ones each time the decision is shown (Ettinger's Mulberry32).
 * @param {Decision} decision
 */
function drawer({ step, visit, kind }) {
  let state = Math.imul(step + 1, 0x9e3779b1) ^ Math.imul(visit + 1, 0x85ebca6b) ^ QUESTIONS.indexOf(kind);
  return (/** @type {number} */ limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/**
 * Options in a drawn order, so that their order tells nothing.
 * @template T @param {T[]} options @param {(limit: number) => number} draws
 */
function shuffled(options, draws) {
  const order = [...options];
  for (let last = order.length - 1; last > 0; last--) {
    const other = draws(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/**
 * A decision as a quiz item: the question, the options, the index of the correct option, and the reason.
 * @param {Track} track @param {Decision} decision
 */
function posed(track, decision) {
  switch (decision.kind) {
    case "window":
      return poseWindow(track, decision);
    case "cut":
      return poseCut(track, decision);
    case "research":
      return poseResearch(track, decision);
    case "leaves":
      return poseLeaves(track, decision);
  }
}

/** @param {string} question @param {boolean} yes @param {string} why */
function yesOrNo(question, yes, why) {
  return { question, options: ["Yes", "No"], right: yes ? 0 : 1, why };
}

/** @param {Track} track @param {Decision} decision */
function poseWindow(track, decision) {
  const { visit } = decision;
  const ply = plyOf(track, visit);
  const parent = track.parent[visit];
  const [alpha, beta] = [track.alpha[visit], track.beta[visit]];
  const candidates = [[alpha, beta]];
  if (parent >= 0) candidates.push([track.alpha[parent], track.beta[parent]], [-track.beta[parent], -track.alpha[parent]]);
  candidates.push(
    [-beta, -alpha],
    beta === Infinity ? [alpha, alpha + 1] : [beta - 1, beta],
    [-Infinity, beta],
    [alpha, Infinity],
  );
  candidates.push([-Infinity, Infinity], [0, 1], [-1, 0], [-1, 1]);
  const key = (/** @type {number[]} */ [from, to]) => shownWindow(from, to, ply);
  const different = candidates.filter(
    (ends, i) => ends[0] < ends[1] && candidates.findIndex((other) => key(other) === key(ends)) === i,
  );
  const options = shuffled(different.slice(0, 4), drawer(decision));
  const again = track.again[visit] ? ", again" : "";
  return {
    question: `Next is ${visited(track, visit)}${again}. Which window does it get, for ${shownSide(track.nodes, ply)}?`,
    options: options.map(([from, to]) => shownWindow(from, to, ply)),
    right: options.findIndex((ends) => key(ends) === key([alpha, beta])),
    why: windowReason(track, visit),
  };
}

/** @param {Track} track @param {ChildDecision} decision */
function poseCut(track, { step, visit, child }) {
  const ply = plyOf(track, visit);
  const side = shownSide(track.nodes, ply);
  const cutoff = follows(track, step, visit, CUTOFF);
  const enough = `${written(shown(track.beta[visit], ply))} or ${turned(ply) ? "less" : "more"}`;
  const why =
    cutoff >= 0
      ? cutoffReason(track, cutoff)
      : `${capital(moveName(track, child))} is worth ${knownText(track, child, step, ply)} to ${side}; only ${enough} cuts off the other moves here`;
  const returned = `At ${visited(track, visit)}, ${moveName(track, child)} is worth ${knownText(track, child, step, ply)} to ${side}`;
  return yesOrNo(`${returned}. Are the other moves cut off?`, cutoff >= 0, why);
}

/** @param {Track} track @param {ChildDecision} decision */
function poseResearch(track, { step, visit, child }) {
  const ply = plyOf(track, visit);
  const again = follows(track, step, visit, RESEARCH);
  const reader = readerAt(ply);
  const { lower, text } = compared(track, visit, child, reader);
  const move = moveName(track, child);
  const side = shownSide(track.nodes, ply);
  const found =
    track.isScout && track.kind[child] === ENTER
      ? `TEST answers ${isYes(track, child) ? "yes" : "no"}: ${move} is ${isYes(track, child) ? "" : "not "}${testQuestion(track, child, reader)}`
      : `${move} is worth ${knownText(track, child, step, ply)} to ${side}`;
  const why =
    again >= 0
      ? researchReason(track, again)
      : -track.value[child] > lower
        ? `${capital(found)}. At most two plies were left at ${visited(track, visit)}, so this value is exact`
        : `${capital(found)}, no ${turned(ply) ? "less" : "more"} than ${text}: its exact value does not matter`;
  return yesOrNo(
    `At ${visited(track, visit)}, ${found.startsWith("TEST") ? found : `the null window found that ${found}`}. Is it searched again?`,
    again >= 0,
    why,
  );
}

/** @param {Track} track @param {Decision} decision */
function poseLeaves(track, decision) {
  const { visit } = decision;
  const leaves = [];
  for (let id = visit; id < track.end[visit]; id++)
    if (track.kind[id] === LEAF) leaves.push(labelOf(track.nodes, track.node[id]));
  const count = leaves.length;
  const draws = drawer(decision);
  const options = shuffled(numbersAround(count, draws), draws);
  const listed = leaves.slice(0, LISTED_LEAVES).join(", ") + (count > LISTED_LEAVES ? ", …" : "");
  const window = windowFor(track, visit, readerAt(plyOf(track, visit)));
  return {
    question: `At ${visited(track, visit)} with the window ${window}: how many leaves does this visit take?`,
    options: options.map(grouped),
    right: options.indexOf(count),
    why: `It takes ${count === 1 ? "1 leaf" : `${grouped(count)} leaves`}${count > 0 ? `: ${listed}` : ""}`,
  };
}

/**
 * Four numbers in a row, one of which is this one. Its place among them is drawn, so that it is not always in the middle.
 * @param {number} count @param {(limit: number) => number} draws
 */
function numbersAround(count, draws) {
  const first = Math.max(count - draws(4), 0);
  return [first, first + 1, first + 2, first + 3];
}

/** The reason for the window of a visit. @param {Track} track @param {number} id */
function windowReason(track, id) {
  const parent = track.parent[id];
  if (parent < 0) {
    return (
      passReason(track, id) ||
      (track.alpha[id] === -Infinity && track.beta[id] === Infinity
        ? `Nothing is known about ${visited(track, id)} yet, so it gets the full window`
        : `This is the window at ${visited(track, id)} that was asked for`)
    );
  }
  const ply = plyOf(track, parent);
  const side = sideOf(track, ply);
  // The question is about the child, so its numbers are for the side to move there.
  const reader = readerAt(ply + 1);
  const child = moveName(track, id);
  const [lower, upper] = [-track.beta[id], -track.alpha[id]];
  const window = `the window is ${windowFor(track, id, reader)}`;
  if (lower === -Infinity && upper === Infinity) {
    return track.isScout
      ? `EVAL must find the value of ${child}, and EVAL has no bounds: ${window}`
      : `There is no bound yet: ${window}`;
  }
  if (upper - lower === 1 && upper !== track.beta[parent]) {
    return `${capital(child)} is only tested: is it ${moreThan(track, lower, ply, reader)}? So ${window}`;
  }
  if (lower === track.alpha[parent] && upper === track.beta[parent]) {
    return `No move at ${visited(track, parent)} is better than its window yet, so the window is handed down unchanged: ${window}`;
  }
  const known = childWorth(track, parent, track.first[id], lower);
  const from =
    lower === -Infinity
      ? `${capital(side)} has no value yet`
      : known !== undefined && track.node[known] === track.node[id]
        ? `${capital(child)} is already known to be ${worth(track, lower, ply, "least", reader)}`
        : lower !== track.alpha[parent] && known !== undefined
          ? `${capital(side)} already has ${moveName(track, known)}, ${worth(track, lower, ply, "exact", reader)}`
          : `The bound ${forReader(lower, ply, reader)} is handed down`;
  const to = upper === Infinity ? "there is no other bound" : `the bound ${forReader(upper, ply, reader)} is handed down`;
  return `${from}, and ${to}: ${window}`;
}
