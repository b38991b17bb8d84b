"""Small printed symbols for made-up dice, beside those of symbols.py: digits, numerals and
letters of one font that stand against each other, signs, marks of a few drawn strokes that
differ in one of them, and icons with one small thing added or missing."""
import math

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from symbols import SIZE, fit, fonts, text

ROMAN = ["I", "II", "III", "IV", "V", "VI"]
# No two of these are the same in another quarter turn.
LETTERS = "ABCDEFGHJKLPRSTXY"
MARKS = "+*#%&?!=@$<^~"
# Blocks of signs, without what is like the symbols on the measured dice.
BLOCKS = [(0x0391, 0x03C9), (0x0410, 0x044F), (0x0531, 0x0556), (0x10A0, 0x10C5), (0x2190, 0x21FF), (0x2200, 0x22FF), (0x2600, 0x27BF)]
LEFT_OUT = {0x2605, 0x2606, 0x2620, 0x2623, 0x2721, *range(0x2680, 0x2686), *range(0x2729, 0x274C)}


def scaled(mask, side, turn=0.0):
    """A symbol as large on its die as small prints are, in the square that icons fill."""
    return cv2.warpAffine(mask, cv2.getRotationMatrix2D((SIZE / 2, SIZE / 2), turn, side), (SIZE, SIZE), flags=cv2.INTER_AREA)


