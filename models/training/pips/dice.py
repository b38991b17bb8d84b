"""Six-sided dice: how they are made and how they look to a pinhole camera.

A die is a rounded cube with edge 1, optionally cut by a sphere as cheap dice
are. Its six faces carry textures (colour and relief). It is drawn by sphere
tracing the pixels inside its outline.
"""
import cv2
import numpy as np

TEXTURE = 128  # side of a face's texture in pixels

COLOURS = ["white", "black", "red", "green", "blue", "yellow", "orange", "purple"]


def hsv(h, s, v):
    """Linear RGB of a hue in degrees, a saturation and a value in 0..1."""
    px = np.array([[[h % 360, s, v]]], np.float32)
    return cv2.cvtColor(px, cv2.COLOR_HSV2RGB)[0, 0] ** 2.2


def body_colour(rng):
    """A body colour: (name or None where people would argue, linear RGB)."""
    u = rng.uniform
    pick = rng.choice(["white", "ivory", "black", "red", "green", "blue", "yellow", "orange", "purple",
                       "wood", "pink", "teal", "grey", "brown"],
                      p=[.20, .07, .10, .12, .08, .08, .06, .08, .06, .05, .03, .02, .02, .03])
    if pick == "white":
        return "white", hsv(u(0, 360), u(0, .06), u(.85, 1))
    if pick == "ivory":
        return "white", hsv(u(35, 60), u(.06, .24), u(.82, 1))
    if pick == "black":
        return "black", hsv(u(0, 360), u(0, .3), u(.03, .25))
    if pick == "red":
        return "red", hsv(u(-12, 9), u(.72, 1), u(.35, .95))
    if pick == "green":
        return "green", hsv(u(85, 160), u(.5, 1), u(.2, .85))
    if pick == "blue":
        return "blue", hsv(u(195, 248), u(.5, 1), u(.25, .95))
    if pick == "yellow":
        return "yellow", hsv(u(46, 60), u(.65, 1), u(.75, 1))
    if pick == "orange":
        return "orange", hsv(u(17, 34), u(.8, 1), u(.75, 1))
    if pick == "purple":
        return "purple", hsv(u(265, 300), u(.4, .9), u(.25, .8))
    if pick == "wood":
        return None, hsv(u(22, 40), u(.25, .6), u(.5, .95))
    if pick == "pink":
        return None, hsv(u(310, 345), u(.3, .8), u(.6, 1))
    if pick == "teal":
        return None, hsv(u(168, 192), u(.4, 1), u(.3, .85))
    if pick == "brown":
        return None, hsv(u(8, 30), u(.4, .8), u(.2, .5))
    return None, hsv(0, u(0, .1), u(.35, .7))


def lab(rgb):
    return cv2.cvtColor(np.clip(rgb, 0, 1).reshape(1, 1, 3).astype(np.float32) ** (1 / 2.2), cv2.COLOR_RGB2LAB)[0, 0]


def pip_colour(rng, body, faint=False):
    """A pip colour that a person can tell from the body, or just about where faint."""
    least = .35 if faint else 1
    for _ in range(40):
        k = rng.random()
        if k < .38:
            c = hsv(rng.uniform(0, 360), rng.uniform(0, .5), rng.uniform(.0, .22))
        elif k < .76:
            c = hsv(rng.uniform(30, 60), rng.uniform(0, .25), rng.uniform(.8, 1))
        else:
            c = hsv(rng.uniform(0, 360), rng.uniform(.5, 1), rng.uniform(.3, 1))
        d = lab(c) - lab(body)
        if abs(d[0]) > 38 * least or (abs(d[0]) > 16 * least and np.hypot(d[1], d[2]) > 55 * least):
            return c
    return hsv(0, 0, 1) if body.mean() < .2 else hsv(0, 0, .03)


