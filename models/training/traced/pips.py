"""Traces the light of photographs of ordinary dice with pips, of SIZE pixels width, into pip-NNNN.jpg and truth.json.
Usage: pips.py ICONS_JSON OUT FIRST COUNT SIZE"""
import json
import os
import sys
import time

import cv2
import numpy as np

import designs
import textures as tx
from photograph import Photograph
from throw import gap, outline
from trace import NORMALS, RIGHTS, UPS, View, body, linear, lying, unit

#         name: hue, saturation, value ranges; common ones come more often
COLOURS = {
    "white": (0.0, 1.0, 0.0, 0.04, 0.84, 0.93, 3), "ivory": (0.10, 0.14, 0.12, 0.28, 0.80, 0.92, 2), "black": (0, 1, 0, 0.2, 0.06, 0.13, 2),
    "red": (0.975, 1.01, 0.82, 0.95, 0.55, 0.80, 4), "dark red": (0.96, 1.0, 0.75, 0.9, 0.28, 0.42, 2), "orange": (0.035, 0.075, 0.85, 0.97, 0.75, 0.95, 4),
    "yellow": (0.12, 0.155, 0.75, 0.95, 0.8, 0.95, 2), "lime": (0.2, 0.25, 0.6, 0.85, 0.65, 0.8, 1), "green": (0.33, 0.42, 0.6, 0.95, 0.35, 0.6, 2),
    "dark green": (0.35, 0.43, 0.6, 0.9, 0.16, 0.28, 1), "turquoise": (0.47, 0.52, 0.6, 0.9, 0.45, 0.7, 1), "sky": (0.54, 0.58, 0.4, 0.7, 0.6, 0.85, 1),
    "blue": (0.59, 0.64, 0.7, 0.95, 0.4, 0.7, 2), "navy": (0.61, 0.66, 0.6, 0.9, 0.13, 0.25, 2), "purple": (0.74, 0.8, 0.5, 0.8, 0.25, 0.5, 2),
    "pink": (0.9, 0.96, 0.35, 0.65, 0.75, 0.93, 1), "brown": (0.04, 0.08, 0.5, 0.75, 0.2, 0.4, 1), "grey": (0, 1, 0.0, 0.06, 0.35, 0.6, 1),
}
SPOTS = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
         5: [(-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)], 6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)]}
PAINT = {"white": (0.92, 0.92, 0.9), "black": (0.05, 0.05, 0.05), "gold": (0.82, 0.64, 0.28)}


def numbering(rng):
    """Numbers of the six sides, opposite ones summing to seven, as local sides are paired."""
    pairs = [(int(a), 7 - int(a)) for a in rng.permutation([1, 2, 3])]
    return [n for p in pairs for n in (p if rng.random() < 0.5 else p[::-1])]


