"""Enhancements and selective techniques around the searches with windows, as docs/conventions.md defines them."""

import math

from searches import INFINITY, Search

# Techniques and their usual parameters. None means that there is none.
USUAL = {
    "etc": {},
    "iid": {"reduce": 2, "min-depth": 4},
    "null": {"r": 2, "verify": None},
    "late": {"after": 3, "reduce": 1, "min-depth": 3},
    "futility": {"margin": None},
    "probcut": {"depth": None, "reduced": None, "a": 1.0, "b": 0.0, "sigma": None, "t": 1.5},
    "multicut": {"moves": 6, "cuts": 3, "reduce": 2},
    "check-extension": {},
    "delta": {"margin": None},
    "evasions": {},
}


def read(text):
    """Pairs of a name and its parameters."""
    found = []
    for part in [] if text in (None, "none") else text.split("+"):
        name, _, rest = part.partition(":")
        given = dict(one.split("=") for one in rest.split(",") if one)
        found.append((name, USUAL[name] | {key: float(value) for key, value in given.items()}))
    return found


class Frame:
    """An interior visit: the node, its plies, its moves in search order, and the child that was visited last."""

    def __init__(self, node, depth, moves, is_after_null):
        self.node, self.depth, self.moves, self.is_after_null = node, depth, moves, is_after_null
        self.last, self.re_searches = None, 0
        self.is_own = False


