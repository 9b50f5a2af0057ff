// @ts-check
// Texts of the page.

/** Node types. They say what a search would do with perfect ordering, not what the search on the page does. */
const NODE_TYPES = [
  "",
  "type 1, PV: a search would visit every child",
  "type 2, PV: a search would visit every child",
  "type 3, CUT: a search would visit only the first child",
  "type 4, ALL: a search would visit every child",
  "type 5, CUT: a search would visit only the first child",
  "type 6, ALL: a search would visit every child",
];

/** @type {Record<string, string>} */
const LABELS = {
  leaves: "Leaves",
  interior: "Interior",
  tt_cutoffs: "TT cutoffs",
  calls: "Nodes visited",
  re_searches: "Re-searches",
  ordering_evaluations: "Ordering evaluations",
  cutoffs: "Cutoffs",
  first_cutoffs: "First-move cutoffs",
};

/** The largest number below infinity: MTD from infinity begins with the null window between the two. */
const BELOW_INFINITY = 0x7ffffffe;

/** A number with a real minus sign, or the infinity sign. @param {number} value */
function written(value) {
  if (Math.abs(value) === BELOW_INFINITY) return value > 0 ? "∞−1" : "1−∞";
  // The search itself takes the largest number there is for infinity.
  const size = Math.abs(value) >= 0x7fffffff ? "∞" : sizeOf(value);
  return value < 0 ? `−${size}` : size;
}

/** A number without its sign, as the tree writes it. @param {number} value */
function sizeOf(value) {
  const known = numbers.texts[value] ?? numbers.texts[-value];
  if (known !== undefined) return known.replace(/^-/, "");
  /** @param {number} one @param {number} other @returns {number} */
  const divisor = (one, other) => (other === 0 ? one : divisor(other, one % other));
  const common = divisor(Math.abs(value), numbers.unit);
  const below = numbers.unit / common;
  return `${Math.abs(value) / common}${below === 1 ? "" : `/${below}`}`;
}

/** Large numbers in groups of three. @param {number} number */
function grouped(number) {
  return number.toLocaleString("en").replaceAll(",", " ");
}

/** A number abbreviated for narrow places. @param {number} number */
function short(number) {
  if (number < 1000) return String(number);
  return number < 999500 ? `${(number / 1000).toPrecision(number < 9950 ? 2 : 3)}k` : `${(number / 1e6).toPrecision(2)}M`;
}

/** @param {number} alpha @param {number} beta */
function interval(alpha, beta) {
  return `(${written(alpha)}, ${written(beta)})`;
}

/** A value after a sign: `= 3`, or a bound alone. @param {string} known */
function valueText(known) {
  return /^[≤≥]/.test(known) ? known : `= ${known}`;
}

