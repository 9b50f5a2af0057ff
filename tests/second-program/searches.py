"""The algorithms, slowly: recursive, in negamax form, each as its source has it and docs/conventions.md counts it.

Every visit returns the value for the side to move and the line that it found, which may end early."""

from functools import lru_cache

from orderings import Ordering
from tables import INFINITY, Table

class Search:
    """One search with its counts. The evaluator is a name, None for the game's first."""

    def __init__(self, ordering, seed=0, evaluator=None, table=None):
        self.ordering = Ordering(ordering, seed, evaluator)
        self.evaluator = evaluator
        self.table = table
        # The least and greatest possible value for the side to move at the root.
        self.scores = (-INFINITY, INFINITY)
        self.kind = 0
        self.guess = None
        self.root = None
        self.leaves = self.interior = self.tt_cutoffs = self.re_searches = self.ordering_evaluations = 0
        self.cutoffs = self.first_cutoffs = self.cutoff_index_sum = self.open_peak = self.root_visits = 0
        self.quiescence_nodes = 0
        self.is_selective = False

    @property
    def calls(self):
        return self.leaves + self.interior + self.tt_cutoffs

    def counts(self):
        """The counts as the lab prints them: the columns of every table of results, then further ones."""
        return (
            self.leaves, self.interior, self.tt_cutoffs, self.calls, self.re_searches, self.ordering_evaluations, self.cutoffs,
            self.first_cutoffs, self.cutoff_index_sum, self.open_peak, *self.further_counts(), self.quiescence_nodes,
        )  # fmt: skip

    def further_counts(self):
        """What only techniques count."""
        return (0,) * 7

    def value_with(self, evaluator):
        self.evaluator = evaluator
        for part in self.ordering.parts:
            part.evaluator = evaluator

    # What all algorithms share.

    def leaf(self, node, alpha=-INFINITY, beta=INFINITY):
        self.leaves += 1
        if self.evaluator is not None and self.evaluator.startswith("quiescence:"):
            value, nodes = node.quiescence(self.evaluator.removeprefix("quiescence:"), alpha, beta)
            self.quiescence_nodes += nodes
            return value
        return node.worth(self.evaluator)

    def enter(self, node, depth, first=None):
        """An interior visit without the table: the moves in search order."""
        self.interior += 1
        self.root_visits += node is self.root
        return self.ordering.order(node, depth, first, self)

    def before(self, node):
        """The move before a node, None at the root of the search."""
        return None if node is self.root else node.before

    def ply(self, node):
        return node.plies - self.root.plies

    def cut_off(self, node, depth, move, index, tried=()):
        self.cutoffs += 1
        self.first_cutoffs += index == 0
        self.cutoff_index_sum += index
        self.ordering.cut_off(node, depth, self.ply(node), self.before(node), move, tried)

    def improved(self, node, depth, move):
        self.ordering.improved(node, depth, self.before(node), move)

    def windowed(self, body, node, depth, alpha, beta, ply):
        """A visit with a window. The table answers it or narrows the window, except at the root; then `body` searches the moves and
        returns the value, the line and the best move; the result is stored."""
        if depth == 0 or not node.moves:
            return self.leaf(node, alpha, beta), ()
        if self.table is None:
            value, line, _ = body(node, depth, alpha, beta, self.enter(node, depth), ply)
            return value, line
        entry, best = self.table.probe(node, depth, self.kind)
        lower, upper = self.scores if ply % 2 == 0 else (-self.scores[1], -self.scores[0])
        # The window of the moves, and the window in which the value is stored.
        inner = outer = alpha, beta
        if entry is not None:
            lower, upper = entry.lower, entry.upper
            if ply > 0:
                if lower == upper or upper <= alpha:
                    self.tt_cutoffs += 1
                    return upper, ()
                if lower >= beta:
                    self.tt_cutoffs += 1
                    return lower, ()
                if self.table.bounds != "no-narrowing":
                    inner = max(alpha, lower), min(beta, upper)
                    outer = inner if self.table.bounds == "two-bounds" else (alpha, inner[1])
        value, line, move = body(node, depth, *inner, self.enter(node, depth, best), ply)
        if self.table.bounds != "two-bounds":
            lower, upper = -INFINITY, INFINITY
        # A bound that the value contradicts is dropped. Only selective searches contradict bounds.
        lower = value if value > outer[0] else lower if lower <= value else -INFINITY
        upper = value if value < outer[1] else upper if upper >= value else INFINITY
        self.table.store(node, depth, self.kind, lower, upper, best if move is None else move)
        return value, line

    # Without windows, or with half of one.

    def minimax(self, root, depth):
        return self.all_moves(root, depth, 0)

    def all_moves(self, node, depth, ply):
        return self.windowed(self.all_moves_below, node, depth, -INFINITY, INFINITY, ply)

    def all_moves_below(self, node, depth, alpha, beta, moves, ply):
        score, line, best = -INFINITY, (), None
        for move in moves:
            value, below = self.all_moves(node.play(move), depth - 1, ply + 1)
            if -value > score:
                score, line, best = -value, (move, *below), move
                self.improved(node, depth, move)
        return score, line, best

    def branch_and_bound(self, root, depth):
        return self.bounded(root, depth, INFINITY, 0)

    def bounded(self, node, depth, bound, ply):
        """F1 of Knuth and Moore."""
        return self.windowed(self.bounded_moves, node, depth, -INFINITY, bound, ply)

    def bounded_moves(self, node, depth, alpha, beta, moves, ply):
        # What the table knows is as good as a sibling.
        score, line, best = alpha, (), None
        for index, move in enumerate(moves):
            value, below = self.bounded(node.play(move), depth - 1, -score, ply + 1)
            if -value >= beta:
                self.cut_off(node, depth, move, index, moves[:index])
                return -value, (move, *below), move
            if -value > score:
                score, line, best = -value, (move, *below), move
                self.improved(node, depth, move)
        return score, line, best

    def scout(self, root, depth):
        return self.eval(root, depth)

    def eval(self, node, depth):
        """Pearl's EVAL."""
        if depth == 0 or not node.moves:
            return self.leaf(node), ()
        best, line = None, ()
        for move in self.enter(node, depth):
            child = node.play(move)
            if best is not None:
                if not self.test_less(child, depth - 1, -best):
                    continue
                self.re_searches += 1
            value, below = self.eval(child, depth - 1)
            best, line = -value, (move, *below)
            self.improved(node, depth, move)
        return best, line

    def test_less(self, node, depth, bound):
        """Pearl's TEST: whether a value is less than the bound. All moves must be worth less."""
        if depth == 0 or not node.moves:
            return self.leaf(node, bound - 1, bound) < bound
        moves = self.enter(node, depth)
        for index, move in enumerate(moves):
            if not self.test_greater(node.play(move), depth - 1, -bound):
                self.cut_off(node, depth, move, index, moves[:index])
                return False
        return True

    def test_greater(self, node, depth, bound):
        """Pearl's TEST: whether a value is greater than the bound. One move must be worth more."""
        if depth == 0 or not node.moves:
            return self.leaf(node, bound, bound + 1) > bound
        moves = self.enter(node, depth)
        for index, move in enumerate(moves):
            if self.test_less(node.play(move), depth - 1, -bound):
                self.cut_off(node, depth, move, index, moves[:index])
                return True
        return False

    # With windows.

    def alphabeta(self, root, depth):
        return self.hard(root, depth, -INFINITY, INFINITY, 0)

    def hard(self, node, depth, alpha, beta, ply):
        return self.windowed(self.hard_moves, node, depth, alpha, beta, ply)

    def hard_moves(self, node, depth, alpha, beta, moves, ply):
        line, best = (), None
        for index, move in enumerate(moves):
            value, below = self.hard(node.play(move), depth - 1, -beta, -alpha, ply + 1)
            if -value >= beta:
                self.cut_off(node, depth, move, index, moves[:index])
                return beta, (move, *below), move
            if -value > alpha:
                alpha, line, best = -value, (move, *below), move
                self.improved(node, depth, move)
        return alpha, line, best

    def alphabeta_soft(self, root, depth, alpha=-INFINITY, beta=INFINITY):
        return self.soft(root, depth, alpha, beta, 0)

    def soft(self, node, depth, alpha, beta, ply):
        return self.windowed(self.soft_moves, node, depth, alpha, beta, ply)

    def soft_moves(self, node, depth, alpha, beta, moves, ply):
        score, line, best = -INFINITY, (), None
        for index, move in enumerate(moves):
            value, below = self.soft(node.play(move), depth - 1, -beta, -alpha, ply + 1)
            score = max(score, -value)
            if -value >= beta:
                self.cut_off(node, depth, move, index, moves[:index])
                return score, (move, *below), move
            if -value > alpha:
                alpha, line, best = -value, (move, *below), move
                self.improved(node, depth, move)
        return score, line, best

    def pvs(self, root, depth):
        return self.null_windows(root, depth, -INFINITY, INFINITY, 0)

    scout_window = pvs

    def null_windows(self, node, depth, alpha, beta, ply):
        return self.windowed(self.null_windows_moves, node, depth, alpha, beta, ply)

    def null_windows_moves(self, node, depth, alpha, beta, moves, ply):
        score, line, best = -INFINITY, (), None
        for index, move in enumerate(moves):
            child = node.play(move)
            if index == 0:
                value, below = self.null_windows(child, depth - 1, -beta, -alpha, ply + 1)
            else:
                value, below = self.null_windows(child, depth - 1, -alpha - 1, -alpha, ply + 1)
                if alpha < -value < beta:
                    self.re_searches += 1
                    value, below = self.null_windows(child, depth - 1, -beta, -alpha, ply + 1)
            score = max(score, -value)
            if -value >= beta:
                self.cut_off(node, depth, move, index, moves[:index])
                return score, (move, *below), move
            if -value > alpha:
                alpha, line, best = -value, (move, *below), move
                self.improved(node, depth, move)
        return score, line, best

    def negascout(self, root, depth):
        return self.reinefeld(root, depth, -INFINITY, INFINITY, 0)

    def reinefeld(self, node, depth, alpha, beta, ply):
        return self.windowed(self.reinefeld_moves, node, depth, alpha, beta, ply)

    def reinefeld_moves(self, node, depth, alpha, beta, moves, ply):
        score, line, best = -INFINITY, (), None
        limit = beta
        for index, move in enumerate(moves):
            child = node.play(move)
            self.stated = -limit, -alpha
            # With one ply remaining, it relies on exact values.
            low, high = (-limit, -alpha) if depth > 1 else (-INFINITY, INFINITY)
            value, below = self.reinefeld(child, depth - 1, low, high, ply + 1)
            if index > 0 and alpha < -value < beta and (depth > 2 or depth == 2 and self.is_selective):
                self.re_searches += 1
                value, below = self.reinefeld(child, depth - 1, -beta, value, ply + 1)
            score = max(score, -value)
            if -value >= beta:
                self.cut_off(node, depth, move, index, moves[:index])
                return score, (move, *below), move
            if -value > alpha:
                alpha, line, best = -value, (move, *below), move
                self.improved(node, depth, move)
            limit = alpha + 1
        return score, line, best

    def negascout_hard(self, root, depth):
        return self.hard_windows(root, depth, -INFINITY, INFINITY, 0)

    def hard_windows(self, node, depth, alpha, beta, ply):
        return self.windowed(self.hard_windows_moves, node, depth, alpha, beta, ply)

    def hard_windows_moves(self, node, depth, alpha, beta, moves, ply):
        line, best = (), None
        for index, move in enumerate(moves):
            child = node.play(move)
            limit = beta if index == 0 else alpha + 1
            value, below = self.hard_windows(child, depth - 1, -limit, -alpha, ply + 1)
            if index > 0 and alpha < -value < beta:
                self.re_searches += 1
                value, below = self.hard_windows(child, depth - 1, -beta, value, ply + 1)
            if -value >= beta:
                self.cut_off(node, depth, move, index, moves[:index])
                return beta, (move, *below), move
            if -value > alpha:
                alpha, line, best = -value, (move, *below), move
                self.improved(node, depth, move)
        return alpha, line, best

    def aspiration(self, root, depth, delta, guess=None):
        guess = first_of(guess, self.guess, 0)
        alpha, beta = guess - delta, guess + delta
        value, line = self.soft(root, depth, alpha, beta, 0)
        if value <= alpha:
            again, further = self.soft(root, depth, -INFINITY, value + 1, 0)
        elif value >= beta:
            again, further = self.soft(root, depth, value - 1, INFINITY, 0)
        else:
            return value, line
        return again, further or line

    # The MTD family: null windows at the root until the bounds meet.

    def drive(self, root, depth, value, next_beta):
        lower, upper, line = -INFINITY, INFINITY, ()
        while lower < upper:
            beta = next_beta(value, lower, upper)
            value, found = self.soft(root, depth, beta - 1, beta, 0)
            line = found or line
            if value >= beta:
                lower = value
            else:
                upper = value
        return value, line

    def mtdf(self, root, depth, guess=None):
        guess = first_of(guess, self.guess, 0)
        return self.drive(root, depth, guess, lambda value, lower, upper: value + 1 if value == lower else value)

    def mtd_plus(self, root, depth):
        return self.drive(root, depth, INFINITY, lambda value, lower, upper: value + 1 if value == lower else value)

    def mtd_minus(self, root, depth):
        return self.drive(root, depth, -INFINITY, lambda value, lower, upper: lower + 1)

    def mtd_bi(self, root, depth):
        least, greatest = self.scores
        step = 1

        def next_beta(_value, lower, upper):
            nonlocal step
            low = max(lower, least - 1) if least > -INFINITY else lower
            high = min(upper, greatest)
            if low == -INFINITY and high == INFINITY:
                beta = 0
            elif high == INFINITY:
                beta = low + step
            elif low == -INFINITY:
                beta = high - step
            else:
                beta = low + (high - low + 1) // 2
            step *= 2
            return min(max(beta, lower + 1), upper)

        return self.drive(root, depth, 0, next_beta)

    # Stockman's list.

    def sss(self, root, depth):
        return self.stockman(root, depth, 0)

    def dual(self, root, depth):
        return self.stockman(root, depth, 1)

    def stockman(self, root, depth, max_parity):
        """States of OPEN by their path from the root: whether they are solved, and their merit for max, who moves at plies of one parity.
        Paths are numbers of children in search order, so the least path is leftmost."""
        sign = -1 if max_parity else 1
        opened = {(): (False, INFINITY)}
        nodes = {(): root}
        orders = {}
        merits = {}
        line = ()
        self.open_peak = max(self.open_peak, 1)
        while True:
            path = min(opened, key=lambda path: (-opened[path][1], path))
            solved, merit = opened.pop(path)
            is_max = len(path) % 2 == max_parity
            node, left = nodes[path], depth - len(path)
            if solved and path == ():
                return sign * merit, line
            if solved:
                above, index = path[:-1], path[-1]
                for state in [state for state in opened if state[: len(above)] == above]:
                    del opened[state]
                before, merits[above] = merits[above], merit
                parent, move = nodes[above], orders[above][index]
                if not is_max:
                    # A min node solves its parent.
                    if above:
                        self.cut_off(parent, left + 1, move, index)
                    else:
                        self.improved(parent, left + 1, move)
                        line = (move,)
                    opened[above] = True, merit
                else:
                    if merit < before:
                        self.improved(parent, left + 1, move)
                        if not above:
                            line = (move,)
                    if index + 1 < len(orders[above]):
                        self.put(opened, nodes, orders, above, index + 1, merit)
                    else:
                        opened[above] = True, merit
            elif left == 0 or not node.moves:
                worth = self.leaf(node)
                opened[path] = True, min(merit, worth if is_max else -worth)
            else:
                orders[path] = self.enter(node, left)
                merits[path] = merit
                for index in range(len(orders[path]) if is_max else 1):
                    self.put(opened, nodes, orders, path, index, merit)
            self.open_peak = max(self.open_peak, len(opened))

    @staticmethod
    def put(opened, nodes, orders, above, index, merit):
        path = (*above, index)
        nodes[path] = nodes[above].play(orders[above][index])
        opened[path] = False, merit

    def deepening(self, root, depth, inner):
        value, line = 0, ()
        for plies in range(1, depth + 1):
            value, found = self.run(inner, root, plies)
            line = found or line
            self.guess = value
        self.guess = None
        return value, line

    def run(self, algorithm, root, depth):
        """Searches with an algorithm as it is named on the command line."""
        self.root = root
        name, inner, given = parsed(algorithm)
        if inner:
            return self.deepening(root, depth, inner)
        self.ordering.begin()
        return getattr(self, name)(root, depth, **given)


