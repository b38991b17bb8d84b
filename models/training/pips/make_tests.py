"""Write labelled pictures to measure on, in the layout of dice: test-N.jpg and truth.json.

Only dice whose top is in view and which carry pips are labelled; pictures with a
die that is partly hidden or carries symbols are left out, as nobody could say
what a reader should make of it.
"""
import argparse
import itertools
import json
import pathlib

import cv2
import numpy as np

import data
import scene


def main():
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("folder", type=pathlib.Path)
    args.add_argument("--first", type=int, default=900000, help="the first seed; training uses those below 900000")
    args.add_argument("--count", type=int, default=200)
    args.add_argument("--seeds", type=int, nargs="*", help="only these pictures, whatever else is said")
    args.add_argument("--width", type=int, default=640)
    args.add_argument("--hand-held", action="store_true", help="the camera turned any way, and rounder dice")
    args.add_argument("--low", action="store_true", help="the camera near the table, and rounder dice")
    args.add_argument("--everyday", action="store_true", help="a phone's picture of dice as most households have them")
    args.add_argument("--uncountable", action="store_true",
                      help="pictures with dice whose pips nobody could count, which a reader has to tell of")
    a = args.parse_args()
    cv2.setNumThreads(1)
    a.folder.mkdir(parents=True, exist_ok=True)
    images = {}
    for seed in a.seeds or itertools.count(a.first):
        if len(images) == (len(a.seeds) if a.seeds else a.count):
            break
        picture, dice = scene.picture(np.random.default_rng([20, seed]), a.width, a.width * 3 // 4, a.hand_held, a.low, a.everyday)
        in_view = [d for d in dice if d["seen"] > data.SEEN or a.uncountable and d["seen"] == scene.UNCOUNTABLE]
        if a.uncountable and not any(d["seen"] == scene.UNCOUNTABLE for d in dice):
            continue
        if in_view and all(d["face"] and (d in in_view or d["seen"] == 0) for d in dice):
            name = f"test-{seed}.jpg"
            (a.folder / name).write_bytes(picture)
            images[name] = [label(d) for d in in_view]
    (a.folder / "truth.json").write_text(json.dumps({"set": "d6", "images": images}, indent=1))


def label(die):
    quad = data.clockwise(die["quad"])
    x, y = quad.mean(0)
    return {"colour": die["colour"] or "", "face": str(die["face"]), "x": round(float(x), 1), "y": round(float(y), 1),
            "corners": np.round(quad.astype(float), 1).tolist()}


if __name__ == "__main__":
    main()
