"""One photograph: a camera over a table with dice and other things, and its truth."""
import cv2
import numpy as np

import table
from dice import Design, Die, hsv, lengths, noise
from lens import photograph

OVER = 1.6  # render pixels per pixel of the finished picture


class Camera:
    """A pinhole camera that looks at the middle of the table."""

    def __init__(self, rng, width, height, size, hand_held):
        u = rng.uniform
        self.w, self.h = width, height
        steep = rng.random() < .42
        pitch = np.radians(u(72, 90) if steep else u(40 if hand_held else 27, 75))
        self.f = width / 2 / np.tan(np.radians(u(38, 80)) / 2)
        self.origin = np.array([0, -np.cos(pitch), np.sin(pitch)], np.float32) * (self.f / size)
        forward = np.array([0, np.cos(pitch), -np.sin(pitch)], np.float32)
        right = np.array([1, 0, 0], np.float32)
        down = np.cross(forward, right)
        roll = rng.normal(0, np.radians(5))
        if hand_held or (pitch > np.radians(83) and rng.random() < .5):
            roll = u(-np.pi, np.pi)
        c, s = np.cos(roll), np.sin(roll)
        self.axes = np.stack([c * right + s * down, c * down - s * right, forward]).astype(np.float32)
        self.middle = np.array([width * u(.42, .58), height * u(.42, .58)], np.float32)

    def project(self, p):
        q = (np.asarray(p, np.float32) - self.origin) @ self.axes.T
        return q[..., :2] / np.maximum(q[..., 2:], .05) * self.f + self.middle

    def depth(self, p):
        return float((np.asarray(p, np.float32) - self.origin) @ self.axes[2])

    def rays(self, xy):
        d = (xy + .5 - self.middle) / self.f
        return (d @ self.axes[:2] + self.axes[2]).astype(np.float32)

    def on_table(self, xy):
        d = self.rays(np.asarray(xy, np.float32))
        if d[2] > -1e-3:
            return None
        return self.origin + d * (-self.origin[2] / d[2])

    def homography(self):
        """From the plane of the table to pixels."""
        m = np.column_stack([self.axes[:, 0], self.axes[:, 1], -self.axes @ self.origin])
        k = np.array([[self.f, 0, self.middle[0]], [0, self.f, self.middle[1]], [0, 0, 1]])
        return k @ m


class Light:
    def __init__(self, rng):
        a, e = rng.uniform(0, 2 * np.pi), np.radians(rng.uniform(22, 88))
        self.to = np.array([np.cos(a) * np.cos(e), np.sin(a) * np.cos(e), np.sin(e)], np.float32)
        self.key = rng.uniform(.25, 1.1)
        self.ambient = rng.uniform(.25, .9)
        self.soft = rng.uniform(.02, .5)
        self.shadow = np.clip(self.key / (self.key + self.ambient) * rng.uniform(.6, 1.3), 0, .92)


def place(rng, cam, size, round_dice):
    """Dice on the table, apart, touching or stacked."""
    want = int(rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15], p=[.07, .08, .1, .12, .12, .13, .12, .1, .08, .05, .03]))
    designs = [Design(rng, round_dice) for _ in range(rng.choice([1, 2, 3, 5], p=[.42, .22, .2, .16]))]
    if rng.random() < .12:
        designs.append(Design(rng, round_dice, symbols=True))
    mixed = rng.random() < .15
    edges = [rng.uniform(.75, 1.25) if mixed else 1.0 for _ in designs]
    clumped = rng.random() < .35
    dice = []
    for _ in range(want * 6):
        if len(dice) == want:
            break
        i = int(rng.integers(len(designs)))
        edge = edges[i]
        yaw, z = rng.uniform(0, 2 * np.pi), 0.0
        if dice and clumped and rng.random() < .6:
            other = dice[int(rng.integers(len(dice)))]
            if rng.random() < .04 and other.centre[2] < other.edge:
                q, z = other.centre[:2] + rng.uniform(-.2, .2, 2), float(other.centre[2] + other.edge / 2)
            else:
                if rng.random() < .5:
                    yaw = other.yaw + rng.choice([0, 0, rng.normal(0, .2)])
                    a = other.yaw + np.pi / 2 * rng.integers(4)
                    reach = (edge + other.edge) / 2 * rng.uniform(1.005, 1.08)
                    side = rng.uniform(-.4, .4)
                    q = other.centre[:2] + reach * np.array([np.cos(a), np.sin(a)]) + side * np.array([-np.sin(a), np.cos(a)])
                else:
                    a = rng.uniform(0, 2 * np.pi)
                    q = other.centre[:2] + rng.uniform(1.2, 1.45) * max(edge, other.edge) * np.array([np.cos(a), np.sin(a)])
        else:
            m = .1 if rng.random() < .8 else -.02
            at = cam.on_table([rng.uniform(m, 1 - m) * cam.w, rng.uniform(m, 1 - m) * cam.h])
            if at is None:
                continue
            q = at[:2]
        die = Die(rng, designs[i], q[0], q[1], z, edge, yaw)
        px = cam.f * edge / max(cam.depth(die.centre), .1)
        if not .45 * size < px < 2.2 * size or px < 11 * OVER:
            continue
        if z == 0 and any(np.hypot(*(d.centre[:2] - q)) < .98 * (edge + d.edge) / 2 *
                          (1 if clumped and abs(np.sin(2 * (d.yaw - yaw))) < .1 else 1.22)
                          for d in dice if d.centre[2] < d.edge):
            continue
        dice.append(die)
    return dice


