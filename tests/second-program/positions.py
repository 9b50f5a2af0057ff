"""Trees that are written out and artificial trees, as docs/trees.md defines them.

A position of any game has
    moves   the legal moves in generation order, none if the game is over
    play    the position after a move
    worth   the static value for the side to move, by the name of an evaluator (None for the game's first)
    side    0 for the side that moves first in the game, 1 for the other
    before  the move that made it, None for a position that no move made
    plies   the number of moves that made it, null moves included
    words   its key, as 64-bit words
    label   the name of a move
    rank    the place of a move in the ordering `static`
    index   what `history` knows a move by
    capture how early `captures` searches a move, 0 if it captures nothing
    exchange what a capture wins by captures on one square, None if the move captures nothing
"""

from random_numbers import GOLDEN, WORD, hashed, mix


class Position:
    before = None
    plies = 0

    def place(self):
        """The hash of the key, with seed 0: it decides where the entry lies in a table."""
        if self._place is None:
            self._place = hashed(0, self.words)
        return self._place

    @staticmethod
    def index(move):
        return move

    def capture(self, _move):
        return 0

    def exchange(self, _move):
        return None

    def is_check(self):
        return False

    def null(self):
        """The position after a null move, None if the game has none."""
        return None


class TreeNode(Position):
    """A node of either kind of tree. Values are for max, who moves at the root."""

    __slots__ = ()

    def worth(self, _evaluator):
        return -self.value if self.side else self.value

    def replies(self):
        return len(self.moves)

    def is_odd(self, _move):
        return None

    @staticmethod
    def label(move):
        return str(move + 1)

    @staticmethod
    def rank(move):
        return move


class TextNode(TreeNode):
    """A node of a tree that is written out."""

    BUCKET = 96

    __slots__ = ("moves", "children", "value", "side", "words", "exact", "before", "plies", "_place")

    def __init__(self, side):
        self.side = side
        self.moves = ()
        self.children = ()
        self.value = 0
        self.words = ()
        self.exact = {}
        self.before = None
        self.plies = 0
        self._place = None

    def play(self, move):
        return self.children[move]

    def __str__(self):
        """The notation. Each node has its static value, because a search may end anywhere."""
        return f"[{' '.join(map(str, self.children))}]={self.value}" if self.moves else str(self.value)


def written(nested):
    """The root of a tree, from nested lists of values."""

    def grow(nested, plies):
        node = TextNode(plies % 2)
        node.plies = plies
        if isinstance(nested, list):
            node.children = [grow(child, plies + 1) for child in nested]
            node.moves = range(len(nested))
            for move, child in enumerate(node.children):
                child.before = move
            node.value = node.children[0].value
        else:
            node.value = nested
        return node

    root = grow(nested, 0)
    # Keys number the nodes level by level, from left to right.
    level, number = [root], 0
    while level:
        for node in level:
            node.words = (number,)
            number += 1
        level = [child for node in level for child in node.children]
    return root


def height(node):
    return 1 + max(map(height, node.children)) if node.moves else 0


class UniformTree:
    """The parameters of an artificial tree of the model `values` or `ordered`, with p as a share of 10^9."""

    def __init__(self, b, d, seed, model, k=None, p=None):
        self.b, self.d, self.model, self.k = b, d, model, k
        self.key = mix(seed ^ GOLDEN)
        self.p = None if p is None else round(p * 10**9)
        detail = f"k={k}" if k is not None else f"p={p}"
        self.name = f"b={b},d={d},seed={seed},model={model},{detail}"

    def draw(self, number):
        return mix((self.key + number * GOLDEN) & WORD)

    def root(self):
        # Uniform over -g .. g in ordered trees.
        value = self.draw(0) * (2 * STEP + 1) // (1 << 64) - STEP if self.model == "ordered" else 0
        return UniformNode(self, 0, 0, value)


STEP = 1 << 20


class UniformNode(TreeNode):
    BUCKET = 128

    def __init__(self, tree, number, ply, value):
        self.tree, self.number, self.ply = tree, number, ply
        self.side = ply % 2
        self.words = (number,)
        self.exact = {}
        self._place = None
        self.moves = range(tree.b) if ply < tree.d else ()
        self.children = {}
        self.value = value if tree.model == "ordered" else tree.draw(number) * tree.k >> 64
        self.best = self.best_child() if self.moves and tree.model == "ordered" else None

    def best_child(self):
        """The first with probability p, else one of the others."""
        tree = self.tree
        second = mix(tree.draw(self.number) ^ GOLDEN)
        product = second * 10**9
        if product >> 64 < tree.p or tree.b == 1:
            return 0
        return 1 + ((product & WORD) * (tree.b - 1) >> 64)

    def play(self, move):
        child = self.children.get(move)
        if child is None:
            number = self.number * self.tree.b + 1 + move
            value = self.value
            if self.tree.model == "ordered" and move != self.best:
                step = 1 + (self.tree.draw(number) * STEP >> 64)
                value += step if self.side else -step
            child = self.children[move] = UniformNode(self.tree, number, self.ply + 1, value)
            child.before, child.plies = move, self.plies + 1
        return child

    def __str__(self):
        return self.tree.name
