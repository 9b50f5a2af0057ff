// The questions of the quiz: each decision of a search, asked before the step that shows the outcome.

const QUESTIONS = ["window", "cut", "research", "leaves"];

/** The maximum number of leaves listed. */
const LISTED_LEAVES = 8;

/**
 * The decisions of a search from a step on, one by one: each with the last step before it, the visit that it is about, and for `cut`
 * and `research` the child that has just returned.
 */
function* decisions(track, kinds, from) {
  for (let step = from; step < track.steps; step++) {
    const child = track.stepVisit[step];
    const kind = track.stepKind[step];
    const visit = child < 0 ? -1 : track.parent[child];
    if ((kind === LEAF || kind === TABLE || kind === LEAVE) && visit >= 0) {
      const cuts = follows(track, step, visit, CUTOFF);
      const isTest = track.hasTests && track.place[child] > 0 && !track.again[child] && track.beta[visit] - track.alpha[visit] > 1;
      const waiting = track.row(visit, step, -1).some(({ state }) => state === "waiting");
      if (waiting && track.beta[visit] !== Infinity && kinds.includes("cut")) yield { kind: "cut", step, visit, child };
      if (isTest && cuts < 0 && kinds.includes("research")) yield { kind: "research", step, visit, child };
    }
    if (kind === ENTER && track.last[child] !== NEVER && kinds.includes("leaves")) yield { kind: "leaves", step, visit: child };
    if (track.stepKind[step + 1] === ENTER && kinds.includes("window")) yield { kind: "window", step, visit: track.stepVisit[step + 1] };
  }
}

/** The step of this kind that follows when a child returns to a visit at a step, or -1. */
function follows(track, step, visit, kind) {
  for (let at = step + 1; at <= track.steps && track.stepVisit[at] === visit; at++) {
    if (track.stepKind[at] === kind) return at;
    if (track.stepKind[at] === LEAVE || track.stepKind[at] === ENTER) break;
  }
  return -1;
}

function placeOf(track, id) {
  return track.node[id] === 0 ? "the root" : track.nodes.line(track.node[id]).join(" ");
}

/** A decision as a quiz item: the question, the options, the index of the correct option, and the reason. */
function posed(track, decision) {
  return { window: poseWindow, cut: poseCut, research: poseResearch, leaves: poseLeaves }[decision.kind](track, decision);
}

function yesOrNo(question, yes, why) {
  return { question, options: ["Yes", "No"], right: yes ? 0 : 1, why };
}

function poseWindow(track, { visit }) {
  const ply = plyOf(track, visit);
  const parent = track.parent[visit];
  const [alpha, beta] = [track.alpha[visit], track.beta[visit]];
  const candidates = [[alpha, beta]];
  if (parent >= 0) candidates.push([track.alpha[parent], track.beta[parent]], [-track.beta[parent], -track.alpha[parent]]);
  candidates.push([-beta, -alpha], beta === Infinity ? [alpha, alpha + 1] : [beta - 1, beta], [-Infinity, beta], [alpha, Infinity]);
  candidates.push([-Infinity, Infinity], [0, 1], [-1, 0], [-1, 1]);
  const key = (ends) => ends.join();
  const different = candidates.filter((ends, i) => ends[0] < ends[1] && candidates.findIndex((other) => key(other) === key(ends)) === i);
  const options = different.slice(0, 4).sort((one, other) => (one[0] === other[0] ? Math.sign(one[1] - other[1]) : one[0] - other[0]));
  const again = track.again[visit] ? ", again" : "";
  return {
    question: `Next is ${placeOf(track, visit)}${again}. Which window does it get, for ${shownSide(track.nodes, ply)}?`,
    options: options.map(([from, to]) => shownWindow(from, to, ply)),
    right: options.findIndex((ends) => key(ends) === key([alpha, beta])),
    why: windowReason(track, visit),
  };
}

function poseCut(track, { step, visit, child }) {
  const ply = plyOf(track, visit);
  const side = shownSide(track.nodes, ply);
  const value = -track.value[child];
  const cutoff = follows(track, step, visit, CUTOFF);
  const reader = view.max ? view.reader : ply;
  const enough = `${written(shown(track.beta[visit], ply))} or ${turned(ply) ? "less" : "more"}`;
  const why = cutoff >= 0 ? cutoffReason(track, cutoff)
    : `${capital(moveTo(track, child))} is worth ${knownText(track, child, step, ply)}; only ${enough} for ${track.nodes.data.sides[reader % 2]} cuts off here`;
  const returned = `At ${placeOf(track, visit)}, ${moveTo(track, child)} is worth ${knownText(track, child, step, ply)} to ${side}`;
  return yesOrNo(`${returned}. Are the other moves cut off?`, cutoff >= 0, why);
}

