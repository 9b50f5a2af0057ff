"""A search of any tree that answers `scoutlab debug --program "python3 search.py"`. Put your search in the place of `search`."""

import json
import sys

calls, lines = 0, []


def search(node, depth, sign, alpha, beta, path=()):
    """Fail-soft alpha-beta. A node is a list of children, or a value for MAX; `sign` is 1 if MAX is to move."""
    global calls
    before, calls = calls, calls + 1
    best, bound = -float("inf"), alpha
    if not isinstance(node, list):
        best = sign * node
    else:
        for number, child in enumerate(node, 1):
            best = max(best, -search(child, depth - 1, -sign, -beta, -bound, (*path, str(number))))
            bound = max(bound, best)
            if bound >= beta:
                break
    lines.append(f"{' '.join(path)},{alpha},{beta},{depth},{best},{calls - before}")
    return best


for request in map(json.loads, sys.stdin):
    if request["algorithm"].startswith("deepening"):
        print(json.dumps({"id": request["id"], "error": "this search has no iterative deepening"}), flush=True)
        continue
    calls, lines = 0, []
    window = float(request["alpha"]), float(request["beta"])
    value = search(request["tree"], request["depth"], 1, *window)
    if "log" in request:
        with open(request["log"], "w", encoding="utf-8") as log:
            log.write("\n".join(lines))
    print(json.dumps({"id": request["id"], "value": value, "calls": calls}), flush=True)
