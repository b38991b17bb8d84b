"""Symbols for made-up dice: masks of 128 x 128 pixels, 255 where there is ink.

A class is one symbol however it is printed. Icons come from the npm package
@iconify-json/game-icons (CC BY 3.0); lenses, pips and arrangements are drawn
here; digits and letters come from the fonts that are installed. Icons like
those on the pictures that the reader is measured on are left out.
"""
import glob
import json
import math
import re

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

SIZE = 128
LEFT_OUT = re.compile(
    r"tentac|octop|kraken|cthulh|squid|skull|skelet|death|bone|scroll|book|tome|bible|notebook|map|magnif|lens|search"
    r"|star|mask|totem|face|eye|dice|perspective|inverted|pentacle|spell|tied|crossed|terror|horror|spider|rune|tablet")
TOKEN = re.compile(r"[MmLlHhVvCcSsQqTtAaZz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def arc(p0, rx, ry, turn, large, sweep, p1, steps=12):
    """Points of an SVG elliptical arc, by the centre parametrisation of SVG 1.1, F.6.5."""
    if rx == 0 or ry == 0 or p0 == p1:
        return [p1]
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (p0[0] - p1[0]) / 2, (p0[1] - p1[1]) / 2
    x, y = cos * dx + sin * dy, -sin * dx + cos * dy
    rx, ry = abs(rx), abs(ry)
    grow = x * x / rx / rx + y * y / ry / ry
    if grow > 1:
        rx, ry = rx * math.sqrt(grow), ry * math.sqrt(grow)
    d = rx * rx * y * y + ry * ry * x * x
    k = math.sqrt(max(0.0, rx * rx * ry * ry / d - 1)) * (-1 if large == sweep else 1)
    cx, cy = k * rx * y / ry, -k * ry * x / rx
    mx, my = (p0[0] + p1[0]) / 2, (p0[1] + p1[1]) / 2
    start = math.atan2((y - cy) / ry, (x - cx) / rx)
    delta = math.atan2((-y - cy) / ry, (-x - cx) / rx) - start
    if sweep and delta < 0:
        delta += 2 * math.pi
    if not sweep and delta > 0:
        delta -= 2 * math.pi
    out = []
    for i in range(1, steps + 1):
        a = start + delta * i / steps
        u, v = rx * math.cos(a) + cx, ry * math.sin(a) + cy
        out.append((cos * u - sin * v + mx, sin * u + cos * v + my))
    return out


def outlines(path):
    """The closed polygons of an SVG path."""
    tokens = TOKEN.findall(path)
    i, command, at, start, control = 0, "M", (0.0, 0.0), (0.0, 0.0), None
    polygons, current = [], []
    while i < len(tokens):
        if tokens[i].isalpha():
            command = tokens[i]
            i += 1
        kind, relative = command.upper(), command.islower()
        n = ARGUMENTS[kind]
        if kind == "A" and i + 4 < len(tokens):
            # Flags may be written without a gap: "01.5" is the flags 0 and 1 and .5.
            for k in (3, 4):
                flag = tokens[i + k]
                if len(flag) > 1:
                    tokens[i + k:i + k + 1] = [flag[0], flag[1:]]
        a = [float(t) for t in tokens[i:i + n]]
        i += n
        if len(a) < n:
            break
        if relative and kind not in "HVAZ":
            a = [v + at[k % 2] for k, v in enumerate(a)]
        if kind == "Z":
            polygons.append(current)
            current, at, control = [start], start, None
            continue
        if kind == "M":
            if len(current) > 2:
                polygons.append(current)
            at = start = (a[0], a[1])
            current, control = [at], None
            command = "l" if relative else "L"
        elif kind in "LHV":
            x, y = at
            if kind == "L":
                x, y = a
            elif kind == "H":
                x = a[0] + (at[0] if relative else 0)
            else:
                y = a[0] + (at[1] if relative else 0)
            at, control = (x, y), None
            current.append(at)
        elif kind == "A":
            end = (a[5] + at[0], a[6] + at[1]) if relative else (a[5], a[6])
            current += arc(at, a[0], a[1], a[2], bool(a[3]), bool(a[4]), end)
            at, control = end, None
        else:
            mirror = (2 * at[0] - control[0], 2 * at[1] - control[1]) if control else at
            if kind in "QT":
                c = (a[0], a[1]) if kind == "Q" else mirror
                end = (a[-2], a[-1])
                c1 = (at[0] + 2 / 3 * (c[0] - at[0]), at[1] + 2 / 3 * (c[1] - at[1]))
                c2 = (end[0] + 2 / 3 * (c[0] - end[0]), end[1] + 2 / 3 * (c[1] - end[1]))
                control = c
            else:
                c1 = (a[0], a[1]) if kind == "C" else mirror
                c2, end = (a[-4], a[-3]), (a[-2], a[-1])
                control = c2
            for k in range(1, 9):
                t = k / 8
                w = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3)
                current.append(tuple(w[0] * at[j] + w[1] * c1[j] + w[2] * c2[j] + w[3] * end[j] for j in (0, 1)))
            at = end
    if len(current) > 2:
        polygons.append(current)
    return polygons


