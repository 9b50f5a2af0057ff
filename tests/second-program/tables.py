"""The transposition table of docs/conventions.md."""

from typing import NamedTuple

INFINITY = (1 << 31) - 1


class Entry(NamedTuple):
    key: tuple
    depth: tuple
    lower: int
    upper: int
    best: int | None


class Table:
    """Buckets of four entries. `bucket` is the size of one in bytes.

    Searches of another kind have entries of their own, which are deeper than all others. They lend their best moves."""

    def __init__(self, megabytes, bucket):
        self.count = (megabytes << 20) // bucket
        self.buckets = {}
        self.replaced = 0

    def entries(self, node):
        return self.buckets.setdefault(node.place() * self.count >> 64, [])

    def probe(self, node, depth, kind):
        """The entry of this depth, if any, and the best move: that of this depth, else of the deepest search."""
        found, best = None, None
        wanted = (kind, depth)
        deepest = None
        for entry in self.entries(node):
            if entry.key == node.words:
                if entry.depth == wanted:
                    found = entry
                rank = (entry.depth == wanted, entry.depth)
                if entry.best is not None and (deepest is None or rank > deepest):
                    deepest, best = rank, entry.best
        return found, best

    def store(self, node, depth, kind, lower, upper, best):
        new = Entry(node.words, (kind, depth), lower, upper, best)
        bucket = self.entries(node)
        for place, entry in enumerate(bucket):
            if entry.key == new.key and entry.depth == new.depth:
                bucket[place] = new
                return
        if len(bucket) < 4:
            bucket.append(new)
            return
        self.replaced += 1
        shallowest = min(bucket, key=lambda entry: entry.depth)
        bucket[bucket.index(shallowest)] = new
