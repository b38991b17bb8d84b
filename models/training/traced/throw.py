"""Where dice come to lie: throws, touching neighbours, calibration rows, and strange things."""
import numpy as np

import textures as tx
from trace import about, body, lying

SQUARE = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])


def outline(x, y, yaw, size=1.0):
    c, s = np.cos(yaw), np.sin(yaw)
    return SQUARE * size @ np.array([[c, s], [-s, c]]) + [x, y]


def gap(a, b):
    """The widest separation of two convex outlines along their edges' normals; negative if they overlap."""
    best = -9.0
    for p in (a, b):
        for e in np.roll(p, -1, 0) - p:
            n = np.array([e[1], -e[0]]) / np.hypot(*e)
            u, v = a @ n, b @ n
            best = max(best, v.min() - u.max(), u.min() - v.max())
    return best


class Ground:
    """The floor of a tray, with what lies on it."""

    def __init__(self, rng, w, d, inset=0.0):
        self.rng, self.w, self.d, self.inset, self.taken = rng, w, d, inset, []

    def fits(self, p, space):
        m = self.inset + 0.03
        if np.abs(p[:, 0]).max() > self.w / 2 - m or np.abs(p[:, 1]).max() > self.d / 2 - m:
            return False
        return all(gap(p, q) >= space for q in self.taken)

    def free(self, space, size=1.0):
        """A free place (x, y, yaw), at least `space` from everything."""
        for k in range(4000):
            x, y = self.rng.uniform(-0.5, 0.5, 2) * [self.w, self.d]
            yaw = self.rng.uniform(0, 2 * np.pi)
            p = outline(x, y, yaw, size)
            if self.fits(p, space * (1 if k < 2000 else 0.4)):
                self.taken.append(p)
                return x, y, yaw
        raise RuntimeError("no room left")

    def beside(self, i):
        """A place that touches outline i, or None."""
        for _ in range(60):
            q = self.taken[i]
            o, yaw = q.mean(0), self.rng.uniform(0, 2 * np.pi)
            if self.rng.random() < 0.3:
                e = q[1] - q[0]
                yaw = np.arctan2(e[1], e[0])
            a = self.rng.uniform(0, 2 * np.pi)
            u = np.array([np.cos(a), np.sin(a)])
            lo, hi = 0.8, 1.6
            for _ in range(24):
                m = (lo + hi) / 2
                lo, hi = (lo, m) if gap(outline(*(o + u * m), yaw), q) > 0.012 else (m, hi)
            p = outline(*(o + u * hi), yaw)
            if self.fits(p, 0.008):
                self.taken.append(p)
                return o[0] + u[0] * hi, o[1] + u[1] * hi, yaw
        return None


def throw(rng, stage, picks, touching, ground):
    """Dice for (colour, face) picks; about half of them in touch where touching is set."""
    dice = []
    for i, (c, f) in enumerate(picks):
        at = ground.beside(int(rng.integers(len(ground.taken)))) if touching and ground.taken and rng.random() < 0.42 else None
        at = at or ground.free(0.25)
        dice.append(stage.dice.die(c, f, *at))
    return dice


def calibration(rng, stage, n):
    """Picture n of seven: spread out, every face of every colour on top once over the first six."""
    g, dice = Ground(rng, stage.w, stage.d), []
    space = 0.7
    for c in stage.dice.colours:
        order = sorted(stage.dice.faces[c])
        for i in range(6 if c == "green" else 1):
            dice.append(stage.dice.die(c, order[(i + n) % 6], *g.free(space)))
    return dice


def tilted(stage, colour, face, yaw, tilt):
    """A die tilted about the edge along its yaw: rotation, and the height of its centre when its lowest edge is at 0."""
    side = stage.dice.faces[colour].index(face)
    rot = about((np.cos(yaw), np.sin(yaw), 0), tilt) @ lying(side, yaw)
    r = stage.dice.r
    inner = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * (0.5 - r)
    return rot, inner @ rot.T, r