def icon(body, size):
    mask = np.zeros((512, 512), np.uint8)
    for path in re.findall(r'\bd="([^"]+)"', body):
        polygons = [np.round(np.array(p)).astype(np.int32) for p in outlines(path) if len(p) > 2]
        layer = np.zeros_like(mask)
        cv2.fillPoly(layer, polygons, 255)
        mask = np.maximum(mask, layer)
    return fit(mask, size)


def fit(mask, size=SIZE, fill=0.98):
    """The ink's bounding box, centred in a square."""
    box = cv2.boundingRect(mask)
    if box[2] < 4 or box[3] < 4:
        return np.zeros((size, size), np.uint8)
    cut = mask[box[1]:box[1] + box[3], box[0]:box[0] + box[2]]
    k = fill * size / max(cut.shape)
    cut = cv2.resize(cut, (max(1, round(cut.shape[1] * k)), max(1, round(cut.shape[0] * k))), interpolation=cv2.INTER_AREA)
    out = np.zeros((size, size), np.uint8)
    y, x = (size - cut.shape[0]) // 2, (size - cut.shape[1]) // 2
    out[y:y + cut.shape[0], x:x + cut.shape[1]] = cut
    return out


def text(s, font):
    img = Image.new("L", (420, 300))
    ImageDraw.Draw(img).text((210, 150), s, 255, font=font, anchor="mm")
    return fit(np.array(img))


def paste(canvas, mask, x, y, side, turn=0.0):
    """Adds a mask, centred at x, y (0 to 1) with the given side (0 to 1)."""
    k = side * SIZE / mask.shape[0]
    m = cv2.getRotationMatrix2D((mask.shape[1] / 2, mask.shape[0] / 2), turn, k)
    m[:, 2] += np.array([x * SIZE - mask.shape[1] / 2, y * SIZE - mask.shape[0] / 2])
    np.maximum(canvas, cv2.warpAffine(mask, m, (SIZE, SIZE), flags=cv2.INTER_AREA), out=canvas)