@lru_cache(maxsize=None)
def parsed(algorithm):
    """The method that searches, what it repeats, and its parameters."""
    if algorithm.startswith("deepening("):
        return None, algorithm[len("deepening(") : -1], {}
    name, _, rest = algorithm.partition(":")
    return name.replace("-", "_"), None, {key: int(value) for key, value in (one.split("=") for one in rest.split(",") if one)}


def first_of(*guesses):
    return next(guess for guess in guesses if guess is not None)


def searched(root, depth, algorithm, ordering, seed=0, evaluator=None, table=None):
    """A whole search: value, line and counts. `table` is its size in MB, as in `1` or `1,never`, None for the algorithm's own."""
    inner = algorithm.removeprefix("deepening(").removesuffix(")")
    if table is None:
        table = 64 if inner.startswith("mtd") else 0
    entries = Table.named(table, root.BUCKET)
    search = Search(ordering, seed, evaluator, entries)
    value, line = search.run(algorithm, root, depth)
    return value, completed(search, root, depth, value, line, Search(ordering, seed, evaluator, entries)), search


def completed(search, root, depth, value, line, rest):
    """The line to the horizon, or as far as `rest` comes with 1,000 visits or a tenth of the calls.

    Fail-soft alpha-beta, with the table of the search and with the same ordering begun anew, finds the rest. Its window contains only the
    value of the root. A cutoff by the table ends the line early, and the next search starts there."""
    end, visits = root, max(1000, search.calls // 10)
    for move in line:
        end = end.play(move)
    while line and len(line) < depth and end.moves:
        worth = value if len(line) % 2 == 0 else -value
        rest.root = end
        rest.ordering.begin()
        found, more = rest.alphabeta_soft(end, depth - len(line), worth - 1, worth + 1)
        if found != worth or rest.calls + rest.quiescence_nodes > visits:
            break
        line = line + more
        for move in more:
            end = end.play(move)
    return line


class Plain(Search):
    """A search of Othello in which a pass takes no ply: the horizon is where a number of squares is empty."""

    def windowed(self, body, node, depth, alpha, beta, ply):
        if ply == 0:
            self.horizon = node.empties() - depth
        return super().windowed(body, node, node.empties() - self.horizon, alpha, beta, ply)


def solved(root, algorithm, ordering, table, seed, is_plain=False):
    """An exact search to the end of the game, without special code for the last squares: value, the line that it knows, and counts.

    The depth is the number of empty squares. Under `deepening` half of these plies are searched first, with an estimate at the horizon.
    Their entries in the table are of a kind of their own, which lends only best moves. In a plain search, a pass takes no ply."""
    entries = Table.named(table, root.BUCKET)
    search = (Plain if is_plain else Search)(ordering, seed, "exact", entries)
    inner, depth = algorithm, root.empties()
    if algorithm.startswith("deepening("):
        inner = algorithm[len("deepening(") : -1]
        if depth >= 2:
            search.value_with("more-moves")
            search.kind = 1
            value, _ = search.deepening(root, depth // 2, inner)
            search.value_with("exact")
            search.kind = 0
            search.guess = value
    search.scores = (-64, 64)
    value, line = search.run(inner, root, depth)
    return value, line, search
