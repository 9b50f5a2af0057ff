"""Writes by_scipy.csv: 200 samples of pairs of counts, and their statistics by SciPy: the geometric mean of the ratios and its t interval, the
median, wins, ties, losses, the p values of the sign test and of the signed-rank test, and the deviation of the logarithms."""

import numpy as np
from scipy import stats

generator = np.random.default_rng(1979)
with open("by_scipy.csv", "w", encoding="utf-8", newline="\n") as out:
    for number in range(200):
        pairs = int(generator.integers(6, 45))
        denominators = generator.integers(1_000, 1_000_000, pairs)
        ties = int(generator.integers(0, 3))
        numerators = np.maximum(1, (denominators * np.exp(generator.normal(-0.05, 0.2, pairs))).astype(int))
        numerators[:ties] = denominators[:ties]
        logarithms = np.log(numerators) - np.log(denominators)
        kept = logarithms[numerators != denominators]
        wins, losses = int((numerators < denominators).sum()), int((numerators > denominators).sum())
        low, high = stats.t.interval(0.95, pairs - 1, loc=logarithms.mean(), scale=stats.sem(logarithms))
        numbers = [
            stats.gmean(numerators / denominators), np.exp(low), np.exp(high), np.exp(np.median(logarithms)), wins, pairs - wins - losses,
            losses, stats.binomtest(wins, wins + losses).pvalue, stats.wilcoxon(kept, method="exact").pvalue, logarithms.std(ddof=1),
        ]
        written = " ".join(f"{one}/{other}" for one, other in zip(numerators, denominators))
        out.write(",".join([written, *(repr(float(number)) for number in numbers)]) + "\n")
