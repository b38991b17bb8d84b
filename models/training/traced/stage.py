"""Sets an evening's stage: dice set, camera, tray, table and lamps."""
import numpy as np

import textures as tx
from designs import SETS, Symbols
from photo import kelvin
from trace import NORMALS, RIGHTS, UPS, Scene, View, body, lamp, linear, lying, unit

TABLE_Z = -0.25


def body_colour(rng, name):
    """sRGB of a die's body."""
    u = rng.uniform
    return {"green": lambda: tx.hsv(u(0.25, 0.45), u(0.6, 0.95), u(0.3, 0.6)),
            "yellow": lambda: tx.hsv(u(0.115, 0.155), u(0.72, 0.95), u(0.78, 0.95)),
            "red": lambda: tx.hsv(u(0.965, 1.02) % 1, u(0.8, 0.95), u(0.5, 0.8)),
            "white": lambda: tx.hsv(u(0.08, 0.15), u(0.0, 0.09), u(0.82, 0.93)),
            "black": lambda: tx.hsv(u(0, 1), u(0.0, 0.3), u(0.07, 0.15))}[name]()


GOLD, CREAM, SNOW, INK = (0.83, 0.66, 0.30), (0.93, 0.88, 0.74), (0.94, 0.94, 0.92), (0.06, 0.05, 0.05)


def ink_colour(name, kind, style):
    if name == "white":
        return INK if kind != "pearl" or style < 0.5 else (0.55, 0.38, 0.10)
    if kind == "pearl":
        return (0.90, 0.74, 0.38) if name != "yellow" else (0.35, 0.20, 0.04)
    if name == "yellow":
        return INK if style < 0.8 or kind in ("translucent",) else SNOW
    return SNOW if style < 0.5 else CREAM if style < 0.75 else GOLD if name != "green" or kind != "dim" else SNOW


class DiceSet:
    """The dice of an evening: materials in the scene, faces of each colour, one shape."""

    def __init__(self, rng, scene, kind, unseen):
        self.colours = ["green", "yellow", "red"] + (["white", "black"] if unseen else [])
        sym = Symbols(rng, numerals=rng.random() < 0.3)
        self.names = sym.names
        style = rng.random()
        self.r = rng.uniform(0.05, 0.15)
        self.ball = rng.uniform(0.70, 0.76) if rng.random() < 0.35 else 0.0
        self.fine = 2 if kind == "translucent" else 1
        rough = {"gloss": rng.uniform(0.02, 0.06), "black": rng.uniform(0.03, 0.1), "pearl": rng.uniform(0.05, 0.15),
                 "translucent": rng.uniform(0.02, 0.06)}.get(kind, rng.uniform(0.06, 0.35))
        engrave = rng.uniform(0.2, 0.8) * 0.01 if rng.random() < 0.5 else 0.0
        wave, marble = rng.uniform(0.01, 0.05), rng.random() < 0.5
        self.mats, self.faces = {}, {}
        for c in self.colours:
            faces = list(rng.permutation(SETS[c]))
            self.faces[c] = [str(f) for f in faces]
            base = body_colour(rng, c)
            t = scene.tex(sym.atlas(self.faces[c], rng.integers(0, 4, 6), ink_colour(c, kind, style)))
            k = dict(base=linear(base), coat=1.0, rough=rough, wave=wave, tex=t, mode=1, ink_rough=max(rough, rng.uniform(0.1, 0.4)), engrave=engrave)
            if kind == "pearl":
                light = np.clip(base * 1.2 + 0.1, 0, 1)
                k.update(base=linear(base * 0.8), base2=linear(light), freq=rng.uniform(1.6, 2.6), contrast=rng.uniform(2, 3.5), veins=int(marble),
                         sheen=linear(light) * 0.2, sheen_a=0.35)
            if kind == "translucent":
                self.resin(rng, k, base)
            self.mats[c] = scene.mat(**k)

    @staticmethod
    def resin(rng, k, base):
        """Coloured resin: absorption from the body's colour."""
        c = np.clip(linear(base), 0.004, 0.97)
        c = c / c.max() * 0.93
        k.update(trans=1, absorb=np.minimum(-np.log(c), 3.2) * 0.8, scatter=float(rng.uniform(0.3, 1.6)), g=0.5, ior=1.5)

    def die(self, colour, face, x, y, yaw, z=0.0, rot=None):
        """A die that lies with a face on top; truth is filled in by `corners`."""
        side = self.faces[colour].index(face)
        rot = lying(side, yaw) if rot is None else rot
        return Die(self, colour, face, side, np.array([x, y, z + 0.5]), rot, yaw)


