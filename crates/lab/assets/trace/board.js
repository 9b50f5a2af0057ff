// @ts-check
// Boards.

const SQUARE = 10;

/** Pawn, knight, bishop, rook, queen and king, filled, each followed by the sign for text without colours of its own. */
const CHESS_PIECES = ["♟", "♞", "♝", "♜", "♛", "♚"].map((glyph) => `${glyph}\uFE0E`);

/**
 * What stands on a square: nothing, the first side's, the second side's, neither side's; in chess, one of six pieces of either side.
 * @param {string} style @param {number} symbol @param {number} x @param {number} y
 */
function piece(style, symbol, x, y) {
  if (style === "chess") {
    return draw(
      "text",
      { x: x + SQUARE / 2, y: y + 0.82 * SQUARE, "font-size": 0.9 * SQUARE, class: symbol < 7 ? "piece white" : "piece black" },
      CHESS_PIECES[(symbol - 1) % 6],
    );
  }
  const middle = { cx: x + SQUARE / 2, cy: y + SQUARE / 2 };
  if (style === "drops") return draw("circle", { ...middle, r: 3.8, class: ["hole", "red", "yellow", "gray"][symbol] });
  if (style === "discs") return draw("circle", { ...middle, r: 4, class: ["", "black", "white", "gray"][symbol] });
  if (symbol === 1) return draw("circle", { ...middle, r: 3, class: "mark" });
  const [near, far] = [2.2, SQUARE - 2.2];
  return draw("path", {
    d: `M${x + near} ${y + near}L${x + far} ${y + far}M${x + far} ${y + near}L${x + near} ${y + far}`,
    class: "mark",
  });
}

/** The board of a node, with the squares marked that the last move changed. @param {BoardData} board @param {Nodes} nodes @param {number} node */
function drawBoard(board, nodes, node) {
  const { columns, rows, labels, style } = board;
  const squares = nodes.squares(node);
  const changed = new Set(node === 0 ? [] : nodes.changesOf(node).map(([square]) => square));
  const before = node === 0 ? [] : nodes.squares(nodes.parent[node]);
  const prefixes = style === "marks" ? ["x", "y"] : ["", ""];
  const line = node === 0 ? "the root" : nodes.line(node).join(" ");
  // Letters of one size on boards of all sizes, and a margin for them.
  const letter = 0.058 * columns * SQUARE;
  const margin = 1.7 * letter;
  const svg = draw("svg", {
    viewBox: `${-margin} ${-margin} ${columns * SQUARE + margin + 1} ${rows * SQUARE + margin + 1}`,
    "font-size": letter,
    role: "img",
    "aria-label": `Board at ${line}, ${nodes.side(node)} to move`,
  });
  svg.append(
    draw("rect", {
      x: 0,
      y: 0,
      width: columns * SQUARE,
      height: rows * SQUARE,
      class: style === "drops" ? "field rack" : "field",
    }),
  );
  for (let column = 0; column < columns; column++) {
    svg.append(
      draw("text", { x: column * SQUARE + SQUARE / 2, y: -0.5 * letter, class: "label" }, prefixes[0] + labels[column]),
    );
  }
  for (let row = 0; row < rows; row++) {
    svg.append(
      draw(
        "text",
        { x: -0.85 * letter, y: row * SQUARE + SQUARE / 2 + 0.35 * letter, class: "label" },
        prefixes[1] + labels[columns + row],
      ),
    );
  }
  let grid = "";
  for (let column = 0; column <= columns; column++) grid += `M${column * SQUARE} 0V${rows * SQUARE}`;
  for (let row = 0; row <= rows; row++) grid += `M0 ${row * SQUARE}H${columns * SQUARE}`;
  if (style !== "drops") svg.append(draw("path", { d: grid, class: "grid" }));
  squares.forEach((symbol, square) => {
    const [x, y] = [(square % columns) * SQUARE, Math.floor(square / columns) * SQUARE];
    if (style === "chess" && ((x + y) / SQUARE) % 2 === 1)
      svg.append(draw("rect", { x, y, width: SQUARE, height: SQUARE, class: "dark" }));
    if (changed.has(square)) {
      const placed = before[square] === 0;
      svg.append(
        draw("rect", {
          x: x + 0.4,
          y: y + 0.4,
          width: SQUARE - 0.8,
          height: SQUARE - 0.8,
          class: placed ? "placed" : "turned",
        }),
      );
    }
    if (symbol > 0 || style === "drops") svg.append(piece(style, symbol, x, y));
  });
  return svg;
}
