"""One photograph: a camera over a table with dice and other things, and its truth."""
import cv2
import numpy as np

import table
import things
from data import UNCOUNTABLE
from dice import Design, Die, lengths, noise
from lens import photograph, snapshot

OVER = 1.6     # render pixels per pixel of the finished picture
SMALLEST = 12  # edge of a die in pixels: below, nobody could count pips
PLAIN = .9     # how far faint pips must stand out from the body for a person to count them, in spreads of both
HOLLOW = 5     # how far the shades in an unpainted hole spread, in steps of lightness, for a person to see it
SHOTS = 3      # how often a scene is taken until most pips can be counted


class Camera:
    """A pinhole camera that looks at the middle of the table."""

    def __init__(self, rng, width, height, size, hand_held, low, everyday):
        u = rng.uniform
        self.w, self.h = width, height
        steep = rng.random() < (.25 if everyday else .42) and not low
        pitch = np.radians(u(72, 90) if steep else u(24, 60) if low else u(40 if hand_held else 32 if everyday else 27, 75))
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
    def __init__(self, rng, everyday=False):
        a, e = rng.uniform(0, 2 * np.pi), np.radians(rng.uniform(40 if everyday else 22, 88))
        self.to = np.array([np.cos(a) * np.cos(e), np.sin(a) * np.cos(e), np.sin(e)], np.float32)
        self.key = rng.uniform(.25, 1.1)
        self.ambient = rng.uniform(.25, .9)
        self.soft = rng.uniform(.02, .5)
        self.shadow = np.clip(self.key / (self.key + self.ambient) * rng.uniform(.6, 1.3), 0, .92)
        self.ceiling, self.wall = rng.uniform(0, 2.5 if rng.random() < .6 else 6), rng.uniform(0, 1)
        self.windows = [Window(rng) for _ in range(rng.choice([0, 1, 2, 4], p=[.3, .35, .2, .15]))]

    def mirrored(self, way, blur):
        """What a gloss of some blur shows of the room in each direction, over the light that falls on the table."""
        up = way[:, 2]
        seen = np.where(up > 0, self.wall + (self.ceiling - self.wall) * np.clip(up, 0, 1) ** 1.5, 0)
        for w in self.windows:
            seen = seen + w.seen(way, blur)
        return seen


class Window:
    """A bright window, lamp or strip of light in the room, as dice mirror it."""

    def __init__(self, rng):
        u = rng.uniform
        self.to = rng.normal(0, 1, 3) + (0, 0, 1.5)
        self.to[2] = abs(self.to[2]) + .1
        self.to /= np.linalg.norm(self.to)
        along = np.cross(self.to, rng.normal(0, 1, 3))
        self.along = along / np.linalg.norm(along)
        self.across = np.cross(self.to, self.along)
        self.half = np.exp(rng.uniform(np.log(.06), np.log(.7), 2))
        self.round, self.panes = rng.random() < .3, int(rng.integers(1, 4))
        self.bright = u(1, 14) if rng.random() < .7 else u(10, 40)

    def seen(self, way, blur):
        ahead = way @ self.to
        x, y = way @ self.along / np.maximum(ahead, .05), way @ self.across / np.maximum(ahead, .05)
        if self.round:
            inside = np.clip((1 - np.hypot(x / self.half[0], y / self.half[1])) * self.half.min() / blur + .5, 0, 1)
        else:
            inside = np.clip((self.half[0] - np.abs(x)) / blur + .5, 0, 1) * np.clip((self.half[1] - np.abs(y)) / blur + .5, 0, 1)
            if self.panes > 1:
                bar = np.abs((x / self.half[0] + 1) * self.panes / 2 % 1 - .5) < .44
                inside = inside * np.where(bar, 1, np.clip(blur * 8, 0, 1))
        return self.bright * inside * (ahead > 0)