def shade_table(rng, cam, light, img, dice):
    """Shadows and the dark seam under each die."""
    if not dice:
        return
    h, w = img.shape[:2]
    shadow = np.zeros((h // 2, w // 2), np.uint8)
    seam = np.zeros_like(shadow)
    for d in dice:
        c = d.corners(.93)
        floor = c - light.to * (c[:, 2:] / light.to[2])
        cv2.fillConvexPoly(shadow, cv2.convexHull((cam.project(floor) / 2).astype(np.int32)), 255, cv2.LINE_AA)
        base = c[:4].copy()
        base[:, 2] = max(d.centre[2] - d.edge / 2, 0)
        wide = cam.project((base - d.centre) * 1.12 + d.centre) / 2
        cv2.fillConvexPoly(seam, cv2.convexHull(wide.astype(np.int32)), 255, cv2.LINE_AA)
    px = cam.f / cam.depth(dice[0].centre) / 2
    for mask, sigma, dark in ((shadow, px * light.soft * .5, light.shadow), (seam, px * .1, rng.uniform(.2, .7))):
        mask = cv2.resize(cv2.GaussianBlur(mask, (0, 0), max(.5, sigma)), (w, h), interpolation=cv2.INTER_LINEAR)
        img *= (1 - mask * np.float32(dark / 255))[..., None]


def bulky_clutter(rng, cam, img, size):
    """Things with a height: boxes, laptops, pawns, cables, fingers."""
    for _ in range(int(rng.integers(0, 4)) if rng.random() < .6 else 0):
        k = rng.random()
        ink = table.any_colour(rng, (0, .6), (.02, .9))
        x, y = rng.uniform(-.1, 1.1) * cam.w, rng.uniform(-.1, 1.1) * cam.h
        if k < .3:
            pts = (np.cumsum(rng.normal(0, size * 1.6, (int(rng.integers(4, 9)), 2)), 0) + (x, y)).astype(np.float32)
            curve = np.array([pts[i] * (1 - t) ** 2 / 2 + pts[i + 1] * ((1 - t) * t + .5) + pts[i + 2] * t * t / 2
                              for i in range(len(pts) - 2) for t in np.linspace(0, 1, 12)]).astype(np.int32)
            w = max(2, int(size * rng.uniform(.05, .5)))
            if rng.random() < .4:
                ink = hsv(rng.uniform(12, 26), rng.uniform(.25, .6), rng.uniform(.3, .95))
                w *= 3
            cv2.polylines(img, [curve + w // 5], False, (ink * .2).tolist(), int(w * 1.15), cv2.LINE_AA)
            cv2.polylines(img, [curve], False, ink.tolist(), w, cv2.LINE_AA)
            cv2.polylines(img, [curve - w // 6], False, (ink * 1.5).clip(0, 1).tolist(), max(1, w // 3), cv2.LINE_AA)
        elif k < .65:
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


def draw(rng, cam, light, img, deep, owner, number, die):
    """Draw one die; returns the number of pixels of its top face before anything hides it."""
    hull = cv2.convexHull(cam.project(die.corners()).astype(np.float32))
    x0, y0 = np.maximum(np.floor(hull.min((0, 1))).astype(int) - 1, 0)
    x1, y1 = np.minimum(np.ceil(hull.max((0, 1))).astype(int) + 2, (img.shape[1], img.shape[0]))
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    inside = np.zeros((y1 - y0, x1 - x0), np.uint8)
    cv2.fillConvexPoly(inside, (hull - (x0, y0)).astype(np.int32), 1)
    cv2.dilate(inside, np.ones((3, 3)), inside)
    ys, xs = np.nonzero(inside)
    ys, xs = ys + y0, xs + x0
    rays = cam.rays(np.stack([xs, ys], 1).astype(np.float32))
    hit, depth, p, normal = die.trace(cam.origin, rays)
    hit &= depth < deep[ys, xs]
    if not hit.any():
        return
    ys, xs, p, normal, rays, depth = ys[hit], xs[hit], p[hit], normal[hit], rays[hit], depth[hit]
    colour, n, top = die.surface(p, normal)
    n = n @ die.turn.T
    d = die.design
    view = -rays / lengths(rays)[:, None]
    under = img[ys, xs]
    if d.clear:
        colour = colour * (1 - d.clear) + d.clear * (under * .6 + .4 * d.body) * (.7 + .6 * (1 - view[:, 2:]))
    lift = .62 + .38 * np.clip(p[:, 2:] + .5 + .3 * n[:, 2:], 0, 1)
    bounce = np.clip(.5 - .5 * n[:, 2:], 0, 1) * die.bounce
    lit = light.ambient * (.65 + .35 * n[:, 2:]) * lift + light.key * np.clip(n @ light.to, 0, None)[:, None]
    out = colour * (lit + bounce)
    if d.gloss:
        half = view + light.to
        half /= lengths(half)[:, None]
        out = out + d.gloss * light.key * (np.clip(np.einsum("ij,ij->i", n, half), 0, 1) ** d.shine)[:, None]
        facing = np.einsum("ij,ij->i", n, view)[:, None]
        mirror = 2 * facing * n - view
        pane = np.clip((mirror @ die.pane - die.pane_edge) / .08, 0, 1)[:, None]
        fresnel = .05 + .6 * (1 - np.clip(facing, 0, 1)) ** 4
        out = out + d.gloss * die.pane_light * pane * (.25 + fresnel)
    img[ys, xs] = out
    deep[ys, xs] = depth
    owner[ys, xs] = number * 2 + top


def picture(rng, width=640, height=480, hand_held=False):
    """A finished picture (the bytes of a JPEG file) and its dice as dictionaries: face
    (0 for symbol dice), colour (None where people would argue), quad (the top's corners,
    px), size (its edge, px), seen (share of the top in view), outline (of the die, px).
    A camera on a stand is about level; one held by hand is turned any way, so that
    "below" says nothing of which face is the top, and the dice are rounder."""
    size = np.exp(rng.uniform(np.log(15), np.log(130))) * OVER * width / 640
    w, h = int(width * OVER), int(height * OVER)
    cam, light = Camera(rng, w, h, size, hand_held), Light(rng)
    t = table.texture(rng)
    corner = [cam.on_table(c) for c in ((0, 0), (w, 0), (0, h), (w, h))]
    reach = max([np.abs(c[:2]).max() for c in corner if c is not None] + [w / size * .7])
    reach = min(reach, 2.5 * w / size)
    if rng.random() < .65:
        t = table.flat_clutter(rng, t, table.SIZE / (2 * reach))
    flat = np.array([[2 * reach / table.SIZE, 0, -reach], [0, -2 * reach / table.SIZE, reach], [0, 0, 1]])
    img = cv2.warpPerspective(t, cam.homography() @ flat, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    sky = cam.rays(np.stack(np.meshgrid(np.arange(0, w, 8), np.arange(0, h, 8)), -1).reshape(-1, 2).astype(np.float32))[:, 2]
    if (sky > -.02).any():
        far = cv2.resize((sky > -.02).astype(np.float32).reshape(-(-h // 8), -(-w // 8)), (w, h))[..., None]
        img = img * (1 - far) + far * table.any_colour(rng)
    img = np.ascontiguousarray(img * (light.ambient + light.key * light.to[2]), np.float32)
    bulky = rng.random() < .5
    dice = place(rng, cam, size, hand_held)
    if bulky:
        bulky_clutter(rng, cam, img, size)
    shade_table(rng, cam, light, img, dice)
    deep = np.full((h, w), np.inf, np.float32)
    owner = np.full((h, w), -1, np.int32)
    pane = rng.normal(0, 1, 3) + (0, 0, 1.2)
    pane /= np.linalg.norm(pane)
    pane_edge, pane_light = rng.uniform(.6, .97), rng.uniform(0, 1.6) * (rng.random() < .6)
    floor = t.mean((0, 1)) * rng.uniform(0, .5)
    for i, d in enumerate(dice):
        d.bounce, d.pane, d.pane_edge, d.pane_light = floor, pane.astype(np.float32), pane_edge, pane_light
        draw(rng, cam, light, img, deep, owner, i, d)
    if rng.random() < .25:  # a shadow of a hand or a lamp across everything
        m = noise(rng, (h, w), (rng.uniform(1, 4), rng.uniform(1, 4)), 2)
        edge = rng.uniform(3, 40)
        img *= (1 - rng.uniform(.1, .65) * np.clip((m - .5) * edge + .5, 0, 1))[..., None]
    truth = []
    for i, d in enumerate(dice):
        quad = cam.project(d.corners()[4:]) / OVER
        area = cv2.contourArea(quad.astype(np.float32)) * OVER * OVER
        seen = np.count_nonzero(owner == i * 2 + 1) / max(area, 1)
        symbols = d.design.symbols
        truth.append({"face": 0 if symbols else d.face, "colour": d.design.colour, "quad": quad.tolist(),
                      "size": float(cam.f * d.edge / cam.depth(d.centre + (0, 0, d.edge / 2)) / OVER),
                      "seen": float(seen), "outline": cv2.convexHull((cam.project(d.corners()) / OVER).astype(np.float32))[:, 0].tolist()})
    img = cv2.resize(img, (width, height), interpolation=cv2.INTER_AREA)
    return photograph(rng, img, size / OVER), truth