def strange(rng, stage, what, picks, ground):
    """Sets up one strange thing. Returns (dice to list, all dice or bodies to draw, [(what, world point or None)]): of one die too
    many any may be it."""
    ds, s = stage.dice, stage.scene
    colour = str(rng.choice(ds.colours))
    face = str(rng.choice(ds.faces[colour]))
    for i, (c, f) in enumerate(picks):  # the strange die is one of the set
        if what in ("stacked", "leaning", "on the rim", "outside") and c == colour:
            picks.pop(i)
            break
    if what in ("extra green", "extra yellow"):
        c = what.split()[1]
        picks[:] = [p for p in picks if p[0] != c]
        n = 6 if c == "green" else 1
        dice = [ds.die(c, str(rng.choice(ds.faces[c])), *ground.free(0.3)) for _ in range(n + 1)]
        return dice, dice, [(what, None)]
    if what == "stacked":
        x, y, yaw = ground.free(0.3)
        low = picks.pop()
        lower = ds.die(*low, x, y, yaw)
        dx, dy = rng.uniform(-0.18, 0.18, 2)
        upper = ds.die(colour, face, x + dx, y + dy, yaw + rng.uniform(-0.6, 0.6), z=1.0)
        return [], [lower, upper], [(what, upper.corners().mean(0))]
    if what == "leaning":
        return leaning(rng, stage, colour, face, picks, ground)
    if what == "on the rim":
        k = int(rng.integers(4))
        sx, sy = [(1, 0), (-1, 0), (0, 1), (0, -1)][k]
        m = rng.uniform(-0.4, 0.4)
        x = sx * (stage.w / 2 + stage.wall_w / 2) if sx else m * stage.w
        y = sy * (stage.d / 2 + stage.wall_w / 2) if sy else m * stage.d
        d = ds.die(colour, face, x, y, rng.uniform(0, 2 * np.pi), z=stage.wall_h)
        return [], [d], [(what, d.corners().mean(0))]
    if what == "outside":
        for _ in range(5000):
            p = stage.view.ground(rng.uniform(45, stage.view.w - 45), rng.uniform(45, stage.view.h - 45), s.table_z + 1)
            e = 0.85 + stage.wall_w
            if abs(p[0]) > stage.w / 2 + e or abs(p[1]) > stage.d / 2 + e:
                break
        d = ds.die(colour, face, p[0], p[1], rng.uniform(0, 2 * np.pi), z=s.table_z)
        return [], [d], [(what, d.corners().mean(0))]
    x, y, yaw = ground.free(0.3, 1.0 if what == "token" else 1.3)
    return [], *thing(rng, stage, what, x, y, yaw)


