"""From light to a file: exposure, colour, focus, motion, noise, sharpening, JPEG."""
import cv2
import numpy as np

from dice import noise


def developed(rng, img):
    """What a phone makes of a picture: shadows lifted and highlights held back by their surroundings, an S-curve."""
    u = rng.uniform
    img = np.clip(img, 0, 1.02)
    h, w = img.shape[:2]
    around = cv2.resize(img.max(2), (w // 8, h // 8), interpolation=cv2.INTER_AREA)
    around = cv2.resize(cv2.GaussianBlur(around, (0, 0), u(2, 8)), (w, h), interpolation=cv2.INTER_LINEAR)[..., None]
    img = img * ((u(.4, .6) + .06) / (around + .06)) ** u(0, .45)
    bent = np.clip(img, 0, 1)
    bend = u(0, .7)
    return img + bend * (bent * bent * (3 - 2 * bent) - bent)


def photograph(rng, img, size):
    """Turn linear RGB into what a webcam or a phone would save: the bytes of a JPEG file.

    size is a die's edge in pixels: blur is chosen so that pips stay readable.
    """
    u = rng.uniform
    h, w = img.shape[:2]
    level = np.percentile(img[::5, ::5], 95) + 1e-3
    img = img * (np.exp(rng.normal(-.15, .36)) / level)
    warmth = rng.normal(.05, .22)
    gains = np.exp(np.array([warmth, rng.normal(0, .06), -warmth], np.float32))
    img = img * gains.astype(np.float32)
    if rng.random() < .5:
        img = img * (1 - u(0, .55) * (1 - noise(rng, (h, w), (1, 1), 1)))[..., None]
    if rng.random() < .4:
        y, x = np.mgrid[-1:1:h * 1j, -1:1:w * 1j].astype(np.float32)
        img = img * (1 - u(0, .65) * (x * x + y * y) / 2)[..., None]
    blur = size * u(0, .045) if rng.random() < .6 else u(0, .8)
    if blur > .35:
        img = cv2.GaussianBlur(img, (0, 0), blur)
    if rng.random() < .18:
        n = max(2, int(size * u(.03, .14)))
        k = np.zeros((n, n), np.float32)
        a = u(0, np.pi)
        c = (n - 1) / 2
        cv2.line(k, (int(c - c * np.cos(a)), int(c - c * np.sin(a))), (int(c + c * np.cos(a)), int(c + c * np.sin(a))), 1)
        img = cv2.filter2D(img, -1, k / max(k.sum(), 1))
    if rng.random() < .15:  # bloom and haze
        img = img + u(.03, .3) * cv2.GaussianBlur(np.clip(img - .4, 0, 2), (0, 0), w / u(15, 60)) + u(0, .06)
    img = np.clip(img, 0, 8)
    if rng.random() < .5:
        img = img / (1 + img * u(.0, .5))
    img = np.clip(img, 0, 1.02) ** (1 / u(1.7, 2.6))
    phone = rng.random() < .35
    if phone:
        img = developed(rng, img)
    if rng.random() < .06:  # the mains' flicker in the rows
        y = np.arange(h, dtype=np.float32)
        img = img * (1 + u(.02, .1) * np.sin(y * 2 * np.pi / (h * u(.2, 1.5)) + u(0, 6)))[:, None, None]
    contrast, lift = u(.75, 1.3), u(-.04, .12)
    img = (img - .5) * contrast + .5 + lift * (rng.random() < .5)
    grey = img.mean(2, keepdims=True)
    img = grey + (img - grey) * u(.45, 1.35)
    amount = np.exp(u(np.log(.002), np.log(.012 if phone else .042)))
    grain = rng.standard_normal(img.shape, np.float32) * np.float32(amount)
    if rng.random() < .5:
        grain = cv2.GaussianBlur(grain, (0, 0), u(.5, 1.1)) * 1.8
    grain = grain.mean(2, keepdims=True) * 1.3 + grain * u(.2, 1)
    if not phone and rng.random() < .3:  # the blotches that a webcam makes of dim light
        k = u(4, 16)
        coarse = rng.standard_normal((int(h / k) + 2, int(w / k) + 2, 3), np.float32)
        coarse -= coarse.mean(2, keepdims=True)
        grain += cv2.resize(coarse, (w, h), interpolation=cv2.INTER_CUBIC) * np.float32(u(.005, .03))
    img = img + grain
    if rng.random() < .45:
        img = img + u(.2, 1.6) * (img - cv2.GaussianBlur(img, (0, 0), u(.7, 2)))
    out = (np.clip(img, 0, 1) * 255 + .5).astype(np.uint8)[..., ::-1]
    out = np.ascontiguousarray(out)
    if phone and rng.random() < .5:  # noise smoothed away, and fine print with it
        out = cv2.bilateralFilter(out, 5, u(8, 35), u(.8, 2))
        if rng.random() < .6:
            out = cv2.addWeighted(out, 1 + (k := u(.3, 1.2)), cv2.GaussianBlur(out, (0, 0), u(.8, 1.6)), -k, 0)
    if rng.random() < .15:
        k = u(.5, .9)
        out = cv2.resize(cv2.resize(out, None, fx=k, fy=k, interpolation=cv2.INTER_AREA), (w, h), interpolation=cv2.INTER_LINEAR)
    if rng.random() < .05:  # two half pictures, a moment apart
        out[::2] = np.roll(out[::2], int(rng.integers(-3, 4)), 1)
    if rng.random() < .2:  # a frame of a compressed stream, saved once more
        out = cv2.imdecode(cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(u(22, 60))])[1], cv2.IMREAD_COLOR)
    quality = int(u(35, 96))
    return cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def snapshot(rng, img, size):
    """What a phone saves of a table in a room: tones as eyes see them, little noise, soft; the bytes of a JPEG file."""
    u = rng.uniform
    h, w = img.shape[:2]
    img = img * (np.exp(rng.normal(-.35, .3)) / (np.percentile(img[::5, ::5], 95) + 1e-3))
    warmth = rng.normal(.08, .13)
    img = img * np.exp(np.array([warmth, rng.normal(0, .03), -warmth], np.float32))
    if rng.random() < .6:  # somebody stands before the lamp
        m = np.clip((noise(rng, (h, w), (1, 1), 2) - .5) * u(1, 8) + .5, 0, 1)
        img = img * (1 - u(0, .75) * m)[..., None]
    blur = size * u(0, .035)
    if blur > .35:
        img = cv2.GaussianBlur(img, (0, 0), blur)
    if rng.random() < .08:
        n = max(2, int(size * u(.03, .12)))
        k = np.zeros((n, n), np.float32)
        k[n // 2] = 1
        k = cv2.warpAffine(k, cv2.getRotationMatrix2D(((n - 1) / 2, (n - 1) / 2), u(0, 180), 1), (n, n))
        img = cv2.filter2D(img, -1, k / max(k.sum(), 1e-3))
    img = np.clip(img, 0, 8)
    img = img / (1 + img * u(0, .35))
    img = np.clip(img, 0, 1.02) ** (1 / u(1.9, 2.4))
    img = developed(rng, img) if rng.random() < .8 else img
    img = (img - .5) * u(.85, 1.12) + .5
    grey = img.mean(2, keepdims=True)
    img = grey + (img - grey) * u(.7, 1.2)
    img = img + rng.standard_normal(img.shape, np.float32) * np.float32(np.exp(u(np.log(.002), np.log(.015))))
    out = np.ascontiguousarray((np.clip(img, 0, 1) * 255 + .5).astype(np.uint8)[..., ::-1])
    if rng.random() < .6:
        out = cv2.bilateralFilter(out, 5, u(8, 30), u(.8, 2))
    if rng.random() < .6:
        out = cv2.addWeighted(out, 1 + (k := u(.2, .9)), cv2.GaussianBlur(out, (0, 0), u(.7, 1.5)), -k, 0)
    return cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(u(55, 96))])[1].tobytes()
