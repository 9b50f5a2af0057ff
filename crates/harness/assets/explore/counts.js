// @ts-check
// The table of all algorithms.

import { element, make, shown, within } from "./elements.js";

/** @type {[Count, string][]} */
const COLUMNS = [
  ["leaves", "leaves"],
  ["interior", "interior"],
  ["re_searches", "re-searches"],
  ["cutoffs", "cutoffs"],
  ["first_cutoffs", "first-move cutoffs"],
  ["tt_cutoffs", "TT cutoffs"],
  ["ordering_evaluations", "ordering evaluations"],
  ["calls", "nodes visited"],
];

export class Counts {
  /** @type {Map<string, CountsRow>} */
  #rows = new Map();
  #summaries;
  #choose;
  #remove;

  /**
   * `choose` is given the algorithm and the one beside it, `remove` the name of one that was added.
   * @param {Catalogue} lab @param {(part: Partial<State>) => void} choose @param {(name: string) => void} remove
   */
  constructor(lab, choose, remove) {
    this.#summaries = new Map(lab.algorithms.map(({ name, summary }) => [name, summary]));
    this.#choose = choose;
    this.#remove = remove;
    /** @param {string} text */
    const head = (text, attributes = {}) => make("th", { scope: "col", ...attributes }, text);
    within(element("counts"), "thead").append(
      make(
        "tr",
        {},
        head("algorithm"),
        head("trace"),
        head("beside"),
        head("value"),
        head("leaves"),
        head("of alpha-beta's"),
        ...COLUMNS.slice(1).map(([, words]) => head(words)),
        head("best line", { class: "line-of-play" }),
      ),
    );
    element("algorithms").append(...lab.algorithms.map(({ name, summary }) => make("option", { value: name }, summary)));
  }

  /**
   * Starts over; existing counts remain until new ones arrive.
   * @param {{ algorithms: string[], algorithm: string, against: string, added: string[] }} chosen
   */
  begin({ algorithms, algorithm, against, added }) {
    const rows = algorithms.map((name) => {
      const row = this.#rows.get(name) ?? this.#row(name, added.includes(name));
      row.classList.add("waits");
      return /** @type {const} */ ([name, row]);
    });
    this.#rows = new Map(rows);
    const body = element("counts").tBodies[0];
    const now = [...body.rows];
    // Left in place where it can be: what has the focus keeps it.
    if (now.length !== rows.length || rows.some(([, row], index) => now[index] !== row))
      body.replaceChildren(...rows.map(([, row]) => row));
    this.mark(algorithm, against);
  }

  /** Marks what is traced. @param {string} algorithm @param {string} against */
  mark(algorithm, against) {
    for (const [name, row] of this.#rows) {
      row.classList.toggle("traced", name === algorithm || name === against);
      const [trace, beside] = row.querySelectorAll("input");
      trace.checked = name === algorithm;
      beside.checked = name === against;
    }
  }

  /** @param {string} name @param {boolean} isAdded */
  #row(name, isAdded) {
    const head = make("th", { scope: "row", title: this.#summaries.get(name) ?? "" }, name);
    if (isAdded) {
      const button = make("button", { type: "button", class: "remove", "aria-label": `Remove ${name}` }, "×");
      button.addEventListener("click", () => this.#remove(name));
      head.append(button);
    }
    /** @param {string} type @param {string} label */
    const input = (type, label) => {
      const made = make("input", { type, name: type === "radio" ? "traced" : "", "aria-label": label });
      made.addEventListener("change", () =>
        this.#choose(type === "radio" ? { algorithm: name } : { against: made.checked ? name : "" }),
      );
      return make("td", { class: "choice" }, made);
    };
    return make(
      "tr",
      { "data-algorithm": name },
      head,
      input("radio", `Trace ${name}`),
      input("checkbox", `Trace ${name} beside it`),
    );
  }

  /** Shows what a search did. @param {Counted | Uncounted} result */
  take(result) {
    const row = this.#rows.get(result.algorithm);
    if (!row) return;
    const cells =
      result.problem === undefined
        ? this.#cells(result)
        : [make("td", { class: "none", colspan: COLUMNS.length + 3 }, result.problem)];
    while (row.cells.length > 3) row.deleteCell(-1);
    row.append(...cells);
    row.classList.remove("waits");
    row.leaves = result.leaves;
    this.#ratios();
  }

  /** @param {Counted} result */
  #cells(result) {
    /** @param {string} name @param {string} text */
    const cell = (name, text) => make("td", { "data-count": name }, text);
    const [leaves, ...others] = COLUMNS.map(([name]) => cell(name, shown(result[name])));
    const line = result.pv.join(" ");
    return [
      cell("value", shown(result.value)),
      leaves,
      cell("ratio", ""),
      ...others,
      make("td", { class: "line-of-play", "data-count": "pv", title: line }, line),
    ];
  }

  #ratios() {
    const base = this.#rows.get("alphabeta")?.leaves;
    for (const row of this.#rows.values()) {
      const cell = row.querySelector('[data-count="ratio"]');
      if (cell) cell.textContent = base && row.leaves !== undefined ? (row.leaves / base).toFixed(3) : "";
    }
  }

  /** How many searches are still awaited. */
  waiting() {
    return [...this.#rows.values()].filter((row) => row.classList.contains("waits")).length;
  }

  /** Says of those that no result came. @param {string} why */
  leave(why) {
    for (const [algorithm, row] of this.#rows) if (row.classList.contains("waits")) this.take({ algorithm, problem: why });
  }
}
