"""Things that stand on a table or reach over it."""
import cv2
import numpy as np

import table
from dice import hsv
from table import any_colour, write


class Tray:
    """A dice tray: a floor of another stuff between four low walls."""

    def __init__(self, rng, cam, img):
        u = rng.uniform
        reach = [cam.on_table(c) for c in ((.15 * cam.w, cam.h / 2), (.85 * cam.w, cam.h / 2), (cam.w / 2, .2 * cam.h), (cam.w / 2, .85 * cam.h))]
        middle = np.array([0, 0], np.float32)
        half = np.array([4, 3], np.float32)
        if all(r is not None for r in reach):
            half = np.clip([(reach[1][0] - reach[0][0]) / 2, (reach[2][1] - reach[3][1]) / 2], 2.5, 40) * u(.75, 1.2)
        a = rng.normal(0, .12) if rng.random() < .7 else u(0, np.pi)
        self.axes = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]], np.float32)
        self.middle, self.half, self.height, self.thick = middle, half, u(.3, 1.6), u(.15, .9)
        self._paint(rng, cam, img)

    def holds(self, q, edge):
        """Whether a die of that edge fits at q and is not hidden by the near wall."""
        room = self.half - edge * .75 - self.height * .35
        return bool((np.abs(self.axes @ (q - self.middle)) < room).all())

    def _ring(self, grow, z):
        s = self.half + grow
        q = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32) * s
        return np.column_stack([q @ self.axes + self.middle, np.full(4, z, np.float32)])

    def _paint(self, rng, cam, img):
        rings = [self._ring(0, 0), self._ring(0, self.height), self._ring(self.thick, self.height), self._ring(self.thick, 0)]
        if min(cam.depth(p) for r in rings for p in r) < 1:
            return
        floor, inner, outer, foot = (cam.project(r).astype(np.int32) for r in rings)
        light = img.mean() / max(img.max(), 1e-3)
        mask = np.zeros(img.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, floor, 255, cv2.LINE_AA)
        stuff = table.texture(rng) * np.float32(max(light, .35))
        whole = cv2.getPerspectiveTransform(np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32) * table.SIZE, floor.astype(np.float32))
        laid = cv2.warpPerspective(stuff, whole, img.shape[1::-1])
        m = (mask.astype(np.float32) / 255)[..., None]
        img[:] = img * (1 - m) + laid * m
        wall = any_colour(rng, (0, .7), (.03, .7)) * light * 1.5
        order = sorted(range(4), key=lambda i: -cam.depth(rings[0][i] + rings[0][(i + 1) % 4]))
        tones = rng.uniform(.4, 1.1, 4)
        for i in order:
            j = (i + 1) % 4
            away = rings[0][[i, j]].mean(0)
            facing = (cam.origin - away) @ (np.append(self.middle, 0) - away) > 0
            side = (floor, inner) if facing else (foot, outer)
            if not facing:
                cv2.fillConvexPoly(img, np.array([inner[i], inner[j], outer[j], outer[i]]), (wall * 1.1).tolist(), cv2.LINE_AA)
            cv2.fillConvexPoly(img, np.array([side[0][i], side[0][j], side[1][j], side[1][i]]), (wall * tones[i]).tolist(), cv2.LINE_AA)
            if facing:
                cv2.fillConvexPoly(img, np.array([inner[i], inner[j], outer[j], outer[i]]), (wall * 1.1).tolist(), cv2.LINE_AA)


def hand(rng, img, size, owner=None):
    """A hand or its finger tips from beyond the border; where owner is given, it hides the dice below."""
    h, w = img.shape[:2]
    u = rng.uniform
    side = int(rng.integers(4))
    at = [(u(0, w), -.1 * h), (u(0, w), 1.1 * h), (-.1 * w, u(0, h)), (1.1 * w, u(0, h))][side]
    at = np.array(at)
    to = np.array([w * u(.25, .75), h * u(.25, .75)]) - at
    to /= np.linalg.norm(to)
    across = np.array([-to[1], to[0]])
    wide = max(size * u(.35, .8), 6)
    skin = hsv(u(10, 28), u(.25, .65), u(.2, .95)) * float(img.mean() / .35)
    mask = np.zeros((h, w), np.uint8)
    palm = at + to * u(.05, .3) * min(w, h)
    cv2.line(mask, at.astype(int).tolist(), palm.astype(int).tolist(), 255, int(wide * 4.5), cv2.LINE_AA)
    for k in range(int(rng.integers(1, 6))):
        root = palm + across * (k - 2) * wide * 1.05
        joint = root + to * wide * u(2, 4.5) + across * rng.normal(0, .4 * wide)
        tip = joint + to * wide * u(.5, 2.5) + across * rng.normal(0, .7 * wide)
        cv2.polylines(mask, [np.array([root, joint, tip], np.int32)], False, 255, int(wide), cv2.LINE_AA)
    depth = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)
    shade = .55 + .45 * np.clip(depth / wide * 2, 0, 1)
    m = (cv2.GaussianBlur(mask, (0, 0), 1).astype(np.float32) / 255)[..., None]
    img[:] = img * (1 - m) + skin * shade[..., None] * m
    if owner is not None:
        owner[mask > 100] = -1


