"""Fit what each sign weighs by which the pips reader judges its readings (vision/pips/odds.go, unread.go).

The signs are those of bench-reader -weighed, on pictures that are neither trained on nor
measured; what is printed is to be written into the program.
"""
import argparse
import csv

import numpy as np

STEPS, HELD_DOWN = 30, 1.0  # of Newton's method; how strongly weights are kept small, as that many samples would
WARNED_FROM = .2            # chance of a die from which the reader warns of a place
SIGNS = {
    "read": ("odds.go", "right", ("byFinder", "byTop", "byFace", "byLeast", "bySize", "byBeside")),
    "unread": ("unread.go", "unread", ("unreadFinder", "unreadDie", "unreadSize")),
}


def fit(signs, so):
    """The base and the weights of a logistic regression."""
    x = np.column_stack([np.ones(len(so)), signs])
    small = HELD_DOWN * np.eye(x.shape[1])
    small[0, 0] = 0
    w = np.zeros(x.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-x @ w))
        slope = x.T @ (so - chance) - small @ w
        w += np.linalg.solve((x * (chance * (1 - chance))[:, None]).T @ x + small, slope)
    return w


def main():
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("rows", help="a file of bench-reader -weighed")
    a = args.parse_args()
    with open(a.rows, encoding="utf-8", newline="") as f:
        rows = list(csv.reader(f))
    for what, (file, name, signs) in SIGNS.items():
        samples = np.array([row[1:] for row in rows if row[0] == what], float)
        base, *weights = fit(samples[:, 1:], samples[:, 0])
        if what == "unread":
            base += np.log((1 - WARNED_FROM) / WARNED_FROM)
        print(f"{file}: {len(samples)} places, of {samples[:, 0].sum():.0f} it is so; {name}Base = {base:.2f},", end=" ")
        print(", ".join(f"{sign}: {weight:.2f}" for sign, weight in zip(signs, weights)))


if __name__ == "__main__":
    main()