def lens(rng):
    """A magnifying glass and the place and size of its free middle."""
    out = np.zeros((512, 512), np.uint8)
    angle = rng.uniform(0, 2 * math.pi)
    r, thick = rng.uniform(120, 190), int(rng.uniform(14, 44))
    c = np.array([256.0, 256.0]) - (256 - r - thick) * np.array([math.cos(angle), math.sin(angle)])
    end = c + (r + rng.uniform(130, 240)) * np.array([math.cos(angle), math.sin(angle)])
    edge = c + r * np.array([math.cos(angle), math.sin(angle)])
    cv2.line(out, tuple(edge.astype(int)), tuple(np.clip(end, 20, 492).astype(int)), 255, int(thick * rng.uniform(0.9, 2)))
    cv2.circle(out, tuple(c.astype(int)), int(r), 255, thick)
    if rng.random() < 0.3:
        cv2.ellipse(out, tuple(c.astype(int)), (int(r * 0.65),) * 2, 0, 0, 90, 255, thick // 2)
    return out, c / 512, (r - thick) / 512


def ring(rng):
    """A round, square or other frame, of one or two lines, with a free middle."""
    out = np.zeros((512, 512), np.uint8)
    sides, thick = int(rng.choice([3, 4, 5, 6, 8, 60])), int(rng.uniform(12, 46))
    a = rng.uniform(0, 6.3) + np.arange(sides) * 2 * math.pi / sides
    corner = np.stack([np.cos(a), np.sin(a)], 1)
    cv2.polylines(out, [(256 + 225 * corner).astype(np.int32)], True, 255, thick)
    free = {3: 0.2, 4: 0.29, 5: 0.33}.get(sides, 0.36)
    if rng.random() < 0.2:
        cv2.polylines(out, [(256 + 165 * corner).astype(np.int32)], True, 255, max(8, thick // 2))
        free *= 0.7
    return out, np.array([0.5, 0.5]), free


PIPS = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
        5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)], 6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)]}


def pips(n, rng):
    out = np.zeros((SIZE, SIZE), np.uint8)
    spread, r = rng.uniform(0.28, 0.36), rng.uniform(0.07, 0.11)
    for x, y in PIPS[n]:
        cv2.circle(out, (int((0.5 + x * spread) * SIZE), int((0.5 + y * spread) * SIZE)), int(r * SIZE), 255, -1)
    return out


def fonts():
    found = sorted(glob.glob("/usr/share/fonts/truetype/**/*.ttf", recursive=True) + glob.glob("/usr/share/fonts/opentype/urw-base35/*.otf"))
    keep = [f for f in found if not re.search(r"D050000L|Standard|emoji|symbol|Mono.*Oblique|Math", f, re.I)]
    return [ImageFont.truetype(f, 200) for f in keep]


NUMBERS = [["1", "2", "3", "4"], ["I", "II", "III", "IV"], ["2", "3", "5", "6"], ["A", "B", "C", "D"], ["+", "-", "?", "!"]]


# How often the kinds of families are drawn: a number in a frame (twice), beside one,
# copies of a mark, a number beside a mark, cut out of a disc, dots below a mark, marks
# in a frame. Fine ones have small numbers in large frames.
KINDS = [0.22, 0.2, 0.12, 0.1, 0.1, 0.08, 0.08, 0.1]
FINE_KINDS = [0.3, 0.3, 0.04, 0.02, 0.04, 0.18, 0.06, 0.06]