class Selective(Search):
    """A search within techniques. Every visit of an algorithm with windows goes through `windowed`."""

    def __init__(self, ordering, seed, evaluator, table, enhance, selective):
        enhancements, selected = read(enhance), read(selective)
        # Two techniques act inside quiescence search alone, so they belong to the evaluator.
        for name, given in selected:
            if name in ("delta", "evasions"):
                evaluator += f"+{name}" + (f":{int(given['margin'])}" if given else "")
        selected = [(name, given) for name, given in selected if name not in ("delta", "evasions")]
        super().__init__(ordering, seed, evaluator, table)
        self.around = selected + enhancements
        self.at_node = enhancements + selected
        self.is_selective = bool(selected)
        self.frames = []
        self.reductions = self.extensions = self.null_moves = 0
        self.pruned = self.evaluations = self.table_probes = self.iid_calls = 0

    def further_counts(self):
        return (
            self.null_moves, self.reductions, self.extensions, self.pruned, self.evaluations, self.table_probes, self.iid_calls,
        )  # fmt: skip

    def windowed(self, body, node, depth, alpha, beta, ply):
        if ply == 0:
            self.frames = []
            return self.interior_or_leaf(body, node, depth, alpha, beta, ply, False)
        return self.visit(0, body, node, depth, alpha, beta, ply)

    def visit(self, reached, body, node, depth, alpha, beta, ply):
        """The visit of a child, which techniques from the number `reached` on may replace. Window and value are those of the child."""
        parent = self.frames[-1]
        if reached == 0:
            # The algorithms count a re-search right before they visit the child again.
            is_re_search = node is parent.last and self.re_searches > parent.re_searches
            parent.last, parent.is_again = node, is_re_search
            if parent.is_own:
                reached = len(self.around)
        if reached == len(self.around):
            found = self.plain(body, node, depth, alpha, beta, ply, False)
            parent.re_searches = self.re_searches
            return found
        name, given = self.around[reached]
        inner = lambda depth, alpha=alpha, beta=beta: self.visit(reached + 1, body, node, depth, alpha, beta, ply)
        if name == "late":
            index = [parent.node.play(move) for move in parent.moves].index(node)
            is_late = index >= given["after"] and parent.depth >= given["min-depth"] and not parent.is_again and depth > 0
            if is_late:
                found = inner(max(0, depth - int(given["reduce"])))
                # The alpha of the parent is minus the beta of the child.
                if -found[0] <= -beta:
                    return found
                self.re_searches += 1
        elif name == "check-extension":
            if ply - 1 < 100 and node.is_check():
                return inner(depth + 1)
        elif name == "iid":
            if depth >= given["min-depth"]:
                entry, best = self.look(node, depth)
                if best is None and not resolves(entry, alpha, beta):
                    before, iid_calls = self.calls, self.iid_calls
                    inner(depth - int(given["reduce"]))
                    self.iid_calls = iid_calls + self.calls - before
        elif name == "probcut" and depth == given["depth"]:
            entry = self.look(node, depth)[0] if self.table is not None else None
            if not resolves(entry, alpha, beta):
                reduced, spread = int(given["reduced"]), given["t"] * given["sigma"]
                if beta < INFINITY:
                    least = math.ceil((spread + beta - given["b"]) / given["a"])
                    if inner(reduced, least - 1, least)[0] >= least:
                        self.pruned += 1
                        return beta, ()
                if alpha > -INFINITY:
                    greatest = math.floor((alpha - spread - given["b"]) / given["a"])
                    if inner(reduced, greatest, greatest + 1)[0] <= greatest:
                        self.pruned += 1
                        return alpha, ()
        return inner(depth)

    def plain(self, body, node, depth, alpha, beta, ply, is_after_null):
        above = self.frames[-1].depth
        if not is_after_null:
            self.reductions += depth < above - 1
            self.extensions += depth >= above
        return self.interior_or_leaf(body, node, depth, alpha, beta, ply, is_after_null)

    def look(self, node, depth):
        self.table_probes += 1
        return self.table.probe(node, depth, self.kind)

    def interior_or_leaf(self, body, node, depth, alpha, beta, ply, is_after_null):
        def acted(node, depth, alpha, beta, moves, ply):
            frame = Frame(node, depth, moves, is_after_null)
            self.frames.append(frame)
            found = None
            if ply > 0:
                frame.is_own = True
                for name, given in self.at_node:
                    found = self.cut(name, given, body, frame, alpha, beta, ply)
                    if found:
                        break
                frame.is_own, frame.last = False, None
            if not found:
                frame.re_searches = self.re_searches
                found = body(node, depth, alpha, beta, moves, ply)
            self.frames.pop()
            return found

        return super().windowed(acted, node, depth, alpha, beta, ply)

    def cut(self, name, given, body, frame, alpha, beta, ply):
        """What ends the visit of a node, if anything: a value, a line and a best move."""
        node, depth, moves = frame.node, frame.depth, frame.moves

        def below(child, plies, low, high):
            return -self.visit(0, body, child, plies, -high, -low, ply + 1)[0]

        if name == "etc" and depth > 1:
            for move in node.moves:
                child = node.play(move)
                entry, _ = self.look(child, depth - 1)
                if entry is not None and -entry.upper >= beta:
                    value = below(child, depth - 1, alpha, beta)
                    self.cut_off(node, depth, move, moves.index(move))
                    return value, (move,), move
        elif name == "null" and depth > given["r"] and beta < INFINITY and not frame.is_after_null:
            after = node.null()
            if after is not None:
                self.null_moves += 1
                plies = depth - 1 - int(given["r"])
                passes = -self.plain(body, after, plies, -beta, 1 - beta, ply + 1, True)[0] >= beta
                if passes and given["verify"] is not None and depth >= given["verify"]:
                    passes = any(below(node.play(move), plies, beta - 1, beta) >= beta for move in moves)
                if passes:
                    self.pruned += 1
                    return beta, (), None
        elif name == "multicut" and depth > given["reduce"] + 1 and beta < INFINITY:
            reached = 0
            for move in moves[: int(given["moves"])]:
                reached += below(node.play(move), depth - 1 - int(given["reduce"]), beta - 1, beta) >= beta
                if reached == given["cuts"]:
                    self.pruned += 1
                    return beta, (), None
        elif name == "futility" and depth == 1 and alpha > -INFINITY and not node.is_check():
            self.evaluations += 1
            static = self.evaluator and self.evaluator.removeprefix("quiescence:").split("+")[0]
            most = node.worth(static) + int(given["margin"])
            if most <= alpha:
                self.pruned += 1
                return most, (), None
        return None


def resolves(entry, alpha, beta):
    return entry is not None and (entry.lower == entry.upper or entry.upper <= alpha or entry.lower >= beta)
