// @ts-check
// Puts the page together.

(function main() {
  /** @type {PageData} */
  const data = JSON.parse(document.getElementById("data").textContent);
  const nodes = new Nodes(data);
  const tracks = data.tracks.map((track) => new Track(track, nodes));
  const timeline = new Timeline(tracks);
  const whole = data.whole ? new WholeTree(data.whole, nodes) : null;
  view.reader = data.reader;
  Object.assign(numbers, { unit: data.unit, texts: data.texts });
  const element = /** @template {string} I @param {I} id */ (id) => document.getElementById(id);
  const counts = new CountsTable(element("counts"), tracks);

  const views = [...document.querySelectorAll(".track")].map((section, index) => {
    const part = (/** @type {string} */ name) => within(section, `[data-part="${name}"]`);
    /** @param {number} step */
    const go = (step) => player.step(timeline.timeOf(index, step) - player.time);
    const tree = new TreeView(part("tree"), tracks[index], index, go);
    const blackboard = whole && new Blackboard(part("blackboard"), tracks[index], whole, go);
    if (tracks.length === 2) tree.other = tracks[1 - index];
    if (blackboard) blackboard.other = tree.other;
    const moves = /** @type {HTMLDetailsElement} */ (part("moves"));
    moves.addEventListener("toggle", () => showMoves(index));
    // One search on a wide screen leaves room for them.
    moves.open = tracks.length === 1 && innerWidth > 820;
    return {
      section,
      tree,
      blackboard,
      now: part("now"),
      why: part("why"),
      // Not every page has them.
      board: section.querySelector('[data-part="board"]'),
      diagram: section.querySelector('[data-part="diagram"]'),
      window: part("window"),
      facts: part("facts"),
      moves,
    };
  });
  if (tracks.length === 2) element("differences").append(...differences(tracks));

  /** @param {number} index */
  function showMoves(index) {
    const { moves } = views[index];
    if (moves.open) within(moves, ".rows").replaceChildren(movesTable(tracks[index], timeline.step(index, player.time)));
  }

  let announced = 0;
  /** @param {number} time @param {boolean} playing */
  function show(time, playing) {
    const steps = tracks.map((_, i) => timeline.step(i, time));
    views.forEach((parts, i) => {
      const [track, step] = [tracks[i], steps[i]];
      const waits = timeline.waits(i, time);
      parts.tree.show(step, waits);
      parts.blackboard?.show(step, waits);
      parts.now.textContent = `${waits ? "Waits. " : ""}${sentence(track, step)}`;
      parts.why.textContent = waits ? "" : reason(track, step);
      const drawn = drawWindow(track, step);
      parts.window.replaceChildren(
        ...(drawn ? [drawn.svg, make("p", { class: "caption" }, drawn.text)] : [openTable(track, step)]),
      );
      listFacts(parts.facts, facts(track, step));
      const shown = track.focus(step) < 0 ? 0 : track.node[track.focus(step)];
      if (parts.board && data.board) parts.board.replaceChildren(drawBoard(data.board, nodes, shown));
      if (parts.diagram) parts.diagram.textContent = nodes.diagram(shown).join("\n");
      showMoves(i);
    });
    counts.show(steps);
    element("slider").value = String(time);
    const sentences = views
      .map(({ now, why }) =>
        [now.textContent, why.textContent].filter(Boolean).join(now.textContent.endsWith("?") ? " " : ". "),
      )
      .join(". ");
    element("slider").setAttribute("aria-valuetext", `Step ${time} of ${timeline.last}`);
    element("place").textContent = `${grouped(time)} / ${grouped(timeline.last)}`;
    element("play").textContent = playing ? "Pause" : "Play";
    element("play").setAttribute("aria-label", playing ? "Pause" : "Play");
    // Neither the address nor a screen reader can follow every step of a fast replay.
    clearTimeout(announced);
    announced = setTimeout(() => {
      if (asked().time !== time && !quiz.on) keepAddress();
      if (!player.playing) element("announcement").textContent = `Step ${time}. ${sentences}`;
    }, 150);
  }

  const player = new Player(timeline, show);

  const quiz = new Quiz(
    element("quiz"),
    tracks,
    (search, step) => player.go(timeline.timeOf(search, step)),
    () => {
      keepAddress();
      player.go(player.time);
    },
  );

  /** What the address asks for: a step, if there is one, and views. */
  function asked() {
    const parts = new URLSearchParams(location.hash.slice(1));
    /** @param {string | null} text */
    const number = (text) => (/^\d+$/.test(text ?? "") ? Number(text) : null);
    const kinds = parts
      .get("quiz")
      ?.split(",")
      .filter((kind) => QUESTIONS.includes(kind));
    return {
      time: number(parts.get("event")),
      max: data.max ? parts.get("view") !== "mover" : parts.get("view") === "max",
      path: parts.get("tree") === "path",
      // An empty or misspelt list is that of all questions.
      quiz: kinds && (kinds.length > 0 ? kinds : QUESTIONS),
      search: parts.get("search") === "2" ? tracks.length - 1 : 0,
      from: number(parts.get("from")) ?? 0,
    };
  }

  /** Writes step and views into the address, or the quiz that begins here. */
  function keepAddress(questions = "") {
    const views = `${view.max === data.max ? "" : `&view=${view.max ? "max" : "mover"}`}${whole && !document.body.classList.contains("on-board") ? "&tree=path" : ""}`;
    history.replaceState(null, "", `#${questions || `event=${player.time}`}${views}`);
    // In a frame, the page around it keeps the step in its address.
    if (parent !== window) parent.postMessage({ trace: location.hash.slice(1), step: timeline.step(0, player.time) }, "*");
  }

  /** Shows numbers for Max, or for the side to move. @param {boolean} max */
  function setView(max) {
    view.max = max;
    element("view").value = max ? "max" : "mover";
  }

  /** Shows the blackboard, or the path alone. @param {boolean} on */
  function setBlackboard(on) {
    document.body.classList.toggle("on-board", on);
    for (const { tree, blackboard } of views) {
      tree.container.hidden = on;
      if (blackboard) blackboard.container.hidden = !on;
    }
    element("blackboard").setAttribute("aria-pressed", String(on));
  }

  function redraw() {
    if (!quiz.on) keepAddress();
    player.go(player.time);
    if (quiz.on) quiz.ask();
  }

  function changeView() {
    setView(!view.max);
    redraw();
  }

  function changeBlackboard() {
    if (!whole) return;
    setBlackboard(!document.body.classList.contains("on-board"));
    redraw();
  }

  /** Goes where the address says. */
  function follow() {
    const { time, max, path, quiz: kinds, search, from } = asked();
    setView(max);
    if (whole) setBlackboard(!path);
    if (kinds && element("quizzes")) {
      quiz.start(search, kinds, timeline.step(search, Math.min(from, timeline.last)));
    } else {
      quiz.hide();
      player.go(time ?? 0);
    }
  }

  /** @param {number} by */
  function changeSpeed(by) {
    const speed = element("speed");
    speed.selectedIndex = Math.min(Math.max(speed.selectedIndex + by, 0), speed.options.length - 1);
    player.speed = Number(speed.value);
  }

  function changeTheme() {
    const dark =
      document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    document.documentElement.dataset.theme = dark === "dark" ? "light" : "dark";
  }

  /** @param {number} kind @param {1 | -1} direction */
  function seek(kind, direction) {
    const what = kind === CUTOFF ? "cutoff" : "re-search";
    if (!player.seek(kind, direction))
      element("announcement").textContent = `No ${what} ${direction > 0 ? "after" : "before"} this step`;
  }

  /** @param {1 | -1} direction */
  function seekLone(direction) {
    if (!player.seekLone(direction))
      element("announcement").textContent = `No node of only one search ${direction > 0 ? "after" : "before"} this step`;
  }

  /** Asks which questions there are to be. */
  function choose() {
    if (!element("quizzes")) return;
    player.pause();
    element("choosing").showModal();
  }

  function begin() {
    const kinds = [...element("kinds").querySelectorAll("input")].filter((box) => box.checked).map((box) => box.value);
    const search = Number([...element("quizzed").querySelectorAll("input")].find((radio) => radio.checked)?.value ?? 1);
    element("choosing").close();
    keepAddress(`quiz=${kinds.join(",")}${search > 1 ? `&search=${search}` : ""}&from=${player.time}`);
    follow();
  }

  const help = element("helping");
  /** @type {Record<string, (event: KeyboardEvent) => unknown>} */
  const presses = {
    " ": () => player.toggle(),
    ArrowRight: (event) => player.step(event.shiftKey ? 10 : 1),
    ArrowLeft: (event) => player.step(event.shiftKey ? -10 : -1),
    Home: () => player.step(-timeline.last),
    End: () => player.step(timeline.last),
    c: (event) => seek(CUTOFF, event.shiftKey ? -1 : 1),
    r: (event) => seek(RESEARCH, event.shiftKey ? -1 : 1),
    d: (event) => tracks.length === 2 && seekLone(event.shiftKey ? -1 : 1),
    e: () => player.endOfNode(),
    v: changeView,
    b: changeBlackboard,
    "+": () => changeSpeed(1),
    "-": () => changeSpeed(-1),
    t: changeTheme,
    q: choose,
    "?": () => help.showModal(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const { key } = event;
    const target = /** @type {Element} */ (event.target);
    // What has a use for a key keeps it. What was hidden has none, but still has the focus until the next frame.
    if (target.getClientRects().length > 0) {
      if (target.matches("select, input:not([type=range])")) return;
      if ((key === " " || key === "Enter") && target.matches("button, summary")) return;
    }
    if (quiz.on) {
      if (quiz.press(key)) event.preventDefault();
      if (!["t", "v", "b", "?"].includes(key.toLowerCase())) return;
    }
    const press = presses[key.length === 1 ? key.toLowerCase() : key];
    if (!press) return;
    event.preventDefault();
    press(event);
  });

  const clicks = {
    first: () => player.step(-timeline.last),
    back: () => player.step(-1),
    play: () => player.toggle(),
    step: () => player.step(1),
    last: () => player.step(timeline.last),
    "next-cutoff": () => seek(CUTOFF, 1),
    "next-research": () => seek(RESEARCH, 1),
    "end-of-node": () => player.endOfNode(),
    theme: changeTheme,
    help: () => help.showModal(),
    helped: () => help.close(),
  };
  for (const [id, click] of Object.entries(clicks)) element(id).addEventListener("click", click);
  element("slider").max = String(timeline.last);
  element("slider").addEventListener("input", () => player.step(Number(element("slider").value) - player.time));
  element("speed").addEventListener("change", () => changeSpeed(0));
  // Kinds of steps that never happen need no button.
  element("next-cutoff").disabled = timeline.seek(0, CUTOFF, 1) === null;
  element("next-research").disabled = timeline.seek(0, RESEARCH, 1) === null;
  element("view").addEventListener("change", changeView);
  if (element("quizzes")) {
    element("quizzes").addEventListener("click", choose);
    element("chosen").addEventListener("click", begin);
    element("not-chosen").addEventListener("click", () => element("choosing").close());
    element("quizzed").querySelectorAll("input")[0].checked = true;
    if (tracks.length === 1) element("quizzed").hidden = true;
  }
  if (whole) element("blackboard").addEventListener("click", changeBlackboard);
  if (tracks.length === 2) {
    element("next-lone").addEventListener("click", () => seekLone(1));
    element("next-lone").disabled = timeline.seekLone(0, 1) === null;
  }
  window.addEventListener("hashchange", follow);
  const resized = new ResizeObserver(() =>
    views.forEach(({ tree, blackboard }) => {
      tree.follow();
      tree.draw();
      blackboard?.draw();
    }),
  );
  // What stands around a tree takes more room at some steps than at others. Scroll bars leave the outer size as it is.
  for (const part of document.querySelectorAll("main, .tree")) resized.observe(part, { box: "border-box" });

  follow();

  // For tests and for the curious: what the page shows, as data.
  window.scoutlab = {
    player,
    timeline,
    tracks,
    nodes,
    whole,
    view,
    quiz,
    state: () =>
      tracks.map((track, i) => {
        const step = timeline.step(i, player.time);
        const id = track.focus(step);
        return {
          step,
          kind: track.stepKind[step],
          line: id < 0 ? [] : nodes.line(track.node[id]),
          alpha: id < 0 ? null : track.alpha[id],
          beta: id < 0 ? null : track.beta[id],
          value: id >= 0 && track.ended(id, step) ? track.value[id] : null,
          known: id >= 0 && track.ended(id, step) ? knownText(track, id, step) : null,
          type: id < 0 ? 0 : track.type[id],
          counts: track.countsAt(step),
          waits: timeline.waits(i, player.time),
        };
      }),
  };
})();