class Die:
    def __init__(self, dset, colour, face, side, o, rot, yaw):
        self.set, self.colour, self.face, self.side, self.o, self.rot, self.yaw = dset, colour, face, side, o, rot, yaw

    def prim(self):
        s = self.set
        return body(0, s.mats[self.colour], self.o, (0.5, 0.5, 0.5), self.rot, s.r, s.ball, s.fine)

    def corners(self):
        """The top face's corners in the world, anticlockwise from its lower left."""
        n, u, v = (self.rot @ a[self.side] for a in (NORMALS, RIGHTS, UPS))
        return np.array([self.o + n / 2 + (a * u + b * v) / 2 for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))])

    def hull(self, view):
        """Pixel positions of all eight corners."""
        n = self.rot @ np.eye(3)
        return view.project([self.o + (a * n[:, 0] + b * n[:, 1] + c * n[:, 2]) / 2 for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)])

    def record(self, view):
        c = view.project(self.corners())
        x, y = view.project(self.corners().mean(0))[0]
        return {"colour": self.colour, "face": self.face, "x": round(float(x), 1), "y": round(float(y), 1),
                "corners": [[round(float(a), 1), round(float(b), 1)] for a, b in c]}


FLOORS = {"felt": 5, "leather": 1, "cloth": 1, "cork": 1, "board": 1, "wood": 1}


def floor_bitmap(rng, name, w, d):
    """The floor's bitmap for a tray of w x d units; the colour avoids none of the dice's."""
    px = min(2600, int(w * 130))
    size = dict(w=px, h=int(px * d / w))
    tone = tx.hsv(rng.random(), rng.uniform(0.05, 0.6), rng.uniform(0.14, 0.5))
    if name == "felt":
        return tx.felt(rng, tone, grain=rng.uniform(0.1, 0.28), **size)
    if name == "leather":
        return tx.leather(rng, tx.hsv(rng.uniform(0, 0.1), rng.uniform(0.2, 0.6), rng.uniform(0.2, 0.45)), **size)
    if name == "cloth":
        return tx.cloth(rng, tone, thread=rng.uniform(6, 11), **size)
    if name == "cork":
        return tx.cork(rng, (0.72, 0.52, 0.33), **size)
    if name == "board":
        return tx.board(rng, **size)
    return tx.wood(rng, *tx.WOODS[rng.integers(len(tx.WOODS))], **size)


