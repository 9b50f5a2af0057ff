// @ts-check
// Writes types/*-ids.d.ts: the ids of each page with their elements, so that tsc finds a misspelt id and a property that an element lacks.

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const CRATES = join(HERE, "../../crates");

/** The pages, with the crate that has each. */
const PAGES = { explore: "harness", report: "report", trace: "lab" };

for (const [page, crate] of Object.entries(PAGES)) {
  const html = readFileSync(join(CRATES, crate, "assets", page, `${page}.html`), "utf8");
  const ids = html.matchAll(/<([a-z][a-z0-9]*)\b[^>]*? id="([^"{]+)"/g);
  const lines = Array.from(ids, ([, tag, id]) => `  "${id}": HTMLElementTagNameMap["${tag}"];`);
  const text = `// Written by page_ids.js from ${page}.html.

interface PageIds {
${lines.join("\n")}
}

/** The element of an id; of several ids that match a pattern, one of their elements; of any text, some element. */
type PageElement<I extends string> = string extends I ? HTMLElement : PageIds[Extract<keyof PageIds, I>];

interface Document {
  getElementById<I extends string>(id: I): PageElement<I>;
}
`;
  writeFileSync(join(HERE, "types", `${page}-ids.d.ts`), text);
}
