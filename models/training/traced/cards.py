"""Traces the light of photographs of cards whose faces bench-cards -print wrote into a box, a folder: each of the taught ones
alone into learn, and COUNT photographs of one to eight into read, each with truth.json.
Usage: cards.py ICONS_JSON BOX COUNT"""
import json
import pathlib
import sys

import cv2
import numpy as np

import designs
from photograph import Photograph
from throw import gap
from trace import View, about, body

WIDE = 500.0  # pixels of a face that are 63 mm, four units
SIZES = [(1280, 960), (1600, 1200), (1920, 1440)]
THICK = 0.012
CORNERS = np.array([(-1, 1, 1), (1, 1, 1), (1, -1, 1), (-1, -1, 1)]) / 2


class Picture(Photograph):
    """Cards on a table. Each may be warped, so that one edge stands up a little; they may all be sleeved."""

    def __init__(self, seed, cards, learn):
        super().__init__(seed)
        rng = self.rng
        width, height = SIZES[rng.integers(len(SIZES))]
        elevation = np.deg2rad(rng.uniform(65 if learn else 45, 90))
        across = (9 if learn else 8 + 5 * np.sqrt(len(cards))) * rng.uniform(1, 1.3)
        self.px, self.samples = 1280 / across, (4, 14)
        focal, a = rng.uniform(0.75, 1.05), rng.uniform(0, 2 * np.pi)
        eye = focal * across * np.array([np.sin(a) * np.cos(elevation), -np.cos(a) * np.cos(elevation), np.sin(elevation)])
        lens = rng.uniform(0.002, 0.006) * focal * across if rng.random() < 0.4 else 0.0
        self.view = View(eye, (0, 0, 0), focal, rng.uniform(-0.02, 0.03), lens, None, rng.uniform(-0.3, 0.3), width, height)
        self.table(rng)
        self.light(rng)
        sleeved = rng.random() < 0.35
        look = {"coat": 1.0, "rough": rng.uniform(0.03, 0.07)} if sleeved else {"coat": rng.uniform(0.4, 0.9), "rough": rng.uniform(0.1, 0.3)}
        self.laid, self.taken = [], []
        for card, face in cards:
            self.lay(rng, card, face, look)

    def lay(self, rng, card, face, look):
        """Lays a card where there is room, or not at all."""
        half = np.array([face.shape[1], face.shape[0]]) * 2 / WIDE
        for _ in range(4000):
            yaw = rng.uniform(0, 2 * np.pi)
            at = self.view.ground(*(rng.uniform(0.1, 0.9, 2) * [self.view.w, self.view.h]))[:2]
            c, s = np.cos(yaw), np.sin(yaw)
            shape = CORNERS[:, :2] * 2 * half @ np.array([[c, s], [-s, c]]) + at
            seen = self.view.project(np.pad(shape, ((0, 0), (0, 1))))
            if (seen > 6).all() and (seen < np.array([self.view.w, self.view.h]) - 6).all() and all(gap(shape, t) > 0.1 for t in self.taken):
                break
        else:
            return
        self.taken.append(shape)
        mat = self.scene.mat(base=(0.8, 0.78, 0.74), tex=self.scene.tex(face), mode=2, wave=rng.uniform(0.004, 0.03), **look)
        tip, a = np.deg2rad(rng.uniform(0, 1.2)), rng.uniform(0, 2 * np.pi)
        rot = about((np.cos(a), np.sin(a), 0), tip) @ about((0, 0, 1), yaw)
        middle, size = np.append(at, 0.02 + np.sin(tip) * half[1]), np.append(half, THICK)
        self.scene.prims.append(body(0, mat, middle, size, rot, fine=0))
        corners = self.view.project(middle + CORNERS * 2 * size @ rot.T)
        self.laid.append(card | {"corners": np.round(corners, 1).tolist()})


def hand(rng, faces):
    """One to eight cards: mostly taught ones, as bench-cards draws them."""
    twins, fresh = ([f for f in faces if not f["id"] and f.get("twin", False) == twin] for twin in (True, False))
    taught = [f for f in faces if f["id"]]
    cards = []
    for _ in range(rng.integers(1, 9)):
        chance = rng.random()
        pool = twins if chance < 0.06 else fresh if chance < 0.18 else taught
        card = pool[rng.integers(len(pool))]
        if card not in cards:
            cards.append(card)
    return cards


def main():
    designs.load(sys.argv[1])
    box, count = pathlib.Path(sys.argv[2]), int(sys.argv[3])
    faces = json.loads((box / "faces" / "truth.json").read_text())["cards"]
    seed = int(box.name) * 1000
    rng = np.random.default_rng(seed)
    pictures = {"learn": {f["id"] + ".jpg": [f] for f in faces if f["id"]},
                "read": {"picture-%03d.jpg" % i: hand(rng, faces) for i in range(count)}}
    for folder, photographs in pictures.items():
        (box / folder).mkdir(exist_ok=True)
        truth = []
        for name, cards in photographs.items():
            seed += 1
            printed = [(c | {"picture": name}, cv2.imread(str(box / "faces" / c["picture"]))[..., ::-1]) for c in cards]
            picture = Picture(seed, printed, folder == "learn")
            picture.shoot(str(box / folder / name))
            truth += picture.laid
        (box / folder / "truth.json").write_text(json.dumps({"cards": truth}, indent=1))


if __name__ == "__main__":
    main()
