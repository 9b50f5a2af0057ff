// How the position is searched.

import { element, make } from "./elements.js";

export class Settings {
  #lab;

  /** `edit` is given what changed of the state. */
  constructor(lab, edit) {
    this.#lab = lab;
    element("orderings").append(...lab.orderings.map(({ name, summary }) => make("option", { value: name }, summary)));
    element("game").append(...lab.games.map(({ name }) => make("option", {}, name)));
    const whole = (id, smallest) =>
      element(id).addEventListener("input", ({ target }) => {
        if (target.value !== "" && target.validity.valid && target.valueAsNumber >= smallest)
          edit({ [id]: target.valueAsNumber });
        else if (target.value === "" && id === "table") edit({ table: null });
      });
    whole("depth", 1);
    whole("seed", 0);
    whole("table", 0);
    element("ordering").addEventListener("input", ({ target }) => edit({ ordering: target.value.trim() }));
    for (const id of ["evaluator", "frame"])
      element(id).addEventListener("change", ({ target }) => edit({ [id]: target.value }));
  }

  /** Shows a state. A field that has the focus keeps its text. */
  show(state) {
    const game = this.#lab.games.find(({ name }) => name === state.game);
    element("game").value = state.game;
    choices(element("evaluator"), game?.evaluators ?? [], state.evaluator);
    choices(element("frame"), game?.frames ?? [], state.frame);
    for (const id of ["depth", "seed", "table", "ordering"]) {
      if (document.activeElement !== element(id)) element(id).value = state[id] ?? "";
    }
  }
}

function choices(select, names, chosen) {
  if ([...select.options].map(({ value }) => value).join() !== names.join())
    select.replaceChildren(...names.map((name) => make("option", {}, name)));
  select.value = chosen || names[0] || "";
  select.disabled = names.length < 2;
}
