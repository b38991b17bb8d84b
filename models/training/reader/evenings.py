"""Measures the namer on made-up evenings with symbols that it never saw: six green
faces with seven examples each, yellow and red ones with one, one camera and lamp.
Prints how often the best symbol is right and, for confidence thresholds as the
reader uses them, how many faces would be asked about and how many of the others are
wrong. Usage: evenings.py ICONS_JSON NAME.onnx [EVENINGS]"""
import sys

import cv2
import numpy as np

import symbols
from dice import Style
from faces import cut, face, look
from train_faces import PIXELS

ODDS, STRANGE = 20, 0.5


def normal(crop):
    x = crop.astype(np.float32).transpose(2, 0, 1)
    x = x - x.mean((1, 2), keepdims=True)
    return x / (np.sqrt((x ** 2).mean()) + 6)


def embed(net, crops):
    net.setInput(np.stack([normal(c) for c in crops]))
    e = net.forward()
    return e / np.linalg.norm(e, axis=1, keepdims=True)


def bodies(rng):
    """A green, a yellow and a red body."""
    hsv = [(rng.uniform(45, 85), rng.uniform(130, 255), rng.uniform(70, 190)), (rng.uniform(18, 32), rng.uniform(150, 255), rng.uniform(150, 250)),
           (rng.uniform(-7, 7) % 180, rng.uniform(160, 255), rng.uniform(90, 220))]
    return [cv2.cvtColor(np.uint8([[c]]), cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32) for c in hsv]


def evening(rng, masks, families):
    """Eight symbols: a family of four and four others; and a maker of faces."""
    seen = look(rng)
    seen["blur"] *= 0.6
    shared = rng.integers(1 << 30)
    styles = []
    for body in bodies(rng):
        styles.append(Style(np.random.default_rng(shared), body))
    first = families[rng.integers(len(families))]
    others = rng.integers(0, len(masks) - 1, 4)
    chosen = [masks[first + k][0] for k in range(4)] + [masks[k][0] for k in others]
    drift = lambda: {**seen, "exposure": seen["exposure"] * float(np.exp(rng.normal(0, 0.12))), "tint": seen["tint"] * (1 + rng.normal(0, 0.03, 3))}
    return chosen, lambda symbol, colour: cut(face(rng, chosen[symbol], styles[colour], drift()), PIXELS, 1, 0, rng)


FACES = {0: [0, 1, 2, 4, 5, 6], 1: [0, 1, 2, 3, 4, 5], 2: [1, 2, 3, 4, 5, 7]}


def main():
    net = cv2.dnn.readNetFromONNX(sys.argv[2])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 60
    _, (masks, first) = symbols.classes(sys.argv[1], 7)
    rng = np.random.default_rng(11)
    families = range(first, first + 240, 4)
    outcomes = []
    for _ in range(count):
        _, make = evening(rng, masks, families)
        shown = [(s, c) for c in FACES for s in FACES[c] for _ in range(7 if c == 0 else 1)]
        crops = [make(s, c) for s, c in shown]
        known = np.stack([embed(net, [np.ascontiguousarray(np.rot90(x, k)) for x in crops]) for k in range(4)])
        asked = [(int(rng.choice(FACES[c])), c) for c in rng.choice(3, 40, p=[0.6, 0.2, 0.2])]
        for (s, c), v in zip(asked, embed(net, [make(s, c) for s, c in asked])):
            best = {}
            for i, (t, _) in enumerate(shown):
                if t in FACES[c]:
                    best[t] = max(best.get(t, -1), float((known[:, i] @ v).max()))
            ranked = sorted(best, key=best.get, reverse=True)
            weights = np.exp(ODDS * np.array([best[t] for t in ranked]))
            outcomes.append((ranked[0] == s, weights[0] / (weights.sum() + np.exp(ODDS * STRANGE)), c, best[ranked[0]] - best[ranked[1]]))
    right = np.array([o[0] for o in outcomes])
    sure = np.array([o[1] for o in outcomes])
    colour = np.array([o[2] for o in outcomes])
    print(f"faces {len(right)} right {right.mean():.4f} green {right[colour == 0].mean():.4f} others {right[colour > 0].mean():.4f}")
    for threshold in (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.97, 0.99):
        kept = sure >= threshold
        print(f"sure from {threshold}: asked {1 - kept.mean():.4f}, wrong of all but sure {(~right & kept).mean():.4f}")


if __name__ == "__main__":
    main()
