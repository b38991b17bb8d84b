"""Made-up trays with dice, seen in the plane of the dice's top faces."""
import cv2
import numpy as np

from dice import Style, View, die_axes, draw_die, draw_quad, palette


# What a die does in the list of a scene.
FLAT, COVERED, LEANING = 0.0, 1.0, 2.0


def noise_texture(rng, n, octaves, cell):
    out = np.zeros((n, n), np.float32)
    for k in range(octaves):
        m = max(2, int(n / cell * 2 ** k))
        out += cv2.resize(rng.random((m, m), np.float32), (n, n), interpolation=cv2.INTER_CUBIC) * 0.55 ** k
    return (out - out.min()) / (np.ptp(out) + 1e-6)


def table(rng, n, scale, symbols):
    """A table top of n x n pixels, scale pixels to a die."""
    base = np.maximum(palette(rng) * rng.uniform(0.5, 1.0), 14) if rng.random() < 0.6 else np.float32([0.85, 0.95, 1.05]) * rng.uniform(40, 225)
    other = np.clip(base * rng.uniform(0.4, 1.8, 3), 0, 250)
    kind = rng.choice(["felt", "wood", "board", "paper", "print"])
    img = np.empty((n, n, 3), np.float32)
    if kind == "felt":
        img[:] = base * (1 + rng.uniform(0.02, 0.2) * (rng.random((n, n, 1), np.float32) - 0.5))
        img *= 1 + rng.uniform(0, 0.15) * (noise_texture(rng, n, 3, scale * 3)[..., None] - 0.5)
    elif kind == "wood":
        stripes = cv2.resize(rng.random((int(rng.uniform(20, 120)), 6), np.float32), (n, n), interpolation=cv2.INTER_CUBIC)
        stripes = stripes + 0.6 * noise_texture(rng, n, 3, scale * 2)
        img[:] = base + (other - base) * 0.5 * stripes[..., None]
        if rng.random() < 0.5:
            img = np.ascontiguousarray(img.transpose(1, 0, 2))
    elif kind == "board":
        f = noise_texture(rng, n, 5, scale * rng.uniform(1, 5))
        ramp = np.stack([base, other, np.clip(palette(rng) * 0.8, 0, 240), np.full(3, rng.uniform(60, 220))])
        rng.shuffle(ramp)
        at = f * (len(ramp) - 1) * rng.uniform(0.8, 2.5) % (len(ramp) - 1)
        lo = np.clip(at.astype(int), 0, len(ramp) - 2)
        t = (at - lo)[..., None]
        if rng.random() < 0.5:
            t = np.clip(t * 6 - 2.5, 0, 1)
        img[:] = ramp[lo] * (1 - t) + ramp[lo + 1] * t
    else:
        img[:] = base * (1 + 0.05 * (noise_texture(rng, n, 3, scale)[..., None] - 0.5))
    if kind == "print" or rng.random() < 0.15:
        for _ in range(int(rng.integers(3, 40))):
            printed(img, rng, scale, symbols)
    return img


def printed(img, rng, scale, symbols):
    """Something printed: a box, a line, a disc, a symbol, also of a die's size."""
    n = img.shape[0]
    colour = (palette(rng) * rng.uniform(0.3, 1.1)).clip(0, 255).tolist()
    c = rng.uniform(0, n, 2)
    what = rng.integers(0, 5)
    if what == 0:
        box = cv2.boxPoints((tuple(c.tolist()), tuple((scale * rng.uniform(0.6, 3, 2)).tolist()), float(rng.uniform(0, 90)))).astype(np.int32)
        if rng.random() < 0.5:
            cv2.fillPoly(img, [box], colour, cv2.LINE_AA)
        cv2.polylines(img, [box], True, (palette(rng) * 0.7).tolist(), int(rng.integers(1, 6)), cv2.LINE_AA)
    elif what == 1:
        d = rng.uniform(0, n, 2)
        cv2.line(img, tuple(c.astype(int).tolist()), tuple(d.astype(int).tolist()), colour, int(rng.integers(1, 12)), cv2.LINE_AA)
    elif what == 2:
        cv2.circle(img, tuple(c.astype(int).tolist()), int(scale * rng.uniform(0.2, 1.5)), colour, -1 if rng.random() < 0.5 else int(rng.integers(1, 8)), cv2.LINE_AA)
    else:
        flat(img, rng, c, scale * rng.uniform(0.5, 2.5), symbols, colour if rng.random() < 0.3 else None)


