"""Photographs of what lies on a table in somebody's home."""
import cv2
import numpy as np

import photo
import textures as tx
from trace import Scene, about, body, lamp, unit


class Photograph:
    """What things lie on, how it is lit and how it is taken. Those that derive from it set view, px (pixels of a unit in a
    picture 1280 wide) and samples (few and many of a pixel), and lay the things."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.scene = Scene()

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

    def shoot(self, path):
        rng = self.rng
        img = self.scene.render(self.view, [], *self.samples, int(rng.integers(1 << 31)))
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