def leaning(rng, stage, colour, face, picks, ground):
    """A die tilted against another die, or with its bottom on the tray's wall."""
    ds = stage.dice
    on_wall = rng.random() < 0.5 and stage.wall_h < 0.75
    if on_wall:
        tilt = np.deg2rad(rng.uniform(np.rad2deg(np.arctan(stage.wall_h / 0.9)), 40)) if stage.wall_h < 0.7 else np.deg2rad(40)
        k = int(rng.integers(3))  # not the near wall, which would hide it
        out = np.array([(1, 0), (-1, 0), (0, 1)][k], float)
        yaw = np.arctan2(out[1], out[0]) - np.pi / 2
        rot, pts, r = tilted(stage, colour, face, yaw, tilt)
        z = -pts[:, 2].min() + r
        # the bottom side's plane passes through the wall's inner top edge
        n = rot @ lying(ds.faces[colour].index(face), yaw).T @ np.array([0, 0, 1.0])
        edge = (stage.w if out[0] else stage.d) / 2 + 0.04
        # centre c satisfies n . (edge point - c) = -0.5 with c = s * out + z * k
        along = edge - (-0.51 - n[2] * (stage.wall_h - z)) / (n @ np.append(out, 0))
        m = rng.uniform(-0.35, 0.35) * (stage.d if out[0] else stage.w)
        o = np.append(out * along + np.array([abs(out[1]), abs(out[0])]) * m, z)
        die = ds.die(colour, face, 0, 0, yaw, rot=rot)
        die.o = o
        ground.taken.append(outline(o[0], o[1], yaw, 1.3))
        return [], [die], [("leaning", die.corners().mean(0))]
    tilt = np.deg2rad(rng.uniform(12, 40))
    for _ in range(500):
        x, y, yaw = ground.free(0.3)
        ground.taken.pop()
        a = rng.uniform(0.15, 0.85) * np.pi  # the leaning die is behind the other
        u = np.array([np.cos(a), np.sin(a)])
        yaw = a + np.pi / 2
        rot, pts, r = tilted(stage, colour, face, yaw, tilt)  # raises the edge towards -u
        if (pts @ np.append(u, 0))[pts[:, 2].argmin()] < 0:
            rot, pts, r = tilted(stage, colour, face, yaw, -tilt)
        near = -(pts @ np.append(u, 0)).min() + r
        o = np.array([x, y]) + u * (0.5 + near + 0.01) + np.array([-u[1], u[0]]) * rng.uniform(-0.3, 0.3)
        p, q = outline(x, y, yaw), outline(*o, yaw, 1.35)
        if ground.fits(p, 0.2) and ground.fits(q, 0.1):
            break
    ground.taken += [p, q]
    low = ds.die(*picks.pop(), x, y, yaw)
    die = ds.die(colour, face, 0, 0, yaw, rot=rot)
    die.o = np.append(o, -pts[:, 2].min() + r)
    return [low], [low, die], [("leaning", die.corners().mean(0))]


def thing(rng, stage, what, x, y, yaw):
    """A token, coin, pencil or eraser at a place."""
    s = stage.scene
    kind = {"token": ["square", "square", "round"], "thing": ["coin", "pencil", "eraser"]}[what][int(rng.integers(3))]
    rot = about((0, 0, 1), yaw)
    if kind in ("square", "round"):
        m = s.mat(base=(0.45, 0.38, 0.3), tex=s.tex(tx.token(rng)), mode=2, coat=0.7, rough=rng.uniform(0.12, 0.35))
        h, t = rng.uniform(0.44, 0.58), rng.uniform(0.05, 0.09)
        p = body(0 if kind == "square" else 1, m, (x, y, t), (h, h, t), rot, r=0.03)
        top = 2 * t
    elif kind == "coin":
        tint = np.array([(0.55, 0.53, 0.5), (0.6, 0.42, 0.15), (0.5, 0.25, 0.13)][rng.integers(3)])
        img = np.full((256, 256, 3), tint ** (1 / 2.2) * 255 * 0.75, np.float32)
        tx.paste(img, ["castle", "raven", "crowned-skull", "anchor"][rng.integers(4)], 128, 128, 150, tint ** (1 / 2.2) * 255)
        m = s.mat(base=tint * 0.5, tex=s.tex(img.astype(np.uint8)), mode=2, coat=1.0, rough=0.2, sheen=tint, sheen_a=0.25)
        h, t = rng.uniform(0.55, 0.75), 0.06
        p = body(1, m, (x, y, t), (h, h, t), r=0.02)
        top = 2 * t
    elif kind == "pencil":
        m = s.mat(base=tx.hsv(rng.random(), 0.8, 0.7) ** 2.2, coat=1.0, rough=0.15)
        p = body(2, m, (x, y, 0.22), (rng.uniform(1.8, 2.6), 0.22, 0.22), rot)
        top = 0.44
    else:
        img = np.empty((256, 512, 3), np.uint8)
        img[:] = (235, 233, 228)
        img[:, int(rng.uniform(200, 300)):] = (tx.hsv(rng.random(), 0.7, 0.6) * 255).astype(np.uint8)
        m = s.mat(base=(0.75, 0.73, 0.7), tex=s.tex(img), mode=2)
        p = body(0, m, (x, y, 0.35), (rng.uniform(0.9, 1.3), 0.55, 0.35), rot, r=0.06)
        top = 0.7
    return [p], [("token" if what == "token" else "thing", np.array([x, y, top]))]

