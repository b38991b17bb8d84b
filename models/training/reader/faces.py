"""Made-up top faces as the reader cuts them out of a picture: 64 x 64 pixels of
the top face's square."""
import cv2
import numpy as np

from dice import Style, View, die_axes, draw_die, palette
from scene import camera, lamp, sensor, soft_shadow

PIXELS = 64
SCALE = 84
AROUND = 1.7


def look(rng):
    """What the dice of one evening share: camera, light and sensor."""
    size = float(np.exp(rng.uniform(np.log(27), np.log(140))))
    return {
        "camera": camera(rng, AROUND), "light": lamp(rng), "ambient": rng.uniform(0.25, 0.75),
        "size": size,
        "noise": rng.uniform(0.5, 5) if rng.random() < 0.7 else rng.uniform(4, 16), "quality": int(rng.uniform(60, 98)),
        "blur": rng.uniform(0, min(1.1, size / 70)), "exposure": float(np.exp(rng.uniform(-1.2, 0.35))), "tint": 1 + rng.normal(0, 0.08, 3),
    }


def face(rng, mask, style, seen):
    """One top face with a symbol, somewhere near the camera's axis."""
    n = int(AROUND * SCALE)
    h, foot, sine = seen["camera"]
    foot = foot + rng.uniform(-4, 4, 2)
    turn = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(turn), np.sin(turn)
    middle = np.array([AROUND / 2, AROUND / 2])
    foot = middle + (foot - middle) @ np.array([[c, s], [-s, c]])
    view = View(h, foot, SCALE, n)
    light = seen["light"].copy()
    light[:2] = light[:2] @ np.array([[c, s], [-s, c]])
    img = np.empty((n, n, 3), np.float32)
    img[:] = palette(rng) * rng.uniform(0.3, 1)
    img *= 1 + rng.uniform(0, 0.3) * (rng.random((n, n, 1), np.float32) - 0.5)
    places = [(middle, 0.0, style, mask)]
    for k in range(4):
        if rng.random() < 0.16:
            a = k * np.pi / 2
            p = middle + rng.uniform(1.0, 1.12) * np.array([np.cos(a), np.sin(a)]) + rng.normal(0, 0.25) * np.array([-np.sin(a), np.cos(a)])
            places.append((p, rng.normal(0, 0.03), Style(rng) if rng.random() < 0.4 else style, None))
    for p, t, st, m in sorted(places, key=lambda q: -np.hypot(*(q[0] - foot))):
        draw_die(img, view, np.array([*p, -0.5]), die_axes(t), st, [m] + [None] * 4, light, seen["ambient"], rng)
    if rng.random() < 0.15:
        soft_shadow(img, rng)
    img *= seen["exposure"] * seen["tint"] * rng.uniform(0.85, 1.15)
    along = abs(np.arctan2(*(foot - middle)[::-1])) if np.hypot(*(foot - middle)) > 0.1 else 0
    sx, sy = (1, sine) if np.pi / 4 < along < 3 * np.pi / 4 else (sine, 1)
    k = seen["size"] * rng.uniform(0.85, 1.15) / SCALE
    img = sensor(img, rng, k * sx, k * sy, seen["noise"], seen["quality"], seen["blur"], n)
    m = cv2.getRotationMatrix2D((n / 2, n / 2), float(np.clip(rng.normal(0, 1.6), -5, 5)), PIXELS / SCALE * (1 + np.clip(rng.normal(0, 0.015), -0.04, 0.04)))
    m[:, 2] += PIXELS / 2 - n / 2 + np.clip(rng.normal(0, 0.018, 2), -0.06, 0.06) * PIXELS
    return cv2.warpAffine(img, m, (PIXELS, PIXELS), flags=cv2.INTER_AREA)
