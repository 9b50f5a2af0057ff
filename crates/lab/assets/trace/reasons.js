// @ts-check
// Why a search visits a node again, begins another pass, or returns what it returns.

/**
 * The last visit of the child after a move of a visit that ended before a step.
 * @param {Track} track @param {number} id @param {number} played @param {number} step
 */
function testOf(track, id, played, step) {
  return track.children
    .of(id)
    .findLast((child) => track.ended(child, step) && track.nodes.played[track.node[child]] === played);
}

/**
 * The bound of a null-window search as text: the side's value with another move, or the end of the window.
 * @param {Track} track @param {number} id @param {number} test @param {number} reader
 */
function compared(track, id, test, reader) {
  const ply = plyOf(track, id);
  const lower = lowerEnd(track, id, track.first[test] - 1);
  const from = lower > track.alpha[id] ? childWorth(track, id, track.first[test] - 1, lower) : undefined;
  const number = forReader(lower, ply, reader);
  return { lower, text: from === undefined ? `${number}, the end of the window` : `the ${number} of ${moveName(track, from)}` };
}

/** The reason for a re-search, given its step. @param {Track} track @param {number} step */
function researchReason(track, step) {
  const id = track.stepVisit[step];
  const test = testOf(track, id, track.stepArgument[step], step);
  if (test === undefined) return "";
  const ply = plyOf(track, id);
  const reader = readerOf(track, step);
  const { lower, text } = compared(track, id, test, reader);
  const move = moveName(track, test);
  if (track.isScout) return `TEST answers yes: ${move} is ${moreThan(track, lower, ply, reader)}. EVAL must find its value`;
  // To the search the value of a null window is a bound, even if the tree already shows what it is.
  const more = reader % 2 === ply % 2 ? "more" : "less";
  return `The null window found only that ${move} is ${worth(track, -track.value[test], ply, "least", reader)}, ${more} than ${text}. Its value takes another search`;
}

/**
 * Why NegaScout does not search again a move that is better than the best so far, given the step of the improvement.
 * @param {Track} track @param {number} step
 */
function noResearchReason(track, step) {
  const id = track.stepVisit[step];
  if (!/^(deepening\()?negascout\)?$/.test(track.data.algorithm) || isNull(track, id)) return "";
  const test = testOf(track, id, track.stepArgument[step], step);
  if (test === undefined || track.place[test] === 0 || track.again[test]) return "";
  if (track.kind[test] === LEAF)
    return `${capital(moveName(track, test))} is a leaf, so NegaScout does not search it again: its value is exact`;
  if (track.kind[test] !== ENTER) return "";
  return (
    `NegaScout does not search ${moveName(track, test)} again: at most two plies were left at ${visited(track, id)}, ` +
    "so its null window has seen every leaf below the move, and the value is exact"
  );
}

/** What the last pass over the root found. @param {Track} track @param {number} before @param {number} reader */
function passResult(track, before, reader) {
  const returned = track.value[before];
  const relation = returned >= track.beta[before] ? "least" : returned <= track.alpha[before] ? "most" : "exact";
  return worth(track, returned, 0, relation, reader);
}

/** The reason for a pass over the root, given the visit that starts the pass. @param {Track} track @param {number} id */
function passReason(track, id) {
  const reader = view.max ? view.reader : 0;
  const root = visited(track, id);
  const roots = track.visitsOf.of(0);
  const before = roots[roots.indexOf(id) - 1];
  const iteration = track.iterationAt(track.first[id]);
  const isFirst = before === undefined || track.kind[before] !== ENTER || track.first[before] <= iteration.start;
  const deepens = track.iterations.length > 1;
  const plies = `${iteration.depth} ${iteration.depth === 1 ? "ply" : "plies"} deep`;
  const parts = [];
  if (isFirst && deepens && before !== undefined && track.kind[before] === ENTER) {
    const { depth } = track.iterationAt(track.first[before]);
    parts.push(
      `The iteration of depth ${depth} found that ${root} is ${passResult(track, before, reader)}. This iteration searches ${plies}`,
    );
  } else if (isFirst && deepens) parts.push(`The first iteration searches ${plies}`);
  if (!isFirst) parts.push(`The last pass found that ${root} is ${passResult(track, before, reader)}`);
  if (isNull(track, id)) parts.push(`This pass asks whether ${root} is ${worth(track, track.beta[id], 0, "least", reader)}`);
  else if (!isFirst) parts.push(`This pass has the window ${windowFor(track, id, reader)}`);
  else if (/aspiration/.test(track.data.algorithm) && (track.alpha[id] > -Infinity || track.beta[id] < Infinity)) {
    parts.push(`This pass guesses that the value of ${root} is inside the window ${windowFor(track, id, reader)}`);
  }
  return parts.join(". ");
}

/**
 * The value that a search returns, if more is known of the node: fail-hard search returns the end of its window.
 * @param {Track} track @param {number} id @param {number} step
 */
function leaveReason(track, id, step) {
  if (isTest(track, id) || knownAt(track, id, step).value === track.value[id]) return "";
  const value = track.value[id];
  const end = value === track.alpha[id] || value === track.beta[id] ? ", the end of its window" : "";
  const reader = readerOf(track, step);
  return `The visit returns ${forReader(value, plyOf(track, id), reader)} for ${sideOf(track, reader)}${end}`;
}

/** The reason for a step, or an empty text if none is needed. @param {Track} track @param {number} step */
function reason(track, step) {
  const kind = track.stepKind[step];
  const id = track.stepVisit[step];
  if (track.jumps) return step === 0 ? openText(track, 0, readerOf(track, 0)) : openReason(track, step);
  if (kind === CUTOFF) return cutoffReason(track, step);
  if (kind === RESEARCH) return researchReason(track, step);
  if (kind === IMPROVED) return noResearchReason(track, step);
  if (kind === LEAVE) return leaveReason(track, id, step);
  if (kind === ENTER && track.node[id] === 0) return passReason(track, id);
  return "";
}
