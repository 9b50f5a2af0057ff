// @ts-check
// Trees grown from a seed, by their parameters.

import { element, make } from "./elements.js";
import { isWritten } from "./written_tree.js";

/**
 * The parameter of each model that has one, with a value to begin with.
 * @type {Record<string, [name: string, value: string] | null>}
 */
const MODELS = { continuous: null, values: ["k", "5"], "win-loss": ["win", "0.5"], ordered: ["p", "0.7"], strong: null };

export class GrownTree {
  /** `edit` is given the text of a changed tree, and its depth. @param {(text: string, depth: number) => void} edit */
  constructor(edit) {
    const model = element("grown-model");
    model.append(...Object.keys(MODELS).map((name) => make("option", {}, name)));
    const changed = () => edit(this.#text(), Math.min(Number(element("grown-d").value) || 1, 60));
    for (const id of ["grown-b", "grown-d", "grown-seed", "grown-parameter"]) element(id).addEventListener("input", changed);
    model.addEventListener("change", () => {
      element("grown-parameter").value = MODELS[model.value]?.[1] ?? "";
      this.#name();
      changed();
    });
    this.#name();
  }

  #name() {
    const parameter = MODELS[element("grown-model").value];
    element("grown-parameter-label").hidden = parameter === null;
    element("grown-parameter-name").textContent = parameter?.[0] ?? "";
  }

  #text() {
    const names = /** @type {const} */ (["b", "d", "seed", "model", "parameter"]);
    const [b, d, seed, model, value] = names.map((name) => element(`grown-${name}`).value);
    return `b=${b},d=${d},seed=${seed || 0},model=${model}${MODELS[model] ? `,${MODELS[model][0]}=${value}` : ""}`;
  }

  /** Shows a tree. A parameter that the text does not contain keeps its value. @param {string} text */
  show(text) {
    if (text === this.#text()) return;
    const said = new Map(
      text
        .split(" ")[0]
        .split(",")
        .map((part) => /** @type {[string, string | undefined]} */ (part.split("=").map((word) => word.trim()))),
    );
    const model = said.get("model") ?? "continuous";
    if (!Object.hasOwn(MODELS, model)) return;
    element("grown-model").value = model;
    for (const key of /** @type {const} */ (["b", "d", "seed"]))
      if (said.has(key)) element(`grown-${key}`).value = said.get(key) ?? "";
    if (MODELS[model]) element("grown-parameter").value = said.get(MODELS[model][0]) ?? "";
    this.#name();
  }

  /** Whether a text is a tree of this kind. @param {string} text */
  static is(text) {
    return !isWritten(text);
  }

  /** The plies of a tree of this kind, undefined if the text has none. @param {string} text */
  static depth(text) {
    const [, depth] = /\bd\s*=\s*(\d{1,2})\b/.exec(text) ?? [];
    return depth === undefined ? undefined : Math.max(1, Number(depth));
  }

  /** The text of the fields. */
  text() {
    return this.#text();
  }
}
