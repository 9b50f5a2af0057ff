// @ts-check
// Elements, with less writing.

/** A name, not an address: nothing is ever fetched. */
const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {HTMLElement | SVGElement} E
 * @param {E} element @param {Attributes} attributes @param {(Node | string)[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    // The page's policy forbids styles that are written as text, not those that a script sets.
    if (name === "style") element.style.cssText = String(value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name @param {Attributes} [attributes] @param {(Node | string)[]} children
 */
function make(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} N
 * @param {N} name @param {Attributes} [attributes] @param {(Node | string)[]} children
 */
function draw(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** The HTML element that the page has within another one. @param {ParentNode} root @param {string} selector */
function within(root, selector) {
  const element = root.querySelector(selector);
  if (!(element instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return element;
}
