"""Compares the lab with a second, slow program: values, best moves, lines and counts. It prints every difference, and fails if there is one.

    python3 tests/second-program/compare.py target/debug/examples/answers [--trees 2000] [--seed 1] [--only PART]
"""

import argparse
import concurrent.futures
import gc
import os
import random
import sys
import time
from collections import Counter

import chess_position
import chess_repetition
import connect_four
import mate_distance
import othello
from lab import Lab, search_answer, search_request
from node_types import types_by_ply
from orderings import Ordering, exact, is_same_in_every_visit
from positions import UniformTree, height, written
from searches import Search, searched, solved
from tables import Table
from techniques import Selective

ALGORITHMS = [
    "minimax", "branch-and-bound", "alphabeta", "alphabeta-soft", "scout", "scout-window", "negascout", "negascout-hard", "pvs", "mtdf", "mtdf:guess=2", "sss",
    "dual", "mtd-plus", "mtd-minus", "mtd-bi", "aspiration:delta=2,guess=1", "deepening(aspiration:delta=1)", "deepening(mtdf)",
]  # fmt: skip
ORDERINGS = [
    "none", "reverse", "static", "random", "noisy:0.6", "eval1:min-depth=1", "mobility", "perfect", "worst", "perfect-swap", "killer:2",
    "history", "table", "table+killer:1+eval1", "parity+history+reverse", "history:malus,decay=3", "butterfly", "relative-history",
    "countermove+continuation", "counter-history", "killer:2,by=ply", "see",
]  # fmt: skip
# What the game has besides.
OTHELLO_ORDERINGS = [
    "static+reverse", "parity", "table+mobility+parity", "table+killer:2+static", "eval1:by=pattern,min-depth=1", "eval1:by=weights",
    "mobility:min-depth=1+static", "table+random", "table+killer:1,by=ply+static",
]  # fmt: skip
CHESS_ORDERINGS = [
    "none", "random", "captures", "table+captures+killer:2", "captures+history", "eval1:by=squares,min-depth=1", "history:malus,decay=3",
    "butterfly", "relative-history", "countermove+continuation", "counter-history", "see", "captures:losing=last",
    "table+see+captures+killer:2,by=ply", "captures:losing=last+history",
]  # fmt: skip
MAY_HAVE_A_TABLE = {"minimax", "branch-and-bound", "alphabeta", "alphabeta-soft", "scout-window", "negascout", "negascout-hard", "pvs", "aspiration"}
WITHIN_TECHNIQUES = {"alphabeta", "alphabeta-soft", "pvs", "negascout", "negascout-hard", "mtdf", "deepening(mtdf)"}
TYPED = ["alphabeta", "alphabeta-soft", "scout", "scout-window", "pvs", "negascout"]


class Comparison:
    """Requests to the lab, each with what the second program finds."""

    def __init__(self, program):
        self.program = program
        self.requests, self.ours = [], []
        self.complaints = []
        self.root = self.name = None

    def ask(self, request, ours):
        """`ours` is called while the lab answers."""
        self.requests.append(request)
        self.ours.append(ours)

    def search(self, game, root, depth, algorithm, ordering, seed, evaluator=None, table=None, checked=None, fewest_replaced=0):
        if root is not self.root:
            self.root, self.name = root, str(root)
        request = search_request(game, self.name, depth, algorithm, ordering, evaluator, table, seed)

        def ours():
            value, line, search = searched(root, depth, algorithm, ordering, seed, evaluator, table)
            if checked:
                problem = checked(value, line)
                if problem:
                    self.complaints.append((request, problem))
            if fewest_replaced and search.table.replaced < fewest_replaced:
                self.complaints.append((request, f"only {search.table.replaced} entries were replaced"))
            answer = search_answer(value, line, search, root)
            if evaluator and evaluator.startswith("quiescence"):
                # The visits of the completion are limited, and one leaf may have more than a thousand.
                answer[1] = beginning_of(answer[1].split())
            return answer

        self.ask(request, ours)

    def differences(self):
        lab = Lab(self.program, self.requests)
        ours = [search() for search in self.ours]
        # The functions refer to the comparison. Without this cycle, the positions are freed, although the collector of cycles is off.
        self.ours.clear()
        found = [
            (request, f"the second program finds {second}, the lab {first}")
            for request, first, second in zip(self.requests, lab.answers(), ours)
            if not agree(first, second)
        ]
        return found + self.complaints


