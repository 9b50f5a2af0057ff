// @ts-check
// Elements of the page.

/** The element of this id. @template {string} I @param {I} id */
export const element = (id) => document.getElementById(id);

/**
 * A new element with attributes and children.
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name @param {Attributes} [attributes] @param {(Node | string)[]} children
 */
export function make(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/**
 * The same inside a drawing.
 * @template {keyof SVGElementTagNameMap} N
 * @param {N} name @param {Attributes} [attributes] @param {(Node | string)[]} children
 */
export function draw(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/** @template {Element} E @param {E} made @param {Attributes} attributes @param {(Node | string)[]} children */
function filled(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** The element of the page within another one that a selector names. @param {Element} root @param {string} selector */
export function within(root, selector) {
  const found = root.querySelector(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}

/** A number for people: thousands set apart, a real minus. @param {number | string} number */
export const shown = (number) => number.toLocaleString("en").replace("-", "−");
