"""Writes made-up evenings with dice of twenty colours that show a digit, as many are sold: 1 to 6 in the font of the
evening, each face of each colour once or twice in seventeen pictures to calibrate from, from four to twelve dice in the
fourteen to measure on. Light, table and camera are those of folders.py; set.json describes the dice.
Usage: colours.py ICONS_JSON OUT [EVENINGS] [FIRST]"""
import json
import os
import sys

import cv2
import numpy as np

import dice
import folders
import symbols

# Hue, saturation and value of the bodies, which vary a little with the evening.
BODIES = {
    "white": (20, 10, 235), "grey": (110, 15, 130), "black": (100, 30, 30), "red": (2, 220, 190), "dark-red": (178, 220, 100), "pink": (170, 110, 235),
    "magenta": (160, 200, 200), "purple": (145, 180, 130), "violet": (130, 120, 210), "blue": (112, 220, 200), "navy": (115, 200, 80),
    "sky": (102, 150, 235), "teal": (92, 210, 140), "green": (65, 210, 140), "dark-green": (68, 190, 70), "lime": (42, 200, 220),
    "yellow": (28, 220, 240), "gold": (22, 190, 180), "orange": (11, 225, 235), "brown": (10, 170, 100),
}
VARIATION = 1.5, 10, 8
FACES = [str(n) for n in range(1, 7)]
CALIBRATIONS, DICE, TESTS = 17, 8, 14


class ColourEvening(folders.Evening):
    def __init__(self, rng, masks, first, font):
        super().__init__(rng, masks, first)
        self.look = {face: symbols.text(face, font) for face in FACES}
        shared = int(rng.integers(1 << 30))
        for colour, hsv in BODIES.items():
            h, s, v = rng.normal(hsv, VARIATION)
            body = cv2.cvtColor(np.uint8([[[h % 180, np.clip(s, 0, 255), np.clip(v, 0, 255)]]]), cv2.COLOR_HSV2BGR)[0, 0]
            self.styles[colour] = dice.Style(np.random.default_rng(shared), body.astype(np.float32))
        self.colours = list(BODIES)


def write(evening, folder):
    rng = evening.rng
    os.makedirs(folder, exist_ok=True)
    images = {}

    def save(name, thrown, drift):
        img, images[name], _ = evening.shoot(thrown, drift, None)
        cv2.imwrite(f"{folder}/{name}", img, [cv2.IMWRITE_JPEG_QUALITY, evening.quality])

    cv2.imwrite(f"{folder}/empty.jpg", evening.photograph(evening.ground, 1.0), [cv2.IMWRITE_JPEG_QUALITY, evening.quality])
    looks = [(colour, face) for colour in BODIES for face in FACES]
    looks = [looks[i] for i in rng.permutation(len(looks))]
    looks += looks[:CALIBRATIONS * DICE - len(looks)]
    for k in range(CALIBRATIONS):
        save(f"cal-{k:02d}.jpg", looks[k * DICE:(k + 1) * DICE], 1 + rng.normal(0, 0.02, 3))
    for k in range(TESTS):
        colours = [str(c) for c in rng.permutation(list(BODIES))[:int(rng.integers(4, 13))]]
        save(f"test-{k:02d}.jpg", [(c, str(rng.choice(FACES))) for c in colours], np.exp(rng.normal(0, 0.12)) * (1 + rng.normal(0, 0.04, 3)))
    with open(f"{folder}/truth.json", "w", encoding="utf-8") as f:
        json.dump({"session": os.path.basename(folder), "kind": "colours", "set": "colours", "pixels": round(evening.size), "images": images}, f)
    with open(f"{folder}/set.json", "w", encoding="utf-8") as f:
        json.dump({"id": "colours", "name": "Dice of twenty colours", "kinds": [{"colour": c, "count": 1, "faces": FACES} for c in BODIES],
                   "counts": {face: {"symbols": {"value": int(face)}} for face in FACES}}, f)
    print(folder, round(evening.size), "pixels", flush=True)


def main():
    icons, out = sys.argv[1:3]
    count, start = (int(v) for v in (sys.argv[3:5] + ["4", "0"][len(sys.argv[3:5]):]))
    _, (masks, first) = symbols.classes(icons, 7)
    fonts = symbols.fonts()
    folders.KINDS = {colour: (1, FACES) for colour in BODIES}
    for e in range(start, start + count):
        rng = np.random.default_rng([101, e])
        write(ColourEvening(rng, masks, first, fonts[rng.integers(len(fonts))]), f"{out}/colours-{e:03d}")


if __name__ == "__main__":
    main()