/** One sentence on a step. @param {Track} track @param {number} step */
function sentence(track, step) {
  const kind = track.stepKind[step];
  const id = track.stepVisit[step];
  if (kind === 0) return "Before the search";
  const { nodes } = track;
  const node = track.node[id];
  const place = placeName(nodes, node);
  const reader = readerOf(track, step);
  /** @param {number} at */
  const moveAt = (at) => moveName(track, /** @type {VisitedChild} */ (track.visitedChildren(id, step).get(at)).last);
  /** @param {number} played */
  const moveAfter = (played) => choiceName(nodes, nodes.child(node, played));
  switch (kind) {
    case ENTER: {
      const probes = track.probes[id] > 0 ? `; ${grouped(track.probes[id])} ordering evaluations` : "";
      if (track.jumps) return `Expand ${place}${probes}`;
      if (isTest(track, id)) return `TEST ${place}: is it ${testQuestion(track, id, reader)}?${probes}`;
      const again = track.again[id] ? " again" : "";
      if (track.isScout) return `EVAL ${place}${again}: find its value${probes}`;
      return `Visit ${place}${again} with the window ${windowFor(track, id, reader)}${probes}`;
    }
    case LEAF: {
      const value = worth(track, track.value[id], nodes.ply[node], "exact", reader);
      return node === 0 ? `${capital(place)} is a leaf, ${value}` : `${capital(leafName(nodes, node))} is ${value}`;
    }
    case TABLE:
      return `A stored result ends the visit of ${place}: it is ${worthOf(track, id, step, reader)}`;
    case RESEARCH:
      return `${capital(moveAfter(track.stepArgument[step]))} is searched again`;
    case IMPROVED: {
      const move = moveAfter(track.stepArgument[step]);
      const child = testOf(track, id, track.stepArgument[step], step);
      if (track.jumps)
        return isSingle(track, id)
          ? `${capital(move)} is solved, which changes the merit of ${place}`
          : `${capital(place)} is solved by ${move}`;
      return `At ${place}, ${move} is the best so far for ${sideOf(track, nodes.ply[node])}${child === undefined ? "" : `: ${worthOf(track, child, step, reader)}`}`;
    }
    case CUTOFF: {
      const move = moveAt(track.stepArgument[step]);
      if (track.jumps) return `${capital(place)} is solved by ${move}`;
      return cutsNothing(track, id, step)
        ? `At ${place}, ${move} reaches the bound, but it was the last move`
        : `Cutoff at ${place} by ${move}`;
    }
    default:
      if (track.jumps) return `${capital(place)} is solved`;
      if (isTest(track, id))
        return `TEST answers ${isYes(track, id) ? "yes" : "no"}: ${place} is ${isYes(track, id) ? "" : "not "}${testQuestion(track, id, reader)}`;
      return `The ${track.isScout ? "EVAL" : "visit"} of ${place} ends: it is ${worthOf(track, id, step, reader)}`;
  }
}

/**
 * The caption of the window in view, the visit that has it, or -1, and the values to mark: each with its text and the name of its mark. All
 * are for one side: the side to move at this visit, or Max.
 * @param {Track} track @param {number} step
 */
function windowCaption(track, step) {
  const id = visitWithWindow(track, step);
  const focus = track.focus(step);
  /** @type {Mark[]} */
  const marks = [];
  if (id < 0) {
    if (focus < 0) return { id, text: "No window yet", marks };
    // The root itself has a value without any search below it.
    const value = shown(track.value[focus], 0);
    marks.push({ value, name: "best", known: written(value) });
    return {
      id,
      text: `No window; ${visited(track, focus)} is worth ${written(value)} to ${shownSide(track.nodes, 0)}`,
      marks,
    };
  }
  const ply = plyOf(track, id);
  const side = shownSide(track.nodes, ply);
  /** @param {number} visit @param {number} at */
  const number = (visit, at) => shown(knownAt(track, visit, step, at).value, at);
  const found = isTest(track, id) ? null : track.best(id, step);
  const best = found && { value: number(found.done, ply), text: knownText(track, found.done, step, ply) };
  let text = `Window for ${side}: ${shownWindow(track.alpha[id], track.beta[id], ply)}`;
  if (isTest(track, id)) text = `TEST: is ${visited(track, id)} ${testQuestion(track, id, readerOf(track, step))}?`;
  else if (track.isScout) text = `EVAL of ${visited(track, id)}: no window`;
  if (focus !== id) {
    const [value, known] = [number(focus, ply), knownText(track, focus, step, ply)];
    text += `; this child is worth ${known} to ${side}`;
    if (best && best.value !== value) {
      text += `, the best so far ${best.text}`;
      marks.push({ value: best.value, name: "best" });
    }
    marks.push({ value, name: best && best.value === value ? "best" : "returned", known });
  } else if (track.ended(id, step)) {
    const known = knownText(track, id, step);
    text += `; value ${known}`;
    marks.push({ value: number(id, ply), name: "best", known });
  } else if (best) {
    text += `; best so far ${best.text}`;
    marks.push({ value: best.value, name: "best", known: best.text });
  }
  return { id, text, marks };
}
