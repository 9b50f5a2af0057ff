// @ts-check
// A worker: it answers one request after another with the module that it is given first, and posts each line of an answer.

/** Transposition tables stay for the next request. Beyond this many bytes of memory, the module starts again. */
const MOST = 2 ** 30;

/** @type {WebAssembly.Module} */
let module;
/** @type {ModuleExports | null} */
let exports = null;
let panic = "";

/** @type {Line} */
const line = (at, length) => {
  if (exports === null) return;
  const text = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length));
  if (text.startsWith('{"panic":')) panic = JSON.parse(text).panic;
  else postMessage(text);
};

/** The module uses `line` alone. Libraries import more, for parts that are never called. */
function imports() {
  const unused = () => {
    throw new Error("a function that no page has");
  };
  /** @type {WebAssembly.Imports} */
  const all = { page: { line } };
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    if (from !== "page") (all[from] ??= {})[name] = unused;
  return all;
}

function start() {
  exports = /** @type {ModuleExports} */ (new WebAssembly.Instance(module, imports()).exports);
  exports.main(0, 0);
}

/** @param {string} text */
function answer(text) {
  if (exports === null) throw new Error("a request came before the module");
  const bytes = new TextEncoder().encode(text);
  const at = exports.request(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  exports.answer();
  if (exports.memory.buffer.byteLength > MOST) start();
}

onmessage = ({ data }) => {
  try {
    if (typeof data === "string") {
      answer(data);
    } else {
      module = data;
      start();
    }
  } catch (error) {
    const megabytes = exports === null ? 0 : exports.memory.buffer.byteLength >> 20;
    postMessage(
      JSON.stringify({ failed: `${panic || (error instanceof Error ? error.message : error)}; it used ${megabytes} MB` }),
    );
  }
};
