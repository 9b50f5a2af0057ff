// @ts-check
"use strict";

// Exact values where the pointer rests: a figure keeps them in the titles of transparent rectangles. Read from there into one tooltip,
// they also show at once, and where a finger touches.
(() => {
  const tip = document.getElementById("tip");

  for (const title of document.querySelectorAll(".picture .tips title")) {
    if (title.parentElement) title.parentElement.dataset.tip = title.textContent;
    title.remove();
  }
  // The title of a whole figure would cover the values; it stays as the figure's name.
  for (const title of document.querySelectorAll(".picture svg > title")) {
    title.parentElement?.setAttribute("aria-label", title.textContent);
    title.remove();
  }

  /** @param {PointerEvent} event */
  const show = (event) => {
    const text = /** @type {Partial<HTMLElement>} */ (event.target).dataset?.tip;
    if (!text) {
      tip.hidden = true;
      return;
    }
    tip.textContent = text;
    tip.hidden = false;
    const { width, height } = tip.getBoundingClientRect();
    const left = Math.min(Math.max(8, event.clientX - width / 2), window.innerWidth - width - 8);
    const above = event.clientY - height - 14;
    tip.style.left = `${left}px`;
    tip.style.top = `${above > 8 ? above : event.clientY + 18}px`;
  };
  document.addEventListener("pointermove", show);
  document.addEventListener("pointerdown", show);
  document.addEventListener(
    "scroll",
    () => {
      tip.hidden = true;
    },
    { passive: true, capture: true },
  );
})();

// Light or dark: as the system has it until the reader chooses.
(() => {
  const button = document.getElementById("theme");
  const root = document.documentElement;
  const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : prefersDark.matches);
  const label = () => {
    button.textContent = isDark() ? "Light" : "Dark";
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    label();
  });
  prefersDark.addEventListener("change", label);
  label();
})();

// On a phone the contents would fill the first screen.
(() => {
  const contents = document.querySelector("nav details");
  if (window.matchMedia("(max-width: 56rem)").matches) contents?.removeAttribute("open");
})();
