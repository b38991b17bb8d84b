"""Tables: flat textures in the plane of the table, and what lies about on them."""
import cv2
import numpy as np

from dice import hsv, noise

SIZE = 1024  # side of a table's texture in pixels


def any_colour(rng, s=(0, 1), v=(.05, 1)):
    return hsv(rng.uniform(0, 360), rng.uniform(*s), rng.uniform(*v))


def blend(a, b, m):
    m = m[..., None]
    return a * (1 - m) + b * m


def write(img, text, at, font, scale, ink, thick):
    """Writes on a picture of floats, on which OpenCV 5 cannot."""
    (w, h), below = cv2.getTextSize(text, font, scale, thick)
    x, y = max(at[0] - thick, 0), max(at[1] - h - thick, 0)
    part = img[y:max(at[1] + below + thick, 0), x:max(at[0] + w + thick, 0)]
    mask = np.zeros(part.shape[:2], np.uint8)
    if mask.size:
        cv2.putText(mask, text, (at[0] - x, at[1] - y), font, scale, 1, thick)
        part[mask > 0] = ink


def plain(rng):
    k = rng.random()
    base = any_colour(rng, (0, .25), (.02, 1)) if k < .75 else any_colour(rng, (.2, .9), (.05, .7))
    t = np.full((SIZE, SIZE, 3), base, np.float32)
    return t * (1 + (noise(rng, (SIZE, SIZE), (2, 2)) - .5)[..., None] * rng.uniform(0, .5))


def wood(rng):
    u = rng.uniform
    a = hsv(u(18, 42), u(.12, .75), u(.25, .97))
    b = a * u(.45, .9)
    grain = noise(rng, (SIZE, SIZE), (u(20, 70), u(1, 3)), 3)
    warp = noise(rng, (SIZE, SIZE), (u(2, 5), u(1, 3)), 2)
    yy = np.linspace(0, 1, SIZE, dtype=np.float32)[:, None]
    rings = .5 + .5 * np.sin(2 * np.pi * (yy * u(4, 25) + warp * u(1, 8)))
    m = np.clip(grain * u(.3, 1) + rings * u(0, .6) - .2, 0, 1)
    t = blend(a, b, m ** u(.7, 2))
    if rng.random() < .4:
        for k in range(1, int(u(2, 8))):
            y = int(k * SIZE / 8 + u(-20, 20))
            t[y:y + int(u(1, 5))] *= u(.2, .8)
    return t


def cloth(rng):
    u = rng.uniform
    dark_or_dull = rng.random() < .6
    ink = any_colour(rng, (0, .5), (.02, .6)) if dark_or_dull else any_colour(rng, (.2, .9), (.06, .7))
    t = np.full((SIZE, SIZE, 3), ink, np.float32)
    fine = cv2.GaussianBlur(rng.random((SIZE, SIZE), np.float32), (0, 0), u(.6, 2.5))
    t = t * (1 + ((fine - .5) * u(.5, 6))[..., None].clip(-.6, .8))
    if rng.random() < .4:
        p = u(3, 12)
        g = np.sin(np.arange(SIZE) * 2 * np.pi / p).astype(np.float32)
        t = t * (1 + u(.05, .3) * (g[:, None] * g[None, :]))[..., None]
    return t * (.75 + .5 * noise(rng, (SIZE, SIZE), (2, 2)))[..., None]


def marble(rng):
    u = rng.uniform
    n = noise(rng, (SIZE, SIZE), (u(3, 12), u(3, 12)), 5)
    m = np.abs(np.sin(n * u(3, 20))) if rng.random() < .5 else np.clip((n - .5) * u(1, 6) + .5, 0, 1)
    return blend(any_colour(rng, (0, .6)), any_colour(rng, (0, .6)), m.astype(np.float32))


