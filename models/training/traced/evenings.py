"""Traces the light of made-up evenings of symbol dice, some minutes of one core each, and writes each into a folder:
empty.jpg, cal-00..06.jpg, test-00..11.jpg, truth.json.
Usage: evenings.py ICONS_JSON OUT FIRST COUNT [KIND...]"""
import json
import os
import sys
import time

import cv2
import numpy as np

import designs
import photo
from stage import Stage
from throw import Ground, calibration, strange, throw

KINDS = ["gloss", "strange", "dof", "black", "translucent", "pearl", "far", "dim", "strange", "gloss"]
ODD = [["stacked", "leaning", "token", "extra green", "outside", "thing"],
       ["on the rim", "leaning", "stacked", "extra yellow", "token", "outside"]]
FEW, MANY = {"dof": 10}, {"dof": 36, "translucent": 44}


def covers(view, a, b):
    """Whether die a hides more than a little of die b's top."""
    if a is b or np.linalg.norm(a.o - view.eye) > np.linalg.norm(b.corners().mean(0) - view.eye):
        return False
    top = cv2.fillConvexPoly(np.zeros((view.h, view.w), np.uint8), view.project(b.corners()).astype(np.int32), 1)
    over = cv2.fillConvexPoly(np.zeros_like(top), cv2.convexHull(a.hull(view).astype(np.int32)), 1)
    return (top & over).sum() > 0.06 * top.sum()


class Camera:
    """An evening's camera. It sets itself once, on the empty tray."""

    def __init__(self, rng, stage, samples=None):
        self.rng, self.stage = rng, stage
        self.samples = samples or (FEW.get(stage.kind, 10), MANY.get(stage.kind, 40))
        noise = rng.uniform(1.6, 2.6) if stage.kind == "dim" else rng.uniform(0.15, 0.8)
        self.sensor = photo.Sensor(rng, noise)
        self.gain = None

    def shoot(self, prims, drift=True):
        """An 8-bit picture of the stage with some things in it; with drift in another light and white balance than the one before."""
        rng, kind, scene = self.rng, self.stage.kind, self.stage.scene
        img = scene.render(self.stage.view, prims, *self.samples, seed=int(rng.integers(1 << 31)))
        if self.gain is None:
            target = rng.uniform(0.15, 0.26) if kind != "dim" else rng.uniform(0.08, 0.14)
            self.gain = min(photo.exposure(img, target), rng.uniform(0.85, 1.25) / self.stage.white)
        gain, bal = self.gain, np.ones(3)
        if drift:
            gain *= np.exp(rng.normal(0, 0.12))
            wide = 0.11 if kind == "dim" else 0.03
            bal = np.exp([rng.normal(0, wide), 0, rng.normal(0, wide)])
        # balance takes part of the light's colour away
        lit = sum(np.array(list(l.e)) / max(l.e) for l in scene.lights) / len(scene.lights)
        bal = bal * (lit[1] / lit) ** 0.75
        return self.sensor.shoot(rng, img, gain, (0.6, 1.0, 0.7), bal)


class Evening:
    """One evening's stage, camera and pictures."""

    def __init__(self, number, kind, out):
        self.rng = np.random.default_rng(90000 + number)
        self.number, self.kind = number, kind
        self.unseen = kind == "black"
        self.stage = Stage(self.rng, kind, self.unseen)
        self.camera = Camera(self.rng, self.stage)
        self.name = "%d-%s" % (number, kind)
        self.dir = os.path.join(out, self.name)
        os.makedirs(self.dir, exist_ok=True)
        self.truth = {"session": self.name, "set": "unseen" if self.unseen else "eldersign", "table": self.stage.floor,
                      "elevation": round(self.stage.elevation), "kind": kind, "symbols": self.stage.dice.names, "images": {}, "strange": {}, "glare": {}}

    def take(self, file, dice, prims, odd=(), drift=True):
        view = self.stage.view
        shot = self.camera.shoot(prims, drift)
        cv2.imwrite(os.path.join(self.dir, file), shot, [cv2.IMWRITE_JPEG_QUALITY, self.camera.sensor.quality])
        self.truth["images"][file] = [d.record(view) for d in dice]
        self.truth["glare"][file] = [self.glare(shot, d) for d in self.truth["images"][file]]
        if odd:
            self.truth["strange"][file] = []
            for what, p in odd:
                x, y = (0, 0) if p is None else view.project(p)[0]
                self.truth["strange"][file].append({"what": what, "x": round(float(x), 1), "y": round(float(y), 1)})
        with open(os.path.join(self.dir, "truth.json"), "w") as f:
            json.dump(self.truth, f, indent=1)

    @staticmethod
    def glare(shot, record):
        """The share of a top's middle that is blown out."""
        c = np.array(record["corners"])
        inner = c.mean(0) + (c - c.mean(0)) * 0.7
        mask = cv2.fillPoly(np.zeros(shot.shape[:2], np.uint8), [inner.astype(np.int32)], 1)
        return round(float((shot.min(2)[mask > 0] >= 250).mean()), 2) if mask.any() else 0.0

    def test(self, n, odd):
        rng, st = self.rng, self.stage
        have = ["green"] * 6 + [c for c in st.dice.colours if c != "green"]
        order = list(rng.permutation(have))
        if self.kind == "black":
            order.sort(key=lambda c: c != "black")
        picks = [(str(c), str(rng.choice(st.dice.faces[c]))) for c in order[:int(rng.integers(6, 9))]]
        for _ in range(40):
            left, g = list(picks), Ground(rng, st.w, st.d)
            try:
                dice, things, marks = strange(rng, st, odd, left, g) if odd else ([], [], [])
                more = throw(rng, st, left, n % 2 == 0 if not odd else rng.random() < 0.5, g)
            except RuntimeError:
                continue
            if not any(covers(st.view, a, b) for a in things if hasattr(a, "hull") for b in dice + more):
                break
        every = things + more
        self.take("test-%02d.jpg" % n, dice + more, [d.prim() if hasattr(d, "prim") else d for d in every], marks)

    def run(self):
        t0 = time.time()
        self.take("empty.jpg", [], [], drift=False)
        for n in range(7):
            dice = calibration(self.rng, self.stage, n)
            self.take("cal-%02d.jpg" % n, dice, [d.prim() for d in dice])
        odd = list(self.rng.permutation(ODD[(self.number + 1) % 2])) if self.kind == "strange" else []
        for n in range(12):
            self.test(n, str(odd[n // 2]) if odd and n % 2 else None)
        print(self.name, "%.1f s a picture" % ((time.time() - t0) / 20), flush=True)


def main():
    designs.load(sys.argv[1])
    out, first, count = sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    kinds = sys.argv[5:] or KINDS
    for i in range(count):
        Evening(first + i, kinds[i % len(kinds)], out).run()


if __name__ == "__main__":
    main()