function poseResearch(track, { step, visit, child }) {
  const ply = plyOf(track, visit);
  const value = -track.value[child];
  const again = follows(track, step, visit, RESEARCH);
  const reader = view.max ? view.reader : ply;
  const { lower, text } = compared(track, visit, child, reader);
  const known = knownText(track, child, step, ply);
  const returned = `${capital(moveTo(track, child))} is worth ${known}`;
  const why = again >= 0 ? researchReason(track, again)
    : value > lower ? `${returned}, and so near the leaves that is its value: there is no re-search`
    : `${returned}, no ${turned(ply) ? "less" : "more"} than ${text}: there is nothing more to find out`;
  const side = shownSide(track.nodes, ply);
  const test = `At ${placeOf(track, visit)}, the test showed that ${moveTo(track, child)} is worth ${known} to ${side}`;
  return yesOrNo(`${test}. Is it re-searched?`, again >= 0, why);
}

function poseLeaves(track, { visit }) {
  const ply = plyOf(track, visit);
  const leaves = [];
  for (let id = visit; id < track.end[visit]; id++) if (track.kind[id] === LEAF) leaves.push(track.nodes.line(track.node[id]).join(" "));
  const count = leaves.length;
  const children = track.row(visit, track.first[visit], -1).length;
  const others = [children, count + 1, count - 1, count + 2, 2 * count + 1].filter((number) => number > 0 && number !== count);
  const options = [count, ...new Set(others)].slice(0, 4).sort((one, other) => one - other);
  const listed = leaves.slice(0, LISTED_LEAVES).join(", ") + (count > LISTED_LEAVES ? ", …" : "");
  const window = shownWindow(track.alpha[visit], track.beta[visit], ply);
  return {
    question: `At ${placeOf(track, visit)} with the window ${window}: how many leaves does this visit take?`,
    options: options.map(grouped),
    right: options.indexOf(count),
    why: `It takes ${count === 1 ? "1 leaf" : `${grouped(count)} leaves`}${count > 0 ? `: ${listed}` : ""}`,
  };
}

/** The reason for the window of a visit. */
function windowReason(track, id) {
  const parent = track.parent[id];
  if (parent < 0) {
    const first = track.pass(id)[0] === 1;
    if (!first) return passReason(track, id);
    return track.alpha[id] === -Infinity && track.beta[id] === Infinity ? "Nothing is known about the root: it gets the full window"
      : `The search begins with a guess and tests whether the root is ${worth(track, track.beta[id], 0, "least", 0)}`;
  }
  const ply = plyOf(track, parent);
  const sides = track.nodes.data.sides;
  const side = sides[ply % 2];
  const reader = view.max ? view.reader : ply;
  const child = moveTo(track, id);
  const [lower, upper] = [-track.beta[id], -track.alpha[id]];
  const say = (value) => written(reader % 2 === ply % 2 ? value : -value);
  const window = `${shownWindow(track.alpha[id], track.beta[id], ply + 1)} for ${shownSide(track.nodes, ply + 1)}`;
  if (lower === -Infinity && upper === Infinity) return `${capital(child)} is searched for its value, with no bounds: ${window}`;
  if (upper - lower === 1 && upper !== track.beta[parent]) {
    return `${capital(child)} is only tested: is it ${moreThan(track, lower, ply, reader)}? The window for that is ${window}`;
  }
  const known = childWorth(track, parent, track.first[id], lower);
  const from = lower === -Infinity ? `${side} has nothing yet`
    : lower !== track.alpha[parent] && known !== undefined ? `${side} ${has(track, lower, ply, reader)} with ${moveTo(track, known)}`
    : `the bound ${say(lower)} comes from above`;
  if (lower === track.alpha[parent] && lower !== -Infinity && upper !== Infinity) {
    return `Nothing here is better: both bounds come from above, and the window is ${window}`;
  }
  const to = upper === Infinity ? "there is no other bound" : `the bound ${say(upper)} comes from above`;
  return capital(`${from}, and ${to}: the window is ${window}`);
}