def hand(rng):
    """One way to write with a font: its weight, its width, its slope and its size."""
    weight, wide, slope, side = int(rng.integers(-3, 4)), rng.uniform(0.75, 1.3), rng.normal(0, 0.1), rng.uniform(0.5, 1.0)
    turn = rng.uniform(-180, 180) if rng.random() < 0.15 else 0.0
    line = rng.random() < 0.12

    def write(s, font):
        mask = text(s, font)
        if weight:
            kernel = np.ones((abs(weight) + 1,) * 2, np.uint8)
            mask = (cv2.dilate if weight > 0 else cv2.erode)(mask, kernel)
        m = np.float32([[wide, slope, 0], [0, 1, 0]]) * 0.7
        m[:, 2] = SIZE / 2 - m[:, :2] @ np.float32([SIZE / 2, SIZE / 2])
        mask = fit(cv2.warpAffine(mask, m, (SIZE, SIZE), flags=cv2.INTER_AREA), fill=0.84 if line else 0.98)
        if line:
            cv2.line(mask, (SIZE // 4, SIZE - 5), (3 * SIZE // 4, SIZE - 5), 255, 6 + weight)
        return scaled(mask, side, turn)

    return write


def apart(family):
    """Whether no two symbols of a family look the same in any quarter turn."""
    flat = [m.astype(np.float32) for m in family]
    return all(np.abs(flat[i] - np.rot90(flat[j], turn)).mean() > 2.5 for i in range(len(flat)) for j in range(i) for turn in range(4))


def take(families, count):
    """The first count families whose symbols can be told apart."""
    out = []
    while len(out) < count:
        family = next(families)
        if apart([m for m, _ in family]):
            out.append(family)
    return [symbol for family in out for symbol in family]


def written(faces, rng):
    """Families of six that one hand wrote, each with what it says."""
    while True:
        write, font = hand(rng), faces[rng.integers(len(faces))]
        kind = rng.choice(4, p=[0.55, 0.12, 0.23, 0.1])
        says = ["123456", ROMAN, rng.permutation(list(LETTERS))[:6], rng.permutation(list(MARKS))[:6]][kind]
        yield [(write(s, font), f"{kind} {s}") for s in says]


def signs(rng, count):
    """Signs of the fonts that have them, none of them twice."""
    out, seen = [], set()
    for font in (ImageFont.truetype(f"/usr/share/fonts/truetype/dejavu/DejaVu{f}.ttf", 200) for f in ("Sans", "Sans-Bold", "Serif")):
        none = bytes(font.getmask("\uffff"))
        points = [c for a, b in BLOCKS for c in range(a, b + 1) if c not in LEFT_OUT]
        for c in rng.permutation(points).tolist():
            drawn = Image.new("L", (420, 300))
            ImageDraw.Draw(drawn).text((210, 150), chr(c), 255, font=font, anchor="mm")
            mask = fit(np.array(drawn))
            if bytes(font.getmask(chr(c))) != none and mask.mean() > 8 and mask.tobytes() not in seen:
                seen.add(mask.tobytes())
                out.append(scaled(mask, rng.uniform(0.5, 1.0)))
    return [out[k] for k in rng.permutation(len(out))[:count]]


def strokes(rng):
    """Families of four marks of some straight and bent strokes: each has one stroke of its own."""
    while True:
        thick, many, side = int(rng.integers(7, 17)), int(rng.integers(1, 5)), rng.uniform(0.6, 1.0)
        grid = int(rng.choice([3, 4, 9]))
        shared = [stroke(rng, grid) for _ in range(many)]
        family = []
        for _ in range(4):
            out = np.zeros((SIZE, SIZE), np.uint8)
            for points in [*shared, stroke(rng, grid)]:
                cv2.polylines(out, [points], False, 255, thick, cv2.LINE_AA)
            family.append((scaled(out, side), ""))
        yield family


def stroke(rng, grid):
    """Points of a straight line or of an arc between two points of a grid."""
    while True:
        a, b = rng.integers(0, grid, (2, 2)) / (grid - 1)
        if np.hypot(*(a - b)) > 0.25:
            break
    bend = rng.uniform(-0.6, 0.6) if rng.random() < 0.4 else 0.0
    t = np.linspace(0, 1, 12)[:, None]
    points = a + (b - a) * t + bend * np.array([a[1] - b[1], b[0] - a[0]]) * np.sin(math.pi * t)
    return np.round(12 + points.clip(0, 1) * (SIZE - 25)).astype(np.int32)


def altered(icons, faces, rng):
    """Families of four: an icon as it is, and with one small thing added or missing, each time another."""
    while True:
        icon = icons[rng.integers(len(icons))]
        size = rng.uniform(0.12, 0.3)
        side = rng.uniform(0.7, 1.0)
        first = int(rng.integers(4))
        font = faces[rng.integers(len(faces))]
        where = rng.permutation([(a, b) for a in (0.15, 0.5, 0.85) for b in (0.15, 0.5, 0.85)])
        spot, family = rng.random() < 0.5, []
        for k in range(4):
            out = icon.copy()
            kind = int(rng.choice(4, p=[0.3, 0.25, 0.15, 0.3])) if not spot else first
            x, y = ((where[k] if not spot else where[0]) * SIZE).astype(int).tolist()
            r = int(size * SIZE / 2)
            if kind == 0 and (k or not spot):
                cv2.circle(out, (x, y), r + 4, 0, -1)
                cv2.circle(out, (x, y), max(2, r - 3 * (k - 1) * spot), 255, -1)
            elif kind == 1:
                cv2.circle(out, (x, y), r + 3 * k * spot, 0, -1)
            elif kind == 2:
                a = 0.8 * k if spot else rng.uniform(0, math.pi)
                d = np.array([math.cos(a), math.sin(a)]) * r * 1.4
                cv2.line(out, tuple(np.int32([x, y] - d).tolist()), tuple(np.int32([x, y] + d).tolist()), 255 if rng.random() < 0.5 else 0, max(4, r // 2))
            elif kind == 3:
                digit = cv2.resize(text("1234"[k], font), (2 * r, 2 * r), interpolation=cv2.INTER_AREA)
                cv2.circle(out, (x, y), int(1.25 * r), 0, -1)
                x, y = min(max(x - r, 0), SIZE - 2 * r), min(max(y - r, 0), SIZE - 2 * r)
                np.maximum(out[y:y + 2 * r, x:x + 2 * r], digit, out=out[y:y + 2 * r, x:x + 2 * r])
            family.append((scaled(out, side), ""))
        yield family


def printed(masks, first, seed, train):
    """Classes of small prints, and for each what it says: two that say the same never stand
    against each other. Masks and first are what symbols.classes returns of the same part."""
    rng = np.random.default_rng([seed, 6, int(train)])
    icons = [m[0] for m in masks[:first]]
    faces = fonts()[0 if train else 1::2]
    out = take(written(faces, rng), 150 if train else 16)
    out += take(strokes(rng), 200 if train else 16)
    out += take(altered(icons, faces, rng), 300 if train else 20)
    out += [(m, "") for m in signs(rng, 480)] if train else []
    return [[m] for m, _ in out], [says for _, says in out]
