// Texts of the page.

const NODE_TYPES = [
  "", "1 (PV): MAX to move, value = r, every child", "2 (PV): MIN to move, value = r, every child",
  "3 (CUT): MIN to move, value ≤ r, first child only", "4 (ALL): MAX to move, value ≤ r, every child",
  "5 (CUT): MAX to move, value ≥ r, first child only", "6 (ALL): MIN to move, value ≥ r, every child",
];

const LABELS = {
  leaves: "Leaves", interior: "Interior", table_answers: "TT cutoffs", calls: "Nodes visited", researches: "Re-searches",
  ordering_probes: "Ordering evaluations", cutoffs: "Cutoffs", first_cutoffs: "First-move cutoffs",
};

/** A number with a real minus sign, or the infinity sign. */
function written(value) {
  // The search itself takes the largest number there is for infinity.
  const size = Math.abs(value) >= 0x7fffffff ? "∞" : sizeOf(value);
  return value < 0 ? `−${size}` : size;
}

/** A number without its sign, as the tree writes it. */
function sizeOf(value) {
  const known = numbers.texts[value] ?? numbers.texts[-value];
  if (known !== undefined) return known.replace(/^-/, "");
  const divisor = (one, other) => (other === 0 ? one : divisor(other, one % other));
  const common = divisor(Math.abs(value), numbers.unit);
  const below = numbers.unit / common;
  return `${Math.abs(value) / common}${below === 1 ? "" : `/${below}`}`;
}

/** Large numbers in groups of three. */
function grouped(number) {
  return number.toLocaleString("en").replaceAll(",", " ");
}

/** A number abbreviated for narrow places. */
function short(number) {
  if (number < 1000) return String(number);
  return number < 999500 ? `${(number / 1000).toPrecision(number < 9950 ? 2 : 3)}k` : `${(number / 1e6).toPrecision(2)}M`;
}

function interval(alpha, beta) {
  return `(${written(alpha)}, ${written(beta)})`;
}

/** A value after a sign: `= 3`, or a bound alone. */
function valueText(known) {
  return /^[≤≥]/.test(known) ? known : `= ${known}`;
}

/** One sentence on a step. */
function sentence(track, step) {
  const kind = track.stepKind[step];
  const id = track.stepVisit[step];
  if (kind === 0) return "Before the search";
  const node = track.node[id];
  const line = node === 0 ? "the root" : track.nodes.line(node).join(" ");
  const ply = track.nodes.ply[node];
  const side = shownSide(track.nodes, ply);
  const moveAt = (place) => track.nodes.data.moves[track.orderPlayed[track.moves[id] + place]];
  switch (kind) {
    case ENTER: {
      const again = track.again[id] ? " (re-search)" : "";
      const probes = track.probes[id] > 0 ? `; ${grouped(track.probes[id])} ordering evaluations` : "";
      return `Visits ${line} with window ${shownWindow(track.alpha[id], track.beta[id], ply)} for ${side}${again}${probes}`;
    }
    case LEAF:
      return `${node === 0 ? "The root is a leaf" : "Leaf " + line}: ${written(shown(track.value[id], ply))} for ${side}`;
    case TABLE:
      return `TT cutoff at ${line}: ${knownText(track, id, step)} for ${side}`;
    case RESEARCH:
      return `At ${line}: ${track.nodes.data.moves[track.stepArgument[step]]} may be better and is re-searched`;
    case IMPROVED:
      return `At ${line}: ${track.nodes.data.moves[track.stepArgument[step]]} is the best so far`;
    case CUTOFF:
      return `At ${line}: ${moveAt(track.stepArgument[step])} ${cutsNothing(track, id, step) ? "reaches the bound, and was the last move" : "cuts off the rest"}`;
    default:
      return `Leaves ${line} with ${knownText(track, id, step)} for ${side}`;
  }
}
