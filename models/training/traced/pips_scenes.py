"""Traces the light of training pictures, of 640 x 480 pixels, and writes them as ../pips/make_scenes.py does: NNNNNN.jpg with
NNNNNN.json beside it, one seed each.
Usage: pips_scenes.py ICONS_JSON OUT FIRST COUNT"""
import itertools
import json
import pathlib
import sys

import cv2
import numpy as np

import designs
import pips
from trace import library

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import feed  # noqa: E402

CORNERS = np.array(list(itertools.product((-.5, .5), repeat=3)))
NAMED = {name: name for name in ("white", "black", "red", "orange", "yellow", "green", "blue", "purple")} | \
    {"ivory": "white", "dark red": "red", "dark green": "green", "navy": "blue"}  # what the reader calls a colour; others have no name


def truth(picture):
    """What the networks learn of each die, in pixels: its face, colour, top's corners, edge, share of the top in view, outline."""
    view = picture.view
    hulls = [cv2.convexHull(view.project(o + CORNERS * size @ rot.T).astype(np.float32))[:, 0] for o, size, rot in picture.boxes]
    away = [np.linalg.norm(o - view.eye) for o, _, _ in picture.boxes]
    for i, (die, (o, size, _)) in enumerate(zip(picture.list, picture.boxes)):
        top = cv2.fillConvexPoly(np.zeros((view.h, view.w), np.uint8), np.array(die["corners"]).astype(np.int32), 1)
        whole = max(top.sum(), 1)
        for k, hull in enumerate(hulls):
            if away[k] < away[i]:
                cv2.fillConvexPoly(top, hull.astype(np.int32), 0)
        deep = (o + [0, 0, size / 2] - view.eye) @ view.fwd
        yield {"face": int(die["face"]), "colour": NAMED.get(die["colour"]), "quad": die["corners"], "size": float(size * view.focal * view.w / deep),
               "seen": float(top.sum() / whole), "outline": hulls[i].tolist()}


def write(name, seed):
    """Writes the picture of a seed and its truth, if it is not there."""
    if name.with_suffix(".json").exists():
        return
    picture = pips.Picture(seed, 640)
    picture.shoot(str(name.with_suffix(".jpg")))
    name.with_suffix(".json").write_text(json.dumps(list(truth(picture))))


def main():
    designs.load(sys.argv[1])
    out, first, count = pathlib.Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    out.mkdir(parents=True, exist_ok=True)
    library()
    with feed.pool() as pool:
        pool.starmap(write, [(out / f"{seed:06d}", seed) for seed in range(first, first + count)], chunksize=1)


if __name__ == "__main__":
    main()
