"""Adds "legible" to the truth.json of evenings of evenings.py: for each die by how many of 255 levels its ink differs from the
body beside it, in the channel where that is most. Below 12 a person can hardly read a face.
Usage: legible.py ICONS_JSON FOLDER..."""
import json
import os
import sys

import cv2
import numpy as np

import designs
from designs import T
from stage import DiceSet
from trace import Scene


def levels(shot, corners, ink):
    """The ink's contrast within a top whose upright mask is given."""
    to = np.float32([(0, T), (T, T), (T, 0), (0, 0)])
    top = cv2.warpPerspective(shot, cv2.getPerspectiveTransform(np.float32(corners), to), (T, T), flags=cv2.INTER_AREA).astype(np.float32)
    near = cv2.dilate(ink, np.ones((41, 41))) > 0.5
    on, off = cv2.erode(ink, np.ones((9, 9))) > 0.9, near & (cv2.dilate(ink, np.ones((9, 9))) < 0.1)
    if not on.any() or not off.any():
        return 0.0
    return float(np.abs(top[on].mean(0) - top[off].mean(0)).max())


def masks(dset, scene):
    """Every colour's six masks, as they lie on the sides."""
    out = {}
    for c in dset.colours:
        a = scene.keep[scene.mats[dset.mats[c]].tex][..., 3].astype(np.float32) / 255
        out[c] = {f: a[:, i * T:(i + 1) * T] for i, f in enumerate(dset.faces[c])}
    return out


def main():
    designs.load(sys.argv[1])
    for d in sys.argv[2:]:
        book = os.path.join(d, "truth.json")
        if not os.path.exists(book):
            continue
        t = json.load(open(book))
        if len(t["images"]) < 20 or "legible" in t:
            continue
        scene = Scene()
        dset = DiceSet(np.random.default_rng(90000 + int(t["session"].split("-")[0])), scene, t["kind"], t["set"] == "unseen")
        assert {k: str(v) for k, v in dset.names.items()} == t["symbols"]
        m = masks(dset, scene)
        t["legible"] = {f: [round(levels(cv2.imread(os.path.join(d, f)), o["corners"], np.ascontiguousarray(m[o["colour"]][o["face"]]))) for o in v]
                        for f, v in t["images"].items()}
        with open(book + ".new", "w") as f:
            json.dump(t, f, indent=1)
        os.replace(book + ".new", book)
        every = sorted(v for r in t["legible"].values() for v in r)
        print(d, "levels, least", every[0], "of a twentieth", every[len(every) // 20], "of half", every[len(every) // 2],
              "below 12:", sum(v < 12 for v in every), "of", len(every))


if __name__ == "__main__":
    main()