def place(rng, cam, size, round_dice, tray, crowd, everyday):
    """Dice on the table or in the tray, apart, touching or stacked; many of them in a crowd."""
    want = int(rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15], p=[.05, .06, .08, .11, .12, .14, .13, .11, .1, .06, .04]))
    kinds = rng.choice([1, 2, 3, 5], p=[.42, .22, .2, .16])
    if crowd:
        want, kinds = int(rng.integers(10, 31)), int(rng.integers(1, 9))
    if everyday and rng.random() < .7:  # a bag of odd dice
        want = kinds = int(rng.integers(6, 17))
    designs = [Design(rng, rng.random() < .65 if everyday else round_dice, everyday=everyday) for _ in range(kinds)]
    if rng.random() < .12:
        designs.append(Design(rng, round_dice, symbols=True))
    mixed = rng.random() < (.6 if everyday else .4 if crowd else .15)
    edges = [rng.uniform(.75, 1.25) if mixed else 1.0 for _ in designs]
    clumped, heap = rng.random() < (.6 if crowd else .35), .15 if crowd else .06
    dice = []
    for _ in range(want * 6):
        if len(dice) == want:
            break
        i = int(rng.integers(len(designs)))
        edge = edges[i]
        yaw, z = rng.uniform(0, 2 * np.pi), 0.0
        if dice and clumped and rng.random() < .6:
            other = dice[int(rng.integers(len(dice)))]
            if rng.random() < heap and other.centre[2] < other.edge:
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
        if tray and not tray.holds(q, edge):
            continue
        die = Die(rng, designs[i], q[0], q[1], z, edge, yaw)
        px = cam.f * edge / max(cam.depth(die.centre), .1)
        if not .45 * size < px < 2.2 * size or px < SMALLEST * OVER:
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
    for d in dice:
        if d.design.clear:
            brighten(light, cam, img, d)
    px = cam.f / cam.depth(dice[0].centre) / 2
    for mask, sigma, dark in ((shadow, px * light.soft * .5, light.shadow), (seam, px * .1, rng.uniform(.2, .7))):
        mask = cv2.resize(cv2.GaussianBlur(mask, (0, 0), max(.5, sigma)), (w, h), interpolation=cv2.INTER_LINEAR)
        img *= (1 - mask * np.float32(dark / 255))[..., None]


def brighten(light, cam, img, die):
    """The coloured light that a clear die lets through, gathered in its shadow."""
    c = die.corners(.6)
    q = cam.project(c - light.to * (c[:, 2:] / light.to[2]))
    r = max(cam.f * die.edge / cam.depth(die.centre) * .12, 1)
    x0, y0 = np.clip((q.min(0) - 3 * r).astype(int), 0, (img.shape[1], img.shape[0]))
    x1, y1 = np.clip((q.max(0) + 3 * r).astype(int) + 1, 0, (img.shape[1], img.shape[0]))
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    mask = np.zeros((y1 - y0, x1 - x0), np.float32)
    cv2.fillConvexPoly(mask, cv2.convexHull((q - (x0, y0)).astype(np.int32)), 1)
    mask = cv2.GaussianBlur(mask, (0, 0), r)[..., None]
    img[y0:y1, x0:x1] *= 1 + mask * (2.5 * die.design.clear * die.design.body / max(light.ambient + light.key, .5) * light.key)


def draw(cam, light, img, deep, owner, number, die):
    """Draw one die, where nothing that was drawn is nearer; its number and parts are written into owner."""
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
    colour, n, top, ink = die.surface(p, normal)
    flat = normal
    n = n @ die.turn.T
    d = die.design
    view = -rays / lengths(rays)[:, None]
    lift = .62 + .38 * np.clip(p[:, 2:] + .5 + .3 * n[:, 2:], 0, 1)
    bounce = np.clip(.5 - .5 * n[:, 2:], 0, 1) * die.bounce
    lit = light.ambient * (.65 + .35 * n[:, 2:]) * lift + light.key * np.clip(n @ light.to, 0, None)[:, None]
    out = colour * (lit + bounce)
    if d.clear:
        clear = d.clear * (1 - d.opaque * ink)[:, None]
        out = out * (1 - clear) + clear * from_within(light, die, p, flat, rays)
    if d.gloss:
        gloss = d.gloss * (1 + (d.pip_gloss - 1) * ink)[:, None]
        half = view + light.to
        half /= lengths(half)[:, None]
        out = out + gloss * light.key * (np.clip(np.einsum("ij,ij->i", n, half), 0, 1) ** d.shine)[:, None]
        facing = np.einsum("ij,ij->i", n, view)[:, None]
        shown = light.mirrored(2 * facing * n - view, .03 + 2 / d.shine)[:, None]
        out = out + gloss * shown * (.06 + .7 * (1 - np.clip(facing, 0, 1)) ** 4)
    img[ys, xs] = out
    deep[ys, xs] = depth
    owner[ys, xs] = number * 4 + 2 * top + ink


def from_within(light, die, p, normal, rays):
    """The light that comes through a clear die: of the table below, of the room beside it, of its far pips."""
    d = die.design
    colour, pip, out, way = die.through(p, normal, rays @ die.turn)
    out = out @ die.turn.T
    room = light.ambient * (.5 + .5 * light.wall) + light.key * 1.2 * np.clip(-out @ light.to, 0, 1)
    behind = np.where(out[:, 2:] < -.5, die.floor * (light.ambient * .5 + light.key * .35), room[:, None])
    behind = np.where(pip[:, None], colour * (.35 * light.ambient + .25 * light.key), behind)
    return behind * np.clip(d.body, .02, 1) ** (d.dense * way[:, None] * .5)