def flat(img, rng, c, side, symbols, ground=None):
    """A flat square with a symbol, such as a token or a printed mark."""
    mask = symbols[rng.integers(len(symbols))]
    mask = cv2.resize(mask[rng.integers(len(mask))], (64, 64), interpolation=cv2.INTER_AREA)
    tex = np.zeros((64, 64, 4), np.float32)
    tex[..., :3] = palette(rng) * rng.uniform(0.4, 1)
    tex[..., 3] = mask
    if ground is not None:
        a = mask[..., None].astype(np.float32) / 255
        tex[..., :3] = tex[..., :3] * a + np.float32(ground) * (1 - a)
        tex[..., 3] = 255
    a = rng.uniform(0, 6.3)
    q = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2 @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    draw_quad(img, c + q * side, tex)


def spread(rng, dice, count):
    """Places of squares that do not overlap; about half of them touch a neighbour."""
    placed = []
    clump = rng.random() < 0.5
    tries = 0
    while len(placed) < count and tries < 400:
        tries += 1
        turn = rng.uniform(0, np.pi / 2)
        if placed and clump and rng.random() < 0.75:
            x, y, t = placed[rng.integers(len(placed))]
            if rng.random() < 0.6:
                turn = t + rng.normal(0, 0.03)
            a = t + np.pi / 2 * rng.integers(4)
            away = rng.uniform(1.0, 1.08) if rng.random() < 0.7 else rng.uniform(1.0, 1.35)
            slide = rng.normal(0, 0.3)
            p = np.array([x, y]) + away * np.array([np.cos(a), np.sin(a)]) + slide * np.array([-np.sin(a), np.cos(a)])
        else:
            p = rng.uniform(0.2, dice - 0.2, 2)
        if not (-0.3 < p[0] < dice + 0.3 and -0.3 < p[1] < dice + 0.3):
            continue
        if all(not overlap((*p, turn), q) for q in placed):
            placed.append((p[0], p[1], turn % (np.pi / 2)))
    return placed


def overlap(a, b):
    """Whether two unit squares share more than an edge, by separating axes."""
    d = np.array([b[0] - a[0], b[1] - a[1]])
    if d @ d > 2:
        return False
    rel = abs((a[2] - b[2] + np.pi / 4) % (np.pi / 2) - np.pi / 4)
    reach = 0.5 + 0.5 * (np.cos(rel) + np.sin(rel))
    for t in (a[2], b[2]):
        u = np.array([np.cos(t), np.sin(t)])
        if abs(d @ u) >= reach - 0.012 or abs(d @ [-u[1], u[0]]) >= reach - 0.012:
            return False
    return True


def lamp(rng):
    a, z = rng.uniform(0, 6.3), rng.uniform(0.45, 0.97)
    return np.array([np.cos(a) * np.sqrt(1 - z * z), np.sin(a) * np.sqrt(1 - z * z), z])


def shadow(canvas, view, square, light, strength, soft):
    """Darkens the tray's floor where a die keeps the light off."""
    x, y, t = square
    c, s = np.cos(t) / 2, np.sin(t) / 2
    feet = np.array([[x - c + s, y - s - c], [x + c + s, y + s - c], [x + c - s, y + s + c], [x - c - s, y - s + c]])
    cast = feet - light[:2] / light[2]
    points = np.concatenate([feet, cast])
    hull = cv2.convexHull(np.float32(view.project(np.c_[points, np.full(8, -1.0)])))[:, 0]
    layer = np.zeros(canvas.shape[:2], np.float32)
    cv2.fillPoly(layer, [np.round(hull).astype(np.int32)], 1.0, cv2.LINE_AA)
    k = int(soft * view.scale) | 1
    x0, y0 = np.maximum(hull.min(0).astype(int) - 2 * k, 0)
    x1, y1 = np.minimum(hull.max(0).astype(int) + 2 * k, canvas.shape[1::-1])
    if x1 <= x0 or y1 <= y0:
        return
    part = cv2.GaussianBlur(layer[y0:y1, x0:x1], (k, k), 0) if k > 1 else layer[y0:y1, x0:x1]
    canvas[y0:y1, x0:x1] *= 1 - strength * part[..., None]


