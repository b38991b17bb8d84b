"""Writes made-up evenings as folders in the layout that the reader is measured on
(empty.jpg, cal-*.jpg, test-*.jpg, truth.json, which also names the places of leaning
dice), with symbols that no net has seen, any camera from 45 to 90 degrees, dice from
30 to 200 pixels, dice of five colours.
Usage: folders.py ICONS_JSON OUT [EVENINGS] [FIRST]"""
import json
import os
import sys

import cv2
import numpy as np

import dice
import symbols
from scene import cocked, flat, lamp, overlap, palette, shade_of_room, shadow, soft_shadow, table, tray_rim

WIDTH, HEIGHT, FOCAL = 1280, 960, 1.12
SYMBOLS = ["investigation-1", "investigation-2", "investigation-3", "investigation-4", "lore", "peril", "terror", "wild"]
GREEN = ["investigation-1", "investigation-2", "investigation-3", "lore", "peril", "terror"]
KINDS = {"green": (6, GREEN), "yellow": (1, SYMBOLS[:6]), "red": (1, SYMBOLS[1:6] + ["wild"]), "white": (1, GREEN), "black": (1, GREEN)}
BODIES = {"green": ((45, 85), (130, 255), (70, 190)), "yellow": ((18, 32), (150, 255), (150, 250)), "red": ((0, 7), (160, 255), (90, 220)),
          "white": ((0, 180), (0, 40), (190, 255)), "black": ((0, 180), (0, 60), (8, 45))}


class Evening:
    def __init__(self, rng, masks, first):
        self.rng, self.masks = rng, masks
        self.size = float(np.exp(rng.uniform(np.log(32), np.log(170))))
        tilt = np.radians(90 - rng.uniform(45, 90))
        self.h = FOCAL * WIDTH / self.size * np.cos(tilt)
        n = np.array([0.0, np.sin(tilt), np.cos(tilt)])
        ey = np.cross(n, [1.0, 0, 0])
        k = np.array([[FOCAL * WIDTH, 0, WIDTH / 2], [0, FOCAL * WIDTH, HEIGHT / 2], [0, 0, 1]])
        self.to_picture = k @ np.stack([[1.0, 0, 0], ey, n * self.h], 1)
        middle = np.linalg.inv(self.to_picture) @ [WIDTH / 2, HEIGHT / 2, 1]
        self.middle = middle[:2] / middle[2]
        self.tray = np.array([min(WIDTH / self.size * 0.8, 17), min(HEIGHT / self.size / np.cos(tilt) * 0.68, 13)])
        self.scale = max(24, min(self.size * 1.25, 150))
        corners = np.array([[0, 0, 1], [WIDTH, 0, 1], [WIDTH, HEIGHT, 1], [0, HEIGHT, 1]]) @ np.linalg.inv(self.to_picture).T
        corners = corners[:, :2] / corners[:, 2:]
        reach = np.abs(corners - self.middle).max()
        self.around = float(min(reach, self.tray.max() * 0.75 + 3))
        self.origin = self.middle - self.around
        self.n = int(2 * self.around * self.scale)
        self.view = dice.View(self.h, -self.origin, self.scale, self.n)
        self.light, self.ambient = lamp(rng), rng.uniform(0.3, 0.7)
        self.strength, self.soft = rng.uniform(0.2, 0.7), rng.uniform(0.05, 0.6)
        family = first + 4 * int(rng.integers(60))
        others = rng.integers(0, first, 4)
        while len(set(others.tolist())) < 4:
            others = rng.integers(0, first, 4)
        chosen = [masks[family + k][0] for k in range(4)] + [masks[k][0] for k in others]
        self.look = dict(zip(SYMBOLS, chosen))
        shared = int(rng.integers(1 << 30))
        self.styles = {}
        for colour, (h, s, v) in BODIES.items():
            body = cv2.cvtColor(np.uint8([[[rng.uniform(*h), rng.uniform(*s), rng.uniform(*v)]]]), cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)
            self.styles[colour] = dice.Style(np.random.default_rng(shared), body)
        self.colours = list(KINDS) if rng.random() < 0.35 else list(KINDS)[:3]
        ground = table(rng, self.n, self.scale, masks)
        tray = self.view
        tray_rim(ground, tray, rng, 2 * self.around) if rng.random() < 0.5 else None
        self.ground = ground * shade_of_room(rng, self.n)
        self.exposure = np.exp(rng.uniform(-0.9, 0.25)) * (1 + rng.normal(0, 0.08, 3))
        self.noise, self.quality, self.blur = rng.uniform(0.5, 7), int(rng.uniform(70, 96)), rng.uniform(0, min(0.9, self.size / 80))

    def places(self, count):
        rng, placed = self.rng, []
        clump = rng.random() < 0.5
        for _ in range(600):
            if len(placed) == count:
                break
            turn = rng.uniform(0, np.pi / 2)
            if placed and clump and rng.random() < 0.7:
                x, y, t = placed[rng.integers(len(placed))]
                turn = t + rng.normal(0, 0.05)
                a = t + np.pi / 2 * rng.integers(4)
                p = np.array([x, y]) + rng.uniform(1, 1.1) * np.array([np.cos(a), np.sin(a)]) + rng.normal(0, 0.3) * np.array([-np.sin(a), np.cos(a)])
            else:
                p = self.middle - self.origin + (rng.random(2) - 0.5) * (self.tray - 1.5)
            if np.any(np.abs(p + self.origin - self.middle) > self.tray / 2 - 0.6):
                continue
            if all(not overlap((*p, turn), q) for q in placed):
                placed.append((p[0], p[1], turn))
        return placed

    def photograph(self, plane, drift):
        shift = np.array([[1 / self.scale, 0, self.origin[0]], [0, 1 / self.scale, self.origin[1]], [0, 0, 1]])
        img = cv2.warpPerspective(np.clip(plane, 0, 400).astype(np.float32), self.to_picture @ shift, (WIDTH, HEIGHT), flags=cv2.INTER_AREA, borderValue=(40, 40, 40))
        img = img * self.exposure * drift
        if self.blur > 0.2:
            img = cv2.GaussianBlur(img, (0, 0), self.blur)
        grain = self.rng.normal(0, 1, img.shape).astype(np.float32)
        img += (0.6 * grain + 0.7 * grain.mean(2, keepdims=True)) * self.noise * np.sqrt(np.clip(img, 4, 255) / 128)
        return np.clip(img, 0, 255).astype(np.uint8)

    def shoot(self, thrown, drift, extras):
        rng = self.rng
        plane = self.ground.copy()
        places = self.places(len(thrown))
        for s in places:
            shadow(plane, self.view, s, self.light, self.strength, self.soft)
        labels, leaning = [], []
        foot = -self.origin
        for (colour, face), (x, y, turn) in sorted(zip(thrown, places), key=lambda q: -np.hypot(q[1][0] - foot[0], q[1][1] - foot[1])):
            masks = [self.look[face]] + [self.look[f] for f in rng.choice(KINDS[colour][1], 4)]
            dice.draw_die(plane, self.view, np.array([x, y, -0.5]), dice.die_axes(turn + np.pi / 2 * rng.integers(4)), self.styles[colour], masks,
                          self.light, self.ambient, rng)
            c, s = np.cos(turn) / 2, np.sin(turn) / 2
            q = np.array([[x - c + s, y - s - c, 1], [x + c + s, y + s - c, 1], [x + c - s, y + s + c, 1], [x - c - s, y - s + c, 1], [x, y, 1]])
            q[:, :2] += self.origin
            q = q @ self.to_picture.T
            q = np.round(q[:, :2] / q[:, 2:], 1)
            labels.append({"colour": colour, "face": face, "x": q[4, 0], "y": q[4, 1], "corners": q[:4].tolist()})
        if extras == "flat":
            flat(plane, rng, (places[0][:2] + rng.uniform(2, 3, 2)) * self.scale, self.scale * rng.uniform(0.6, 2), self.masks, (palette(rng) * 0.8).tolist())
        if extras == "dark":
            at, side = (places[-1][:2] + rng.uniform(2, 3, 2)) * self.scale, self.scale * rng.uniform(0.8, 2.2, 2) / 2
            plane[max(0, int(at[1] - side[1])):int(at[1] + side[1]), max(0, int(at[0] - side[0])):int(at[0] + side[0])] = rng.uniform(4, 40)
        if extras == "cocked":
            middle = self.middle - self.origin
            for x, y, _ in cocked(plane, self.view, rng, middle - self.tray / 2, middle + self.tray / 2, places,
                                  [self.styles[c] for c in self.colours], self.masks, self.light, self.ambient):
                q = self.to_picture @ np.array([*(np.array([x, y]) + self.origin), 1])
                leaning.append(np.round(q[:2] / q[2], 1).tolist())
        if extras == "shadow":
            soft_shadow(plane, rng)
        return self.photograph(plane, drift), labels, leaning


