"""Draws dice on a table as a camera sees them, in the coordinates of the plane
of their top faces: one die is the unit, the camera stands at height h over the
point F of that plane, and a point at height z above the plane appears at
F + (q - F) h / (h - z)."""
import cv2
import numpy as np


def palette(rng):
    """A body colour in blue, green, red from 0 to 255."""
    hsv = {
        "green": (rng.uniform(45, 85), rng.uniform(130, 255), rng.uniform(70, 190)),
        "yellow": (rng.uniform(18, 32), rng.uniform(150, 255), rng.uniform(150, 250)),
        "red": (rng.uniform(-7, 7) % 180, rng.uniform(160, 255), rng.uniform(90, 220)),
        "white": (rng.uniform(0, 180), rng.uniform(0, 40), rng.uniform(190, 255)),
        "black": (rng.uniform(0, 180), rng.uniform(0, 60), rng.uniform(8, 45)),
        "any": (rng.uniform(0, 180), rng.uniform(0, 255), rng.uniform(30, 240)),
    }[rng.choice(["green", "green", "yellow", "red", "white", "black", "any"])]
    return cv2.cvtColor(np.uint8([[hsv]]), cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)


class Style:
    """How one kind of die is made: its colours, recess, rounding and print."""

    def __init__(self, rng, body=None):
        self.body = palette(rng) if body is None else body
        luma = float(self.body @ [0.11, 0.59, 0.3])
        if luma > 150 or (luma > 90 and rng.random() < 0.35):
            self.ink = rng.uniform(0, 50, 3)
        else:
            self.ink = np.full(3, rng.uniform(190, 255)) - [rng.uniform(0, 70), rng.uniform(0, 25), 0]
        if rng.random() < 0.08:
            self.ink = palette(rng)
            if abs(float(self.ink @ [0.11, 0.59, 0.3]) - luma) < 60:
                self.ink = np.full(3, 240.0 if luma < 128 else 10.0)
        self.recessed = rng.random() < 0.6
        self.margin = rng.uniform(0.12, 0.21)
        self.wall = rng.uniform(0.015, 0.05)
        self.depth = rng.uniform(0.02, 0.1)
        self.floor = rng.uniform(0.45, 1.0)
        self.rim = rng.uniform(1.0, 1.5)
        self.round = rng.uniform(0.02, 0.09) if self.recessed else rng.uniform(0.04, 0.2)
        self.bevel = rng.uniform(0.03, 0.09)
        self.symbol = rng.uniform(0.5, 0.64) if self.recessed else rng.uniform(0.5, 0.84)
        self.gloss = rng.uniform(0, 0.8) if rng.random() < 0.5 else 0.0

    def finish(self, img):
        """What the body is made of, over its plain colour: here it is all plain."""

    def ground(self, img, alpha, slope):
        """How the print sits in the body before it is inked, and how much of its ink is left.
        Slope is where the light comes from, along the face."""
        return alpha


def shade(normal, light, ambient):
    return ambient + (1 - ambient) * max(0.0, float(normal @ light))


def texture(n, style, mask, normal, right, down, light, ambient, lean, rng):
    """A face as n x n pixels of blue, green, red, alpha. Right and down
    are the face's axes in space; lean is how far the recess' floor seems to move
    for each unit of depth, along right and down."""
    level = shade(normal, light, ambient)
    img = np.empty((n, n, 4), np.float32)
    img[..., :3] = style.body * level
    if style.recessed:
        m, w = style.margin, style.wall
        img[..., :3] *= style.rim
        a, b = round(m * n), round((1 - m) * n)
        for axis, sign, sl in ((right, 1, np.s_[a:b, a:a + max(1, round(w * n))]), (right, -1, np.s_[a:b, b - max(1, round(w * n)):b]),
                               (down, 1, np.s_[a:a + max(1, round(w * n)), a:b]), (down, -1, np.s_[b - max(1, round(w * n)):b, a:b])):
            img[sl][..., :3] = style.body * shade(sign * axis * 0.8 + normal * 0.6, light, ambient * 0.7) * style.floor
        c, d = round((m + w) * n), round((1 - m - w) * n)
        sx, sy = (round(float(v) * style.depth * n) for v in lean)
        box = [max(a, c + sx), min(b, d + sx), max(a, c + sy), min(b, d + sy)]
        floor = np.s_[box[2]:box[3], box[0]:box[1]]
        img[floor][..., :3] = style.body * level * style.floor
    bevel = max(1, round(style.bevel * n))
    for axis, sl in ((-right, np.s_[:, :bevel]), (right, np.s_[:, n - bevel:]), (-down, np.s_[:bevel]), (down, np.s_[n - bevel:])):
        tilted = axis * 0.55 + normal * 0.83
        img[sl][..., :3] *= 0.5 * (1 + shade(tilted, light, ambient) / max(level, 0.05))
        half = (tilted + normal * 0.2)
        glint = max(0.0, float(half @ light) / np.linalg.norm(half)) ** 8 * style.gloss
        img[sl][..., :3] += 110 * glint
    style.finish(img)
    if mask is not None:
        k = style.symbol * n / mask.shape[0]
        s = np.float32([[k, 0, n / 2 - k * mask.shape[1] / 2], [0, k, n / 2 - k * mask.shape[0] / 2]])
        if style.recessed:
            s[:, 2] += np.array(lean, np.float32) * style.depth * n
        alpha = cv2.warpAffine(mask, s, (n, n), flags=cv2.INTER_AREA).astype(np.float32)[..., None] / 255
        alpha = style.ground(img, alpha, (float(right @ light), float(down @ light)))
        img[..., :3] += alpha * (style.ink * level - img[..., :3])
    if rng.random() < style.gloss * 0.25:
        yy, xx = np.mgrid[0:n, 0:n].astype(np.float32) / n
        cx, cy, r = rng.uniform(0, 1), rng.uniform(0, 1), rng.uniform(0.15, 0.5)
        img[..., :3] += rng.uniform(30, 150) * np.exp(-((xx - cx) ** 2 + (yy - cy) ** 2) / r / r)[..., None]
    alpha = np.zeros((n, n), np.uint8)
    r = max(1, round(style.round * n))
    cv2.rectangle(alpha, (r, 0), (n - 1 - r, n - 1), 255, -1)
    cv2.rectangle(alpha, (0, r), (n - 1, n - 1 - r), 255, -1)
    for x in (r, n - 1 - r):
        for y in (r, n - 1 - r):
            cv2.circle(alpha, (x, y), r, 255, -1)
    img[..., 3] = alpha
    return np.clip(img, 0, 255)