def tiles(rng):
    u = rng.uniform
    n = int(u(3, 40))
    i = (np.arange(SIZE) * n // SIZE)
    board = ((i[:, None] + (i[None, :] if rng.random() < .7 else 0)) % 2).astype(np.float32)
    t = blend(any_colour(rng), any_colour(rng), board)
    return t * (.8 + .4 * noise(rng, (SIZE, SIZE), (8, 8)))[..., None]


def dotted(rng):
    u = rng.uniform
    t = plain(rng)
    step, r, ink = u(24, 110), u(.12, .42), any_colour(rng)
    odd = rng.random() < .5
    for j, y in enumerate(np.arange(0, SIZE, step)):
        for x in np.arange((step / 2) * (j % 2) * odd, SIZE, step):
            cv2.circle(t, (int(x), int(y)), max(1, int(step * r * .6)), ink.tolist(), -1, cv2.LINE_AA)
    return t


def printed(rng):
    """A busy game board, a magazine, a mouse mat."""
    u = rng.uniform
    t = plain(rng) if rng.random() < .6 else marble(rng)
    for _ in range(int(u(10, 90))):
        c, ink = rng.integers(0, SIZE, 2).tolist(), any_colour(rng).tolist()
        s, k, w = int(np.exp(u(2, 5.3))), rng.random(), int(u(1, 9)) if rng.random() < .6 else -1
        if k < .3:
            cv2.rectangle(t, c, (c[0] + int(s * u(.4, 2)), c[1] + s), ink, w, cv2.LINE_AA)
        elif k < .5:
            cv2.circle(t, c, max(2, s // 2), ink, w, cv2.LINE_AA)
        elif k < .65:
            p = (np.array(c) + rng.normal(0, s, (int(u(3, 7)), 2))).astype(np.int32)
            cv2.fillPoly(t, [p], ink, cv2.LINE_AA)
        elif k < .85:
            text = "".join(rng.choice(list("abcdefghiklmnoprstuvwxyzO08 .:"), int(u(2, 12))))
            write(t, text, c, int(rng.choice([0, 2, 3, 4, 6])), u(.5, 3), ink, int(u(1, 6)))
        else:
            cv2.line(t, c, rng.integers(0, SIZE, 2).tolist(), ink, int(u(1, 8)), cv2.LINE_AA)
    return t


def fields(rng):
    """A board of six-sided or square fields, with numbered chips on many of them."""
    u = rng.uniform
    t = plain(rng)
    step, square = int(u(60, 200)), rng.random() < .3
    grounds = [any_colour(rng, (.1, .9), (.1, .9)) for _ in range(5)]
    chip, ink = hsv(u(30, 60), u(.05, .45), u(.6, 1)), any_colour(rng, (0, .9), (.02, .3))
    rough = (.6 + .8 * noise(rng, (SIZE, SIZE), (u(30, 120), u(30, 120)), 2))[..., None]
    size, edge = u(.14, .3), any_colour(rng, (0, .6), (.2, 1)).tolist()
    corners = np.arange(6) * np.pi / 3 + np.pi / 6 if not square else np.arange(4) * np.pi / 2 + np.pi / 4
    reach = step / (np.sqrt(3) if not square else np.sqrt(2))
    chips = []
    for j, y in enumerate(np.arange(step / 2, SIZE, step * (1 if square else np.sqrt(3) / 2))):
        for x in np.arange(step / 2 * (1 + j % 2 * (not square)), SIZE, step):
            p = (np.column_stack([np.cos(corners), np.sin(corners)]) * reach + (x, y)).astype(np.int32)
            cv2.fillPoly(t, [p], grounds[int(rng.integers(5))].tolist(), cv2.LINE_AA)
            cv2.polylines(t, [p], True, edge, max(1, step // 24), cv2.LINE_AA)
            if rng.random() < .8:
                chips.append((x + u(-.08, .08) * step, y + u(-.08, .08) * step))
    t = t * rough
    for x, y in chips:
        numbered(rng, t, x, y, size * step, chip, ink)
    return t


def numbered(rng, t, x, y, r, chip, ink):
    """A round chip with a number and, often, a row of dots below it."""
    c = (int(x), int(y))
    cv2.circle(t, (int(x + r * .08), int(y + r * .1)), int(r), (t[min(c[1], SIZE - 1), min(c[0], SIZE - 1)] * .4).tolist(), -1, cv2.LINE_AA)
    cv2.circle(t, c, int(r), chip.tolist(), -1, cv2.LINE_AA)
    if rng.random() < .5:
        cv2.circle(t, c, int(r * .88), (chip * .6).tolist(), max(1, int(r / 14)), cv2.LINE_AA)
    text = str(rng.integers(1, 13))
    tone = hsv(rng.uniform(-8, 8), .9, .8) if rng.random() < .2 else ink
    s = r / 26
    (w, h), _ = cv2.getTextSize(text, 0, s, 1)
    write(t, text, (int(x - w / 2), int(y + h * .35)), 0, s, tone, max(1, int(r / 9)))
    n = int(rng.integers(0, 6))
    for i in range(n):
        q = (int(x + (i - (n - 1) / 2) * r * .26), int(y + r * .62))
        cv2.circle(t, q, max(1, int(r * .09)), tone.tolist(), -1, cv2.LINE_AA)


def texture(rng):
    kind = rng.choice([plain, wood, cloth, marble, tiles, dotted, printed, fields],
                      p=[.22, .25, .22, .06, .03, .03, .13, .06])
    t = kind(rng)
    if rng.random() < .5:
        t = cv2.rotate(t, cv2.ROTATE_90_CLOCKWISE)
    fine = rng.standard_normal((SIZE, SIZE, 1), np.float32) * np.float32(rng.uniform(0, .06))
    return np.ascontiguousarray(np.clip(t * (1 + fine), .003, 1), np.float32)


def spots(rng, t, box, ink):
    """Print the spots of a domino or of a playing card into a box of four corners."""
    a, b, d = box[0], box[1] - box[0], box[3] - box[0]
    if np.linalg.norm(b) > np.linalg.norm(d):
        b, d = d, b
    r = max(1, int(np.linalg.norm(b) * rng.uniform(.05, .11)))
    domino = rng.random() < .6
    if domino:
        p, q = a + d / 2, a + d / 2 + b
        cv2.line(t, p.astype(int).tolist(), q.astype(int).tolist(), (ink * .5).tolist(), max(1, r // 2), cv2.LINE_AA)
    halves = [(0, .5), (.5, .5)] if domino else [(0, 1)]
    for start, share in halves:
        for x, y in ((.25, .25), (.75, .75), (.75, .25), (.25, .75), (.5, .5), (.25, .5), (.75, .5))[:int(rng.integers(0, 8))]:
            c = a + b * x + d * (start + share * y)
            cv2.circle(t, c.astype(int).tolist(), r, ink.tolist(), -1, cv2.LINE_AA)


def flat_clutter(rng, t, scale):
    """Draw flat things on a table's texture; scale is a die's edge in its pixels."""
    u = rng.uniform
    for _ in range(int(rng.integers(0, 9))):
        x, y = rng.integers(0, SIZE, 2)
        k, s = rng.random(), scale * np.exp(u(-1, 1.1))
        ink = any_colour(rng, (0, .7), (.02, 1))
        shade = hsv(0, 0, .02)
        if k < .06:
            numbered(rng, t, x, y, max(4, s * .6), hsv(u(0, 360), u(0, .5), u(.3, 1)), ink)
        elif k < .3:  # coins, counters, buttons with holes
            r = max(3, int(s * .6))
            cv2.circle(t, (int(x + r * .1), int(y + r * .15)), r, (t[y, x] * .4).tolist(), -1, cv2.LINE_AA)
            cv2.circle(t, (int(x), int(y)), r, ink.tolist(), -1, cv2.LINE_AA)
            cv2.circle(t, (int(x), int(y)), int(r * .85), (ink * u(.6, 1.2)).clip(0, 1).tolist(), max(1, r // 12), cv2.LINE_AA)
            if rng.random() < .5:
                hole = shade if rng.random() < .7 else ink * .5
                n, b = int(rng.integers(1, 5)), u(.2, .4) * r
                for i in range(n):
                    a = 2 * np.pi * i / n
                    q = (int(x + (n > 1) * b * np.cos(a)), int(y + (n > 1) * b * np.sin(a)))
                    cv2.circle(t, q, max(1, int(r * u(.1, .18))), hole.tolist(), -1, cv2.LINE_AA)
        elif k < .5:  # cards and paper with print
            w, h, a = s * u(1, 4), s * u(1, 5), u(0, 360)
            box = cv2.boxPoints(((float(x), float(y)), (w, h), a)).astype(np.int32)
            cv2.fillPoly(t, [box], hsv(u(20, 60), u(0, .3), u(.5, 1)).tolist(), cv2.LINE_AA)
            if rng.random() < .3:
                spots(rng, t, box.astype(np.float32), ink)
                continue
            for _ in range(int(u(0, 8))):
                q = (int(x + u(-.35, .35) * min(w, h)), int(y + u(-.35, .35) * min(w, h)))
                if rng.random() < .5:
                    cv2.circle(t, q, max(1, int(s * u(.05, .3))), ink.tolist(), -1, cv2.LINE_AA)
                else:
                    write(t, str(rng.integers(0, 999)), q, 0, max(.3, s / 60), ink, 2)
        elif k < .65:  # loose dots: screws, crumbs, holes
            for _ in range(int(u(1, 12))):
                q = (int(x + rng.normal(0, s)), int(y + rng.normal(0, s)))
                cv2.circle(t, q, max(1, int(scale * u(.04, .16))), (shade if rng.random() < .6 else ink).tolist(), -1, cv2.LINE_AA)
        elif k < .8:  # keys of a keyboard
            p, key = s * u(.8, 1.4), any_colour(rng, (0, .2), (.03, .95))
            legend = hsv(0, 0, 1 if key.mean() < .3 else 0)
            for i in range(int(u(2, 6))):
                for j in range(int(u(2, 4))):
                    q = (int(x + i * p), int(y + j * p))
                    cv2.rectangle(t, q, (int(q[0] + p * .85), int(q[1] + p * .85)), key.tolist(), -1, cv2.LINE_AA)
                    write(t, chr(rng.integers(48, 90)), (int(q[0] + p * .2), int(q[1] + p * .5)), 0, max(.2, p / 70), legend, max(1, int(p / 30)))
        else:  # plain blocks of paper, cases
            box = cv2.boxPoints(((float(x), float(y)), (s * u(1, 9), s * u(1, 9)), u(0, 360))).astype(np.int32)
            cv2.fillPoly(t, [box], ink.tolist(), cv2.LINE_AA)
    return t