def noise(rng, shape, cells, octaves=3):
    """Smooth noise in 0..1; cells is (rows, columns) of the coarsest octave."""
    out = np.zeros(shape, np.float32)
    amp, total = 1.0, 0.0
    for o in range(octaves):
        r, c = max(2, int(cells[0] * 2 ** o)), max(2, int(cells[1] * 2 ** o))
        if r > shape[0] or c > shape[1]:
            break
        out += amp * cv2.resize(rng.random((r, c), np.float32), shape[::-1], interpolation=cv2.INTER_CUBIC)
        total += amp
        amp *= .55
    return np.clip(out / max(total, 1e-6), 0, 1)


def pip_places(rng, face, spread, six, abreast):
    """Centres of a face's pips in -0.5..0.5, mirrored or turned as dice differ; six is how far the pips of a 6 lie
    from its middle each way, abreast whether those of a 2 lie beside each other."""
    a, (c, b) = spread, six
    at = {1: [(0, 0)], 2: [(-a, 0), (a, 0)] if abreast else [(-a, -a), (a, a)], 3: [(-a, -a), (0, 0), (a, a)],
          4: [(-a, -a), (a, a), (-a, a), (a, -a)], 5: [(-a, -a), (a, a), (-a, a), (a, -a), (0, 0)],
          6: [(-c, -b), (-c, 0), (-c, b), (c, -b), (c, 0), (c, b)]}[face]
    if rng.random() < .5:
        at = [(-x, y) for x, y in at]
    if rng.random() < .5:
        at = [(y, x) for x, y in at]
    return at


def room(at):
    """The largest radius with which pips at these places stay apart."""
    q = np.array(at)
    away = np.hypot(*(q[:, None] - q[None]).transpose(2, 0, 1)) + np.eye(len(q))
    return .47 * away.min()


def lengths(v):
    """Lengths of the rows of v."""
    return np.sqrt(np.einsum("ij,ij->i", v, v))


def slopes(height, depth):
    """How a relief tilts a surface, as the last axis: along x and along y."""
    return np.stack([cv2.Sobel(height, cv2.CV_32F, 1, 0), cv2.Sobel(height, cv2.CV_32F, 0, 1)], -1) * np.float32(depth)


