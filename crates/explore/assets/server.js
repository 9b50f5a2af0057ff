// What the server is asked.

async function post(path, body, signal) {
  const response = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });
  if (!response.ok) throw new Error((await response.json()).error);
  return response;
}

/** The names that there are. */
export const catalogue = async () => (await fetch("/catalogue")).json();

/** Ends whatever is being searched. */
export const stop = () => post("/stop", {});

/** Asks for something that comes line by line, and gives each line to `take`. */
export async function lines(path, body, signal, take) {
  const reader = (await post(path, body, signal)).body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (text + value).split("\n");
    text = parts.pop();
    for (const part of parts) take(JSON.parse(part));
  }
}

/** One request at a time: a new one takes the place of the last. */
export class Latest {
  #controller = null;

  /** Asks, after a moment in which nothing else is asked, and returns whether this was still the latest request at the end. */
  async ask(path, body, take) {
    this.forget();
    const controller = this.#controller = new AbortController();
    const isLatest = () => this.#controller === controller;
    await new Promise((resolve) => { setTimeout(resolve, 30); });
    if (!isLatest()) return false;
    try {
      await lines(path, body, controller.signal, (line) => { if (isLatest()) take(line); });
    } catch (error) {
      if (!isLatest()) return false;
      take({ error: error instanceof TypeError ? "the server does not answer: is scoutlab-explore still running?" : error.message });
    }
    return isLatest();
  }

  /** Lets the last request go. */
  forget() {
    this.#controller?.abort();
    this.#controller = null;
  }
}

/** The address of a trace. */
export const traceAddress = (trace) => `/trace?${encodeURIComponent(JSON.stringify(trace))}`;
