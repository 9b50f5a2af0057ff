// @ts-check
// Why a search cuts off the rest of a node: what its window is for, what one move is worth, and what the skipped moves cannot change. The
// numbers are those available to the search at that time: a child that was not a leaf returned a bound.

/**
 * The first child visit that ended before a step with this value for the parent's side to move, or `undefined`.
 * @param {Track} track @param {number} id @param {number} step @param {number} value
 */
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
 * @param {Track} track @param {number} id @returns {UpperEnd}
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

/** How many moves of a visit a cutoff skips. @param {Track} track @param {number} id @param {number} step */
function skippedBy(track, id, step) {
  return track.row(id, step, -1).filter((child) => child.state === "cut").length;
}

/**
 * `The remaining 2 moves of node 2 are skipped: they cannot change the answer`, or nothing if none is skipped.
 * @param {Track} track @param {number} id @param {number} step @param {string} cannot
 */
function skips(track, id, step, cannot) {
  const count = skippedBy(track, id, step);
  if (count === 0) return "";
  if (count === 1) return `. The remaining move of ${visited(track, id)} is skipped: it cannot ${cannot}`;
  return `. The remaining ${count} moves of ${visited(track, id)} are skipped: they cannot ${cannot}`;
}

/**
 * What a cutoff at an end of a root window is for, and what skipped moves cannot change.
 * @param {Track} track @param {number} root @param {boolean} isUpper @param {number} reader
 */
function rootPremise(track, root, isUpper, reader) {
  const [alpha, beta] = [track.alpha[root], track.beta[root]];
  if (isNull(track, root))
    return {
      premise: `This pass asks only whether ${visited(track, root)} is ${worth(track, beta, 0, "least", reader)}`,
      cannot: "change the answer",
    };
  const alike = worth(track, isUpper ? beta : alpha, 0, isUpper ? "least" : "most", reader).replace("worth ", "values of ");
  return {
    premise: `The window at ${visited(track, root)} is ${windowFor(track, root, reader)}, so this pass treats all ${alike} alike`,
    cannot: "change the result of this pass",
  };
}

/** Why the rest was cut off, of the step of a cutoff. @param {Track} track @param {number} step */
function cutoffReason(track, step) {
  const id = track.stepVisit[step];
  const { done } = track.visitedChildren(id, step).get(track.stepArgument[step]) ?? { done: -1 };
  if (done < 0) return "";
  const ply = plyOf(track, id);
  const reader = readerOf(track, step);
  const known = knownAt(track, done, step, ply);
  const choice = `At ${visited(track, id)}, ${sideOf(track, ply)} can choose ${moveName(track, done)}, ${worth(track, known.value, ply, known.relation, reader)}`;
  /** @type {UpperEnd} */
  const end = track.beta[id] === Infinity ? { why: "unknown", at: -1 } : upperEnd(track, id);
  const other = end.at >= 0 ? plyOf(track, end.at) : 0;
  switch (end.why) {
    case "has": {
      const owner = sideOf(track, other);
      const has = `${capital(owner)} already has ${moveName(track, end.from)}, ${worth(track, end.value, other, "exact", reader)}`;
      if (track.parent[id] !== end.at) {
        return `${has}, at ${visited(track, end.at)}. ${choice}${skips(track, id, step, `change the value of ${visited(track, end.at)}`)}`;
      }
      const rest = skips(track, id, step, "change that");
      return `${has}. ${choice}. So ${moveName(track, id)} is no better for ${owner} than ${moveName(track, end.from)}${rest}`;
    }
    case "known":
      return (
        `${capital(moveName(track, end.from))} is already known to be ${worth(track, end.value, other, "least", reader)}. ${choice}` +
        skips(track, id, step, `make ${moveName(track, end.from)} better for ${sideOf(track, other)}`)
      );
    case "test": {
      const who = track.isScout ? "TEST" : "The null window";
      const asks = `${who} asks only whether ${moveName(track, end.child)} is ${moreThan(track, end.value, other, reader)}`;
      return `${asks}. ${choice}, which is enough${skips(track, id, step, "change the answer")}`;
    }
    case "root": {
      const { premise, cannot } = rootPremise(track, end.at, (ply - other) % 2 === 0, reader);
      return `${premise}. ${choice}${skips(track, id, step, cannot)}`;
    }
    default: {
      const all = worth(track, track.beta[id], ply, "least", reader).replace("worth ", "values of ");
      return (
        `The window of this visit is ${windowFor(track, id, reader)}, so it treats all ${all} alike. ${choice}` +
        skips(track, id, step, "change the result of this visit")
      );
    }
  }
}

/**
 * The lower end of the window for the next child of a visit, before a step.
 * @param {Track} track @param {number} id @param {number} step
 */
function lowerEnd(track, id, step) {
  let lower = track.alpha[id];
  for (const child of track.children.of(id))
    if (track.ended(child, step) && -track.value[child] > lower) lower = -track.value[child];
  return lower;
}
