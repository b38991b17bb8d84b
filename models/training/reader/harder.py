"""Writes made-up evenings that are harder than those of folders.py, as many of each kind as asked for:

plain   a tray with four walls and dice alone: here every warning is a false one
glare   a lamp or a window mirrored in some of the top faces, while calibrating too
burnt   the only example of two faces has such a mirror image in it; the dice are read without
lens    a lens that bends straight lines
tokens  two or three squares of cardboard of a die's size beside the dice

Layout as in strange.py; truth.json names the kind. Those from FIRST 100 on are kept back: nobody looks at them
before what is measured on them is settled.
Usage: harder.py ICONS_JSON OUT [EVENINGS] [FIRST] [KIND...]"""
import json
import os
import sys

import cv2
import numpy as np

import symbols
from folders import FOCAL, GREEN, HEIGHT, KINDS, WIDTH
from strange import TrayEvening

ALL = ["plain", "glare", "burnt", "lens", "tokens"]
TESTS = 12


class HardEvening(TrayEvening):
    def __init__(self, rng, masks, first, kind):
        super().__init__(rng, masks, first)
        self.kind, self.mirrored, self.burnt = kind, 0.0, ()
        self.bend = rng.uniform(0.08, 0.25) * (-1 if rng.random() < 0.8 else 1) if kind == "lens" else 0.0

    def die(self, plane, colour, face, centre, axes):
        super().die(plane, colour, face, centre, axes)
        lonely = (colour, face) in self.burnt
        if lonely or self.rng.random() < self.mirrored:
            self.mirror(plane, np.asarray(centre, float), axes, lonely)

    def mirror(self, plane, centre, axes, middle):
        """Adds light to a top face, as a lamp does that is mirrored in it."""
        rng, (right, down, up) = self.rng, axes
        corners = np.array([centre + up / 2 + (a * right + b * down) / 2 for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
        quad = self.view.project(corners)
        x0, y0 = np.maximum(np.floor(quad.min(0)).astype(int), 0)
        x1, y1 = np.minimum(np.ceil(quad.max(0)).astype(int) + 1, plane.shape[1::-1])
        if x1 - x0 < 4 or y1 - y0 < 4:
            return
        inside = np.zeros((y1 - y0, x1 - x0), np.uint8)
        cv2.fillPoly(inside, [np.round(quad - [x0, y0]).astype(np.int32)], 255, cv2.LINE_AA)
        side = np.linalg.norm(quad[1] - quad[0])
        at = quad.mean(0) - [x0, y0] + rng.uniform(-1, 1, 2) * side * (0.12 if middle else 0.5)
        yy, xx = np.mgrid[0:y1 - y0, 0:x1 - x0].astype(np.float32)
        a, long = rng.uniform(0, np.pi), rng.uniform(1, 2.2)
        u, v = np.cos(a) * (xx - at[0]) + np.sin(a) * (yy - at[1]), np.cos(a) * (yy - at[1]) - np.sin(a) * (xx - at[0])
        reach = side * (rng.uniform(0.22, 0.4) if middle else rng.uniform(0.12, 0.45))
        r = np.sqrt((u / long) ** 2 + v ** 2) / reach
        soft = rng.uniform(0.08, 0.6)
        light = np.clip((1 - r) / soft + 0.5, 0, 1) * rng.uniform(130, 260)
        plane[y0:y1, x0:x1] += (light * inside / 255)[..., None]

    def tokens(self, plane, places):
        """Lays two or three tokens, and returns them as strange things."""
        things = []
        for _ in range(int(self.rng.integers(2, 4))):
            thing, _ = self.put(plane, "token", places, None)
            if thing:
                things.append(thing)
                x, y = np.linalg.solve(self.to_picture, [thing["x"], thing["y"], 1])[:2] / np.linalg.solve(self.to_picture, [thing["x"], thing["y"], 1])[2]
                places.append((x - self.origin[0], y - self.origin[1], 0))
        return things

    def shoot_hard(self, thrown, drift, tokens):
        things = []
        if not tokens:
            img, labels, _ = self.shoot_strange(thrown, drift, None)
        else:
            places, bare = [], self.bare
            self.bare = bare.copy()
            things = self.tokens(self.bare, places)
            mine, self.places = self.places, lambda count: [s for s in type(self).places(self, count)
                                                           if all(np.hypot(s[0] - t[0], s[1] - t[1]) > 1.6 for t in places)]
            img, labels, _ = self.shoot_strange(thrown, drift, None)
            self.bare, self.places = bare, mine
        return self.through_lens(img), [self.bent(label) for label in labels], things

    def lens(self, points):
        """Where the lens puts points of the straight picture, all in pixels."""
        p = (np.asarray(points, float) - [WIDTH / 2, HEIGHT / 2]) / (FOCAL * WIDTH)
        return p * (1 + self.bend * (p ** 2).sum(-1, keepdims=True)) * FOCAL * WIDTH + [WIDTH / 2, HEIGHT / 2]

    def through_lens(self, img):
        if not self.bend:
            return img
        yy, xx = np.mgrid[0:HEIGHT, 0:WIDTH].astype(float)
        wanted = np.stack([xx, yy], -1)
        straight = wanted.copy()
        for _ in range(20):
            straight += wanted - self.lens(straight)
        return cv2.remap(img, straight.astype(np.float32), None, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)

    def bent(self, label):
        points = np.round(self.lens([[label["x"], label["y"]]] + label["corners"]), 1).tolist()
        return {**label, "x": points[0][0], "y": points[0][1], "corners": points[1:]}


def write(evening, folder):
    rng, kind = evening.rng, evening.kind
    os.makedirs(folder, exist_ok=True)
    truth = {"session": os.path.basename(folder), "kind": kind, "set": "unseen" if len(evening.colours) > 3 else "eldersign", "images": {}, "strange": {}}
    truth["pixels"], truth["bend"] = round(evening.size), round(evening.bend, 3)
    save = lambda name, img: cv2.imwrite(f"{folder}/{name}", img, [cv2.IMWRITE_JPEG_QUALITY, evening.quality])
    save("empty.jpg", evening.through_lens(evening.photograph(evening.ground, 1.0)))
    decks = {c: [str(f) for f in rng.permutation(KINDS[c][1])] for c in evening.colours}
    lonely = (("yellow", "investigation-4"), ("red", "wild"))
    for colour, face in lonely:  # the first of a deck is shown twice in seven pictures
        if decks[colour][0] == face:
            decks[colour] = decks[colour][1:] + [face]
    evening.mirrored = 0.15 if kind == "glare" else 0.0
    evening.burnt = lonely if kind == "burnt" else ()
    for k in range(7):
        thrown = [("green", f) for f in GREEN] + [(c, decks[c][k % 6]) for c in evening.colours[1:]]
        img, labels, _ = evening.shoot_hard(thrown, 1 + rng.normal(0, 0.02, 3), False)
        save(f"cal-{k:02d}.jpg", img)
        truth["images"][f"cal-{k:02d}.jpg"] = labels
    evening.mirrored, evening.burnt = (0.4 if kind == "glare" else 0.0), ()
    for k in range(TESTS):
        thrown = [(c, str(rng.choice(KINDS[c][1]))) for c in evening.colours for _ in range(KINDS[c][0])]
        thrown = [thrown[i] for i in rng.permutation(len(thrown))[:int(rng.integers(4, len(thrown) + 1))]]
        if kind == "burnt":  # the faces in question, more often than chance throws them
            thrown = [t for t in thrown if t[0] == "green"] + [("yellow", decks["yellow"][k % 6]), ("red", decks["red"][k // 2 % 6])]
        drift = np.exp(rng.normal(0, 0.12)) * (1 + rng.normal(0, 0.04, 3))
        img, labels, things = evening.shoot_hard(thrown, drift, kind == "tokens")
        name = f"test-{k:02d}.jpg"
        save(name, img)
        truth["images"][name] = labels
        if things:
            truth["strange"][name] = things
    with open(f"{folder}/truth.json", "w", encoding="utf-8") as f:
        json.dump(truth, f)
    print(folder, truth["pixels"], "pixels", flush=True)


def main():
    icons, out = sys.argv[1:3]
    count, start = (int(v) for v in (sys.argv[3:5] + ["4", "0"][len(sys.argv[3:5]):]))
    _, (masks, first) = symbols.classes(icons, 7)
    for e in range(start, start + count):
        for kind in sys.argv[5:] or ALL:
            rng = np.random.default_rng([97, ALL.index(kind), e])
            write(HardEvening(rng, masks, first, kind), f"{out}/{kind}-{e:03d}")


if __name__ == "__main__":
    main()
