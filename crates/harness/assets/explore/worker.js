// @ts-check
// A worker: it answers one request after another with the module that it is given first, and posts each line of an answer.

/** Transposition tables stay for the next request. Beyond this many bytes of memory, the module starts again. */
const MOST = 2 ** 30;

let module = null;
let exports = null;
let panic = "";

const line = (at, length) => {
  const text = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length));
  if (text.startsWith('{"panic":')) panic = JSON.parse(text).panic;
  else postMessage(text);
};

/** The module uses `line` alone. Libraries import more, for parts that are never called. */
function imports() {
  const unused = () => {
    throw new Error("a function that no page has");
  };
  const all = { page: { line } };
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    if (from !== "page") (all[from] ??= {})[name] = unused;
  return all;
}

function start() {
  ({ exports } = new WebAssembly.Instance(module, imports()));
  exports.main(0, 0);
}

function answer(text) {
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
    postMessage(JSON.stringify({ failed: `${panic || error.message}; it used ${megabytes} MB` }));
  }
};
