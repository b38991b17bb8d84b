"""Procedural bitmaps: felt, wood, cloth, leather, cork, laminate, paper, printed boards, tokens."""
import cv2
import numpy as np

import designs


def clouds(rng, h, w, cells, octaves=4, fade=0.55, stretch=1.0):
    """Smooth noise about 0 with a deviation of about 1; cells: features over the width; stretch: longer along x."""
    out, amp, total = np.zeros((h, w), np.float32), 1.0, 0.0
    for _ in range(octaves):
        cx, cy = max(2, int(cells / stretch)), max(2, int(cells * h / w))
        g = rng.standard_normal((min(cy + 3, h), min(cx + 3, w))).astype(np.float32)
        out += amp * cv2.resize(g, (w, h), interpolation=cv2.INTER_CUBIC)
        total += amp * amp
        amp *= fade
        cells *= 2
    return out / np.sqrt(total)


def to_bytes(c):
    return np.clip(c * 255, 0, 255).astype(np.uint8)


def tinted(shade, colour):
    """A colour scaled by a field of shades about 1."""
    return to_bytes(np.asarray(colour, np.float32) * shade[..., None])


def felt(rng, colour, w=2048, h=1536, grain=0.16):
    s = rng.standard_normal((h, w)).astype(np.float32)
    fine = cv2.GaussianBlur(s, (0, 0), 1.0) * 2.5
    a = rng.uniform(0, 180)
    k = cv2.warpAffine(np.outer(np.eye(1, 15, 7)[0], np.ones(15)).astype(np.float32), cv2.getRotationMatrix2D((7, 7), a, 1), (15, 15))
    fibre = cv2.filter2D(cv2.GaussianBlur(rng.standard_normal((h, w)).astype(np.float32), (0, 0), 0.7), -1, k / 5)
    return tinted(1 + grain * 0.5 * fine + grain * 0.5 * fibre + 0.04 * clouds(rng, h, w, 9), colour)


def cloth(rng, colour, w=2048, h=1536, thread=7):
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    wob = 1.2 * clouds(rng, h, w, 40, 2)
    a = np.sin((x + wob) * 2 * np.pi / thread) * np.sin((y + wob) * 2 * np.pi / thread)
    return tinted(1 + 0.13 * a + 0.06 * clouds(rng, h, w, 400, 2) + 0.05 * clouds(rng, h, w, 200, 2, stretch=12) + 0.04 * clouds(rng, h, w, 6), colour)


def leather(rng, colour, w=2048, h=1536):
    n = np.abs(clouds(rng, h, w, 130, 3)) ** 0.6
    return tinted(0.72 + 0.32 * n + 0.06 * clouds(rng, h, w, 5), colour)


def laminate(rng, colour, w=1024, h=1024):
    return tinted(1 + 0.012 * clouds(rng, h, w, 300, 2) + 0.012 * clouds(rng, h, w, 4), colour)


def cork(rng, colour, w=2048, h=1536):
    n = clouds(rng, h, w, 160, 3)
    return tinted(1 + 0.14 * np.sign(n) * np.abs(n) ** 0.5 - 0.5 * (clouds(rng, h, w, 110, 2) > 1.9), colour)