class View:
    """A camera at height h over the point F, and a canvas of scale pixels a die."""

    def __init__(self, h, foot, scale, size):
        self.h, self.foot, self.scale, self.size = h, np.asarray(foot, float), scale, size
        self.texture = int(min(160, max(72, scale)))

    def project(self, points):
        """Canvas pixels of points (x, y, z); z is up from the plane of the top faces."""
        p = np.atleast_2d(points)
        return (self.foot + (p[:, :2] - self.foot) * (self.h / (self.h - p[:, 2:3]))) * self.scale

    def eye(self):
        return np.array([self.foot[0], self.foot[1], self.h])


def draw_quad(canvas, corners, bgra):
    """Blends a texture into a canvas at four corners in pixels, clockwise."""
    h, w = canvas.shape[:2]
    x0, y0 = np.maximum(np.floor(corners.min(0)).astype(int) - 1, 0)
    x1, y1 = np.minimum(np.ceil(corners.max(0)).astype(int) + 2, (w, h))
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    n, m = bgra.shape[1], bgra.shape[0]
    t = cv2.getPerspectiveTransform(np.float32([[0, 0], [n, 0], [n, m], [0, m]]), np.float32(corners - [x0, y0]))
    warped = cv2.warpPerspective(bgra, t, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
    inside = cv2.warpPerspective(np.ones((m, n), np.float32), t, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
    alpha = (warped[..., 3:] / 255) * (inside[..., None] > 0.5)
    part = canvas[y0:y1, x0:x1]
    part += alpha * (warped[..., :3] - part)


def die_axes(turn, tip=None):
    """The die's axes as rows: right, down (towards the viewer's lower edge), up."""
    c, s = np.cos(turn), np.sin(turn)
    axes = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
    if tip is not None:
        axis, angle = tip
        k = np.array([np.cos(axis), np.sin(axis), 0])
        axes = np.array([v * np.cos(angle) + np.cross(k, v) * np.sin(angle) + k * (k @ v) * (1 - np.cos(angle)) for v in axes])
    return axes


def draw_die(canvas, view, centre, axes, style, masks, light, ambient, rng, dim=1.0):
    """Draws a cube of side 1 about a centre in space. Masks are the symbols of the
    top face and of the four sides; without any for the sides these are left plain."""
    right, down, up = axes
    eye = view.eye()
    corners = np.array([centre + (a * right + b * down + c * up) / 2 for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)])
    hull = cv2.convexHull(np.float32(view.project(corners)))[:, 0]
    r = style.round * view.scale
    mid = hull.mean(0)
    shrunk = np.round(mid + (hull - mid) * (1 - r / max(1.0, np.linalg.norm(hull - mid, axis=1).mean()))).astype(np.int32)
    body = (style.body * (0.5 + 0.3 * ambient) * dim).tolist()
    cv2.fillPoly(canvas, [shrunk], body, cv2.LINE_AA)
    cv2.polylines(canvas, [shrunk], True, body, max(1, int(2 * r)), cv2.LINE_AA)
    faces = [(right, down, -up, 1), (-right, down, up, 2), (down, -right, up, 3), (-down, right, up, 4)]
    order = []
    for normal, a, b, k in faces if len(masks) > 1 else ():
        order.append((normal, a, b, masks[k]))
    order = [(r_, d_, n_, m_) for n_, r_, d_, m_ in [(n, np.cross(up, n), -up, m) for n, _, _, m in order]] + [(right, down, up, masks[0])]
    for a, b, normal, mask in order:
        middle = centre + normal / 2
        sight = eye - middle
        if sight @ normal <= 0.02 * np.linalg.norm(sight):
            continue
        quad = np.array([middle + (-a - b) / 2, middle + (a - b) / 2, middle + (a + b) / 2, middle + (-a + b) / 2])
        lean = np.array([sight @ a, sight @ b]) / max(0.3, sight @ normal)
        tex = texture(view.texture, style, mask, normal, a, b, light, ambient, np.clip(lean, -1.5, 1.5), rng)
        tex[..., :3] *= dim
        draw_quad(canvas, view.project(quad), tex)
