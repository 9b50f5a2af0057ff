"""Writes by_scipy.csv: 500 samples of differences with ties and zeros, and the two-sided p values of SciPy.

Up to 12 differences, SciPy tries all choices of signs, because its exact distribution knows no ties. Up to 50 differences, the samples have
no ties, and above, SciPy takes the normal distribution."""

import numpy as np
from scipy.stats import PermutationMethod, wilcoxon

generator = np.random.default_rng(1945)
with open("by_scipy.csv", "w", encoding="utf-8", newline="\n") as out:
    for number in range(500):
        kind = number % 3
        if kind == 0:
            sample = generator.integers(-4, 6, generator.integers(2, 13)).astype(float)
            sample[:2] = 2, -1
            method = PermutationMethod(n_resamples=1 << 13)
        elif kind == 1:
            sample = generator.normal(0.2, 1.0, generator.integers(2, 51)).round(6)
            method = "exact"
        else:
            sample = generator.integers(-9, 12, generator.integers(64, 90)).astype(float)
            method = "asymptotic"
        kept = sample[sample != 0]
        # SciPy drops zeros after it has chosen the permutations, so they are dropped here.
        p = wilcoxon(kept, zero_method="wilcox", correction=True, method=method).pvalue
        out.write(" ".join(f"{value:g}" if kind != 1 else repr(float(value)) for value in sample) + f",{float(p)!r}\n")