def wood(rng, light, dark, w=2048, h=2048, planks=0, figure=1.0):
    """Grain along x; planks > 0 cuts it into boards."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    warp = clouds(rng, h, w, 7, 3, 0.5, stretch=5)
    rings = rng.uniform(10, 22)
    v = y / h * rings + figure * 1.3 * warp + 0.15 * clouds(rng, h, w, 60, 2, stretch=20)
    if planks:
        p = (y * planks / h).astype(int)
        off = rng.uniform(0, 50, planks + 1).astype(np.float32)
        v = v + off[p]
    saw = v - np.floor(v)
    ring = saw ** 2.5 * (1 - saw) * 3.2
    streak = clouds(rng, h, w, 500, 2, stretch=45)
    t = np.clip(0.28 + 0.5 * ring + 0.12 * streak + 0.10 * warp, 0, 1)[..., None]
    c = np.asarray(light, np.float32) * (1 - t) + np.asarray(dark, np.float32) * t
    pores = clouds(rng, h, w, 700, 1, stretch=14)
    c *= (1 - 0.22 * np.clip(pores - 1.3, 0, 1.5))[..., None]
    if planks:
        edge = np.abs(y * planks / h - np.round(y * planks / h)) * h / planks
        c *= (0.3 + 0.7 * np.clip(edge / 3, 0, 1))[..., None]
        c *= (1 + 0.06 * np.cos(off[p] * 7))[..., None]
    return to_bytes(c)


WOODS = [((0.80, 0.66, 0.48), (0.62, 0.45, 0.28)), ((0.50, 0.34, 0.22), (0.30, 0.18, 0.11)), ((0.66, 0.47, 0.30), (0.45, 0.28, 0.15)),
         ((0.36, 0.25, 0.18), (0.20, 0.13, 0.09)), ((0.72, 0.62, 0.52), (0.56, 0.46, 0.37))]


def hsv(h, s, v):
    """sRGB 0..1 of a hue in 0..1, saturation and value."""
    i = int(h * 6) % 6
    f = h * 6 - int(h * 6)
    p, q, t = v * (1 - s), v * (1 - f * s), v * (1 - (1 - f) * s)
    return np.array([(v, t, p), (q, v, p), (p, v, t), (p, q, v), (t, p, v), (v, p, q)][i])


BOARD_ICONS = ["castle", "pine-tree", "anchor", "compass", "sun", "village", "mountains", "church", "wolf-head", "crossed-swords",
               "potion-ball", "raven", "axe-swing", "bridge", "cave-entrance", "house", "gears", "key", "candle-flame", "round-star"]
WORDS = "HARBOUR NORTHSIDE RIVER CHAPEL MUSEUM STATION OLD_TOWN LIBRARY DOCKS GRAVEYARD UPTOWN MARKET WOODS HOSPITAL ASYLUM 1 2 3 4 5 6 7 8".split()


def paste(img, name, x, y, size, colour, opacity=1.0):
    """Draws an icon on a board."""
    m = designs.icon(name, size) * opacity
    x, y = int(x - size / 2), int(y - size / 2)
    x, y = max(0, min(x, img.shape[1] - size)), max(0, min(y, img.shape[0] - size))
    part = img[y:y + size, x:x + size]
    part += (np.asarray(colour, np.float32) - part) * m[..., None]


def board(rng, w=2048, h=1536, dark=None):
    """A busy printed game board."""
    dark = rng.random() < 0.5 if dark is None else dark
    h0 = rng.random()
    base = hsv(h0, rng.uniform(0.2, 0.45), 0.3 if dark else 0.78)
    c = np.empty((h, w, 3), np.float32)
    c[:] = base
    c *= (1 + 0.14 * clouds(rng, h, w, 8, 6))[..., None]
    for k in range(int(rng.integers(14, 26))):  # districts
        n = int(rng.integers(5, 9))
        a = np.sort(rng.uniform(0, 2 * np.pi, n))
        o, r = rng.uniform(0, [w, h]), rng.uniform(0.06, 0.17) * w
        pts = (o + np.stack([np.cos(a), np.sin(a)], 1) * r * rng.uniform(0.7, 1.1, (n, 1))).astype(np.int32)
        col = hsv((h0 + rng.uniform(-0.3, 0.3)) % 1, rng.uniform(0.2, 0.7), rng.uniform(0.2, 0.55) if dark else rng.uniform(0.45, 0.9))
        lay = c.copy()
        cv2.fillPoly(lay, [pts], [float(v) for v in col], cv2.LINE_AA)
        cv2.polylines(lay, [pts], True, [float(v) for v in col * 0.45], int(rng.integers(2, 7)), cv2.LINE_AA)
        c += (lay - c) * rng.uniform(0.5, 0.9)
    spots = rng.uniform([0.05 * w, 0.06 * h], [0.95 * w, 0.94 * h], (int(rng.integers(24, 40)), 2))
    road = [float(v) for v in hsv(rng.random(), 0.3, 0.85 if dark else 0.25)]
    for i, p in enumerate(spots):
        j = np.argsort(((spots - p) ** 2).sum(1))[1:3]
        for q in spots[j]:
            cv2.line(c, p.astype(int), q.astype(int), road, int(rng.integers(3, 9)), cv2.LINE_AA)
    for p in spots:
        r = int(rng.uniform(0.016, 0.034) * w)
        col = hsv(rng.random(), rng.uniform(0.1, 0.8), rng.uniform(0.25, 0.95))
        cv2.circle(c, p.astype(int), r, [float(v) for v in col], -1, cv2.LINE_AA)
        cv2.circle(c, p.astype(int), r, road, max(2, r // 9), cv2.LINE_AA)
        ink = (0.96, 0.94, 0.86) if col.mean() < 0.5 else (0.1, 0.08, 0.07)
        paste(c, BOARD_ICONS[rng.integers(len(BOARD_ICONS))], *p, int(r * 1.35), ink)
        if rng.random() < 0.8:
            cv2.putText(c, WORDS[rng.integers(len(WORDS))].replace("_", " "), (int(p[0] - r * 1.2), int(p[1] + r * 1.5)), cv2.FONT_HERSHEY_COMPLEX,
                        w / 2800, (0.95, 0.93, 0.85) if dark else (0.1, 0.08, 0.06), 2, cv2.LINE_AA)
    for k in range(int(rng.integers(3, 6))):  # card places
        x, y = rng.uniform([0, 0], [w * 0.85, h * 0.8])
        p0, p1 = (int(x), int(y)), (int(x + rng.uniform(0.06, 0.14) * w), int(y + rng.uniform(0.1, 0.2) * h))
        col = hsv(rng.random(), rng.uniform(0.1, 0.6), rng.uniform(0.3, 0.9))
        cv2.rectangle(c, p0, p1, [float(v) for v in col], -1)
        cv2.rectangle(c, p0, p1, road, 5)
        for yy in range(p0[1] + 24, p1[1] - 12, 26):
            cv2.line(c, (p0[0] + 14, yy), (p1[0] - 14 - int(rng.integers(0, 60)), yy), [float(v) for v in col * 0.4], 3, cv2.LINE_AA)
    n = int(rng.integers(24, 40))  # the track about the edge
    s = w // n
    for i in range(n):
        col = hsv(rng.random(), 0.4, rng.uniform(0.4, 0.9))
        cv2.rectangle(c, (i * s, 0), (i * s + s, s), [float(v) for v in col], -1)
        cv2.rectangle(c, (i * s, 0), (i * s + s, s), (0.1, 0.1, 0.1), 2)
        cv2.putText(c, str(i), (i * s + s // 6, s * 2 // 3), cv2.FONT_HERSHEY_SIMPLEX, s / 60, (0.05, 0.05, 0.05), 2, cv2.LINE_AA)
    c *= (1 + 0.03 * clouds(rng, h, w, 700, 1))[..., None]
    return to_bytes(c)


def token(rng, size=256):
    """The printed top of a cardboard token."""
    c = np.empty((size, size, 3), np.float32)
    c[:] = hsv(rng.random(), rng.uniform(0.2, 0.8), rng.uniform(0.35, 0.9))
    c *= (1 + 0.08 * clouds(rng, size, size, 6))[..., None]
    ink = (0.95, 0.93, 0.85) if c.mean() < 0.55 else (0.12, 0.1, 0.1)
    if rng.random() < 0.6:
        cv2.rectangle(c, (12, 12), (size - 13, size - 13), ink, 5)
    names = BOARD_ICONS + sum(designs.DESIGNS.values(), [])
    paste(c, names[rng.integers(len(names))], size / 2, size / 2, int(size * 0.66), ink)
    return to_bytes(c)


def room(rng, warm=0.0, w=96, h=48):
    """A dim room by direction (rows from the zenith down), linear, mean about 1 over the upper half."""
    y = np.linspace(0, 1, h, dtype=np.float32)[:, None]
    c = np.ones((h, w, 3), np.float32) * (1.1 - 0.5 * np.clip(y * 2, 0, 1) - 0.25 * np.clip(2 * y - 1, 0, 1))[..., None]
    c *= np.exp(0.35 * clouds(rng, h, w, 6, 3))[..., None] * [1 + 0.25 * warm, 1.0, 1 - 0.3 * warm]
    for _ in range(int(rng.integers(4, 10))):  # furniture, pictures, doors, bright things
        x, z = rng.integers(0, w), rng.integers(h // 5, h // 2 + 4)
        dx, dz = rng.integers(3, 16), rng.integers(2, 12)
        tint = np.array([1, 1, 1]) + 0.3 * rng.uniform(-1, 1, 3)
        c[z:z + dz, np.arange(x, x + dx) % w] *= tint * (rng.uniform(1.5, 3.2) if rng.random() < 0.4 else rng.uniform(0.2, 0.7))
    return cv2.GaussianBlur(c, (0, 0), 0.8).astype(np.float32)
