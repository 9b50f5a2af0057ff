// @ts-check
// The window on a number line.

const LINE = { width: 320, height: 66, left: 16, right: 304, axis: 38 };

/** Distances between ticks that read well. @param {number} largest */
function tickDistance(largest) {
  const rough = largest / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  return Math.max(1, ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power);
}

/**
 * The number line of the window in view, with the value so far, and its caption; null for a search without windows.
 * @param {Track} track @param {number} step
 */
function drawWindow(track, step) {
  if (track.jumps) return null;
  const { width, height, left, right, axis } = LINE;
  const { id, text, marks } = windowCaption(track, step);
  const largest = track.largest;
  const middle = (left + right) / 2;
  /** @param {number} value */
  const place = (value) => {
    if (value === Infinity) return width;
    if (value === -Infinity) return 0;
    return middle + (value / largest) * (right - middle);
  };
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": text });
  svg.append(draw("path", { d: `M0 ${axis}H${width}`, class: "axis" }));
  const distance = tickDistance(largest);
  for (let value = -Math.floor(largest / distance) * distance; value <= largest; value += distance) {
    svg.append(draw("path", { d: `M${place(value)} ${axis - 3}v6`, class: "axis" }));
    svg.append(draw("text", { x: place(value), y: axis + 18, class: "tick" }, written(value)));
  }
  if (id >= 0) {
    const [alpha, beta] = shownEnds(track.alpha[id], track.beta[id], plyOf(track, id));
    const [from, to] = [place(alpha), place(beta)];
    svg.append(draw("rect", { x: from, y: axis - 7, width: Math.max(to - from, 2), height: 14, class: "window" }));
    for (const [bound, at] of [
      [alpha, from],
      [beta, to],
    ]) {
      if (Math.abs(bound) !== Infinity) svg.append(draw("path", { d: `M${at} ${axis - 11}v22`, class: "bound" }));
    }
  }
  // The value so far stands above the line; where a child has just returned one, that is it or stands beside it.
  for (const { value, name, known } of marks) {
    const at = place(value);
    svg.append(draw("path", { d: `M${at} ${axis - 9}l-5 -9h10z`, class: name }));
    const anchor = at < 30 ? "start" : at > width - 30 ? "end" : "middle";
    if (known) svg.append(draw("text", { x: at, y: axis - 22, class: `value ${name}`, "text-anchor": anchor }, known));
  }
  return { svg, text };
}

/** The OPEN list as a table, best state first. @param {Track} track @param {number} step */
function openTable(track, step) {
  const reader = view.max ? view.reader : 0;
  const states = openStates(track, step);
  const rows = states
    .slice(0, LISTED_STATES.table)
    .map((state, i) =>
      make(
        "tr",
        { class: i === 0 ? "first" : null },
        make("th", { scope: "row" }, stateName(track, state)),
        make("td", {}, stateKind(state)),
        make("td", {}, forReader(state.merit, 0, reader)),
      ),
    );
  const more = states.length - rows.length;
  if (more > 0) rows.push(make("tr", {}, make("td", { colspan: 3 }, `and ${grouped(more)} more`)));
  const heads = ["Node", "State", `Merit for ${sideOf(track, reader)}`].map((text) => make("th", { scope: "col" }, text));
  return make(
    "table",
    { class: "open-list" },
    make("caption", {}, `OPEN, best state first: ${states.length === 1 ? "1 state" : `${grouped(states.length)} states`}`),
    make("thead", {}, make("tr", {}, ...heads)),
    make("tbody", {}, ...rows),
  );
}