def families(icons, faces, rng, count, fine=False):
    """Sets of 4 symbols that differ in one detail, as dice have them: the number in a
    lens or a frame, beside one, cut out of a disc, the number of copies of an icon or
    of dots below it."""
    for _ in range(count):
        kind = rng.choice(8, p=FINE_KINDS if fine else KINDS)
        font = faces[rng.integers(len(faces))]
        names = NUMBERS[rng.choice(len(NUMBERS), p=[0.66, 0.1, 0.08, 0.08, 0.08])]
        mark = icons[rng.integers(len(icons))]
        turn = rng.uniform(-180, 180) if rng.random() < 0.3 else 0.0
        spot = [(-1, -1), (1, 1), (1, -1), (-1, 1)] if rng.random() < 0.5 else None
        frame, middle, free = (lens if rng.random() < 0.6 else ring)(rng)
        frame128 = cv2.resize(frame, (SIZE, SIZE), interpolation=cv2.INTER_AREA)
        corner = rng.uniform(0.28, 0.4)
        side = rng.uniform(0.4, 0.62)
        within = rng.uniform(0.3, 0.65) if fine else rng.uniform(0.45, 0.85)
        places = {1: [(0.5, 0.5)], 2: [(0.28, 0.35), (0.72, 0.65)], 3: [(0.28, 0.28), (0.72, 0.35), (0.45, 0.74)],
                  4: [(0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)]}
        for n in range(1, 5):
            out = np.zeros((SIZE, SIZE), np.uint8)
            digit = text(names[n - 1], font)
            if kind in (0, 1):
                np.maximum(out, frame128, out=out)
                paste(out, digit, middle[0], middle[1], 2 * free * within * rng.uniform(0.95, 1.05), turn)
            elif kind == 2:
                paste(out, frame128, 1 - corner, corner if spot is None else 1 - corner, 2 * corner)
                paste(out, digit, corner, 0.5, side + 0.2)
            elif kind == 3:
                small = frame128 if rng.random() < 0.5 else mark
                for x, y in places[n]:
                    paste(out, small, x, y, 0.42 if n > 1 else 0.6)
            elif kind == 4:
                paste(out, mark, corner, corner, 2 * corner)
                paste(out, digit, 1 - corner, 1 - corner, side)
            elif kind == 5:
                cut = np.zeros_like(out)
                cv2.circle(out, (SIZE // 2, SIZE // 2), SIZE // 2 - 2, 255, -1)
                paste(cut, digit, 0.5, 0.5, side + 0.1, turn)
                out -= cut
            elif kind == 6:
                paste(out, mark, 0.5, 0.4, 0.75)
                for x in range(n):
                    cv2.circle(out, (int(SIZE * (0.5 + 0.2 * (x - (n - 1) / 2))), int(0.91 * SIZE)), int(0.07 * SIZE), 255, -1)
            else:
                np.maximum(out, frame128, out=out)
                for x, y in places[n]:
                    paste(out, mark, middle[0] + 1.3 * free * (x - 0.5), middle[1] + 1.3 * free * (y - 0.5), free * (0.75 if n > 1 else 1.1))
            yield out


def classes(icons_json, seed):
    """Two lists of classes, to train on and to validate on, each with the index of
    its first family of four. A class is a list of masks: its variants."""
    rng = np.random.default_rng(seed)
    with open(icons_json, encoding="utf-8") as f:
        bodies = {k: v["body"] for k, v in json.load(f)["icons"].items() if not LEFT_OUT.search(k)}
    names = sorted(bodies)
    rng.shuffle(names)
    icons = [m for m in (icon(bodies[n], SIZE) for n in names[:2100]) if 0.06 < m.mean() / 255 < 0.8]
    faces = fonts()
    split = int(0.85 * len(icons))
    out = []
    for part, n_families, n_fine, letters, faces_part in ((icons[:split], 750, 600, "012345678ABDEFGHKLPRSTVX", faces[::2]),
                                                          (icons[split:], 60, 0, "", faces[1::2])):
        masks = [[m] for m in part]
        masks += [[m] for m in families(part, faces_part, rng, n_families)]
        for c in letters:
            masks.append([text(c, faces_part[i]) for i in rng.integers(0, len(faces_part), 8)])
        for _ in range(len(part) // 8):
            m = np.zeros((SIZE, SIZE), np.uint8)
            a, b = rng.integers(0, len(part), 2)
            paste(m, part[a], 0.3, 0.3, 0.56)
            paste(m, part[b], 0.7, 0.7, 0.56)
            masks.append([m])
        masks += [[pips(n, rng) for _ in range(8)] for n in range(1, 7)]
        masks.append([np.zeros((SIZE, SIZE), np.uint8)])
        masks += [[m] for m in families(part, faces_part, np.random.default_rng([seed, 4]), n_fine, fine=True)]
        out.append((masks, len(part)))
    return out