def agree(lab, ours):
    """Whether fields are equal, or pass a check."""
    if lab == ours:
        return True
    return len(lab) == len(ours) and all(two(one) if callable(two) else one == two for one, two in zip(lab, ours))


def beginning_of(line):
    """A check of a line of moves that may end too soon."""
    return lambda found: found.split() in [line[:length] for length in range(1 if line else 0, len(line) + 1)]


def table_for(random, algorithm):
    """The size of the table in MB with its rules, None where the algorithm has no use for one."""
    inner = algorithm.removeprefix("deepening(").removesuffix(")").split(":")[0]
    if inner.startswith("mtd"):
        return random.choice([1, 2, f"1,{rules_for(random)}"])
    return random.choice([0, 1, f"1,{rules_for(random)}"]) if inner in MAY_HAVE_A_TABLE else None


def rules_for(random):
    """The rules of a table."""
    depth = random.choice(["equal", "equal", "never"])
    return ",".join([depth, random.choice(["two-bounds", "one-bound", "no-narrowing"]), replacement_for(random)])


def replacement_for(random):
    return random.choice(["bucket", "always", "depth", "two-tier"])


class Lines:
    """What conventions.md promises of principal variations, for one position."""

    def __init__(self, root, depth, seed, evaluator=None):
        self.root, self.depth, self.seed, self.evaluator = root, depth, seed, evaluator
        self.first_best = {}

    def check(self, ordering):
        """A function of a value and a line that says what is wrong, if anything."""
        expected = self.first(ordering) if is_same_in_every_visit(ordering) else None

        def problem(value, line):
            if expected is not None and line != expected:
                return f"the line {line} is not that of the first best moves, {expected}"
            if value != exact(self.root, self.depth, self.evaluator):
                return f"{value} is not the minimax value"
            node, left = self.root, self.depth
            for move in line:
                if -exact(node.play(move), left - 1, self.evaluator) != exact(node, left, self.evaluator):
                    return f"{line}: a move is not best after {self.depth - left} plies"
                node, left = node.play(move), left - 1
            if left and node.moves:
                return f"{line}: it ends {left} plies before the horizon"

        return problem

    def first(self, ordering):
        """The line of the moves that are the first best ones in search order, where that order never changes."""
        if ordering not in self.first_best:
            order = Ordering(ordering, self.seed, self.evaluator)
            line, node, left = (), self.root, self.depth
            while left and node.moves:
                value = exact(node, left, self.evaluator)
                moves = order.order(node, left, None, Search("none"))
                move = next(move for move in moves if -exact(node.play(move), left - 1, self.evaluator) == value)
                line, node, left = (*line, move), node.play(move), left - 1
            self.first_best[ordering] = line
        return self.first_best[ordering]


def drawn_tree(random):
    """A small tree with single children, uneven depth and, mostly, ties."""
    values = random.choice([1, 1, 2, 4, 1000])
    degrees = random.choice([[1, 2], [1, 2, 3], [1, 2, 2, 3], [1, 1, 2, 3, 4]])
    early = random.choice([0.2, 0.3, 0.5])

    def grow(left):
        if left == 0 or random.random() < early:
            return random.randint(-values, values)
        return [grow(left - 1) for _ in range(random.choice(degrees))]

    left = random.choice([1, 1, 2, 2, 3])
    return [grow(left) for _ in range(random.choice([1, 2, 2, 2, 3, 4]))]


