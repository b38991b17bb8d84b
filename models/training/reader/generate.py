"""Draws the pictures to train on into a folder, once: scenes for the finder, and for the
namer faces and then small prints on dice of all makes. Usage: generate.py ICONS_JSON FOLDER
[SEED [SHARE]]; a share of them is enough to see that all of it runs."""
import os
import pathlib
import sys

import cv2
import numpy as np

import prints
import shots
import symbols
from dice import Style
from faces import face, look
from scene import tray_scene

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import feed  # noqa: E402

SCENES, HELD_SCENES = 6000, 400
EACH, HELD_EACH, PRINT_EACH = 18, 16, 12
DICE, FIND_SCALE, MOST = 10, 24, 16
# Of scenes and of symbols there are no fewer than these, however small the share.
LEAST = 40
cv2.setNumThreads(1)
SYMBOLS, PRINTS = {}, {}


def scene(job):
    seed, part = job
    rng = np.random.default_rng([seed, 1])
    picture, empty, h, foot, squares = tray_scene(rng, SYMBOLS[part], DICE, 2 * FIND_SCALE)
    label = np.full((MOST, 4), np.nan, np.float32)
    if squares:
        label[:len(squares)] = squares[:MOST]
    return picture, empty, np.float32([h, *foot]), label


def faces_of(job):
    """All faces of one class: each in a look, a style and a variant of its own."""
    seed, part, k = job
    rng = np.random.default_rng([seed, 2, k])
    variants = SYMBOLS[part][k]
    each = EACH if part == "train" else HELD_EACH
    if not variants[0].any():
        each *= 4
    return np.stack([face(rng, variants[rng.integers(len(variants))], Style(rng), look(rng)) for _ in range(each)]), k


def prints_of(job):
    """All prints of one class, each on a die of its own make in a light of its own."""
    seed, part, k = job
    rng = np.random.default_rng([seed, 2, k])
    variants = PRINTS[part][k]
    each = PRINT_EACH if part == "train" else HELD_EACH
    if not variants[0].any():
        each *= 4
    return np.stack([shots.face(rng, variants[rng.integers(len(variants))], shots.Printed(rng), shots.look(rng)) for _ in range(each)]), k


def stacks(pool, name, folder, draw, jobs):
    """Draws the faces of classes and writes them with the number of the class of each."""
    crops, ids = [], []
    for stack, k in pool.imap(draw, jobs, chunksize=16):
        crops.append(stack)
        ids += [k] * len(stack)
    np.save(f"{folder}/{name}.npy", np.concatenate(crops))
    np.save(f"{folder}/{name}-class.npy", np.int32(ids))
    print(name, len(ids), flush=True)


def main():
    icons, folder = sys.argv[1:3]
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 7
    share = float(sys.argv[4]) if len(sys.argv) > 4 else 1
    os.makedirs(folder, exist_ok=True)
    says = {}
    for part, (masks, first) in zip(("train", "held"), symbols.classes(icons, seed)):
        small, meant = prints.printed(masks, first, seed, part == "train")
        SYMBOLS[part], PRINTS[part], meant = masks, masks + small, [""] * len(masks) + meant
        # A number for each thing that is said; what says nothing is a thing of its own.
        numbers = {s: n for n, s in enumerate(dict.fromkeys(s or i for i, s in enumerate(meant)))}
        says[part] = [numbers[s or i] for i, s in enumerate(meant)]
        for classes in (SYMBOLS, PRINTS, says):
            apart = max(1, min(round(1 / share), len(classes[part]) // LEAST))
            classes[part] = classes[part][::apart]
    with feed.pool() as pool:
        for part in ("held", "train"):
            stacks(pool, f"faces-{part}", folder, faces_of, [(seed, part, k) for k in range(len(SYMBOLS[part]))])
            stacks(pool, f"prints-{part}", folder, prints_of, [(seed, part, k) for k in range(len(PRINTS[part]))])
            np.save(f"{folder}/prints-{part}-says.npy", np.int32(says[part]))
        for part, count in (("held", HELD_SCENES), ("train", SCENES)):
            count = max(LEAST, round(count * share))
            n = DICE * FIND_SCALE
            pictures = np.lib.format.open_memmap(f"{folder}/scenes-{part}.npy", "w+", np.uint8, (count, 2, n, n, 3))
            views, labels = np.zeros((count, 3), np.float32), np.zeros((count, MOST, 4), np.float32)
            first = 0 if part == "train" else 1 << 20
            for i, (a, b, v, l) in enumerate(pool.imap(scene, [(seed + first + i, part) for i in range(count)], chunksize=8)):
                pictures[i, 0], pictures[i, 1], views[i], labels[i] = a, b, v, l
            np.savez(f"{folder}/scenes-{part}-truth.npz", views=views, labels=labels)
            print("scenes", part, count, flush=True)


if __name__ == "__main__":
    main()