def main():
    icons, out = sys.argv[1:3]
    count, start = (int(v) for v in (sys.argv[3:5] + ["6", "0"][len(sys.argv) - 3:]))
    _, (masks, first) = symbols.classes(icons, 7)
    for e in range(start, start + count):
        rng = np.random.default_rng([99, e])
        evening = Evening(rng, masks, first)
        folder = f"{out}/e{e:02d}"
        os.makedirs(folder, exist_ok=True)
        truth = {"session": f"e{e:02d}", "kind": "mixed", "set": "unseen" if len(evening.colours) > 3 else "eldersign", "images": {}, "leaning": {}}
        truth["pixels"], truth["elevation"] = round(evening.size), round(float(np.degrees(np.arcsin(evening.h * evening.size / FOCAL / WIDTH))))
        save = lambda name, img: cv2.imwrite(f"{folder}/{name}", img, [cv2.IMWRITE_JPEG_QUALITY, evening.quality])
        save("empty.jpg", evening.photograph(evening.ground, 1.0))
        decks = {c: [f for f in rng.permutation(KINDS[c][1])] for c in evening.colours}
        for k in range(7):
            thrown = [("green", f) for f in GREEN] + [(c, decks[c][k % 6]) for c in evening.colours[1:]]
            img, labels, _ = evening.shoot(thrown, 1 + rng.normal(0, 0.02, 3), None)
            save(f"cal-{k:02d}.jpg", img)
            truth["images"][f"cal-{k:02d}.jpg"] = labels
        for k in range(12):
            thrown = [(c, str(rng.choice(KINDS[c][1]))) for c in evening.colours for _ in range(KINDS[c][0])]
            thrown = [thrown[i] for i in rng.permutation(len(thrown))[:int(rng.integers(3, len(thrown) + 1))]]
            extras = {1: "cocked", 3: "flat", 5: "cocked", 7: "shadow", 9: "flat", 11: "dark"}.get(k)
            drift = np.exp(rng.normal(0, 0.12)) * (1 + rng.normal(0, 0.04, 3))
            img, labels, leaning = evening.shoot(thrown, drift, extras)
            save(f"test-{k:02d}.jpg", img)
            truth["images"][f"test-{k:02d}.jpg"] = labels
            if leaning:
                truth["leaning"][f"test-{k:02d}.jpg"] = leaning
        with open(f"{folder}/truth.json", "w", encoding="utf-8") as f:
            json.dump(truth, f)
        print(folder, truth["pixels"], "pixels", truth["elevation"], "degrees", flush=True)


if __name__ == "__main__":
    main()