def all_searches(comparison, chance, root, depth, seed):
    """All algorithms with all orderings on one tree."""
    lines = Lines(root, depth, seed)
    for ordering in ORDERINGS:
        for algorithm in ALGORITHMS:
            comparison.search(
                "tree", root, depth, algorithm, ordering, seed, None, table_for(chance, algorithm), lines.check(ordering)
            )


def small_trees(comparison, seed):
    """One tree: all algorithms with all orderings."""
    chance = random.Random(seed)
    root = written(drawn_tree(chance))
    depth = max(1, height(root) + chance.choice([-2, -1, 0, 0, 0, 0, 1, 3]))
    all_searches(comparison, chance, root, depth, seed)


def uniform_trees(comparison, seed):
    """One artificial tree: all algorithms with all orderings."""
    chance = random.Random(seed)
    b, d = chance.choice([(2, 4), (2, 5), (3, 3), (4, 3)])
    if chance.random() < 0.6:
        tree = UniformTree(b, d, seed, "values", k=chance.choice([2, 3, 20]))
    else:
        tree = UniformTree(b, d, seed, "ordered", p=chance.choice([0.1, 0.5, 0.9]))
    depth = d - chance.choice([0, 0, 1])
    root = tree.root()
    all_searches(comparison, chance, root, depth, seed)


def othello_positions(comparison, seed):
    """One position: all algorithms with all orderings, with one of the evaluators each."""
    chance = random.Random(seed)
    root = othello.after_random_moves(chance, chance.randint(*chance.choice([(4, 30), (30, 46), (46, 52), (53, 57)])))
    # Transpositions begin with the third ply.
    depth = 2 if root.empties() > 14 else 4 if root.empties() > 7 else 6
    evaluators = ["discs", "weights", "mobility", "pattern"]
    lines = {evaluator: Lines(root, depth, seed, evaluator) for evaluator in evaluators}
    for ordering in ORDERINGS + OTHELLO_ORDERINGS:
        for algorithm in ALGORITHMS:
            evaluator = chance.choice(evaluators)
            if algorithm == "mtd-minus" and evaluator == "pattern":
                # Millions of tests lie between minus infinity and a value.
                evaluator = "discs"
            checked = lines[evaluator].check(ordering)
            table = table_for(chance, algorithm)
            comparison.search("othello", root, depth, algorithm, ordering, seed, evaluator, table, checked)


def connect_four_positions(comparison, seed):
    """One position: its moves, and all algorithms with all orderings."""
    chance = random.Random(seed)
    root = connect_four.after_random_moves(chance, chance.randint(0, 38))
    # Transpositions begin with the third ply.
    depth = 3 if root.discs < 30 else 5
    request = search_request("connect-four", str(root), None, None, None, None, None, seed, kind="moves")
    comparison.ask(request, lambda: [str(root), " ".join(map(root.label, root.moves))])
    lines = Lines(root, depth, seed, "lines")
    for ordering in [*ORDERINGS, "parity", "table+mobility+parity", "table+killer:2+static"]:
        for algorithm in ALGORITHMS:
            checked = lines.check(ordering)
            comparison.search("connect-four", root, depth, algorithm, ordering, seed, "lines", table_for(chance, algorithm), checked)


def chess_moves(comparison, seed):
    """The legal moves of one position in generation order, and its name."""
    chance = random.Random(seed)
    root = chess_position.after_random_moves(chance, chance.randint(0, 120))
    request = search_request("chess", str(root), None, None, None, None, None, seed, kind="moves")
    comparison.ask(request, lambda: [str(root), " ".join(map(root.label, root.moves))])


def chess_counts(comparison, seed):
    """Alpha-beta by material to depth 3."""
    chance = random.Random(seed)
    root = chess_position.after_random_moves(chance, chance.randint(0, 80))
    comparison.search("chess", root, 3, "alphabeta", "none", seed, "material")


