// @ts-check
// Sheets of exercises, to print.

import { element } from "./elements.js";
import { Desk } from "./laboratory.js";

/** The fields, by the options of `scoutlab exercises`. */
const FIELDS = /** @type {const} */ ({
  trees: "sheet-trees",
  shape: "sheet-shape",
  algorithms: "sheet-algorithms",
  seed: "sheet-seed",
  names: "sheet-names",
  cutoffs: "sheet-cutoffs",
});

/** @param {string} id @returns {id is typeof FIELDS[keyof typeof FIELDS]} */
const isField = (id) => Object.values(FIELDS).some((field) => field === id);

/** The options that are numbers. */
const NUMBERS = ["trees", "seed", "cutoffs"];

export class Sheet {
  #desk = new Desk();
  #changed;

  /**
   * `changed` is called with the settings of the sheet after each change.
   * @param {(settings: Record<string, string>) => void} changed
   */
  constructor(changed) {
    this.#changed = changed;
    for (const input of element("exercises").querySelectorAll("input, select")) {
      input.addEventListener("input", () => {
        this.#changed(this.#settings());
        this.begin();
      });
    }
  }

  /** The settings, as the address contains them. */
  #settings() {
    const fields = Object.values(FIELDS).map((id) => [id, element(id).value]);
    return { ...Object.fromEntries(fields), "sheet-solutions": element("sheet-solutions").checked ? "yes" : "no" };
  }

  /** Takes settings from the address. @param {Record<string, string>} settings */
  set(settings) {
    for (const [id, value] of Object.entries(settings)) {
      if (id === "sheet-solutions") element(id).checked = value === "yes";
      else if (isField(id)) element(id).value = value;
    }
  }

  /** Makes the sheet again. */
  async begin() {
    /** @type {Record<string, unknown>} */
    const request = { solutions: element("sheet-solutions").checked };
    for (const [name, id] of Object.entries(FIELDS)) {
      const text = element(id).value.trim();
      const number = Number(text);
      // A text that is no number is sent as it is, so that the answer names it.
      if (text !== "") request[name] = NUMBERS.includes(name) && !Number.isNaN(number) ? number : text;
    }
    await this.#desk.ask({ exercises: request }, (/** @type {PageLine} */ { html, error, stopped }) => {
      element("sheet-problem").textContent = error ?? (stopped && `The draw was ${stopped}.`) ?? "";
      if (html === undefined) return;
      const earlier = element("sheet-alone").href;
      element("sheet-alone").href = URL.createObjectURL(new Blob([html], { type: "text/html" }));
      element("sheet").contentWindow?.location.replace(element("sheet-alone").href);
      if (earlier !== "") URL.revokeObjectURL(earlier);
    });
  }

  /** Drops the request. */
  end() {
    this.#desk.forget();
  }
}
