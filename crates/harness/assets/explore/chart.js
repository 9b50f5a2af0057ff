// @ts-check
// A chart of ratios by depth.

import { draw } from "./elements.js";

const [WIDTH, HEIGHT] = [720, 400];
const EDGE = { left: 52, right: 110, top: 14, bottom: 42 };
/** Lines differ in their dashes too, for readers who do not see the colours. */
const DASHES = ["none", "7 3", "2 3", "9 3 2 3", "12 4", "4 2 1 2"];

/** Steps of 1, 2 or 5 times a power of ten, at most `most` of them. @param {number} span @param {number} most */
function step(span, most) {
  const power = 10 ** Math.floor(Math.log10(span / most));
  return [1, 2, 5].map((times) => times * power).find((size) => span / size <= most) ?? 10 * power;
}

/**
 * The chart of series of ratios, each with its name; the first value of each is that of depth 1.
 * @param {Series[]} series @param {number} depths @param {string} description
 */
export function chart(series, depths, description) {
  const values = [1, ...series.flatMap(({ ratios }) => ratios)];
  const size = step(Math.max(0.1, Math.max(...values) - Math.min(...values)) * 1.1, 6);
  const [low, high] = [
    Math.floor((Math.min(...values) - 0.001) / size) * size,
    Math.ceil((Math.max(...values) + 0.001) / size) * size,
  ];
  /** @param {number} depth */
  const x = (depth) => EDGE.left + ((depth - 1) / Math.max(1, depths - 1)) * (WIDTH - EDGE.left - EDGE.right);
  /** @param {number} ratio */
  const y = (ratio) => HEIGHT - EDGE.bottom - ((ratio - low) / (high - low)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": description });
  for (let tick = low; tick < high + size / 2; tick += size) {
    svg.append(
      draw("path", { d: `M${EDGE.left} ${y(tick)}H${WIDTH - EDGE.right}`, class: "grid-line" }),
      draw(
        "text",
        { x: EDGE.left - 6, y: y(tick) + 4, "text-anchor": "end" },
        tick.toFixed(Math.max(0, -Math.floor(Math.log10(size)))),
      ),
    );
  }
  for (let depth = 1; depth <= depths; depth++)
    svg.append(draw("text", { x: x(depth), y: HEIGHT - EDGE.bottom + 18, "text-anchor": "middle" }, String(depth)));
  svg.append(
    draw("text", { x: (EDGE.left + WIDTH - EDGE.right) / 2, y: HEIGHT - 6, "text-anchor": "middle" }, "depth in plies"),
    draw("path", { d: `M${EDGE.left} ${y(1)}H${WIDTH - EDGE.right}`, class: "one" }),
    draw("path", { d: `M${EDGE.left} ${EDGE.top}V${HEIGHT - EDGE.bottom}H${WIDTH - EDGE.right}`, class: "axis" }),
  );
  const ends = apart([
    { at: y(1), name: "alphabeta" },
    ...series.map(({ name, ratios, colour }) => ({ at: y(ratios[ratios.length - 1]), name, colour })),
  ]);
  for (const { name, ratios, colour } of series) {
    const points = ratios.map((ratio, index) => [x(index + 1), y(ratio)]);
    const line = points
      .map((point, index) => `${index === 0 ? "M" : "L"}${point.map((at) => at.toFixed(2)).join(" ")}`)
      .join("");
    const group = draw(
      "g",
      { class: `series-${colour}`, "data-series": name },
      draw("path", { d: line, class: "series", "stroke-dasharray": DASHES[colour] }),
    );
    group.append(...points.map(([cx, cy]) => draw("circle", { cx, cy, r: 3.4, class: "dot" })));
    svg.append(group);
  }
  for (const { at, name, colour } of ends) {
    svg.append(
      draw("text", { x: WIDTH - EDGE.right + 8, y: at + 4, class: colour === undefined ? "" : `name series-${colour}` }, name),
    );
  }
  return svg;
}

/** Labels moved down until none covers another. @param {Label[]} labels */
function apart(labels) {
  const LINE = 16;
  const sorted = labels.sort((one, other) => one.at - other.at);
  sorted.forEach((label, index) => {
    if (index > 0) label.at = Math.max(label.at, sorted[index - 1].at + LINE);
  });
  const below = Math.max(0, (sorted.at(-1)?.at ?? 0) - (HEIGHT - EDGE.bottom));
  return sorted.map((label) => ({ ...label, at: label.at - below }));
}