def chess_positions(comparison, seed):
    """One position: all algorithms with all orderings, with one of the evaluators each."""
    chance = random.Random(seed)
    root = chess_position.after_random_moves(chance, chance.randint(4, 80))
    evaluators = ["material", "squares"]
    lines = {evaluator: Lines(root, 2, seed, evaluator) for evaluator in evaluators}
    for ordering in CHESS_ORDERINGS:
        for algorithm in ALGORITHMS:
            evaluator = chance.choice(evaluators)
            checked = lines[evaluator].check(ordering)
            comparison.search("chess", root, 2, algorithm, ordering, seed, evaluator, table_for(chance, algorithm), checked)


def chess_quiescence(comparison, seed):
    """One position: all algorithms with the captures below the leaves."""
    chance = random.Random(seed)
    root = chess_position.after_random_moves(chance, chance.randint(4, 80))
    for algorithm in ALGORITHMS:
        evaluator = chance.choice(["quiescence:material", "quiescence:squares"])
        ordering = chance.choice(["none", "captures", "table+captures+killer:2", "see", "eval1", "perfect", "perfect-swap", "worst"])
        comparison.search("chess", root, chance.randint(1, 2), algorithm, ordering, seed, evaluator, table_for(chance, algorithm))


def mates(comparison, seed):
    """One position near mate: all algorithms with windows, with `--mate distance`. The value is that of plain minimax."""
    chance = random.Random(seed)
    root = mate_distance.near_mate(chance)
    expected = {depth: mate_distance.minimax(root.board, depth) for depth in (1, 2, 3)}
    for algorithm in ALGORITHMS:
        if algorithm in ("scout", "sss", "dual"):
            continue
        for ordering in ["none", "captures+killer:2", "table+history", "random"]:
            depth, evaluator = chance.choice([1, 2, 3, 3, 3]), chance.choice(["material", "material", "quiescence:material"])
            table = table_for(chance, algorithm)
            request = search_request("chess", str(root), depth, algorithm, ordering, evaluator, table, seed, mate="distance")

            least = expected[depth] if evaluator == "material" else None
            comparison.ask(request, lambda of=(algorithm, ordering, depth, evaluator, table), least=least: mate_answer(root, seed, of, least))


def mate_answer(root, seed, of, expected=None):
    """The answer of one search with `--mate distance`. With `expected`, the value must be this one."""
    algorithm, ordering, depth, evaluator, table = of
    search = mate_distance.MateSearch(ordering, seed, evaluator, table)
    value, line = search.run(algorithm, root, depth)
    answer = search_answer(value, line, search, root)
    first = answer[1].split()
    # The lab completes the line.
    answer[1] = lambda found: found.split()[: len(first)] == first and expected in (None, value)
    return answer


def recurring_mates(comparison, seed):
    """A pawn ending in which positions recur after other numbers of plies, where their mates are nearer to the root or farther away."""
    chance = random.Random(seed)
    root = mate_distance.of_fen("5k2/3P4/8/4K3/8/4p3/4P3/8 w - - 0 1")
    algorithm = ["deepening(alphabeta-soft)", "deepening(pvs)", "deepening(mtdf)", "deepening(alphabeta)"][seed % 4]
    table = f"1,at-least,{chance.choice(['two-bounds', 'one-bound', 'no-narrowing'])}"
    of = algorithm, "table+history", 8, "material", table
    request = search_request("chess", str(root), 8, algorithm, "table+history", "material", table, seed, mate="distance")
    comparison.ask(request, lambda: mate_answer(root, seed, of))


