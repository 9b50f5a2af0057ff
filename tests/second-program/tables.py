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
    """Entries by place: buckets of four, or one or two entries. `bucket` is the size of four entries in bytes, and the rules are those of
    --table-depth, --table-rule and --table-replace.

    Searches of another kind have entries of their own, which are deeper than all others. They lend their best moves."""

    def __init__(self, megabytes, bucket, rule="equal", bounds="two-bounds", replace="bucket"):
        self.rule, self.bounds, self.replace = rule, bounds, replace
        self.size = {"bucket": 4, "two-tier": 2, "always": 1, "depth": 1}[replace]
        self.count = (megabytes << 20) // bucket * (4 // self.size)
        self.places = {}
        self.replaced = 0

    @classmethod
    def named(cls, text, bucket):
        """The table with this size in MB and these rules, as in `1` or `1,never` or `1,equal,one-bound,always`; None for 0 or None."""
        size, *rules = str(text or 0).split(",")
        return cls(int(size), bucket, *rules) if int(size) else None

    def entries(self, node):
        return self.places.setdefault(node.place() * self.count >> 64, [])

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
        entries = self.entries(node)
        for place, entry in enumerate(entries):
            if entry.key == new.key and entry.depth == new.depth:
                entries[place] = new
                return
        is_full = len(entries) == self.size
        if self.replace == "bucket":
            if is_full:
                shallowest = min(entries, key=lambda entry: entry.depth)
                entries[entries.index(shallowest)] = new
            else:
                entries.append(new)
        elif self.replace == "always" or not entries:
            entries[:1] = [new]
        elif self.replace == "depth":
            is_full = new.depth >= entries[0].depth
            if is_full:
                entries[0] = new
        else:
            entries[:] = [new, entries[0]] if new.depth >= entries[0].depth else [entries[0], new]
        self.replaced += is_full