class Stage:
    """Everything that stays through an evening."""

    def __init__(self, rng, kind, unseen):
        self.kind, self.scene = kind, Scene()
        self.dice = DiceSet(rng, self.scene, kind, unseen)
        self.elevation = float(rng.uniform(*{"gloss": (48, 80), "far": (60, 88)}.get(kind, (46, 90))))
        self.place(rng)
        self.furnish(rng)
        self.light(rng)

    def place(self, rng):
        """Chooses the camera and the largest tray that it sees whole."""
        crowded = len(self.dice.colours) > 3 or self.kind == "strange"
        self.px = float(rng.uniform(*(33, 42) if self.kind == "far" else (58, 76) if crowded else (60, 95)))
        focal, e = rng.uniform(0.8, 1.15), np.deg2rad(self.elevation)
        dist = 1280 * focal / self.px
        self.wall_h, self.wall_w = float(rng.uniform(0.45, 0.95)), float(rng.uniform(0.55, 0.9))
        self.walls = self.kind == "strange" or rng.random() < (0.3 if self.kind == "far" else 0.85)
        w = 1280 / self.px * (rng.uniform(0.66, 0.74) if self.kind == "strange" else rng.uniform(0.78, 0.9))
        roll, azim = rng.uniform(-0.06, 0.06), rng.uniform(-0.12, 0.12)
        k1 = rng.uniform(-0.02, 0.06)
        eye = dist * np.array([np.sin(azim) * np.cos(e), -np.cos(azim) * np.cos(e), np.sin(e)])
        margin, d, shift = 70 if self.kind == "strange" else 14, w * 0.72, np.zeros(2)
        for _ in range(60):
            at = np.array([shift[0], shift[1], 0.0])
            v = View(eye + at, at, focal, k1, roll=roll)
            a, b = w / 2 + self.wall_w, d / 2 + self.wall_w
            p = v.project([(x * a, y * b, z) for x in (-1, 1) for y in (-1, 1) for z in (0, self.wall_h)])
            lo, hi = p.min(0), p.max(0)
            off = (lo + hi) / 2 - [640, 480]
            shift += 0.7 * np.array([off[0], -off[1] / max(0.6, np.sin(e))]) / self.px
            over = max(margin - lo[0], hi[0] - 1280 + margin, margin - lo[1], hi[1] - 960 + margin)
            if over > 0:
                w, d = (w * 0.985, d) if max(margin - lo[0], hi[0] - 1280 + margin) > 0 else (w, d * 0.97)
            elif abs(off).max() < 8:
                break
        self.w, self.d = w, d
        lens = 0.0
        focus = None
        if self.kind == "dof":
            near, far = (np.linalg.norm(v.ground(640, y, 1.0) - v.eye) for y in (900, 60))
            focus = near + (far - near) * [0.1, 0.35, 0.9][rng.integers(3)]
            if self.elevation > 75:
                focus = dist - [2.5, 0][rng.integers(2)] * 1.5
            worst = max(abs(1 - focus / near), abs(1 - focus / far))
            lens = rng.uniform(0.09, 0.16) * self.px / (2 * worst * focal / focus * 1280)
        self.view = View(v.eye, v.at, focal, k1, lens, focus, roll)
        if self.kind == "dof":
            self.view.focus = focus * float(unit(v.at - v.eye) @ self.view.fwd)

    def furnish(self, rng):
        s = self.scene
        wood = tx.wood(rng, *tx.WOODS[rng.integers(len(tx.WOODS))], w=3072, h=3072, planks=int(rng.integers(0, 2) * rng.integers(4, 9)))
        tops = [("wood", wood), ("wood", wood), ("cloth", None), ("laminate", None)]
        self.table, img = tops[rng.integers(4)]
        tone = tx.hsv(rng.random(), rng.uniform(0.0, 0.4), rng.uniform(0.2, 0.65))
        if img is None:
            img = tx.cloth(rng, tone, thread=rng.uniform(6, 10)) if self.table == "cloth" else tx.laminate(rng, tone * 0.3 + 0.5)
        period = 46.0
        s.table_mat = s.mat(tex=s.tex(img), mode=4, su=1 / period, sv=1 / period, coat=0.0 if self.table == "cloth" else 0.8,
                            rough=rng.uniform(0.18, 0.4), wave=0.01)
        names = list(FLOORS)
        p = np.array([FLOORS[n] for n in names], float)
        self.floor = "board" if self.kind == "far" else names[rng.choice(len(names), p=p / p.sum())]
        thick = -TABLE_Z if self.walls else 0.08
        s.table_z = -thick
        grow = 0.0 if self.walls else 2 * self.wall_w
        fm = s.mat(tex=s.tex(floor_bitmap(rng, self.floor, self.w + grow, self.d + grow)), mode=2, base=(0.2, 0.17, 0.14),
                   coat={"wood": 0.8, "board": 0.6, "leather": 0.6}.get(self.floor, 0.0), rough=rng.uniform(0.22, 0.4), wave=0.01)
        s.prims.append(body(0, fm, (0, 0, -thick / 2), ((self.w + grow) / 2, (self.d + grow) / 2, thick / 2), fine=0))
        if self.walls:
            style = rng.integers(3)
            if style < 2:
                img = tx.wood(rng, *tx.WOODS[rng.integers(len(tx.WOODS))], w=2048, h=1024)
            else:
                img = tx.leather(rng, tx.hsv(rng.random(), 0.3, 0.2), w=1024, h=1024)
            img = np.hstack([img, img[:, ::-1]])  # no seam along a wall
            wm = s.mat(tex=s.tex(img), mode=3, su=1 / 40, sv=1 / 10, coat=0.7, rough=rng.uniform(0.15, 0.4))
            t, h = self.wall_w / 2, (self.wall_h - TABLE_Z) / 2
            z, r = self.wall_h - h, rng.uniform(0.03, 0.12)
            for k in (-1, 1):
                s.prims.append(body(0, wm, (0, k * (self.d / 2 + t), z), (self.w / 2 + 2 * t, t, h), r=r, fine=0))
                s.prims.append(body(0, wm, (k * (self.w / 2 + t), 0, z), (t, self.d / 2, h), r=r, fine=0))

    def add(self, l, share, colour):
        """Adds a lamp that gives a white floor's middle a share of radiance."""
        self.white += share
        c, u, v = (np.array(list(x)) for x in (l.c, l.u, l.v))
        n, dist = np.cross(u, v), np.linalg.norm(c)
        area = np.linalg.norm(n) * (np.pi if l.disc else 4)
        cos = abs(unit(n) @ unit(c)) ** (1 + l.beam)
        e = share * np.pi / (area * cos * (c[2] / dist) / dist ** 2)
        l.e = type(l.e)(*(np.asarray(colour) * e))
        self.scene.lights.append(l)

    def mirror(self, rng, dist, spread=0.5):
        """A point at a distance that some die's top mirrors to the camera."""
        at = np.array([rng.uniform(-spread, spread) * self.w, rng.uniform(-spread, spread) * self.d, 1.0])
        d = unit(at - self.view.eye)
        d[2] = -d[2]
        return at + d * dist

    def light(self, rng):
        """Lamps and room by kind."""
        k, s, self.white = self.kind, self.scene, 0.0  # white: radiance of white paper on the floor
        warm = kelvin(rng.uniform(2700, 3600))
        day = kelvin(rng.uniform(5500, 7500))
        if k == "dim":
            self.add(lamp((rng.uniform(-60, 60), rng.uniform(20, 70), rng.uniform(60, 90)), (0, 0, 0), (14, 14), (1, 1, 1), disc=1), 0.8, warm)
            s.env = tx.room(rng, 0.8) * np.float32(0.16)
            self.white += 0.16
            return
        fill = {"gloss": rng.uniform(0.25, 0.5), "black": rng.uniform(0.3, 0.5)}.get(k, rng.uniform(0.25, 0.6))
        tone = rng.random()
        s.env = tx.room(rng, tone * 0.5) * np.float32(fill)
        self.white += fill
        if k in ("gloss", "black", "translucent"):
            n = int(rng.integers(1, 3))
            for i in range(n):
                style = rng.integers(3)
                if style == 0:
                    c = self.mirror(rng, rng.uniform(90, 130))
                    l = lamp(c, (0, 0, 0), (rng.uniform(40, 75), rng.uniform(55, 100)), (1, 1, 1),
                             px=int(rng.integers(1, 4)), py=int(rng.integers(1, 4)), bar=0.03, grad=rng.uniform(0, 0.7))
                    self.add(l, 0.6 / n, day)
                elif style == 1:
                    c = self.mirror(rng, rng.uniform(80, 130))
                    l = lamp(c, c * [1, 1, 0], (rng.uniform(30, 42), rng.uniform(18, 42)), (1, 1, 1))
                    self.add(l, 0.5 / n, kelvin(rng.uniform(3500, 5500)))
                else:
                    c, size = self.mirror(rng, rng.uniform(70, 110)), rng.uniform(2.5, 5)
                    self.add(lamp(c, (0, 0, 0), (size, size), (1, 1, 1), disc=1), 0.4 / n, warm)
            c = np.array([rng.choice([-1, 1]) * rng.uniform(60, 110), rng.uniform(-20, 60), rng.uniform(50, 90)])
            self.add(lamp(c, (0, 0, 0), (70, 90), (1, 1, 1), px=2, py=2, bar=0.02, grad=0.5), 0.3, day)
            return
        if k == "pearl":
            for _ in range(int(rng.integers(2, 4))):
                c = (rng.uniform(-50, 50), rng.uniform(-20, 60), rng.uniform(90, 120))
                self.add(lamp(c, np.array(c) * [0.7, 0.7, 0], (5, 5), (1, 1, 1), disc=1, beam=4), 0.35, kelvin(rng.uniform(2900, 4200)))
            return
        if rng.random() < 0.6:
            a = rng.uniform(0, 2 * np.pi)
            c = np.array([np.cos(a) * 110, np.sin(a) * 110, rng.uniform(45, 90)])
            self.add(lamp(c, (0, 0, 0), (70, 85), (1, 1, 1), px=2, py=3, bar=0.02, grad=rng.uniform(0, 0.6)), rng.uniform(0.4, 0.8), day)
        for _ in range(int(rng.integers(1, 3))):
            c = np.array([rng.uniform(-70, 70), rng.uniform(-40, 90), rng.uniform(100, 130)])
            self.add(lamp(c, c * [1, 1, 0], (rng.uniform(10, 38), rng.uniform(10, 38)), (1, 1, 1)), rng.uniform(0.2, 0.5), kelvin(rng.uniform(3000, 5500)))