def chess_repetitions(comparison, seed):
    """One position under `--rules repetition`: all algorithms, some within selective techniques. Without a TT, the value is that of a
    minimax search in which python-chess finds the repetitions."""
    chance = random.Random(seed)
    if seed % 4:
        board = chess_repetition.drawn_ending(chance)
        branching = board.legal_moves.count()
        depth = chance.choice([4, 5] if branching < 6 else [4] if branching < 9 else [3, 4] if branching < 16 else [2, 3])
    else:
        board = chess_position.after_random_moves(chance, chance.randint(4, 80)).board
        board.halfmove_clock = chance.choice([board.halfmove_clock, chance.randint(97, 101)])
        depth = 2
    root = chess_repetition.ChessWithRepetition(board)
    expected = {}

    def is_minimax(evaluator, value):
        if evaluator not in expected:
            expected[evaluator] = chess_repetition.minimax(board.copy(), depth, evaluator)
        return value == expected[evaluator]

    plain = ["null:r=1", "null:r=0+late:after=1,min-depth=2", "check-extension", "multicut:moves=3,cuts=2,reduce=1"]
    in_quiescence = ["evasions", "delta:margin=100", "evasions+null:r=1"]
    for algorithm in ALGORITHMS:
        evaluator = chance.choice(["material", "squares", "quiescence:material"])
        if algorithm == "mtd-minus":
            # Many tests lie between minus infinity and a value, and this evaluator has the fewest values.
            evaluator = "material"
        ordering = chance.choice([*CHESS_ORDERINGS, "mobility", "reverse", "static"])
        table = table_for(chance, algorithm)
        selected = chance.choice([None, None, *plain, *in_quiescence]) if algorithm in WITHIN_TECHNIQUES else None
        if selected:
            evaluator = "quiescence:material" if selected in in_quiescence else evaluator.removeprefix("quiescence:")
        request = search_request(
            "chess", str(root), depth, algorithm, ordering, evaluator, table, seed, techniques=(None, selected), rules="repetition"
        )

        def ours(request=request, algorithm=algorithm, ordering=ordering, evaluator=evaluator, table=table, selected=selected):
            if selected:
                search = Selective(ordering, seed, evaluator, Table.named(table, root.BUCKET), None, selected)
                value, _ = search.run(algorithm, root, depth)
                answer = [str(value), lambda _line: True, " ".join(map(str, search.counts()))]
            else:
                value, line, search = searched(root, depth, algorithm, ordering, seed, evaluator, table)
                answer = search_answer(value, line, search, root)
                if not table and not is_minimax(evaluator, value):
                    comparison.complaints.append((request, f"{value} is not the minimax value, {expected[evaluator]}"))
            return [*answer, "path-dependent" if table else "estimate" if selected else "exact"]

        comparison.ask(request, ours)


def quiescence_techniques(comparison, seed):
    """One position: all algorithms with the techniques of quiescence search, alone and with other techniques."""
    chance = random.Random(seed)
    root = chess_position.after_random_moves(chance, chance.randint(40, 160))
    # With more pieces, some captures branch into millions of nodes.
    while len(root.board.piece_map()) > 18 or not root.moves:
        root = chess_position.after_random_moves(chance, chance.randint(40, 160))
    for algorithm in ALGORITHMS:
        # Here, the other techniques do not act in Pearl's Scout.
        has_windows = algorithm not in ("minimax", "branch-and-bound", "scout", "sss", "dual")
        margin = chance.choice([0, 50, 100, 200, 1000])
        further = ["null:r=1", "late:after=1,reduce=1,min-depth=2", f"futility:margin={margin}", "check-extension"] if has_windows else []
        for selected in [f"delta:margin={margin}", "evasions", f"evasions+delta:margin={margin}"]:
            names = None, "+".join([selected, *chance.sample(further, min(len(further), chance.choice([0, 0, 1, 2])))])
            evaluator = chance.choice(["quiescence:material", "quiescence:squares"])
            # With `delta`, values depend on windows, also those that orderings by exact values ask for.
            exact = [] if "delta" in selected else ["perfect", "worst"]
            ordering = chance.choice(["none", "captures", "table+captures+killer:2", "eval1", "eval1:by=quiescence:material", *exact])
            depth, table = chance.choice([1, 1, 2]), table_for(chance, algorithm)
            request = search_request("chess", str(root), depth, algorithm, ordering, evaluator, table, seed, techniques=names)

            def ours(algorithm=algorithm, ordering=ordering, evaluator=evaluator, table=table, names=names, depth=depth):
                entries = Table.named(table, root.BUCKET)
                search = Selective(ordering, seed, evaluator, entries, *names)
                value, _ = search.run(algorithm, root, depth)
                return [str(value), lambda _line: True, " ".join(map(str, search.counts()))]

            comparison.ask(request, ours)