class Kind:
    """One make of dice: colour, pips, shape."""

    def __init__(self, rng, scene):
        names = list(COLOURS)
        w = np.array([COLOURS[n][6] for n in names], float)
        self.colour = names[rng.choice(len(names), p=w / w.sum())]
        a = COLOURS[self.colour]
        rgb = tx.hsv(rng.uniform(*a[0:2]) % 1, rng.uniform(*a[2:4]), rng.uniform(*a[4:6]))
        dark = rgb @ [0.3, 0.59, 0.11] < 0.45
        self.make = ["plain", "plain", "plain", "pearl", "resin"][rng.integers(5)]
        u = rng.random()
        if u < 0.22:
            self.paint = "own"                           # carved, not painted
        elif u < 0.36 and self.colour not in ("yellow", "ivory", "white"):
            self.paint = "gold"
        elif dark:
            self.paint = "white" if rng.random() < 0.72 else "black"
        else:
            self.paint = "black" if self.colour not in ("red", "orange", "pink", "turquoise", "sky", "lime") or rng.random() < 0.5 else "white"
        if self.colour == "black" and self.paint == "black" or self.make == "resin" and self.paint == "own":
            self.paint = "white"
        self.numbers = numbering(rng)
        self.r, self.ball = rng.uniform(0.05, 0.16), rng.uniform(0.685, 0.76) if rng.random() < 0.45 else 0.0
        self.rim = rng.uniform(0.075, 0.105)
        self.deep = rng.uniform(0.022, 0.04) if self.paint == "own" and rng.random() < 0.6 else rng.uniform(0.03, 0.085)
        self.step = rng.uniform(0.225, 0.27) if not self.ball else rng.uniform(0.205, 0.235)
        self.big_one = rng.uniform(1.2, 1.7) if rng.random() < 0.25 else 1.0
        self.turn = [int(k) for k in rng.integers(0, 2, 6)]
        rough = [rng.uniform(0.02, 0.08), rng.uniform(0.08, 0.35)][rng.integers(2)]
        k = dict(base=linear(rgb), coat=1.0, rough=rough, wave=rng.uniform(0.01, 0.06), pit_painted=int(self.paint != "own"), pit_rough=max(rough, 0.15),
                 pit=linear(PAINT.get(self.paint, rgb)))
        self.flush = self.paint != "own" and rng.random() < 0.25  # printed, not carved
        if self.flush:
            k.update(tex=scene.tex(self.atlas()), mode=1, ink_rough=max(rough, 0.1))
        if self.make == "pearl":
            light = np.clip(rgb * 1.25 + 0.12, 0, 1)
            k.update(base=linear(rgb * 0.85), base2=linear(light), freq=rng.uniform(1.5, 3), contrast=rng.uniform(2, 4), veins=int(rng.random() < 0.5),
                     sheen=linear(light) * 0.2, sheen_a=0.35)
        if self.make == "resin":
            c = np.clip(linear(rgb), 0.006, 1)
            c = c / max(c.max(), 0.25 if dark else 0.0) * 0.94
            k.update(trans=1, absorb=np.minimum(-np.log(c), 3) * rng.uniform(0.4, 0.9), scatter=float(rng.uniform(0.05, 1.2)), g=0.5)
        self.mat = scene.mat(**k)

    def spots(self, side):
        n = self.numbers[side]
        at = [(-v, u) if self.turn[side] else (u, v) for u, v in SPOTS[n]]
        return [(u * self.step, v * self.step) for u, v in at], self.rim * (self.big_one if n == 1 else 1)

    def atlas(self, t=256):
        """Printed pips, six sides side by side."""
        out = np.zeros((t, 6 * t, 4), np.uint8)
        out[..., :3] = (np.array(PAINT[self.paint]) * 255).astype(np.uint8)
        a = np.zeros((t * 4, 24 * t), np.uint8)
        for f in range(6):
            at, rim = self.spots(f)
            for u, v in at:
                cv2.circle(a, (int((f + 0.5 + u) * 4 * t), int((0.5 - v) * 4 * t)), int(rim * 4 * t), 255, -1)
        out[..., 3] = cv2.resize(a, (6 * t, t), interpolation=cv2.INTER_AREA)
        return out

    def pits(self, size):
        """Spheres that carve the pips, for a die of an edge length."""
        if self.flush:
            return None
        out = []
        for f in range(6):
            at, rim = self.spots(f)
            deep = self.deep * rim / self.rim
            big = (rim * rim + deep * deep) / (2 * deep)
            out.append([tuple((NORMALS[f] * (0.5 + big - deep) + RIGHTS[f] * u + UPS[f] * v) * size) + (big * size,) for u, v in at])
        return out


