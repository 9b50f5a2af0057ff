"""Asks the lab: lines of requests to crates/lab/examples/answers.rs, lines of answers back."""

import subprocess
import tempfile


class Lab:
    """A run of the lab that answers while its caller searches too."""

    def __init__(self, program, requests):
        self.requests = requests
        self.input = tempfile.TemporaryFile("w+")
        self.output = tempfile.TemporaryFile("w+")
        self.input.writelines("\t".join(map(str, request)) + "\n" for request in requests)
        self.input.seek(0)
        self.process = subprocess.Popen([program], stdin=self.input, stdout=self.output)

    def answers(self):
        """For each request, the fields of its answer."""
        if self.process.wait():
            raise SystemExit(f"the lab failed with {self.process.returncode}")
        self.output.seek(0)
        answers = [line.rstrip("\n").split("\t") for line in self.output]
        self.input.close()
        self.output.close()
        if len(answers) != len(self.requests):
            raise SystemExit(f"expected {len(self.requests)} answers, found {len(answers)}")
        return answers


def search_request(
    game, position, depth, algorithm, ordering, evaluator=None, table=None, seed=0, kind="search", techniques=(None, None), rules=None,
    mate=None,
):
    """The fields of a request. None leaves a choice to the lab. `techniques` are enhancements and selective techniques. With `rules`, the
    answer also has the kind of the bound."""
    fields = kind, game, position, depth, algorithm, ordering, evaluator, table, seed, *techniques, rules, mate
    return tuple("-" if field is None else field for field in fields)


def search_answer(value, line, search, root):
    """What the lab would answer."""
    names, node = [], root
    for move in line:
        # In chess, the name of a move depends on the position.
        names.append(node.label(move))
        node = node.play(move)
    return [str(value), " ".join(names), " ".join(map(str, search.counts()))]