def grown(random, degree, left):
    return [grown(random, degree, left - 1) for _ in range(degree)] if left else random.randint(-50, 50)


def full_tables(comparison, seed):
    """Tables that are too small for a search, so that entries are replaced."""
    chance = random.Random(seed)
    case = seed % 8
    game, evaluator = "tree", None
    if case == 0:
        game, evaluator, depth = "othello", "discs", 7
        root, algorithm, ordering = othello.after_random_moves(chance, 14), "deepening(mtdf)", "table+history"
    elif case == 1:
        depth, algorithm, ordering = 15, "deepening(pvs)", "table+reverse"
        root = written(grown(chance, 2, depth))
    else:
        b, depth = (3, 12) if case % 2 else (2, 18)
        root = UniformTree(b, depth, seed, "values", k=50).root()
        algorithm, ordering = [
            ("deepening(alphabeta)", "table+killer:2"),
            ("deepening(mtdf)", "table+history"),
            ("deepening(negascout)", "table+random"),
            ("mtd-bi", "table"),
            ("mtd-plus", "none"),
            ("deepening(aspiration:delta=5)", "table+history"),
        ][case - 2]
    rules = f"equal,{chance.choice(['two-bounds', 'one-bound'])},{replacement_for(chance)}"
    comparison.search(game, root, depth, algorithm, ordering, seed, evaluator, f"1,{rules}", fewest_replaced=50)


def exact_endgames(comparison, seed):
    """Exact searches without special code for the last squares. New entries of the table start with bounds of 64."""
    chance = random.Random(seed)
    root = othello.after_random_moves(chance, 60)
    while root.empties() > 6 or root.empties() < 3 or not root.moves:
        root = othello.after_random_moves(chance, chance.choice([54, 55, 56]))
    algorithms = ["minimax", "branch-and-bound", "alphabeta", "pvs", "negascout", "mtdf", "mtd-bi", "mtd-plus", "scout", "sss"]
    for algorithm in [*algorithms, "deepening(pvs)", "deepening(mtdf)"]:
        for ordering in ["none", "table+mobility+parity", "killer:2", "eval1:min-depth=2"]:
            table = table_for(chance, algorithm)
            if table:
                # Of the rules, a solver has that of the depth alone.
                table = ",".join(str(table).split(",")[:2])
            # Not all visits of the other algorithms have a window.
            is_plain = algorithm not in ("scout", "sss") and chance.random() < 0.5
            depth = "plain" if is_plain else None
            request = search_request("othello", str(root), depth, algorithm, ordering, None, table, seed, kind="solve")

            def ours(algorithm=algorithm, ordering=ordering, table=table, is_plain=is_plain):
                value, line, search = solved(root, algorithm, ordering, table, seed, is_plain)
                return [str(value), best_line(root, line), " ".join(map(str, search.counts()))]

            comparison.ask(request, ours)


def best_line(root, known):
    """A check of a line of moves: it begins with the known ones, every move is a best one, and it ends with the game."""

    def holds(line):
        node, labels = root, line.split()
        for ply, label in enumerate(labels):
            named = [move for move in node.moves if node.label(move) == label]
            if not named or named[0] != (known[ply] if ply < len(known) else named[0]):
                return False
            if node.worth("exact") != -node.play(named[0]).worth("exact"):
                return False
            node = node.play(named[0])
        return not node.moves and len(labels) >= len(known)

    return holds


