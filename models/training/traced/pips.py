"""Traces the light of photographs of ordinary dice with pips, of SIZE pixels width, into pip-NNNN.jpg and truth.json.
Usage: pips.py ICONS_JSON OUT FIRST COUNT SIZE"""
import json
import os
import sys
import time

import cv2
import numpy as np

import designs
import photo
import textures as tx
from throw import gap, outline
from trace import NORMALS, RIGHTS, UPS, Scene, View, about, body, lamp, linear, lying, unit

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


class Picture:
    def __init__(self, number, size):
        self.rng = rng = np.random.default_rng(770000 + number)
        self.scene = Scene()
        self.px = float(np.exp(rng.uniform(np.log(40), np.log(200))))
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

    def table(self, rng):
        s = self.scene
        self.top = str(rng.choice(["wood", "wood", "cloth", "paper", "board", "laminate", "felt", "leather"]))
        tone = tx.hsv(rng.random(), rng.uniform(0.0, 0.6), rng.uniform(0.15, 0.8))
        period, coat = max(16.0, 2400 / self.px), 0.0
        if self.top == "wood":
            img, coat = tx.wood(rng, *tx.WOODS[rng.integers(len(tx.WOODS))], planks=int(rng.integers(0, 2) * rng.integers(3, 8))), 0.8
        elif self.top == "cloth":
            img = tx.cloth(rng, tone, thread=rng.uniform(6, 12))
        elif self.top == "felt":
            img = tx.felt(rng, tone, grain=rng.uniform(0.1, 0.28))
        elif self.top == "leather":
            img, coat = tx.leather(rng, tone * 0.6), 0.6
        elif self.top == "board":
            img, coat, period = tx.board(rng), 0.6, max(26.0, period)
        else:
            img, coat = tx.laminate(rng, tone * 0.25 + 0.62), 0.7 if self.top == "laminate" else 0.0
            if self.top == "paper":
                img = self.page(rng, img)
        img = np.ascontiguousarray(img)
        h, w = img.shape[:2]
        s.table_mat = s.mat(tex=s.tex(img), mode=4, su=1 / period, sv=1 / period * w / h, coat=coat, rough=rng.uniform(0.15, 0.4), wave=0.01)

    @staticmethod
    def page(rng, img):
        """Printed lines, or squared paper."""
        img = cv2.resize(img, (2048, 2048))
        if rng.random() < 0.4:
            step, ink = int(rng.uniform(40, 90)), tuple(int(v) for v in rng.uniform(120, 200, 3))
            for x in range(0, 2048, step):
                cv2.line(img, (x, 0), (x, 2047), ink, 2)
                cv2.line(img, (0, x), (2047, x), ink, 2)
            return img
        for y in range(40, 2040, 30):
            x = 60
            while x < 1900:
                word = "".join(chr(97 + int(k)) for k in rng.integers(0, 26, int(rng.integers(2, 10))))
                cv2.putText(img, word, (x, y), cv2.FONT_HERSHEY_COMPLEX, 0.55, (40, 40, 45), 1, cv2.LINE_AA)
                x += 11 * len(word) + 16
        return img

    def add(self, l, share, colour):
        """A lamp that gives white paper in the middle a share of radiance."""
        c, u, v = (np.array(list(x)) for x in (l.c, l.u, l.v))
        n, d = np.cross(u, v), np.linalg.norm(c)
        area = np.linalg.norm(n) * (np.pi if l.disc else 4)
        e = share * np.pi * d * d / (area * abs(unit(n) @ unit(c)) * c[2] / d)
        l.e = type(l.e)(*(np.asarray(colour) * e))
        self.scene.lights.append(l)
        self.white += share

    def light(self, rng):
        s, self.white = self.scene, 0.0
        self.lit = str(rng.choice(["window", "window", "lamp", "mixed", "overcast", "shade"]))
        day, warm = photo.kelvin(rng.uniform(5200, 8000)), photo.kelvin(rng.uniform(2700, 3400))
        a = rng.uniform(0, 2 * np.pi)
        side = np.array([np.cos(a), np.sin(a), 0])
        fill = {"overcast": rng.uniform(0.5, 0.8), "lamp": rng.uniform(0.06, 0.2), "shade": rng.uniform(0.15, 0.35)}.get(self.lit, rng.uniform(0.07, 0.22))
        s.env = tx.room(rng, rng.random() * 0.5) * np.float32(fill)
        self.white += fill
        if self.lit in ("window", "mixed", "shade"):
            h = rng.uniform(0.35, 1.0)
            l = lamp(side * 110 + [0, 0, 110 * h], (0, 0, 10), (rng.uniform(50, 90), rng.uniform(70, 110)), (1, 1, 1),
                     px=int(rng.integers(1, 4)), py=int(rng.integers(1, 4)),
                     bar=0.02, grad=rng.uniform(0, 0.7))
            self.add(l, rng.uniform(0.5, 0.9), day)
            if self.lit == "shade":                     # someone or something stands in the light
                o = side * 30 + np.array([0, 0, 30 * h]) + np.cross(side, [0, 0, 1]) * rng.choice([-1, 1]) * rng.uniform(8, 16)
                m = s.mat(base=(0.1, 0.1, 0.12))
                s.prims.append(body(0, m, o, (2, 14, 26), about((0, 0, 1), a), fine=0))
        if self.lit in ("lamp", "mixed"):
            b = rng.uniform(0, 2 * np.pi)
            c = np.array([np.cos(b) * rng.uniform(5, 55), np.sin(b) * rng.uniform(5, 55), rng.uniform(30, 90)])
            size = rng.uniform(4, 14)
            self.add(lamp(c, (0, 0, 0), (size, size), (1, 1, 1), disc=1), rng.uniform(0.4, 0.8) * (0.6 if self.lit == "mixed" else 1), warm)
        if self.lit == "overcast":
            c = side * rng.uniform(0, 60) + [0, 0, 110]
            self.add(lamp(c, (0, 0, 0), (110, 110), (1, 1, 1), grad=0.3), 0.5, day)
        if rng.random() < 0.4:                          # a lamp that a top mirrors
            at = np.append(rng.uniform(-3, 3, 2), 1.0)
            d = unit(at - self.view.eye)
            d[2] = -d[2]
            if d[2] > 0.5:
                mirrored = lamp(at + d * 95, (0, 0, 0), (rng.uniform(4, 36),) * 2, (1, 1, 1), disc=int(rng.random() < 0.5))
                self.add(mirrored, 0.2, photo.kelvin(rng.uniform(3000, 6000)))

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

    def shoot(self, path):
        rng = self.rng
        img = self.scene.render(self.view, [], 8, 40 if self.px < 70 else 30 if self.px < 120 else 22, int(rng.integers(1 << 31)))
        if rng.random() < 0.2:                          # an unsteady hand
            n, a = 9, rng.uniform(0, 180)
            line = np.zeros((n, n), np.float32)
            line[n // 2, 2:n - 2] = 1
            line = cv2.warpAffine(line, cv2.getRotationMatrix2D((n // 2, n // 2), a, rng.uniform(0.4, 1)), (n, n))
            img = cv2.filter2D(img, -1, line / line.sum())
        cam = photo.Sensor(rng, rng.uniform(0.05, 0.5) if self.lit != "lamp" else rng.uniform(0.2, 1.3))
        gain = min(photo.exposure(img, rng.uniform(0.13, 0.3)), 1.6 / self.white) * np.exp(rng.normal(0, 0.1))
        lit = sum(np.array(list(l.e)) / max(l.e) for l in self.scene.lights) / len(self.scene.lights)
        bal = (lit[1] / lit) ** rng.uniform(0.55, 0.95) * np.exp([rng.normal(0, 0.04), 0, rng.normal(0, 0.04)])
        cv2.imwrite(path, cam.shoot(rng, img, gain, (0.6, 1.0, 0.7), bal), [cv2.IMWRITE_JPEG_QUALITY, cam.quality])


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
