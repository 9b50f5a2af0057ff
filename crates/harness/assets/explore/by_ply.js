// @ts-check
// Where the traced search cuts off: its counts by ply, and its cutoffs by the number and the kind of the cutting move.

import { element, make, shown } from "./elements.js";

/** @type {[PlyCount, string][]} */
const COLUMNS = [
  ["ply", "ply"],
  ["leaves", "leaves"],
  ["interior", "interior"],
  ["tt_cutoffs", "TT cutoffs"],
  ["cutoffs", "cutoffs"],
  ["first_cutoffs", "by the first move"],
];

/** @type {[CutoffKind, string][]} */
const KINDS = [
  ["tt_move", "TT move"],
  ["capture", "capture"],
  ["killer", "killer"],
  ["quiet", "other move"],
];

/** A row of a table. @param {"td" | "th"} kind @param {string[]} texts */
const row = (kind, texts) => make("tr", {}, ...texts.map((text) => make(kind, kind === "th" ? { scope: "col" } : {}, text)));

/** @param {string} caption @param {string[]} head @param {string[][]} rows */
function table(caption, head, rows) {
  const body = make("tbody", {}, ...rows.map((texts) => row("td", texts)));
  return make("table", {}, make("caption", {}, caption), make("thead", {}, row("th", head)), body);
}

export class ByPly {
  /** @type {Map<string, Counted>} */
  #found = new Map();
  #algorithm = "";

  /** Starts over. @param {string} algorithm */
  begin(algorithm) {
    this.#found.clear();
    this.show(algorithm);
  }

  /** Keeps what a search did. @param {Counted | Uncounted} result */
  take(result) {
    if (result.problem === undefined) this.#found.set(result.algorithm, result);
    if (result.algorithm === this.#algorithm) this.show(this.#algorithm);
  }

  /** Shows the search of an algorithm. @param {string} algorithm */
  show(algorithm) {
    this.#algorithm = algorithm;
    element("by-ply-of").textContent = algorithm;
    const found = this.#found.get(algorithm);
    const tables = found === undefined ? ["There are no counts."] : this.#tables(found);
    element("by-ply-tables").replaceChildren(...tables);
  }

  /** @param {Counted} found */
  #tables({ by_ply, cutoff_moves: { by_number, by_kind } }) {
    const plies = by_ply.map((counts) => COLUMNS.map(([name]) => shown(counts[name])));
    const numbers = by_number.map((cutoffs, index) => [shown(index + 1), shown(cutoffs)]);
    const kinds = KINDS.map(([kind, words]) => [words, shown(by_kind[kind])]);
    return [
      table(
        "Counts by ply",
        COLUMNS.map(([, words]) => words),
        plies,
      ),
      table("Cutoffs by the number of the move", ["number", "cutoffs"], numbers),
      table("Cutoffs by the kind of the move", ["kind", "cutoffs"], kinds),
    ];
  }
}