def node_types(comparison, seed):
    chance = random.Random(seed)
    if seed % 8 == 0:
        game, root = "othello", othello.after_random_moves(chance, 56)
        depth = 3
    else:
        game, root = "tree", written(drawn_tree(chance))
        depth = max(1, height(root) + chance.choice([-1, 0, 0, 1]))
    for algorithm in TYPED:
        for ordering in ["none", "reverse", "random", "perfect", "killer:1", "eval1"]:
            request = search_request(game, str(root), depth, algorithm, ordering, None, None, seed, kind="types")

            def ours(algorithm=algorithm, ordering=ordering):
                counts = types_by_ply(root, depth, algorithm, ordering, seed, None)
                return [" ".join(map(str, ply)) for ply in counts]

            comparison.ask(request, ours)


def techniques(comparison, seed):
    """One position: algorithms with windows within enhancements and selective techniques."""
    chance = random.Random(seed)
    case = seed % 4
    if case == 0:
        game, root = "chess", chess_position.after_random_moves(chance, chance.randint(4, 80))
        depth, evaluator = chance.choice([(3, "material"), (2, "quiescence:material")])
        orderings = ["none", "captures", "table+captures+killer:2", "table+history", "table+counter-history", "relative-history"]
        orderings += ["table+see+killer:2,by=ply", "captures:losing=last+killer:1,by=ply"]
    elif case == 1:
        game, root, depth = "othello", othello.after_random_moves(chance, chance.randint(10, 54)), chance.choice([3, 4])
        evaluator = chance.choice(["discs", "weights"])
        orderings = ["none", "static", "table+killer:2", "table+history", "table+counter-history", "relative-history", "killer:2,by=ply"]
    else:
        b, d = chance.choice([(2, 7), (3, 5), (4, 4)])
        root = UniformTree(b, d, seed, "values", k=chance.choice([3, 20])).root()
        game, depth, evaluator = "tree", d, None
        orderings = ["none", "eval1", "table+killer:2", "table+history", "table+history:malus", "table+counter-history", "butterfly"]
        orderings += ["killer:2,by=ply", "table+killer:1,by=ply"]
    margin = {"material": 150, "quiescence:material": 150, "discs": 3, "weights": 20}.get(evaluator, 1)
    selective = [
        None, "late", f"late:after={chance.randint(0, 2)},reduce=2,min-depth=2", f"futility:margin={margin}",
        f"probcut:depth=2,reduced=1,a=0.9,b=1,sigma={margin},t=0.5", "multicut:moves=3,cuts=2,reduce=1",
        f"late:after=1+futility:margin={margin}+multicut:moves=4,cuts=1,reduce=1",
    ]  # fmt: skip
    if game == "chess":
        selective += ["null", "null:r=0", "null:r=1,verify=2", "check-extension", "null:r=1+late:after=1,min-depth=2+check-extension"]
    for algorithm in ["alphabeta", "alphabeta-soft", "pvs", "negascout", "negascout-hard", "mtdf", "deepening(pvs)", "aspiration:delta=2"]:
        for selected in selective:
            table = chance.choice([0, 1, f"1,equal,{chance.choice(['one-bound', 'no-narrowing'])},{replacement_for(chance)}"])
            ordering = chance.choice(orderings)
            enhance = chance.choice(["etc", "iid:reduce=1,min-depth=2", "etc+iid", "iid:reduce=1,min-depth=3+etc"]) if table else None
            names = enhance, selected
            request = search_request(game, str(root), depth, algorithm, ordering, evaluator, table, seed, techniques=names)

            def ours(algorithm=algorithm, ordering=ordering, table=table, names=names):
                entries = Table.named(table, root.BUCKET)
                search = Selective(ordering, seed, evaluator, entries, *names)
                value, _ = search.run(algorithm, root, depth)
                return [str(value), lambda _line: True, " ".join(map(str, search.counts()))]

            comparison.ask(request, ours)


