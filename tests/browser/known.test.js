// @ts-check
// Tests the bounds that traces show, on trees of several sizes, against `scoutlab show tree`. The scripts of the page run in Node, without a
// browser.

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { pageScripts, scoutlab, traceData } from "./support.js";

/** A textbook tree, a tree in which a last child causes a cutoff, and a tree with too many nodes for a blackboard. Each has its depth. */
const TREES = [
  ["[[3 12 8] [2 4 6] [14 5 2]]", "2"],
  ["[[[2 3] [5 9]] [[0 1] [7 5]]]", "3"],
  ["b=3,d=5,seed=4,model=values,k=9", "5"],
];

const ALGORITHMS = [
  "minimax",
  "alphabeta",
  "alphabeta-soft",
  "scout",
  "negascout",
  "negascout-hard",
  "pvs",
  "sss",
  "dual",
  "mtdf",
  "mtd-plus",
  "deepening(pvs)",
];

/**
 * Returns what `show tree` prints for each node with a value or a bound, by the path of the node.
 * @param {string} position @param {string} depth @param {string} algorithm
 */
function shown(position, depth, algorithm) {
  /** @type {{ nodes: { path: number[], value: string, bound: string | null }[] }} */
  const { nodes } = JSON.parse(scoutlab("show", "tree", position, "--depth", depth, "--algorithm", algorithm, "--json"));
  /** @type {Record<string, string>} */
  const sign = { exact: "", "at-most": "≤", "at-least": "≥" };
  const entries = nodes.flatMap(({ path, value, bound }) =>
    bound === null ? [] : [[path.map((place) => place + 1).join(" "), `${sign[bound]}${value}`]],
  );
  return Object.fromEntries(entries);
}

/**
 * Returns what the trace shows for each node at the end of the search.
 * @param {string} position @param {string} depth @param {string} algorithm
 */
function traced(position, depth, algorithm) {
  const { Nodes, Track, view, knownRange, knownText } = pageScripts("{ Nodes, Track, view, knownRange, knownText }");
  const data = traceData("tree", "--position", position, "--depth", depth, "--algorithm", algorithm);
  const nodes = new Nodes(data);
  const track = new Track(data.tracks[0], nodes);
  view.max = true;
  /** @type {Record<string, string>} */
  const found = {};
  for (let id = 0; id < track.visits; id++) {
    if (knownRange(track, id, track.steps))
      found[nodes.line(track.node[id]).join(" ")] = knownText(track, id, track.steps).replace("−", "-");
  }
  return found;
}

describe("the bounds of a trace", () => {
  for (const [position, depth] of TREES) {
    it(`are those of show tree at every node of ${position}`, () => {
      // Iterative deepening needs static values, which explicit trees lack here.
      const isExplicit = position.startsWith("[");
      for (const algorithm of ALGORITHMS.filter((name) => !(isExplicit && name.startsWith("deepening")))) {
        const expected = shown(position, depth, algorithm);
        assert.ok(Object.keys(expected).length > 8);
        assert.deepEqual(traced(position, depth, algorithm), expected, algorithm);
      }
    });
  }
});
