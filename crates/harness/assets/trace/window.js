// The window on a number line.

const LINE = { width: 320, height: 66, left: 16, right: 304, axis: 38 };

/** Distances between ticks that read well. */
function tickDistance(largest) {
  const rough = largest / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  return Math.max(1, [1, 2, 5, 10].find((factor) => factor * power >= rough) * power);
}

/** The visit whose window is shown: that in view, or the one above a leaf, whose window no one was told. */
function visitWithWindow(track, step) {
  const id = track.focus(step);
  return id >= 0 && track.kind[id] !== ENTER ? track.parent[id] : id;
}

function drawWindow(track, step) {
  const { width, height, left, right, axis } = LINE;
  const id = visitWithWindow(track, step);
  const focus = track.focus(step);
  const largest = track.largest;
  const middle = (left + right) / 2;
  const place = (value) => {
    if (value === Infinity) return width;
    if (value === -Infinity) return 0;
    return middle + (value / largest) * (right - middle);
  };
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "img" });
  svg.append(draw("path", { d: `M0 ${axis}H${width}`, class: "axis" }));
  const distance = tickDistance(largest);
  for (let value = -Math.floor(largest / distance) * distance; value <= largest; value += distance) {
    svg.append(draw("path", { d: `M${place(value)} ${axis - 3}v6`, class: "axis" }));
    svg.append(draw("text", { x: place(value), y: axis + 18, class: "tick" }, written(value)));
  }
  // The value so far stands above the line; where a child has just returned one, that is it or stands beside it.
  const marked = (value, name, known) => {
    const at = place(value);
    svg.append(draw("path", { d: `M${at} ${axis - 9}l-5 -9h10z`, class: name }));
    const anchor = at < 30 ? "start" : at > width - 30 ? "end" : "middle";
    svg.append(draw("text", { x: at, y: axis - 22, class: `value ${name}`, "text-anchor": anchor }, known));
  };
  if (id < 0) {
    let text = "No window yet";
    if (focus >= 0) {
      // The root itself has a value without any search below it.
      const value = shown(track.value[focus], 0);
      text = `No window; the root is worth ${written(value)} to ${shownSide(track.nodes, 0)}`;
      marked(value, "best", written(value));
    }
    svg.setAttribute("aria-label", text);
    return { svg, text };
  }
  const ply = track.nodes.ply[track.node[id]];
  const [alpha, beta] = shownEnds(track.alpha[id], track.beta[id], ply);
  const [from, to] = [place(alpha), place(beta)];
  svg.append(draw("rect", { x: from, y: axis - 7, width: Math.max(to - from, 2), height: 14, class: "window" }));
  for (const [bound, at] of [[alpha, from], [beta, to]]) {
    if (Math.abs(bound) !== Infinity) svg.append(draw("path", { d: `M${at} ${axis - 11}v22`, class: "bound" }));
  }
  const side = shownSide(track.nodes, ply);
  const found = track.best(id, step);
  const best = found && { value: shown(knownAt(track, found.done, step, ply).value, ply), text: knownText(track, found.done, step, ply) };
  let text = `Window for ${side}: ${interval(alpha, beta)}`;
  if (focus !== id) {
    const returned = shown(knownAt(track, focus, step, ply).value, ply);
    const known = knownText(track, focus, step, ply);
    text += `; this child is worth ${known} to ${side}`;
    if (best && best.value !== returned) {
      text += `, the best so far ${best.text}`;
      svg.append(draw("path", { d: `M${place(best.value)} ${axis - 9}l-5 -9h10z`, class: "best" }));
    }
    marked(returned, best && best.value === returned ? "best" : "returned", known);
  } else if (track.ended(id, step)) {
    const known = knownText(track, id, step);
    text += `; value ${known}`;
    marked(shown(knownAt(track, id, step).value, ply), "best", known);
  } else if (best) {
    text += `; best so far ${best.text}`;
    marked(best.value, "best", best.text);
  }
  svg.setAttribute("aria-label", text);
  return { svg, text };
}