def self_play(comparison, seed):
    """Games in which alpha-beta's moves are played and another algorithm searches every position."""
    chance = random.Random(seed)
    root = othello.after_random_moves(chance, chance.choice([0, 40, 45, 50, 52, 54]))
    algorithm = ALGORITHMS[seed % len(ALGORITHMS)]
    ordering = chance.choice(["none", "random", "static", "table+killer:1", "eval1", "parity"])
    evaluator = chance.choice(["discs", "weights", "mobility"])
    request = search_request("othello", str(root), 2, algorithm, ordering, evaluator, None, seed, kind="self-play")

    def ours():
        position, moves = root, []
        leaves = calls = tried = same = 0
        while position.moves:
            # A player whose algorithm needs a table has one of 16 MB.
            table = 16 if "mtd" in algorithm else None
            line, search = searched(position, 2, algorithm, ordering, seed, evaluator, table)[1:]
            played = searched(position, 2, "alphabeta", ordering, seed, evaluator)[1][0]
            leaves, calls = leaves + search.leaves, calls + search.calls
            tried += search.calls - search.root_visits
            same += line[0] == played
            moves.append(position.label(played))
            position = position.play(played)
            position.children.clear()
        pieces = [position.discs(0), 0, position.discs(1)]
        return [" ".join(moves), " ".join(map(str, pieces)), f"{leaves} {calls} {tried} {same}"]

    comparison.ask(request, ours)


# Each part with the positions that it has for each 2000 of `--trees`, and how many of those one process takes at a time.
PARTS = {
    "full_tables": (full_tables, 16, 1),
    "othello_positions": (othello_positions, 8, 1),
    "connect_four_positions": (connect_four_positions, 12, 1),
    "chess_positions": (chess_positions, 8, 1),
    "chess_counts": (chess_counts, 20, 2),
    "chess_quiescence": (chess_quiescence, 4, 1),
    "quiescence_techniques": (quiescence_techniques, 8, 1),
    "chess_moves": (chess_moves, 500, 50),
    "mates": (mates, 40, 2),
    "recurring_mates": (recurring_mates, 4, 1),
    "chess_repetition": (chess_repetitions, 12, 1),
    "techniques": (techniques, 40, 2),
    "self_play": (self_play, 20, 5),
    "uniform_trees": (uniform_trees, 24, 4),
    "exact_endgames": (exact_endgames, 16, 4),
    "node_types": (node_types, 160, 20),
    "small_trees": (small_trees, 2000, 20),
}


def run(program, part, seeds):
    """Compares one part on some seeds."""
    gc.disable()
    begun = time.process_time()
    found, requests = [], 0
    comparison = Comparison(program)
    for seed in seeds:
        PARTS[part][0](comparison, seed)
    found += comparison.differences()
    return part, len(comparison.requests), found, time.process_time() - begun


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program")
    arguments.add_argument("--trees", type=int, default=2000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--only", choices=PARTS)
    given = arguments.parse_args()
    begun = time.monotonic()
    searches, seconds, differences = Counter(), Counter(), []
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        work = []
        for part, (_, positions, together) in PARTS.items():
            if given.only in (None, part):
                seeds = [given.seed * 1_000_000 + index for index in range(max(1, positions * given.trees // 2000))]
                for first in range(0, len(seeds), together):
                    work.append(pool.submit(run, given.program, part, seeds[first : first + together]))
        for done in concurrent.futures.as_completed(work):
            part, requests, found, spent = done.result()
            searches[part] += requests
            seconds[part] += spent
            differences += found
    for part in PARTS:
        if searches[part]:
            print(f"{part.replace('_', ' '):<22} {searches[part]:>8} searches, {seconds[part]:6.1f} s of processor time")
    print(f"{'all':<22} {searches.total():>8} searches, {time.monotonic() - begun:.1f} s; {len(differences)} differences")
    # The smallest positions first.
    for request, problem in sorted(differences, key=lambda found: len(str(found[0][2])))[:20]:
        print(*request, sep="\t")
        print(f"    {problem}")
    sys.exit(bool(differences))


if __name__ == "__main__":
    main()