def camera(rng, dice):
    """The height of the camera over the top faces and its foot, in dice, with the
    sine of its elevation."""
    elevation = np.radians(rng.uniform(42, 90))
    away = float(np.exp(rng.uniform(np.log(7), np.log(42))))
    h = away * np.sin(elevation)
    side = rng.normal(0, 0.25) if rng.random() < 0.8 else rng.uniform(0, 6.3)
    d = away * np.cos(elevation)
    foot = np.array([dice / 2, dice / 2]) + rng.uniform(-4, 4, 2) + d * np.array([np.sin(side), np.cos(side)])
    return h, foot, np.sin(elevation)


def sensor(img, rng, sx, sy, strength, quality, blur, out):
    """What the camera makes of a picture (its resolution, blur, noise and JPEG),
    as out x out pixels."""
    n = img.shape[0]
    w, h = max(24, round(n * min(1, sx))), max(24, round(n * min(1, sy)))
    small = cv2.resize(img, (w, h), interpolation=cv2.INTER_AREA)
    if blur > 0.2:
        small = cv2.GaussianBlur(small, (0, 0), blur)
    grain = rng.normal(0, 1, small.shape).astype(np.float32)
    grain = 0.6 * grain + 0.7 * grain.mean(2, keepdims=True)
    small = small + grain * strength * np.sqrt(np.clip(small, 4, 255) / 128)
    small = np.clip(small, 0, 255).astype(np.uint8)
    if quality < 97:
        small = cv2.imdecode(cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], 1)
    return cv2.resize(small, (out, out), interpolation=cv2.INTER_LINEAR if sx < 1 else cv2.INTER_AREA)


def hand(canvas, rng, scale):
    """A hand or sleeve from the edge."""
    n = canvas.shape[0]
    skin = np.array([rng.uniform(60, 150), rng.uniform(90, 180), rng.uniform(120, 235)])
    a = rng.uniform(0, 6.3)
    edge = np.array([n / 2, n / 2]) + n * 0.75 * np.array([np.cos(a), np.sin(a)])
    palm = edge + (np.array([n / 2, n / 2]) - edge) * rng.uniform(0.25, 0.7)
    cv2.line(canvas, tuple(edge.astype(int).tolist()), tuple(palm.astype(int).tolist()), (skin * 0.9).tolist(), int(scale * rng.uniform(1.4, 2.4)), cv2.LINE_AA)
    cv2.circle(canvas, tuple(palm.astype(int).tolist()), int(scale * rng.uniform(1, 1.6)), skin.tolist(), -1, cv2.LINE_AA)
    for k in range(5):
        b = a + np.pi + (k - 2) * rng.uniform(0.25, 0.4)
        tip = palm + scale * rng.uniform(1.8, 3) * np.array([np.cos(b), np.sin(b)])
        cv2.line(canvas, tuple(palm.astype(int).tolist()), tuple(tip.astype(int).tolist()), (skin * rng.uniform(0.85, 1.1)).tolist(), int(scale * 0.45), cv2.LINE_AA)


