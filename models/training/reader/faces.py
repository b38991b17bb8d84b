"""Made-up top faces, from which the trainer cuts what the reader cuts out of a
picture: STORED x STORED pixels about a top face, SCALE to a die."""
import cv2
import numpy as np

from dice import Style, View, die_axes, draw_die, palette
from scene import camera, lamp, sensor, soft_shadow

SCALE = 120
STORED = 132
AROUND = 1.7


def look(rng):
    """What the dice of one evening share: camera, light and sensor."""
    size = float(np.exp(rng.uniform(np.log(27), np.log(200))))
    return {
        "camera": camera(rng, AROUND), "light": lamp(rng), "ambient": rng.uniform(0.25, 0.75),
        "size": size,
        "noise": rng.uniform(0.5, 5) if rng.random() < 0.7 else rng.uniform(4, 16), "quality": int(rng.uniform(60, 98)),
        "blur": rng.uniform(0, min(1.3, size / 60)), "exposure": float(np.exp(rng.uniform(-1.3, 0.4))), "tint": 1 + rng.normal(0, 0.11, 3),
    }


def on_table(rng, mask, style, seen, sides):
    """A die with a symbol on its top and sides on the others, somewhere near the camera's axis and with dice beside it
    as often as not, and where the camera's foot is from its middle."""
    n = int(AROUND * SCALE)
    h, foot = seen["camera"][:2]
    foot = foot + rng.uniform(-4, 4, 2)
    turn = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(turn), np.sin(turn)
    middle = np.array([AROUND / 2, AROUND / 2])
    foot = middle + (foot - middle) @ np.array([[c, s], [-s, c]])
    view = View(h, foot, SCALE, n)
    light = seen["light"].copy()
    light[:2] = light[:2] @ np.array([[c, s], [-s, c]])
    img = np.empty((n, n, 3), np.float32)
    img[:] = style.body * rng.uniform(0.5, 1.2) if rng.random() < 0.12 else palette(rng) * rng.uniform(0.3, 1)
    img *= 1 + rng.uniform(0, 0.3) * (rng.random((n, n, 1), np.float32) - 0.5)
    places = [(middle, 0.0, style, mask)]
    for k in range(4):
        if rng.random() < 0.16:
            a = k * np.pi / 2
            p = middle + rng.uniform(1.0, 1.12) * np.array([np.cos(a), np.sin(a)]) + rng.normal(0, 0.25) * np.array([-np.sin(a), np.cos(a)])
            places.append((p, rng.normal(0, 0.03), Style(rng) if rng.random() < 0.4 else style, None))
    for p, t, st, m in sorted(places, key=lambda q: -np.hypot(*(q[0] - foot))):
        draw_die(img, view, np.array([*p, -0.5]), die_axes(t), st, [m] + sides, light, seen["ambient"], rng)
    return img, foot - middle


def face(rng, mask, style, seen):
    """One top face with a symbol, as the camera sees it."""
    img, foot = on_table(rng, mask, style, seen, [None] * 4)
    if rng.random() < 0.2:
        soft_shadow(img, rng)
    if rng.random() < 0.06:
        smear(img, rng, rng.uniform(0.03, 0.12) * SCALE)
    img *= seen["exposure"] * seen["tint"] * rng.uniform(0.85, 1.15)
    along = abs(np.arctan2(*foot[::-1])) if np.hypot(*foot) > 0.1 else 0
    sine, n = seen["camera"][2], img.shape[0]
    sx, sy = (1, sine) if np.pi / 4 < along < 3 * np.pi / 4 else (sine, 1)
    k = seen["size"] * rng.uniform(0.85, 1.15) / SCALE
    img = sensor(img, rng, k * sx, k * sy, seen["noise"], seen["quality"], seen["blur"], n)
    edge = (n - STORED) // 2
    return img[edge:edge + STORED, edge:edge + STORED]


def smear(img, rng, length):
    """The blur of a camera or a tray that shakes, length pixels long."""
    side = int(length) | 1
    kernel = np.zeros((side, side), np.float32)
    a = rng.uniform(0, np.pi)
    reach = side / 2 * np.array([np.cos(a), np.sin(a)])
    middle = np.array([side // 2, side // 2])
    cv2.line(kernel, tuple(np.round(middle - reach).astype(int).tolist()), tuple(np.round(middle + reach).astype(int).tolist()), 1.0)
    img[:] = cv2.filter2D(img, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)


def cut(stored, pixels, side, quarter, rng):
    """The square of a top face as the reader cuts it, pixels x pixels, with the
    finder's errors and turned by quarters; side is how much of it, in dice."""
    k = pixels / SCALE / side * (1 + np.clip(rng.normal(0, 0.015), -0.04, 0.04))
    turn = 90 * int(quarter) + float(np.clip(rng.normal(0, 1.6), -5, 5))
    m = cv2.getRotationMatrix2D((STORED / 2 - 0.5, STORED / 2 - 0.5), turn, k)
    m[:, 2] += pixels / 2 - STORED / 2 + np.clip(rng.normal(0, 0.018, 2), -0.06, 0.06) * pixels / side
    return cv2.warpAffine(stored, m, (pixels, pixels), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
