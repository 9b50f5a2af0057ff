// @ts-check
// How the position is searched.

import { element, make } from "./elements.js";

export class Settings {
  #lab;

  /** `edit` is given what changed of the state. @param {Catalogue} lab @param {(part: Partial<State>) => void} edit */
  constructor(lab, edit) {
    this.#lab = lab;
    element("orderings").append(...lab.orderings.map(({ name, summary }) => make("option", { value: name }, summary)));
    element("game").append(...lab.games.map(({ name }) => make("option", {}, name)));
    const whole = (/** @type {"depth" | "seed" | "table"} */ id, /** @type {number} */ smallest) => {
      const field = element(id);
      field.addEventListener("input", () => {
        if (field.value !== "" && field.validity.valid && field.valueAsNumber >= smallest) edit({ [id]: field.valueAsNumber });
        else if (field.value === "" && id === "table") edit({ table: null });
      });
    };
    whole("depth", 1);
    whole("seed", 0);
    whole("table", 0);
    element("ordering").addEventListener("input", () => edit({ ordering: element("ordering").value.trim() }));
    for (const id of /** @type {const} */ (["evaluator", "frame"])) {
      element(id).addEventListener("change", () => edit({ [id]: element(id).value }));
    }
  }

  /** Shows a state. A field that has the focus keeps its text. @param {State} state */
  show(state) {
    const game = this.#lab.games.find(({ name }) => name === state.game);
    element("game").value = state.game;
    choices(element("evaluator"), game?.evaluators ?? [], state.evaluator);
    choices(element("frame"), game?.frames ?? [], state.frame);
    for (const id of /** @type {const} */ (["depth", "seed", "table", "ordering"])) {
      if (document.activeElement !== element(id)) element(id).value = String(state[id] ?? "");
    }
  }
}

/** @param {HTMLSelectElement} select @param {string[]} names @param {string} chosen */
function choices(select, names, chosen) {
  if ([...select.options].map(({ value }) => value).join() !== names.join())
    select.replaceChildren(...names.map((name) => make("option", {}, name)));
  select.value = chosen || names[0] || "";
  select.disabled = names.length < 2;
}