def picture(rng, width=640, height=480, hand_held=False, low=False, everyday=False):
    """A finished picture (the bytes of a JPEG file) and its dice as dictionaries: face
    (0 for symbol dice), colour (None where people would argue), quad (the top's corners,
    px), size (its edge, px), seen (share of the top in view), outline (of the die, px).
    A camera on a stand is about level; one held by hand is turned any way, so that
    "below" says nothing of which face is the top, and the dice are rounder. A low one
    looks at such round dice from near the table, as somebody does who sits at it. An everyday
    one is a phone's, of dice as most households have them. Of a die whose pips nobody could
    count at most UNCOUNTABLE of the top is in view."""
    crowd = rng.random() < .15
    size = np.exp(rng.uniform(np.log(15), np.log(45 if crowd else 130))) * OVER * width / 640
    w, h = int(width * OVER), int(height * OVER)
    cam, light = Camera(rng, w, h, size, hand_held, low, everyday), Light(rng, everyday)
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
    tray = things.Tray(rng, cam, img) if rng.random() < .25 else None
    dice = place(rng, cam, size, hand_held or low, tray, crowd, everyday)
    if rng.random() < .5:
        things.scatter(rng, cam, img, size)
    shade_table(rng, cam, light, img, dice)
    deep = np.full((h, w), np.inf, np.float32)
    owner = np.full((h, w), -1, np.int32)
    floor = t.mean((0, 1))
    bounce = floor * rng.uniform(0, .5)
    for i, d in enumerate(dice):
        d.bounce, d.floor = bounce, floor
        draw(cam, light, img, deep, owner, i, d)
    if rng.random() < .25:  # a shadow of a hand or a lamp across everything
        m = noise(rng, (h, w), (rng.uniform(1, 4), rng.uniform(1, 4)), 2)
        edge = rng.uniform(3, 40)
        img *= (1 - rng.uniform(.1, .65) * np.clip((m - .5) * edge + .5, 0, 1))[..., None]
    if rng.random() < .05:
        things.hand(rng, img, size, owner)
    img = cv2.resize(img, (width, height), interpolation=cv2.INTER_AREA)
    for _ in range(SHOTS):
        shot = (snapshot if everyday else photograph)(rng, img, size / OVER)
        seen = cv2.imdecode(np.frombuffer(shot, np.uint8), cv2.IMREAD_COLOR)
        truth = [label(cam, d, i, owner, seen, everyday) for i, d in enumerate(dice)]
        if sum(t["seen"] == UNCOUNTABLE for t in truth) <= len(truth) / 3:
            break
    return shot, truth


def label(cam, die, number, owner, shot, holes):
    """The truth of one die, as picture describes it; holes may be counted by their shades."""
    quad = (cam.project(die.corners()[4:]) / OVER).astype(np.float32)
    outline = cv2.convexHull((cam.project(die.corners()) / OVER).astype(np.float32))[:, 0]
    size = float(cam.f * die.edge / cam.depth(die.centre + (0, 0, die.edge / 2)) / OVER)
    seen = np.count_nonzero(owner >> 1 == number * 2 + 1) / max(cv2.contourArea(quad) * OVER * OVER, 1)
    symbols = die.design.symbols
    if not symbols and seen > 0 and not countable(shot, owner, number, size, quad, holes):
        seen = min(seen, UNCOUNTABLE)
    return {"face": 0 if symbols else die.face, "colour": die.design.colour, "quad": quad.tolist(), "size": size,
            "seen": float(seen), "outline": outline.tolist()}


def countable(shot, owner, number, size, quad, holes):
    """Whether a person could count the pips of a die's top in the finished picture."""
    h, w = shot.shape[:2]
    x0, y0 = np.clip(np.floor(quad.min(0)).astype(int), 0, (w - 2, h - 2))
    x1, y1 = np.clip(np.ceil(quad.max(0)).astype(int), (x0 + 1, y0 + 1), (w, h))
    part = cv2.GaussianBlur(shot, (0, 0), max(.4, .02 * size))[y0:y1, x0:x1]
    lab = cv2.cvtColor(part.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    at = owner[np.ix_(((np.arange(y0, y1) + .5) * OVER).astype(int), ((np.arange(x0, x1) + .5) * OVER).astype(int))]
    pip, body = lab[at == number * 4 + 3], lab[at == number * 4 + 2]
    if len(pip) < 2 or len(body) < 6:
        return False
    apart = pip.mean(0) - body.mean(0)
    apart[1:] *= .6  # small spots are told by lightness more than by hue
    far = np.linalg.norm(apart)
    along = apart / max(far, 1e-3)
    shades = pip[:, 0].std()
    return (far > 20 or far > 7 and far > PLAIN * ((pip @ along).std() + (body @ along).std())
            or holes and shades > HOLLOW and shades > 2 * body[:, 0].std())