class Picture(Photograph):
    def __init__(self, number, size):
        super().__init__(770000 + number)
        rng = self.rng
        self.px = float(np.exp(rng.uniform(np.log(40), np.log(200))))
        self.samples = 8, 40 if self.px < 70 else 30 if self.px < 120 else 22
        self.elevation = float(rng.uniform(35, 90))
        focal, e = rng.uniform(0.7, 1.05), np.deg2rad(self.elevation)
        dist = 1280 * focal / self.px
        azim = rng.uniform(0, 2 * np.pi)
        eye = dist * np.array([np.sin(azim) * np.cos(e), -np.cos(azim) * np.cos(e), np.sin(e)]) + [0, 0, 0.5]
        lens = rng.uniform(0.003, 0.009) * dist if rng.random() < 0.5 else 0.0
        self.view = View(eye, (0, 0, 0.5), focal, rng.uniform(-0.02, 0.04), lens, None, rng.uniform(-0.2, 0.2), size, size * 3 // 4)
        self.table(rng)
        self.light(rng)
        self.dice(rng)

    def dice(self, rng):
        s, v = self.scene, self.view
        n = int(rng.integers(1, 9))
        kinds = [Kind(rng, s) for _ in range(min(n, int(rng.choice([1, 2, 3, 8]))))]
        scale = [1.0 if rng.random() < 0.7 else rng.uniform(0.75, 1.15) for _ in kinds]
        self.list, self.boxes, taken, tries = [], [], [], 0
        while len(self.list) < n and tries < 400:
            tries += 1
            i = int(rng.integers(len(kinds)))
            q, size, yaw = kinds[i], scale[i], rng.uniform(0, 2 * np.pi)
            p = v.ground(rng.uniform(0.06, 0.94) * v.w, rng.uniform(0.06, 0.94) * v.h, size / 2)[:2]
            if np.linalg.norm(p) > 1100 / self.px:
                continue
            if taken and rng.random() < 0.25:            # close up to another die
                o = taken[int(rng.integers(len(taken)))].mean(0)
                p = o + unit(np.append(p - o, 1e-6))[:2] * rng.uniform(1.03, 1.3)
            shape = outline(*p, yaw, size)
            box = v.project([(x, y, z) for x, y in shape for z in (0, size)])
            if box.min() < 4 or box[:, 0].max() > v.w - 4 or box[:, 1].max() > v.h - 4 or any(gap(shape, t) < 0.02 for t in taken):
                continue
            taken.append(shape)
            side = int(rng.integers(6))
            rot = lying(side, yaw)
            o = np.array([p[0], p[1], size / 2])
            h = size / 2
            s.prims.append(body(0, q.mat, o, (h, h, h), rot, q.r * size, q.ball * size, 2 if q.make == "resin" else 1, q.pits(size)))
            self.boxes.append((o, size, rot))
            nn, uu, vv = (rot @ a[side] * size for a in (NORMALS, RIGHTS, UPS))
            world = np.array([o + nn / 2 + (a * uu + b * vv) / 2 for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
            c, m = v.project(world), v.project(world.mean(0))[0]
            self.list.append({"colour": q.colour, "face": str(q.numbers[side]), "x": round(float(m[0]), 1), "y": round(float(m[1]), 1),
                              "corners": [[round(float(a), 1), round(float(b), 1)] for a, b in c],
                              "make": q.make, "pips": q.paint + (" printed" if q.flush else " carved")})


def main():
    designs.load(sys.argv[1])
    out, first, count, size = sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5])
    os.makedirs(out, exist_ok=True)
    book = os.path.join(out, "truth.json")
    truth = json.load(open(book)) if os.path.exists(book) else {"set": "d6", "images": {}, "scenes": {}}
    t0 = time.time()
    for i in range(first, first + count):
        p, f = Picture(i, size), "pip-%04d.jpg" % i
        p.shoot(os.path.join(out, f))
        truth["images"][f] = p.list
        truth["scenes"][f] = {"table": p.top, "light": p.lit, "elevation": round(p.elevation), "edge": round(p.px)}
        with open(book, "w") as b:
            json.dump(truth, b, indent=1)
    print("%.1f s a picture" % ((time.time() - t0) / count), flush=True)


if __name__ == "__main__":
    main()
