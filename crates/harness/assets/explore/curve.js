// @ts-check
// The slider: how many leaves each algorithm visits, relative to alpha-beta, on trees whose order is right to a degree.

import { chart } from "./chart.js";
import { element, make } from "./elements.js";
import { Desk } from "./laboratory.js";
import { save } from "./pictures.js";

const BASE = "alphabeta";
/** What can be compared. The place of each is its colour. */
const COMPARED = ["scout", "negascout", "pvs", "sss", "dual", "mtdf"];
const AT_FIRST = ["scout", "negascout", "sss"];

/** The fields, by their ids, which are also their names in the address. */
const FIELDS = /** @type {const} */ (["curve-b", "curve-d", "curve-samples", "curve-seed", "p"]);

/** @param {string} id @returns {id is typeof FIELDS[number]} */
const isField = (id) => FIELDS.some((field) => field === id);

export class Curve {
  #desk = new Desk();
  /** @type {number[][]} */
  #sums = [];
  #samples = 0;
  /** @type {CurveRequest | null} */
  #asked = null;
  /** @type {number | null} */
  #waits = null;

  #changed;

  /**
   * `changed` is called with the settings of the chart after each change.
   * @param {(settings: Record<string, string>) => void} changed
   */
  constructor(changed) {
    this.#changed = changed;
    element("curve-algorithms").append(
      ...COMPARED.map((name) => {
        const box = make("input", { type: "checkbox", value: name });
        box.checked = AT_FIRST.includes(name);
        return make("label", {}, box, name);
      }),
    );
    for (const input of element("accuracy").querySelectorAll("input"))
      input.addEventListener("input", () => {
        this.#changed(this.#settings());
        this.begin();
      });
    element("curve-stop").addEventListener("click", () => this.#desk.stop());
    for (const kind of ["svg", "png"]) {
      element(`save-chart-${kind}`).addEventListener("click", () => {
        const svg = element("chart").querySelector("svg");
        if (svg !== null) save(svg, "scoutlab-accuracy", kind);
      });
    }
  }

  #compared() {
    return [...element("curve-algorithms").querySelectorAll("input")]
      .filter(({ checked }) => checked)
      .map(({ value }) => value);
  }

  /** The settings, as the address contains them. */
  #settings() {
    const fields = FIELDS.map((id) => [id, element(id).value]);
    return { ...Object.fromEntries(fields), model: this.#model(), compare: this.#compared().join(" ") };
  }

  /** Takes settings from the address. @param {Record<string, string>} settings */
  set(settings) {
    for (const [id, value] of Object.entries(settings)) {
      if (id === "model") for (const radio of this.#models()) radio.checked = radio.value === value;
      else if (id === "compare")
        for (const box of element("curve-algorithms").querySelectorAll("input"))
          box.checked = value.split(" ").includes(box.value);
      else if (isField(id)) element(id).value = value;
    }
  }

  #models() {
    /** @type {NodeListOf<HTMLInputElement>} */
    const models = document.querySelectorAll('input[name="model"]');
    return [...models];
  }

  #model() {
    return this.#models().find(({ checked }) => checked)?.value ?? "ordered";
  }

  #body() {
    const number = (/** @type {"b" | "d" | "seed" | "samples"} */ name) => element(`curve-${name}`).valueAsNumber;
    const model = this.#model();
    return {
      b: number("b"),
      d: number("d"),
      model,
      p: model === "ordered" ? Number(element("p").value).toFixed(2) : null,
      seed: number("seed"),
      samples: number("samples"),
      algorithms: [BASE, ...this.#compared()],
    };
  }

  /** Begins the curve again. */
  async begin() {
    const asked = (this.#asked = this.#body());
    element("p").disabled = asked.p === null;
    element("p-shown").textContent = asked.p ?? "that of the model";
    this.#sums = asked.algorithms.map(() => Array(asked.d || 0).fill(0));
    this.#samples = 0;
    element("curve-problem").textContent = "";
    element("curve-status").textContent = "";
    element("curve-stop").disabled = false;
    let end = "";
    const isLatest = await this.#desk.ask({ curve: asked }, (/** @type {CurveLine} */ line) => {
      if (line.error !== undefined) element("curve-problem").textContent = line.error;
      else if (line.stopped !== undefined) end = `, ${line.stopped}`;
      else if (line.sample !== undefined) this.#take(line);
    });
    if (!isLatest) return;
    element("curve-stop").disabled = true;
    cancelAnimationFrame(this.#waits ?? 0);
    this.#waits = null;
    this.#draw();
    element("curve-status").textContent =
      `${this.#samples} of ${asked.samples} trees${end || (this.#samples === asked.samples ? ", done" : "")}`;
  }

  /** Lets the curve go. */
  end() {
    this.#desk.forget();
  }

  /** @param {{ sample: number, leaves: number[][] }} line */
  #take({ sample, leaves }) {
    this.#samples = sample;
    leaves.forEach((depths, index) =>
      depths.forEach((count, depth) => {
        this.#sums[index][depth] += count;
      }),
    );
    // Many samples may come between two pictures.
    this.#waits ??= requestAnimationFrame(() => {
      this.#waits = null;
      this.#draw();
    });
  }

  #draw() {
    if (this.#samples === 0 || this.#asked === null) return;
    const { algorithms, d, samples } = this.#asked;
    const [base, ...sums] = this.#sums;
    const series = sums.map((leaves, index) => ({
      name: algorithms[index + 1],
      colour: COMPARED.indexOf(algorithms[index + 1]),
      ratios: leaves.map((count, depth) => count / base[depth]),
    }));
    element("curve-status").textContent = `${this.#samples} of ${samples} trees`;
    const last = series.map(({ name, ratios }) => `${name} ${ratios[ratios.length - 1].toFixed(3)}`).join(", ");
    element("chart").replaceChildren(
      chart(series, d, `Leaves relative to alpha-beta by depth; at depth ${d}: ${last || "nothing is compared"}`),
    );
    const head = make(
      "tr",
      {},
      make("th", { scope: "col" }, "depth"),
      ...[...Array(d).keys()].map((depth) => make("th", { scope: "col" }, String(depth + 1))),
    );
    /** @param {string} name @param {string[]} cells */
    const row = (name, cells) =>
      make("tr", { "data-algorithm": name }, make("th", { scope: "row" }, name), ...cells.map((text) => make("td", {}, text)));
    const mean = row(
      `${BASE}, mean leaves`,
      base.map((count) => (count / this.#samples).toFixed(1)),
    );
    element("ratios").replaceChildren(
      make("thead", {}, head),
      make(
        "tbody",
        {},
        mean,
        ...series.map(({ name, ratios }) =>
          row(
            name,
            ratios.map((ratio) => ratio.toFixed(3)),
          ),
        ),
      ),
    );
  }
}
