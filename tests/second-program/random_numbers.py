"""The random numbers of docs/conventions.md and docs/trees.md, written out: SplitMix64's finaliser, the hash of keys, and ChaCha with 8 rounds."""

from functools import lru_cache

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(word):
    """The finaliser of SplitMix64."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)


def hashed(seed, words):
    """The hash of a position's key under a seed."""
    state = mix(seed ^ GOLDEN)
    for word in words:
        state = mix(((state * 3 + word) & WORD) ^ GOLDEN)
    return state


class ChaCha8:
    """Words of 32 bits from ChaCha with 8 rounds, stream 0, from block 0 on."""

    def __init__(self, seed):
        # The key: eight outputs of PCG32, whose state is advanced first.
        self.key = []
        for _ in range(8):
            seed = (seed * 0x5851F42D4C957F2D + 0xA17654E46FBE17F3) & WORD
            shifted = (((seed >> 18) ^ seed) >> 27) & 0xFFFFFFFF
            turn = seed >> 59
            self.key.append((shifted >> turn | shifted << (32 - turn)) & 0xFFFFFFFF)
        self.block = 0
        self.words = []

    def word(self):
        if not self.words:
            self.words = self.next_block()
        return self.words.pop(0)

    def double_word(self):
        low = self.word()
        return self.word() << 32 | low

    def below(self, bound):
        """A number below `bound`: the upper half of word * bound, one more if the lower half plus a second word's share carries."""
        product = self.word() * bound
        number, rest = product >> 32, product & 0xFFFFFFFF
        if rest > (1 << 32) - bound:
            number += (rest + (self.word() * bound >> 32)) >> 32
        return number

    def next_block(self):
        start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *self.key, self.block & 0xFFFFFFFF, self.block >> 32, 0, 0]
        state = list(start)
        for _ in range(4):
            for a, b, c, d in COLUMNS_AND_DIAGONALS:
                quarter_round(state, a, b, c, d)
        self.block += 1
        return [(one + other) & 0xFFFFFFFF for one, other in zip(state, start)]


COLUMNS_AND_DIAGONALS = [
    (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)
]  # fmt: skip


def quarter_round(state, a, b, c, d):
    for one, two, three, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[one] = (state[one] + state[two]) & 0xFFFFFFFF
        turned = state[three] ^ state[one]
        state[three] = (turned << turn | turned >> (32 - turn)) & 0xFFFFFFFF


@lru_cache(maxsize=None)
def shuffle(seed, count):
    """The order into which `count` things are shuffled, and the 64 bits drawn after that."""
    random = ChaCha8(seed)
    order = list(range(count))
    # Places are drawn together: one number below (n + 1)(n + 2) .. (n + k), the largest product below 2^32, serves k of them.
    chunk, left = 0, 1
    for place in range(count if count > 1 else 0):
        if left == 0:
            bound = place + 1
            left = 1
            while bound * (place + 1 + left) < 1 << 32:
                bound *= place + 1 + left
                left += 1
            chunk = random.below(bound)
        other = chunk % (place + 1)
        chunk //= place + 1
        left -= 1
        order[place], order[other] = order[other], order[place]
    return order, random.double_word()
