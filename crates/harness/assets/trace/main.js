// Puts the page together.

(function main() {
  const data = JSON.parse(document.getElementById("data").textContent);
  const nodes = new Nodes(data);
  const tracks = data.tracks.map((track) => new Track(track, nodes));
  const timeline = new Timeline(tracks);
  const element = (id) => document.getElementById(id);
  const counts = new CountsTable(element("counts"), tracks);

  const views = [...document.querySelectorAll(".track")].map((section, index) => {
    const part = (name) => section.querySelector(`[data-part="${name}"]`);
    const tree = new TreeView(part("tree"), tracks[index], index, (step) => player.step(timeline.timeOf(index, step) - player.time));
    if (tracks.length === 2) tree.other = tracks[1 - index];
    const moves = part("moves");
    moves.addEventListener("toggle", () => showMoves(index));
    // One search on a wide screen leaves room for them.
    moves.open = tracks.length === 1 && innerWidth > 820;
    return { section, tree, now: part("now"), board: part("board"), window: part("window"), facts: part("facts"), moves };
  });
  if (tracks.length === 2) element("differences").append(...differences(tracks));

  function showMoves(index) {
    const { moves } = views[index];
    if (moves.open) moves.querySelector(".rows").replaceChildren(movesTable(tracks[index], timeline.step(index, player.time)));
  }

  let announced = 0;
  function show(time, playing) {
    const steps = tracks.map((_, i) => timeline.step(i, time));
    views.forEach((view, i) => {
      const [track, step] = [tracks[i], steps[i]];
      const waits = timeline.waits(i, time);
      view.tree.show(step, waits);
      view.now.textContent = `${waits ? "Waits. " : ""}${sentence(track, step)}`;
      const { svg, text } = drawWindow(track, step);
      view.window.replaceChildren(svg, make("p", { class: "caption" }, text));
      listFacts(view.facts, facts(track, step));
      if (view.board) view.board.replaceChildren(drawBoard(nodes, track.focus(step) < 0 ? 0 : track.node[track.focus(step)]));
      showMoves(i);
    });
    counts.show(steps);
    element("slider").value = time;
    const sentences = views.map((view) => view.now.textContent).join(". ");
    element("slider").setAttribute("aria-valuetext", `Step ${time} of ${timeline.last}`);
    element("place").textContent = `${grouped(time)} / ${grouped(timeline.last)}`;
    element("play").textContent = playing ? "Pause" : "Play";
    element("play").setAttribute("aria-label", playing ? "Pause" : "Play");
    // Neither the address nor a screen reader can follow every step of a fast replay.
    clearTimeout(announced);
    announced = setTimeout(() => {
      if (fragment() !== time) history.replaceState(null, "", `#event=${time}`);
      if (!player.playing) element("announcement").textContent = `Step ${time}. ${sentences}`;
    }, 150);
  }

  const player = new Player(timeline, show);

  /** The step in the address, if there is one. */
  function fragment() {
    const found = /^#event=(\d+)$/.exec(location.hash);
    return found ? Number(found[1]) : null;
  }

  function changeSpeed(by) {
    const speed = element("speed");
    speed.selectedIndex = Math.min(Math.max(speed.selectedIndex + by, 0), speed.options.length - 1);
    player.speed = Number(speed.value);
  }

  function changeTheme() {
    const dark = document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    document.documentElement.dataset.theme = dark === "dark" ? "light" : "dark";
  }

  function seek(kind, direction) {
    const what = kind === CUTOFF ? "cut-off" : "re-search";
    if (!player.seek(kind, direction)) element("announcement").textContent = `No ${what} ${direction > 0 ? "after" : "before"} this step`;
  }

  const help = element("helping");
  const presses = {
    " ": () => player.toggle(),
    ArrowRight: (event) => player.step(event.shiftKey ? 10 : 1),
    ArrowLeft: (event) => player.step(event.shiftKey ? -10 : -1),
    Home: () => player.step(-timeline.last),
    End: () => player.step(timeline.last),
    c: (event) => seek(CUTOFF, event.shiftKey ? -1 : 1),
    r: (event) => seek(RESEARCH, event.shiftKey ? -1 : 1),
    e: () => player.endOfNode(),
    "+": () => changeSpeed(1),
    "-": () => changeSpeed(-1),
    t: changeTheme,
    "?": () => help.showModal(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || help.open) return;
    const { target, key } = event;
    // What has a use for a key keeps it.
    if (target.matches("select, input:not([type=range])")) return;
    if (key === " " && target.matches("button, summary")) return;
    const press = presses[key.length === 1 ? key.toLowerCase() : key];
    if (!press) return;
    event.preventDefault();
    press(event);
  });

  const clicks = {
    first: () => player.step(-timeline.last), back: () => player.step(-1), play: () => player.toggle(), step: () => player.step(1),
    last: () => player.step(timeline.last), "next-cutoff": () => seek(CUTOFF, 1), "next-research": () => seek(RESEARCH, 1),
    "end-of-node": () => player.endOfNode(), theme: changeTheme, help: () => help.showModal(), helped: () => help.close(),
  };
  for (const [id, click] of Object.entries(clicks)) element(id).addEventListener("click", click);
  element("slider").max = timeline.last;
  element("slider").addEventListener("input", (event) => player.step(Number(event.target.value) - player.time));
  element("speed").addEventListener("change", () => changeSpeed(0));
  // Kinds of steps that never happen need no button.
  for (const [id, kind] of [["next-cutoff", CUTOFF], ["next-research", RESEARCH]]) element(id).disabled = timeline.seek(0, kind, 1) === null;
  window.addEventListener("hashchange", () => player.go(fragment() ?? 0));
  new ResizeObserver(() => views.forEach((view) => view.tree.draw())).observe(document.querySelector("main"));

  player.go(fragment() ?? 0);

  // For tests and for the curious: what the page shows, as data.
  window.scoutlab = {
    player, timeline, tracks,
    state: () => tracks.map((track, i) => {
      const step = timeline.step(i, player.time);
      const id = track.focus(step);
      return {
        step, kind: track.stepKind[step], line: id < 0 ? [] : nodes.line(track.node[id]), alpha: id < 0 ? null : track.alpha[id],
        beta: id < 0 ? null : track.beta[id], value: id >= 0 && track.ended(id, step) ? track.value[id] : null,
        type: id < 0 ? 0 : track.type[id], counts: track.countsAt(step), waits: timeline.waits(i, player.time),
      };
    }),
  };
})();
