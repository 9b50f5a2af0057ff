// @ts-check
// Pictures of what the page draws, as files.

import { draw } from "./elements.js";

/** What a picture keeps of the page's style. */
const STYLES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
];

/** PNG files have this many pixels for each pixel of the page. */
const SCALE = 2;

/**
 * The text of a drawing that stands in the page, with its styles, and with `scale` pixels for each of its units.
 * @param {SVGSVGElement} svg @param {number} scale
 */
function standalone(svg, scale) {
  const [width, height] = [svg.viewBox.baseVal.width * scale, svg.viewBox.baseVal.height * scale];
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const [from, to] = [svg, copy].map((root) => [root, ...root.querySelectorAll("*")]);
  from.forEach((one, index) => {
    const style = getComputedStyle(one);
    for (const name of STYLES) to[index].setAttribute(name, style.getPropertyValue(name));
    to[index].removeAttribute("class");
    // Marks of possible moves are for the page only.
    if (one.classList.contains("shade") || one.classList.contains("can")) to[index].remove();
  });
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.prepend(
    draw("rect", { width: "100%", height: "100%", fill: getComputedStyle(document.body).getPropertyValue("--surface") }),
  );
  return new XMLSerializer().serializeToString(copy);
}

/** Draws the PNG picture of an SVG picture. @param {string} text @returns {Promise<Blob>} */
async function png(text) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth * SCALE, image.naturalHeight * SCALE];
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("this browser draws no PNG pictures");
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the browser made no picture"))), "image/png");
  });
}

/**
 * Saves a drawing as a file, whose name ends with `svg` or `png`. A new drawing gets its styles as a part of `host`.
 * @param {SVGSVGElement} svg @param {string} name @param {string} kind @param {{ host?: Element | null, scale?: number }} [options]
 */
export async function save(svg, name, kind, { host = null, scale = 1 } = {}) {
  host?.append(svg);
  const text = standalone(svg, scale);
  if (host !== null) svg.remove();
  await saveText(text, name, kind);
}

/** Saves an SVG picture. @param {string} text @param {string} name @param {string} kind */
export async function saveText(text, name, kind) {
  const blob = kind === "svg" ? new Blob([text], { type: "image/svg+xml" }) : await png(text);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${name}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
