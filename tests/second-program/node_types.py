"""The six types of nodes under perfect ordering, and which visits of a search have them."""

from orderings import exact
from searches import Search
from tables import INFINITY


class TypedSearch(Search):
    """A search that notes the window of every visit, for the side to move."""

    def __init__(self, root, depth, *settings):
        super().__init__(*settings)
        self.depth = depth
        self.root_value = exact(root, depth, self.evaluator)
        self.counts_by_ply = [[0] * 7 for _ in range(depth + 1)]
        self.whole_windows = False

    def note(self, node, depth, alpha, beta):
        ply = self.depth - depth
        is_max = ply % 2 == 0
        value = exact(node, depth, self.evaluator)
        if not is_max:
            alpha, beta, value = -beta, -alpha, -value
        root = self.root_value
        above, below = (INFINITY, -INFINITY) if self.whole_windows else (root + 1, root - 1)
        found = 0
        if (alpha, beta) == (-INFINITY, INFINITY):
            if value == root:
                found = 1 if is_max else 2
        elif (alpha, beta) == (root, above):
            if value <= root:
                found = 4 if is_max else 3
        elif (alpha, beta) == (below, root):
            if value >= root:
                found = 5 if is_max else 6
        self.counts_by_ply[ply][found] += 1

    def windowed(self, body, node, depth, alpha, beta, ply):
        # The type of a leaf belongs to the window in which NegaScout states its question, although it asks for the exact value.
        stated = self.stated if body == self.reinefeld_moves and depth == 0 else (alpha, beta)
        self.note(node, depth, *stated)
        return super().windowed(body, node, depth, alpha, beta, ply)

    def eval(self, node, depth):
        self.note(node, depth, -INFINITY, INFINITY)
        return super().eval(node, depth)

    def test_less(self, node, depth, bound):
        self.note(node, depth, bound - 1, bound)
        return super().test_less(node, depth, bound)

    def test_greater(self, node, depth, bound):
        self.note(node, depth, bound, bound + 1)
        return super().test_greater(node, depth, bound)


def types_by_ply(root, depth, algorithm, ordering, seed, evaluator):
    search = TypedSearch(root, depth, ordering, seed, evaluator)
    search.whole_windows = algorithm.startswith("alphabeta")
    search.run(algorithm, root, depth)
    return search.counts_by_ply
