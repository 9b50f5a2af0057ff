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
    """One ordering. `counts` are those of the search, `first` the table's best move. `before` is the move before the node, None at the root
    of the search, and `ply` the distance from the root. `tried` are the moves that were searched before the cutting move."""

    def __init__(self, given, seed, evaluator):
        self.given, self.seed, self.evaluator = given, seed, evaluator

    def order(self, node, depth, moves, first, counts):
        return moves

    def begin(self):
        """A search, or an iteration of `deepening`."""

    def cut_off(self, node, depth, ply, before, move, tried):
        pass

    def improved(self, node, depth, before, move):
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
        killers = [move for move in self.killers.get(self.key(depth, counts.ply(node)), ()) if move in moves]
        return killers + [move for move in moves if move not in killers]

    def cut_off(self, node, depth, ply, before, move, tried):
        key = self.key(depth, ply)
        killers = [move, *(killer for killer in self.killers.get(key, ()) if killer != move)]
        self.killers[key] = killers[: int(self.given.get("", 2))]

    def key(self, depth, ply):
        return ply if self.given.get("by") == "ply" else depth


class ByWeights(Part):
    """The greatest weight first. Without a key, a node has no weights."""

    def __init__(self, *settings):
        super().__init__(*settings)
        self.weights = {}

    def key(self, node, before, move):
        return node.side, node.index(move)

    def add(self, node, before, move, weight):
        key = self.key(node, before, move)
        if key is not None:
            self.weights[key] = self.weights.get(key, 0) + weight

    def order(self, node, depth, moves, first, counts):
        before = counts.before(node)
        return sorted(moves, key=lambda move: -self.weights.get(self.key(node, before, move), 0))

    def improved(self, node, depth, before, move):
        self.add(node, before, move, 2 ** (depth - 1))

    def cut_off(self, node, depth, ply, before, move, tried):
        self.improved(node, depth, before, move)


class History(ByWeights):
    def begin(self):
        divisor = int(self.given.get("decay", 1))
        for key, weight in self.weights.items():
            quotient = abs(weight) // divisor
            self.weights[key] = quotient if weight >= 0 else -quotient

    def cut_off(self, node, depth, ply, before, move, tried):
        super().cut_off(node, depth, ply, before, move, tried)
        if "malus" in self.given.values():
            for failed in tried:
                self.add(node, before, failed, -(2 ** (depth - 1)))


class Butterfly(ByWeights):
    def cut_off(self, node, depth, ply, before, move, tried):
        for searched in [*tried, move]:
            self.add(node, before, searched, 2 ** (depth - 1))


class RelativeHistory(Part):
    def __init__(self, *settings):
        super().__init__(*settings)
        self.good, self.searched = ByWeights(*settings), Butterfly(*settings)

    def ratio(self, node, move):
        key = node.side, node.index(move)
        searched = self.searched.weights.get(key, 0)
        return 2**32 * self.good.weights.get(key, 0) // searched if searched else 0

    def order(self, node, depth, moves, first, counts):
        return sorted(moves, key=lambda move: -self.ratio(node, move))

    def improved(self, node, depth, before, move):
        self.good.improved(node, depth, before, move)
        self.searched.improved(node, depth, before, move)

    def cut_off(self, node, depth, ply, before, move, tried):
        self.good.cut_off(node, depth, ply, before, move, tried)
        self.searched.cut_off(node, depth, ply, before, move, tried)


class Countermove(Part):
    def __init__(self, *settings):
        super().__init__(*settings)
        self.replies = {}

    def order(self, node, depth, moves, first, counts):
        before = counts.before(node)
        reply = None if before is None else self.replies.get((node.side, node.index(before)))
        return sorted(moves, key=lambda move: move != reply)

    def cut_off(self, node, depth, ply, before, move, tried):
        if before is not None:
            self.replies[node.side, node.index(before)] = move


class Continuation(ByWeights):
    def key(self, node, before, move):
        return None if before is None else (node.side, node.index(before), node.index(move))


class CounterHistory(Continuation):
    def cut_off(self, node, depth, ply, before, move, tried):
        super().cut_off(node, depth, ply, before, move, tried)
        for failed in tried:
            self.add(node, before, failed, -(2 ** (depth - 1)))


class Captures(Part):
    def order(self, node, depth, moves, first, counts):
        moves = sorted(moves, key=lambda move: -node.capture(move))
        if self.given.get("losing") == "last":
            moves.sort(key=lambda move: (node.exchange(move) or 0) < 0)
        return moves


class See(Part):
    def order(self, node, depth, moves, first, counts):
        values = {move: node.exchange(move) for move in moves}
        captures = sorted((move for move in moves if values[move] is not None), key=lambda move: -values[move])
        good = [move for move in captures if values[move] >= 0]
        return good + [move for move in moves if values[move] is None] + captures[len(good) :]


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
    "butterfly": Butterfly,
    "relative-history": RelativeHistory,
    "countermove": Countermove,
    "continuation": Continuation,
    "counter-history": CounterHistory,
    "captures": Captures,
    "see": See,
    "table": Table,
}

# The order of moves of a node depends on the node and its depth alone, and is the same in every visit.
SAME_IN_EVERY_VISIT = {
    "none", "reverse", "random", "static", "eval1", "mobility", "parity", "captures", "see", "perfect", "worst", "perfect-swap",
    "noisy",
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

    def begin(self):
        for part in self.parts:
            part.begin()

    def cut_off(self, node, depth, ply, before, move, tried):
        for part in self.parts:
            part.cut_off(node, depth, ply, before, move, tried)

    def improved(self, node, depth, before, move):
        for part in self.parts:
            part.improved(node, depth, before, move)
