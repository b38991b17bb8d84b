"""Figures as they stand in the rows of icons on cards, beside a sign or within it, in all that
printing and a camera make of them: patches of 32 x 32 pixels, in which a sign is about 18 wide.

Icons are those of symbols.py; figures come from the fonts that are installed."""
import json
import pathlib
import sys

import cv2
import numpy as np

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "reader"))
from symbols import LEFT_OUT, SIZE, fit, fonts, icon, lens, ring, text  # noqa: E402

PATCH = 32
FINE = 2  # pixels of a drawing for one of a patch
FIGURES = "0123456789"
NONE = len(FIGURES)


class Pool:
    """Icons and the figures of fonts: those for training, or those that are kept back."""

    def __init__(self, file, seed, train):
        rng = np.random.default_rng([seed, int(train)])
        with open(file, encoding="utf-8") as f:
            icons = {k: v["body"] for k, v in json.load(f)["icons"].items() if not LEFT_OUT.search(k)}
        names = [n for i, n in enumerate(sorted(icons)) if (i % 6 != 0) == train]
        drawn = [icon(icons[n], SIZE) for n in rng.permutation(names)[:1500 if train else 200]]
        self.icons = [m for m in drawn if m.mean() > 12]
        self.fonts = [[text(c, f) for c in FIGURES] for i, f in enumerate(fonts()) if (i % 5 != 0) == train]


def blend(canvas, mask, at, side, ink):
    """Prints a mask in an ink, its middle at a place, so many pixels large."""
    side = max(int(round(side)), 2)
    small = cv2.resize(mask, (side, side), interpolation=cv2.INTER_AREA)
    x, y = int(round(at[0] - side / 2)), int(round(at[1] - side / 2))
    a, b, c, d = max(x, 0), max(y, 0), min(x + side, canvas.shape[1]), min(y + side, canvas.shape[0])
    if a >= c or b >= d:
        return
    part = small[b - y:d - y, a - x:c - x].astype(np.float32) / 255
    canvas[b:d, a:c] += part * (ink - canvas[b:d, a:c])


def disc(canvas, at, radius, ink):
    layer = np.zeros(canvas.shape, np.uint8)
    cv2.circle(layer, (int(at[0]), int(at[1])), max(int(radius), 2), 255, -1, cv2.LINE_AA)
    canvas += layer.astype(np.float32) / 255 * (ink - canvas)


def levels(rng):
    """Grey levels of paper and ink."""
    while True:
        back, ink = rng.uniform(20, 235, 2)
        if abs(back - ink) > 60:
            return back, ink


def bent(mask, wide, thick):
    """A figure of another width and weight."""
    if thick:
        kernel = np.ones((abs(thick) + 1,) * 2, np.uint8)
        mask = (cv2.dilate if thick > 0 else cv2.erode)(mask, kernel)
    m = np.float32([[wide * 0.8, 0, 0], [0, 0.8, 0]])
    m[:, 2] = SIZE / 2 - m[:, :2] @ np.float32([SIZE / 2, SIZE / 2])
    return fit(cv2.warpAffine(mask, m, (SIZE, SIZE), flags=cv2.INTER_AREA))