def polyhedron(rng, cam, img, xy, ink):
    """A die with more than six sides, with a number on its upmost face."""
    at = cam.on_table(xy)
    if at is None or cam.depth(at) < 1:
        return
    u = rng.uniform
    edge, squash, n = cam.f / cam.depth(at), u(.7, 1), int(rng.choice([4, 5, 6, 6, 8]))
    turn, r = u(0, 2 * np.pi), edge * u(.45, .75)
    ring = lambda k, radius, a: np.array([(np.cos(t + a), np.sin(t + a) * squash) for t in np.arange(k) * 2 * np.pi / k]) * radius
    rim, top = ring(n, r, turn), ring(3 if n > 4 else 4, r * u(.5, .62), turn + np.pi / n * rng.integers(2))
    middle = np.array(xy)
    cv2.fillConvexPoly(img, (rim * 1.08 + middle + r * .12).astype(np.int32), (ink * .15).tolist(), cv2.LINE_AA)
    for i in range(n):
        facet = np.array([rim[i], rim[(i + 1) % n], (0, 0)]) + middle
        cv2.fillConvexPoly(img, facet.astype(np.int32), (ink * u(.45, 1)).tolist(), cv2.LINE_AA)
    cv2.fillConvexPoly(img, (top + middle).astype(np.int32), ink.tolist(), cv2.LINE_AA)
    text = str(rng.integers(1, 21))
    s = r / 45
    (tw, th), _ = cv2.getTextSize(text, 0, s, 1)
    figure = hsv(0, 0, 1 if ink.mean() < .3 else .02)
    write(img, text, (int(xy[0] - tw / 2), int(xy[1] + th / 2)), 0, max(s, .2), figure, max(1, int(s * 3)))


def scatter(rng, cam, img, size):
    """Things with a height: boxes, laptops, pawns, cables, dice with more sides, hands."""
    for _ in range(int(rng.integers(0, 4)) if rng.random() < .6 else 0):
        k = rng.random()
        ink = any_colour(rng, (0, .6), (.02, .9))
        x, y = rng.uniform(-.1, 1.1) * cam.w, rng.uniform(-.1, 1.1) * cam.h
        if k < .12:
            hand(rng, img, size)
        elif k < .3:
            polyhedron(rng, cam, img, (x, y), ink)
        elif k < .45:
            pts = (np.cumsum(rng.normal(0, size * 1.6, (int(rng.integers(4, 9)), 2)), 0) + (x, y)).astype(np.float32)
            curve = np.array([pts[i] * (1 - t) ** 2 / 2 + pts[i + 1] * ((1 - t) * t + .5) + pts[i + 2] * t * t / 2
                              for i in range(len(pts) - 2) for t in np.linspace(0, 1, 12)]).astype(np.int32)
            w = max(2, int(size * rng.uniform(.05, .5)))
            cv2.polylines(img, [curve + w // 5], False, (ink * .2).tolist(), int(w * 1.15), cv2.LINE_AA)
            cv2.polylines(img, [curve], False, ink.tolist(), w, cv2.LINE_AA)
            cv2.polylines(img, [curve - w // 6], False, (ink * 1.5).clip(0, 1).tolist(), max(1, w // 3), cv2.LINE_AA)
        elif k < .75:
            at = cam.on_table((x, y))
            if at is None:
                continue
            s = rng.uniform(.4, 5, 3) * (1, 1, .3)
            a = rng.uniform(0, np.pi)
            q = np.array([(i * s[0], j * s[1], h * s[2]) for h in (0, 1) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))])
            c, n = np.cos(a), np.sin(a)
            q = q @ np.array([[c, n, 0], [-n, c, 0], [0, 0, 1]]) + at
            if min(cam.depth(p) for p in q) < 1:
                continue
            p = cam.project(q).astype(np.int32)
            cv2.fillConvexPoly(img, cv2.convexHull(p), (ink * rng.uniform(.3, .8)).tolist(), cv2.LINE_AA)
            cv2.fillConvexPoly(img, p[4:], ink.tolist(), cv2.LINE_AA)
        else:
            at = cam.on_table((x, y))
            if at is None or cam.depth(at) < 1:
                continue
            r, h = rng.uniform(.3, .8), rng.uniform(.05, 1.2)
            ring = np.array([(r * np.cos(t), r * np.sin(t), 0) for t in np.linspace(0, 2 * np.pi, 24)])
            low, top = cam.project(ring + at).astype(np.int32), cam.project(ring + at + (0, 0, h)).astype(np.int32)
            cv2.fillConvexPoly(img, cv2.convexHull(np.vstack([low, top])), (ink * .5).tolist(), cv2.LINE_AA)
            cv2.fillConvexPoly(img, top, ink.tolist(), cv2.LINE_AA)
            if rng.random() < .4:
                cv2.polylines(img, [((top - top.mean(0)) * .7 + top.mean(0)).astype(np.int32)], True, (ink * .6).tolist(), 1, cv2.LINE_AA)