def tray_rim(canvas, view, rng, dice):
    """The tray's wall and what lies beyond it, on one or two sides."""
    colour = palette(rng) * rng.uniform(0.2, 0.8) if rng.random() < 0.4 else np.array([30, 50, 80]) * rng.uniform(0.4, 2)
    height = rng.uniform(0.1, 1.2)
    for _ in range(int(rng.integers(1, 3))):
        a = np.pi / 2 * rng.integers(4) + rng.normal(0, 0.1)
        out, along = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
        at = np.array([dice / 2, dice / 2]) + out * (dice / 2 - rng.uniform(-0.3, 1.6))
        far = 3 * dice
        thick = rng.uniform(0.3, 1.2)
        wall = np.array([at - far * along, at + far * along])
        z0, z1 = -1.0, -1.0 + height
        inner = [(*wall[0], z0), (*wall[1], z0), (*wall[1], z1), (*wall[0], z1)]
        top = [(*wall[0], z1), (*wall[1], z1), (*(wall[1] + thick * out), z1), (*(wall[0] + thick * out), z1)]
        for quad, dim in ((inner, rng.uniform(0.3, 0.7)), (top, 1.0)):
            cv2.fillPoly(canvas, [np.round(view.project(np.array(quad))).astype(np.int32)], (colour * dim).tolist(), cv2.LINE_AA)