def row(pool, figure, rng):
    """A row that somebody printed, with a figure in its middle, or a sign that has none."""
    n = PATCH * FINE
    back, ink = levels(rng)
    canvas = np.full((n, n), back, np.float32)
    half = rng.uniform(11, 18) * FINE
    if rng.random() < 0.5:  # the row's band
        edge = back + rng.uniform(-60, 60)
        canvas[:max(int(n / 2 - half), 0)] = edge
        canvas[min(int(n / 2 + half), n):] = edge
    side = rng.uniform(15, 21) * FINE
    gap = rng.uniform(0.1, 0.6) * side
    at = np.array([n / 2, n / 2]) + rng.normal(0, 0.7, 2) * FINE
    badge, inside = rng.random() < 0.35, rng.random() < 0.55
    mask, own = pool.icons[rng.integers(len(pool.icons))], side
    if figure != NONE:
        mask = bent(pool.fonts[rng.integers(len(pool.fonts))][figure], rng.uniform(0.75, 1.2), int(rng.integers(-5, 7)))
        own = side * rng.uniform(0.55, 1.0)

    def sign(mask, x, badge, side):
        if badge:
            disc(canvas, (x, at[1]), side / 2, ink)
            blend(canvas, mask, (x, at[1]), 0.72 * side, back)
        else:
            blend(canvas, mask, (x, at[1]), side, ink)

    def other():
        return pool.icons[rng.integers(len(pool.icons))]

    beside = figure != NONE and not inside
    if beside or rng.random() < 0.6:
        sign(other(), at[0] - (own + side) / 2 - gap * (0.5 if beside else 1), badge, side)
    if rng.random() < 0.6:
        sign(other(), at[0] + (own + side) / 2 + gap, badge, side)
    if beside:
        blend(canvas, mask, at, own, ink)
    elif figure == NONE and rng.random() < 0.8:
        sign(mask, at[0], badge, side)
    else:
        frame, middle, free = (lens if rng.random() < 0.4 else ring)(rng)
        mine, on = ink, back
        if badge:
            disc(canvas, at, side / 2, ink)
            mine, on = back, ink
        blend(canvas, cv2.resize(frame, (SIZE, SIZE), interpolation=cv2.INTER_AREA), at, side, mine)
        if rng.random() < 0.15:  # a figure cut out of what fills the sign
            disc(canvas, at + (middle - 0.5) * side, free * side, mine)
            mine = on
        blend(canvas, mask, at + (middle - 0.5) * side, side * 2 * free * rng.uniform(0.7, 1.1), mine)
    return canvas


def photographed(canvas, rng):
    """A drawing as a camera sees it, and as the rectified card shows it."""
    n = PATCH * FINE
    m = cv2.getRotationMatrix2D((n / 2, n / 2), rng.normal(0, 1.5), rng.uniform(0.93, 1.07))
    m[0, 1] += rng.normal(0, 0.03)
    m[:, 2] += rng.normal(0, 0.6 * FINE, 2)
    canvas = cv2.warpAffine(canvas, m, (n, n), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    light, slope = rng.uniform(0.5, 1.15), rng.normal(0, 0.08)
    canvas = canvas * light * (1 + slope * np.linspace(-1, 1, n, dtype=np.float32)) + rng.uniform(0, 40)
    side = int(round(PATCH * np.exp(rng.uniform(np.log(0.4), np.log(1.6)))))  # pixels of the photograph
    soft = abs(rng.normal(0, 0.55)) * n / side
    if soft > 0.3:
        canvas = cv2.GaussianBlur(canvas, (0, 0), soft)
    if rng.random() < 0.2:
        kernel = np.zeros((5, 5), np.float32)
        a = rng.uniform(0, np.pi)
        d = np.round(2 * np.array([np.cos(a), np.sin(a)])).astype(int)
        cv2.line(kernel, tuple((2 - d).tolist()), tuple((2 + d).tolist()), 1.0, 1)
        canvas = cv2.filter2D(canvas, -1, kernel / kernel.sum())
    small = cv2.resize(canvas, (side, side), interpolation=cv2.INTER_AREA)
    small = small + rng.normal(0, abs(rng.normal(0, 5)), small.shape)
    small = small.clip(0, 255).astype(np.uint8)
    if rng.random() < 0.6:
        small = cv2.imdecode(cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(40, 96))])[1], 0)
    out = cv2.resize(small, (PATCH, PATCH), interpolation=cv2.INTER_AREA if side > PATCH else cv2.INTER_LINEAR)
    return out.astype(np.float32)


def normal(x):
    """Takes light and contrast away: the reader does the same."""
    x = x - x.mean((1, 2), keepdims=True)
    return x / (np.sqrt(np.square(x).mean((1, 2), keepdims=True)) + 4)


def batch(pool, many, rng):
    """Patches and which figures they show, NONE for signs without one."""
    shown = np.where(rng.random(many) < 0.2, NONE, rng.integers(0, len(FIGURES), many))
    return normal(np.stack([photographed(row(pool, k, rng), rng) for k in shown]))[:, None], shown
