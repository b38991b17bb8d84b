"""Made-up top faces of dice of all makes, in a light that no camera has clipped yet: STORED x
STORED pixels about a top face, SCALE to a die. What a camera makes of one, and what the
reader cuts out of that, cut draws anew each time."""
import cv2
import numpy as np

from dice import Style, palette
from faces import AROUND, SCALE, STORED, on_table
from scene import camera, lamp, noise_texture, soft_shadow

# What is stored of a brightness: the rest is room for light above a camera's range.
HEADROOM = 0.7
GRAINS = []
NOISE = np.random.default_rng(4).standard_normal(1 << 22, np.float32)


def grain(rng, n):
    """One of some textures of n x n pixels, -0.5 to 0.5: few are drawn, they are turned and moved."""
    if not GRAINS:
        own = np.random.default_rng(3)
        GRAINS.extend(noise_texture(own, 2 * SCALE, 4, float(own.choice([4, 10, 30, 80]))) - 0.5 for _ in range(48))
    x, y = rng.integers(0, 2 * SCALE - n, 2)
    return np.rot90(GRAINS[rng.integers(len(GRAINS))], rng.integers(4))[y:y + n, x:x + n, None]


class Printed(Style):
    """A die as people buy them: marbled, pearl or speckled too, with ink of any colour, worn
    or engraved, and prints of any size."""

    def __init__(self, rng):
        super().__init__(rng, np.float32([1, 1, 1]) * rng.uniform(60, 200) if rng.random() < 0.05 else None)
        self.rng = rng
        if rng.random() < 0.35:
            for _ in range(8):
                ink = np.float32([60, 150, 200]) * rng.uniform(0.7, 1.25) if rng.random() < 0.25 else palette(rng)
                if np.abs(ink - self.body).max() > 70:
                    self.ink = ink
                    break
        if rng.random() < 0.5:
            self.symbol *= rng.uniform(0.7, 1)
        self.made = rng.choice(["plain", "marbled", "pearl", "speckled"], p=[0.55, 0.2, 0.1, 0.15])
        self.other = palette(rng) if rng.random() < 0.4 else self.body * rng.uniform(0.55, 1.45)
        self.much, self.edge = rng.uniform(0.2, 1), rng.uniform(1, 8)
        self.worn = rng.uniform(0.1, 0.7) if rng.random() < 0.2 else 0.0
        self.engraved = rng.uniform(15, 90) if rng.random() < 0.35 else 0.0

    def finish(self, img):
        if self.made == "plain":
            return
        texture = grain(self.rng, img.shape[0])
        if self.made == "pearl":
            img[..., :3] *= 1 + self.much * texture
        elif self.made == "marbled":
            level = img[img.shape[0] // 2, img.shape[1] // 2, :3].max() / max(1, self.body.max())
            img[..., :3] += np.clip(0.5 + self.edge * texture, 0, 1) * 0.6 * self.much * (self.other * level - img[..., :3])
        else:
            flecks = np.clip(8 * (np.abs(texture) - 0.12 - 0.15 * self.rng.random()), 0, 1)
            img[..., :3] += flecks * 0.7 * self.much * (self.other - img[..., :3])

    def ground(self, img, alpha, slope):
        if self.engraved:
            s = 2.0 * np.float32(slope)
            shifted = cv2.warpAffine(alpha, np.float32([[1, 0, s[0]], [0, 1, s[1]]]), alpha.shape[1::-1])[..., None]
            img[..., :3] += self.engraved * (alpha - shifted)
        if self.worn:
            alpha = alpha * np.clip(1.2 + 4 * (grain(self.rng, alpha.shape[0]) - 0.35 + 0.5 * (0.7 - self.worn)), 0.1, 1)
        return alpha


def look(rng):
    """What the dice of one evening share: camera and light."""
    return {"camera": camera(rng, AROUND), "light": lamp(rng), "ambient": rng.uniform(0.25, 0.75)}


def shot(rng):
    """What the camera makes of them: its place, exposure, focus and sensor."""
    size = float(np.exp(rng.uniform(np.log(30), np.log(150))))
    kind = rng.random()
    return {
        "size": size, "sine": np.sin(np.radians(rng.uniform(42, 90))), "exposure": float(np.exp(rng.uniform(-1.1, 0.45))), "tint": 1 + rng.normal(0, 0.11, 3),
        "noise": rng.uniform(0.5, 5) if rng.random() < 0.85 else rng.uniform(4, 12), "quality": int(rng.uniform(60, 98)), "blur": rng.uniform(0, min(1.3, size / 60)),
        "defocus": size * rng.uniform(0.02, 0.07) if kind < 0.1 else 0.0, "motion": size * rng.uniform(0.04, 0.16) if kind > 0.9 else 0.0,
        "gamma": float(np.exp(rng.normal(0, 0.3))) if rng.random() < 0.15 else 1.0,
    }


def face(rng, mask, style, seen):
    """One top face with a symbol, before the camera."""
    img, _ = on_table(rng, mask, style, seen, [])
    if rng.random() < 0.2:
        soft_shadow(img, rng)
    if rng.random() < 0.12:
        mirrored(img, rng)
    edge = (img.shape[0] - STORED) // 2
    return np.clip(HEADROOM * img[edge:edge + STORED, edge:edge + STORED], 0, 255).astype(np.uint8)


def mirrored(img, rng):
    """A lamp or a window in the face: a blot or a streak of added light, soft or sharp."""
    n = img.shape[0]
    yy, xx = np.mgrid[0:n, 0:n].astype(np.float32) / SCALE - AROUND / 2
    a, at, reach = rng.uniform(0, np.pi), rng.uniform(-0.45, 0.45, 2), rng.uniform(0.06, 0.3)
    u, v = np.cos(a) * (xx - at[0]) + np.sin(a) * (yy - at[1]), np.cos(a) * (yy - at[1]) - np.sin(a) * (xx - at[0])
    r = np.sqrt((u / rng.uniform(1, 6)) ** 2 + v ** 2) / reach
    img += (np.clip((1 - r) / rng.uniform(0.1, 1) + 0.5, 0, 1) * rng.uniform(30, 160))[..., None]


def smear(img, length, a):
    """The blur of a camera or a tray that shakes, length pixels long, along a."""
    side = max(3, int(np.ceil(length)) | 1)
    kernel = np.zeros((side, side), np.float32)
    reach = length / 2 * np.array([np.cos(a), np.sin(a)])
    middle = side // 2
    ends = [tuple(np.round(16 * (middle + sign * reach)).astype(int).tolist()) for sign in (-1, 1)]
    cv2.line(kernel, *ends, 1.0, lineType=cv2.LINE_AA, shift=4)
    return cv2.filter2D(img, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)


def defocus(img, radius):
    """The blur of a lens out of focus: a disc."""
    k = int(np.ceil(radius))
    yy, xx = np.mgrid[-k:k + 1, -k:k + 1].astype(np.float32)
    disc = np.clip(radius + 0.5 - np.sqrt(xx * xx + yy * yy), 0, 1)
    return cv2.filter2D(img, -1, disc / disc.sum(), borderType=cv2.BORDER_REPLICATE)


def photographed(part, seen, rng):
    """A piece of a stored face as the camera sees it, and the matrix that leads there."""
    turn = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(turn), np.sin(turn)
    n = part.shape[0]
    k = min(seen["size"] * rng.uniform(0.85, 1.15) / SCALE, 1)
    squeezed = k * seen["sine"]
    w, h = (max(8, int(n * (abs(c) + abs(s)) * v) + 1) for v in (k, squeezed))
    there = np.array([[k * c, -k * s, 0], [squeezed * s, squeezed * c, 0], [0, 0, 1]])
    there[:2, 2] = np.array([w, h]) / 2 - 0.5 - there[:2, :2] @ np.full(2, n / 2 - 0.5)
    warp = there[:2]
    if k < 0.6:  # so that nothing fine is skipped
        part = cv2.resize(part, (n // 2, n // 2), interpolation=cv2.INTER_AREA)
        warp = (there @ np.array([[2, 0, 0.5], [0, 2, 0.5], [0, 0, 1]]))[:2]
    small = cv2.warpAffine(part, warp, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    small = small.astype(np.float32) * np.float32(seen["exposure"] * seen["tint"] * rng.uniform(0.85, 1.15) / HEADROOM)
    if seen["motion"] > 1:
        small = smear(small, seen["motion"], rng.uniform(0, np.pi))
    if seen["defocus"] > 0.5:
        small = defocus(small, seen["defocus"])
    if seen["blur"] > 0.2:
        small = cv2.GaussianBlur(small, (0, 0), seen["blur"])
    if seen["gamma"] != 1:
        small = 255 * np.power(np.clip(small / 255, 0, 1), seen["gamma"])
    first = rng.integers(len(NOISE) - 3 * h * w)
    noise = NOISE[first:first + 3 * h * w].reshape(h, w, 3)
    small += (0.6 * noise + 0.7 * noise.mean(2, keepdims=True)) * (seen["noise"] * np.sqrt(np.clip(small, 4, 255) / 128))
    small = np.clip(small, 0, 255).astype(np.uint8)
    if seen["quality"] < 97:
        small = cv2.imdecode(cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, seen["quality"]])[1], 1)
    return small, there


def cut(stored, pixels, side, quarter, seen, rng):
    """The square of a top face as the reader cuts it out of what the camera saw, pixels x
    pixels, with the finder's errors and turned by quarters; side is how much of it, in dice."""
    margin = max(0, int(STORED / 2 - SCALE * (0.57 * side + 0.08)))  # leaves an even number
    small, there = photographed(stored[margin:STORED - margin, margin:STORED - margin], seen, rng)
    there[:, 2] -= there[:, :2] @ np.full(2, margin)
    k = pixels / SCALE / side * (1 + np.clip(rng.normal(0, 0.015), -0.04, 0.04))
    turn = 90 * int(quarter) + float(np.clip(rng.normal(0, 1.6), -5, 5))
    m = np.vstack([cv2.getRotationMatrix2D((STORED / 2 - 0.5, STORED / 2 - 0.5), turn, k), [0, 0, 1]])
    m[:2, 2] += pixels / 2 - STORED / 2 + np.clip(rng.normal(0, 0.018, 2), -0.06, 0.06) * pixels / side
    return cv2.warpAffine(small, (m @ np.linalg.inv(there))[:2], (pixels, pixels), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
