"""The orderings of docs/conventions.md."""

from functools import lru_cache

from random_numbers import hashed, shuffle


def exact(node, depth, evaluator):
    """The minimax value of a position for the side to move, searched to this depth."""
    if depth == 0 or not node.moves:
        return node.worth(evaluator)
    key = depth, evaluator
    if key not in node.exact:
        node.exact[key] = max(-exact(node.play(move), depth - 1, evaluator) for move in node.moves)
    return node.exact[key]


class Part:
    """One ordering. `counts` are those of the search, `first` the table's best move."""

    def __init__(self, given, seed, evaluator):
        self.given, self.seed, self.evaluator = given, seed, evaluator

    def order(self, node, depth, moves, first, counts):
        return moves

    def cut_off(self, node, depth, move):
        pass

    def improved(self, node, depth, move):
        pass


class Unchanged(Part):
    pass


class Reverse(Part):
    def order(self, node, depth, moves, first, counts):
        return moves[::-1]


class Random(Part):
    def order(self, node, depth, moves, first, counts):
        return [moves[place] for place in shuffle(hashed(self.seed, node.words), len(moves))[0]]


class Static(Part):
    def order(self, node, depth, moves, first, counts):
        return sorted(moves, key=node.rank)


class Eval1(Part):
    def order(self, node, depth, moves, first, counts):
        if depth <= int(self.given.get("min-depth", 0)):
            return moves
        counts.ordering_evaluations += len(moves)
        by = self.given.get("by", self.evaluator)
        return sorted(moves, key=lambda move: node.play(move).worth(by))


class Mobility(Part):
    def order(self, node, depth, moves, first, counts):
        if depth <= int(self.given.get("min-depth", 0)):
            return moves
        counts.ordering_evaluations += len(moves)
        return sorted(moves, key=lambda move: node.play(move).replies())


class Parity(Part):
    def order(self, node, depth, moves, first, counts):
        return sorted(moves, key=lambda move: not node.is_odd(move))


class ByExactValues(Part):
    def order(self, node, depth, moves, first, counts):
        counts.ordering_evaluations += len(moves)
        return self.arrange(node, depth, moves, lambda move: -exact(node.play(move), depth - 1, self.evaluator))


class Perfect(ByExactValues):
    def arrange(self, node, depth, moves, value):
        return sorted(moves, key=lambda move: -value(move))


class Worst(ByExactValues):
    def arrange(self, node, depth, moves, value):
        return sorted(moves, key=value)


class PerfectSwap(ByExactValues):
    def arrange(self, node, depth, moves, value):
        best = moves.index(max(moves, key=value))
        moves[0], moves[best] = moves[best], moves[0]
        return moves


class Noisy(ByExactValues):
    def arrange(self, node, depth, moves, value):
        best = max(moves, key=value)
        places, drawn = shuffle(hashed(self.seed, node.words), len(moves))
        moves = [moves[place] for place in places]
        if drawn < float(self.given[""]) * 2**64:
            moves.remove(best)
            moves.insert(0, best)
        return moves


class Killer(Part):
    def __init__(self, *settings):
        super().__init__(*settings)
        self.killers = {}

    def order(self, node, depth, moves, first, counts):
        killers = [move for move in self.killers.get(depth, ()) if move in moves]
        return killers + [move for move in moves if move not in killers]

    def cut_off(self, node, depth, move):
        before = self.killers.get(depth, [])
        self.killers[depth] = [move, *(killer for killer in before if killer != move)][: int(self.given[""])]


class History(Part):
    def __init__(self, *settings):
        super().__init__(*settings)
        self.weights = {}

    def order(self, node, depth, moves, first, counts):
        return sorted(moves, key=lambda move: -self.weights.get((node.side, node.index(move)), 0))

    def improved(self, node, depth, move):
        key = node.side, node.index(move)
        self.weights[key] = self.weights.get(key, 0) + 2.0 ** (depth - 2)

    cut_off = improved


class Captures(Part):
    def order(self, node, depth, moves, first, counts):
        return sorted(moves, key=lambda move: -node.capture(move))


class Table(Part):
    def order(self, node, depth, moves, first, counts):
        if first is not None:
            moves.remove(first)
            moves.insert(0, first)
        return moves


PARTS = {
    "none": Unchanged,
    "reverse": Reverse,
    "random": Random,
    "static": Static,
    "eval1": Eval1,
    "mobility": Mobility,
    "parity": Parity,
    "perfect": Perfect,
    "worst": Worst,
    "perfect-swap": PerfectSwap,
    "noisy": Noisy,
    "killer": Killer,
    "history": History,
    "captures": Captures,
    "table": Table,
}

# The order of moves of a node depends on the node and its depth alone, and is the same in every visit.
SAME_IN_EVERY_VISIT = {
    "none", "reverse", "random", "static", "eval1", "mobility", "parity", "captures", "perfect", "worst", "perfect-swap", "noisy",
}  # fmt: skip


@lru_cache(maxsize=None)
def parsed(text):
    """The parts of an ordering with their parameters, the last first."""
    parts = []
    for part in reversed(text.split("+")):
        name, _, rest = part.partition(":")
        given = dict(one.split("=") if "=" in one else ("", one) for one in rest.split(",")) if rest else {}
        if name != "none":
            parts.append((PARTS[name], given))
    return parts


def is_same_in_every_visit(text):
    return all(part.split(":")[0] in SAME_IN_EVERY_VISIT for part in text.split("+"))


class Ordering:
    """Orderings joined by `+`, applied from last to first."""

    def __init__(self, text, seed, evaluator):
        self.parts = [part(given, seed, evaluator) for part, given in parsed(text)]

    def order(self, node, depth, first, counts):
        moves = list(node.moves)
        for part in self.parts:
            moves = part.order(node, depth, moves, first, counts)
        return moves

    def cut_off(self, node, depth, move):
        for part in self.parts:
            part.cut_off(node, depth, move)

    def improved(self, node, depth, move):
        for part in self.parts:
            part.improved(node, depth, move)