def tray_scene(rng, symbols, dice=10, scale=48):
    """One tray of dice x dice dice: the picture with dice, the empty tray, the
    camera (height, foot) and the dice: x, y, turn and FLAT, COVERED or LEANING. Of a
    leaning die x, y is where the middle of its body appears."""
    n = dice * scale
    h, foot, sine = camera(rng, dice)
    view = View(h, foot, scale, n)
    light, ambient = lamp(rng), rng.uniform(0.25, 0.75)
    empty = table(rng, n, scale, symbols)
    if rng.random() < 0.45:
        tray_rim(empty, view, rng, dice)
    empty *= shade_of_room(rng, n)
    img = empty.copy()
    for _ in range(int(rng.integers(1, 4)) if rng.random() < 0.25 else 0):
        flat(img, rng, rng.uniform(0, n, 2), scale * rng.uniform(0.6, 2.2), symbols, (palette(rng) * 0.8).tolist())
    squares = spread(rng, dice, int(rng.integers(2, 15)))
    kinds = [Style(rng) for _ in range(int(rng.integers(1, 5)))]
    if rng.random() < 0.25:
        kinds[0].body = np.clip(empty[n // 2, n // 2] * rng.uniform(0.7, 1.3), 0, 255)
    strength, soft = rng.uniform(0.15, 0.75), rng.uniform(0.02, 0.6)
    for s in squares:
        shadow(img, view, s, light, strength, soft)
    dim_side = 0.55 + 0.45 * ambient
    for x, y, turn in sorted(squares, key=lambda s: -np.hypot(s[0] - foot[0], s[1] - foot[1])):
        style = kinds[rng.integers(len(kinds))]
        masks = []
        for _ in range(5):
            variants = symbols[rng.integers(len(symbols))] if rng.random() < 0.93 else symbols[-1]
            masks.append(variants[rng.integers(len(variants))])
        draw_die(img, view, np.array([x, y, -0.5]), die_axes(turn + np.pi / 2 * rng.integers(4)), style, masks, light, ambient, rng, rng.uniform(0.9, 1.1) * dim_side + 0.1)
    before, leaning = img.copy(), []
    for _ in range(int(rng.integers(1, 3)) if rng.random() < 0.35 else 0):
        leaning += cocked(img, view, rng, np.zeros(2), np.full(2, dice), squares + leaning, kinds, symbols, light, ambient)
    leans = LEANING
    if rng.random() < 0.07:
        hand(img, rng, scale)
        leans = COVERED
    covered = [hidden(before, img, s, scale) for s in squares]
    if rng.random() < 0.3:
        soft_shadow(img, rng)
    size = rng.uniform(24, 130) if rng.random() < 0.7 else rng.uniform(22, 50)
    noise, quality, blur = rng.uniform(0.5, 4) if rng.random() < 0.7 else rng.uniform(4, 18), int(rng.uniform(60, 98)), rng.uniform(0, 1.0)
    exposure = np.exp(rng.uniform(-1.2, 0.35)) * (1 + rng.normal(0, 0.06, 3))
    drift = 1 + rng.normal(0, 0.02, 3)
    sx, sy = size / scale, size * sine / scale
    picture = sensor(img * exposure, rng, sx, sy, noise, quality, blur, n // 2)
    empty = sensor(empty * exposure * drift, rng, sx, sy, noise, quality, blur, n // 2)
    return picture, empty, h, foot, [(*s, COVERED if c else FLAT) for s, c in zip(squares, covered)] + [(*s, leans) for s in leaning]


def hidden(before, after, square, scale):
    """Whether something new lies over a top face."""
    n = before.shape[0]
    mask = np.zeros((n, n), np.uint8)
    x, y, t = square
    box = cv2.boxPoints(((x * scale, y * scale), (scale, scale), float(np.degrees(t)))).astype(np.int32)
    cv2.fillPoly(mask, [box], 1)
    changed = np.abs(before - after).max(2)[mask > 0] > 1
    return changed.size == 0 or changed.mean() > 0.02


def cocked(img, view, rng, low, high, squares, kinds, symbols, light, ambient):
    """Draws a die that leans on another, on the rim or on something unseen, from low
    to high; a list of where the middle of its body appears and its turn, empty where
    there is no room."""
    for _ in range(30):
        angle, axis, lift = rng.uniform(0.22, 0.78), rng.uniform(0, 6.3), rng.uniform(0, 0.15)
        p, turn, least = rng.uniform(low + 0.7, high - 0.7, 2), rng.uniform(0, 6.3), 1.7
        if squares and rng.random() < 0.5:
            x, y, t = squares[rng.integers(len(squares))][:3]
            side = t + np.pi / 2 * rng.integers(4)
            p = np.array([x, y]) + rng.uniform(0.85, 1.2) * np.array([np.cos(side), np.sin(side)]) + rng.normal(0, 0.2) * np.array([-np.sin(side), np.cos(side)])
            turn, axis, lift, least = side + rng.normal(0, 0.15), side + np.pi / 2 * (1 if rng.random() < 0.8 else -1) + rng.normal(0, 0.15), rng.uniform(0, 0.6), 0.8
        elif rng.random() < 0.7:
            turn = axis + np.pi / 2 * rng.integers(4) + rng.normal(0, 0.1)
        if np.any(p < low + 0.3) or np.any(p > high - 0.3) or any(np.hypot(p[0] - s[0], p[1] - s[1]) < least for s in squares):
            continue
        axes = die_axes(turn, (axis, angle))
        middle = np.array([*p, -1 + lift + np.abs(axes[:, 2]).sum() / 2])
        if least > 1:
            shadow(img, view, (*p, turn), light, rng.uniform(0.1, 0.4), 0.4)
        masks = [symbols[rng.integers(len(symbols))][0] for _ in range(5)]
        draw_die(img, view, middle, axes, kinds[rng.integers(len(kinds))], masks, light, ambient, rng)
        return [(*(view.project(middle)[0] / view.scale).tolist(), turn)]
    return []


def shade_of_room(rng, n):
    """Uneven light over the tray, n x n x 1."""
    yy, xx = np.mgrid[0:n, 0:n].astype(np.float32) / n - 0.5
    a, k = rng.uniform(0, 6.3), rng.uniform(0, 0.5)
    return (1 + k * (np.cos(a) * xx + np.sin(a) * yy) - rng.uniform(0, 0.4) * (xx ** 2 + yy ** 2))[..., None]


def soft_shadow(img, rng):
    """The shadow of a head, an arm or a lamp's pole over the whole scene."""
    n = img.shape[0]
    layer = np.zeros((n, n), np.float32)
    cv2.fillPoly(layer, [rng.uniform(-0.3 * n, 1.3 * n, (int(rng.integers(3, 6)), 2)).astype(np.int32)], 1.0)
    k = int(rng.uniform(1, 60)) | 1
    img *= 1 - rng.uniform(0.1, 0.5) * cv2.GaussianBlur(layer, (k, k), 0)[..., None]