class Design:
    """One kind of die: shape, material and the textures of its six faces."""

    def __init__(self, rng, round_dice=False, symbols=False, everyday=False):
        u = rng.uniform
        self.colour, self.body = body_colour(rng)
        casino = rng.random() < .12 and not round_dice and self.colour not in ("white", "black", None)
        self.round = float(np.clip(rng.choice([u(.01, .05), u(.05, .14), u(.14, .24)], p=[.3, .45, .25]), .01, .24))
        self.cut = u(.64, .8) if rng.random() < .4 else 9.0
        if round_dice:
            self.round = u(.08, .3)
            self.cut = u(.6, .76) if rng.random() < .7 else 9.0
        self.gloss = u(.05, .7) if rng.random() < .75 else 0.0
        self.shine = np.exp(u(np.log(8), np.log(250)))
        self.clear = u(.2, .85) if rng.random() < .2 and self.colour != "black" else 0.0
        self.dense = u(.5, 3)  # how much colour an edge of the body takes from light that goes through
        self.pip_gloss, self.opaque = u(0, 3) if rng.random() < .85 else u(3, 8), u(.6, 1)
        self.open = 0.0  # how much lighter than those of the sides the pips of the top are, which see the sky
        self.symbols = symbols
        faint = rng.random() < (.04 if everyday else .2)
        pip = pip_colour(rng, self.body, faint)
        spread = u(.15 if round_dice else .18, .275)
        six = (spread, spread * u(.92, 1.08)) if rng.random() < .35 else (u(.125, .28), u(.17, .3))
        loose = rng.random() < .3  # the pips of some faces lie closer than those of others
        abreast = rng.random() < .06
        size = u(.068, min(.135, .48 * spread)) if rng.random() < .8 else u(.045, .075)
        depth = u(.3, 1.4) * (rng.random() < .75)
        if casino:  # sharp, clear, with flat white pips that fill the face
            self.round, self.cut, self.clear, self.gloss = u(.005, .03), 9.0, u(.3, .65), u(.2, .7)
            pip, size, depth = hsv(0, 0, u(.85, 1)), u(.09, .13), 0
        elif rng.random() < (.3 if everyday else .16 if round_dice else .08):  # holes that nobody painted
            pip, depth, self.opaque = self.body * u(.12, .9), u(.8, 3 if everyday else 1.6), u(0, .6)
            self.open = u(0, .9)
        elif rng.random() < (.2 if everyday else .12):  # gold, silver, bronze
            pip, self.pip_gloss = hsv(u(25, 52), u(0, .75), u(.45, .95)), u(1.5, 5)
        one = hsv(u(-10, 10), u(.7, 1), u(.5, .95))
        if rng.random() < .8 or np.linalg.norm(lab(one) - lab(self.body)) < 60:
            one = pip
        second = pip_colour(rng, self.body, faint) if rng.random() < .12 else pip
        grow = u(1.2, 1.75) if rng.random() < .25 else 1.0
        crest = rng.random() < .05
        worn = u(.1, .7) if rng.random() < (.2 if everyday else .12) else 0  # paint that has come off, or never filled the hole
        odd = not everyday or rng.random() < .2
        body = self._body(rng, odd)
        frame = self._frame(rng) if odd else None
        self.albedo = np.empty((7, TEXTURE, TEXTURE, 3), np.float32)
        self.relief = np.zeros((7, TEXTURE, TEXTURE, 2), np.float32)
        self.ink = np.zeros((7, TEXTURE, TEXTURE), np.uint8)  # 255 where a pip is
        for face in range(1, 7):
            base = body()
            if frame is not None:
                panel, tone, sunk = frame
                base = base * (1 - panel[..., None]) + base * tone * panel[..., None]
                self.relief[face] = slopes(panel, sunk)
            mask = np.zeros((TEXTURE, TEXTURE), np.uint8)
            if symbols:
                self._symbol(rng, mask)
            elif crest and face == 1:
                self._crest(rng, mask)
            else:
                at = pip_places(rng, face, spread * (u(.7, 1.1) if loose and face < 6 else u(.96, 1.04)), six, abreast)
                r = min(size * (grow if face == 1 else 1), room(at))
                for x, y in at:
                    c = (int((x + .5) * TEXTURE * 16), int((y + .5) * TEXTURE * 16))
                    cv2.circle(mask, c, int(r * TEXTURE * 16), 255, -1, cv2.LINE_AA, 4)
            m = mask.astype(np.float32)[..., None] / 255
            ink = one if face == 1 else second if rng.random() < .5 else pip
            if rng.random() < .05 and face == 4 and grow > 1:
                ink = one
            if worn:
                paint = np.clip((noise(rng, mask.shape, (u(6, 20), u(6, 20)), 2) - worn) * 8 + .5, 0, 1)[..., None]
                ink = ink * paint + base * u(.35, .85) * (1 - paint)
            self.albedo[face] = base * (1 - m) + ink * m
            self.ink[face] = mask
            bowl = cv2.GaussianBlur(mask, (0, 0), size * TEXTURE * .45).astype(np.float32) / 255
            self.relief[face] += slopes(bowl, depth * 6) * m

    def _body(self, rng, odd=True):
        """A maker of one face of the body: plain, marbled, grained, two-tone or speckled."""
        u = rng.uniform
        kind = rng.random() if odd else 0
        second = np.clip(self.body * u(.4, 1.5) + u(-.05, .08), 0, 1) if kind < .75 else body_colour(rng)[1] * .5 + self.body * .5
        cells = (u(2, 5), u(2, 5)) if kind > .68 else (u(10, 26), u(1, 3))
        speckled = kind > .93
        specks = int(u(20, 140)), u(.006, .022), [hsv(u(0, 360), u(0, .9), u(.1, 1)) for _ in range(2)]

        def face():
            base = np.broadcast_to(self.body, (TEXTURE, TEXTURE, 3)).copy()
            if speckled:
                many, size, inks = specks
                for x, y in rng.integers(0, TEXTURE, (many, 2)).tolist():
                    cv2.circle(base, (x, y), max(1, int(size * TEXTURE * u(.5, 1.5))), inks[int(rng.integers(2))].tolist(), -1, cv2.LINE_AA)
            elif kind > .62:
                m = noise(rng, (TEXTURE, TEXTURE), cells)[..., None]
                m = np.clip((m - .5) * u(1, 4) + .5, 0, 1)
                base = base * (1 - m) + second * m
            return base
        return face

    @staticmethod
    def _frame(rng):
        """The panel of faces that lie sunk in a frame, as (mask, tone, depth), or None."""
        u = rng.uniform
        if rng.random() > .13:
            return None
        q = int(TEXTURE * u(.06, .2))
        panel = np.zeros((TEXTURE, TEXTURE), np.uint8)
        r = int(q * u(0, .8))
        cv2.rectangle(panel, (q + r, q + r), (TEXTURE - q - r, TEXTURE - q - r), 255, -1)
        if r:
            panel = cv2.dilate(panel, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * r + 1, 2 * r + 1)))
        tone = hsv(u(0, 360), u(0, .3) if rng.random() < .3 else 0, u(.55, 1))
        return cv2.GaussianBlur(panel, (0, 0), u(.6, 2.5)).astype(np.float32) / 255, tone, u(0, 4) * (rng.random() < .6)

    @staticmethod
    def _crest(rng, mask):
        """A large pip with a maker's letter in it, in place of a 1."""
        c = TEXTURE // 2
        cv2.circle(mask, (c, c), int(TEXTURE * rng.uniform(.18, .34)), 255, -1, cv2.LINE_AA)
        text, s = rng.choice(list("ABCDEGJKMQRSW")), rng.uniform(.8, 1.8)
        (w, h), _ = cv2.getTextSize(text, 0, s, 4)
        cv2.putText(mask, text, (c - w // 2, c + h // 2), 0, s, 0, int(rng.integers(3, 9)), cv2.LINE_AA)

    @staticmethod
    def _symbol(rng, mask):
        """A letter, a number or a plain shape: dice that are none of ours."""
        k = rng.random()
        if k < .2:
            return
        c = TEXTURE // 2
        if k < .75:
            text = rng.choice(list("ABCDEFGHKMNPRSTWXYZ0123456789+-?!#"))
            font = int(rng.choice([0, 2, 3, 4]))
            s = rng.uniform(2, 3.6)
            (w, h), _ = cv2.getTextSize(text, font, s, 10)
            cv2.putText(mask, text, (c - w // 2, c + h // 2), font, s, 255, int(rng.integers(6, 18)), cv2.LINE_AA)
        elif k < .88:
            p = np.array([(c + r * np.cos(a), c + r * np.sin(a)) for a, r in
                          zip(np.linspace(0, 2 * np.pi, 11)[:10], [44, 20] * 5)], np.int32)
            cv2.fillPoly(mask, [p], 255, cv2.LINE_AA)
        else:
            cv2.circle(mask, (c, c), int(rng.integers(18, 48)), 255, int(rng.integers(5, 12)), cv2.LINE_AA)


class Die:
    """A die on the table: its design, its place and the faces it shows."""

    def __init__(self, rng, design, x, y, z, edge, yaw):
        self.design, self.edge, self.yaw = design, edge, yaw
        self.centre = np.array([x, y, z + edge / 2], np.float32)
        self.face = int(rng.integers(1, 7))
        pairs = [p for p in (1, 2, 3) if p not in (self.face, 7 - self.face)]
        rng.shuffle(pairs)
        a, b = [p if rng.random() < .5 else 7 - p for p in pairs]
        # order: +x, -x, +y, -y, +z, -z
        self.faces = np.array([a, 7 - a, b, 7 - b, self.face, 7 - self.face])
        c, s = np.cos(yaw), np.sin(yaw)
        self.turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)

    def corners(self, shrink=1.0):
        """The eight corners of the cube in the world; the upper four come last."""
        q = np.array([(x, y, z) for z in (-1, 1) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))], np.float32)
        return q * (self.edge / 2 * shrink) @ self.turn.T + self.centre

    def trace(self, origin, rays):
        """Where rays from origin hit: (hit mask, depth, place, normal), in the die's frame."""
        d = self.design
        o = ((origin - self.centre) @ self.turn / self.edge).astype(np.float32)
        v = rays @ self.turn / self.edge
        length = lengths(v)
        n = v / length[:, None]
        along = -(n @ o)
        t = along - np.float32(.95)
        inner = np.float32(.5 - d.round)
        nx, ny, nz = np.ascontiguousarray(n.T)
        for _ in range(14):
            x, y, z = o[0] + nx * t, o[1] + ny * t, o[2] + nz * t
            qx, qy, qz = np.abs(x) - inner, np.abs(y) - inner, np.abs(z) - inner
            flat = np.minimum(np.maximum(np.maximum(qx, qy), qz), 0)
            qx, qy, qz = np.maximum(qx, 0), np.maximum(qy, 0), np.maximum(qz, 0)
            near = np.sqrt(qx * qx + qy * qy + qz * qz) + flat - np.float32(d.round)
            if d.cut < 1:
                near = np.maximum(near, np.sqrt(x * x + y * y + z * z) - np.float32(d.cut))
            t = t + near
        p = o + n * t[:, None]
        hit = (near < .012) & (t < along + .95)
        q = np.maximum(np.abs(p) - inner, 0)
        normal = np.sign(p) * q / np.maximum(lengths(q), 1e-4)[:, None]
        radius = lengths(p)
        normal = np.where((radius > d.cut - .01)[:, None], p / radius[:, None], normal)
        return hit, t / length, p.astype(np.float32), normal.astype(np.float32)

    def through(self, p, normal, rays):
        """What is seen through a clear body: at places on its surface, in the die's frame, the colour of the far side
        where a pip is (else 0), how much of it is pip, the far side's outward normal, and how long the way was."""
        d = rays / lengths(rays)[:, None]
        cos = -np.einsum("ij,ij->i", d, normal).clip(-1, 0)[:, None]
        d = d / 1.5 + (cos / 1.5 - np.sqrt(1 - (1 - cos * cos) / 2.25)) * normal
        d /= lengths(d)[:, None]
        d = np.where(np.abs(d) < 1e-4, np.float32(1e-4), d)
        steps = (np.sign(d) * np.float32(.5) - p) / d
        axis = steps.argmin(1)
        i = np.arange(len(p))
        way = steps[i, axis].clip(0, 2)
        q = p + d * way[:, None]
        side = axis * 2 + (d[i, axis] < 0)
        face = self.faces[side]
        at = np.clip(((np.stack([q[i, (axis + 1) % 3], q[i, (axis + 2) % 3]], 1) + .5) * TEXTURE).astype(np.int32), 0, TEXTURE - 1)
        out = np.zeros_like(p)
        out[i, axis] = np.sign(d[i, axis])
        return self.design.albedo[face, at[:, 1], at[:, 0]], self.design.ink[face, at[:, 1], at[:, 0]] > 127, out, way

    def surface(self, p, normal):
        """Colour, bumped normal, whether on the top and whether on a pip, at places on the surface in the die's frame."""
        a = np.abs(p)
        axis = np.where(a[:, 2] >= np.maximum(a[:, 0], a[:, 1]), 2, (a[:, 1] > a[:, 0]).astype(np.int64))
        i = np.arange(len(p))
        side = axis * 2 + (p[i, axis] < 0)
        face = self.faces[side]
        ua, va = (axis + 1) % 3, (axis + 2) % 3
        uv = np.stack([p[i, ua], p[i, va]], 1)
        at = np.clip(((uv + .5) * TEXTURE).astype(np.int32), 0, TEXTURE - 1)
        colour = self.design.albedo[face, at[:, 1], at[:, 0]]
        bump = self.design.relief[face, at[:, 1], at[:, 0]]
        n = normal.copy()
        n[i, ua] += bump[:, 0]
        n[i, va] += bump[:, 1]
        n /= lengths(n)[:, None]
        ink = self.design.ink[face, at[:, 1], at[:, 0]] > 127
        if self.design.open:
            colour = colour + ((side == 4) & ink)[:, None] * self.design.open * np.maximum(self.design.body - colour, 0)
        return colour, n, side == 4, ink
