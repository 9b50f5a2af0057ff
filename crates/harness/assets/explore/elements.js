// @ts-check
// Elements of the page.

/** The element of this id. @template {string} I @param {I} id */
export const element = (id) => document.getElementById(id);

/** A new element with attributes and children. */
export function make(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** The same inside a drawing. */
export function draw(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function filled(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A number for people: thousands set apart, a real minus. */
export const shown = (number) => number.toLocaleString("en").replace("-", "−");
