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
    """Buckets of four entries. `bucket` is the size of one in bytes, `rule` that of --table-depth.

    Searches of another kind have entries of their own, which are deeper than all others. They lend their best moves."""

    def __init__(self, megabytes, bucket, rule="equal"):
        self.rule = rule
        self.count = (megabytes << 20) // bucket
        self.buckets = {}
        self.replaced = 0

    @classmethod
    def named(cls, text, bucket):
        """The table with this size in MB, as in `1` or `1,never`; None for 0 or None."""
        size, _, rule = str(text or 0).partition(",")
        return cls(int(size), bucket, rule or "equal") if int(size) else None

    def entries(self, node):
        return self.buckets.setdefault(node.place() * self.count >> 64, [])

    def probe(self, node, depth, kind):
        """The entry that resolves a visit of this depth, if any, and the best move: that of this depth, else of the deepest search."""
        found, best = None, None
        wanted = (kind, depth)
        deepest = None
        for entry in self.entries(node):
            if entry.key == node.words:
                rank = (entry.depth == wanted, entry.depth)
                is_deeper = entry.depth[0] == kind and entry.depth[1] > depth
                resolves = {"equal": entry.depth == wanted, "at-least": entry.depth == wanted or is_deeper, "never": False}
                if resolves[self.rule] and (found is None or rank > (found.depth == wanted, found.depth)):
                    found = entry
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
