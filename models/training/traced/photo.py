"""From light to a JPEG: lens, sensor, colour and what webcams do to a picture."""
import cv2
import numpy as np


def kelvin(t):
    """A rough linear RGB tint of a black body, green = 1."""
    x = (t - 6500.0) / 6500.0
    return np.array([1 - 0.55 * x if x < 0 else 1 - 0.25 * x, 1.0, 1 + 1.05 * x if x < 0 else 1 + 0.4 * x]).clip(0.15, 3)


def curve(x, shoulder):
    """A film-like shoulder, then the sRGB curve."""
    w = 1 + 3 * (1 - shoulder)
    x = x * (1 + x / (w * w)) / (1 + shoulder * x)
    x = x * (1 + shoulder) / (1 + 1 / (w * w)) if shoulder > 0 else x
    x = np.clip(x, 0, 1)
    return np.where(x <= 0.0031308, 12.92 * x, 1.055 * np.power(x, 1 / 2.4) - 0.055)


class Sensor:
    """One camera's habits; all but exposure and balance stay through an evening."""

    def __init__(self, rng, noise=0.5):
        self.full = 9000 / (0.15 + noise) ** 2          # electrons at white
        self.read = 3 + 5 * noise
        self.blur = rng.uniform(0.35, 0.75)
        self.sharp = rng.uniform(0.3, 0.95)
        self.sharp_r = rng.uniform(0.8, 1.5)
        self.vignette = rng.uniform(0.05, 0.35)
        self.glare = rng.uniform(0.01, 0.04)
        self.saturation = rng.uniform(0.9, 1.15)
        self.shoulder = rng.uniform(0.15, 0.6)
        self.smear = rng.uniform(0.3, 1.0) + noise      # smoothing of colour noise
        self.quality = int(rng.integers(70, 96))

    def shoot(self, rng, img, gain, cast=(1, 1, 1), balance=(1, 1, 1)):
        """8-bit BGR. gain: exposure; cast: colour of the light as the sensor sees it; balance: error of the white balance."""
        h, w = img.shape[:2]
        x = cv2.GaussianBlur(img * np.float32(gain), (0, 0), self.blur)
        coarse = cv2.resize(np.minimum(x, 6), (w // 8, h // 8), interpolation=cv2.INTER_AREA)
        x += self.glare * (cv2.resize(cv2.GaussianBlur(coarse, (0, 0), 6), (w, h)) - x)
        yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
        r2 = ((xx - w / 2) ** 2 + (yy - h / 2) ** 2) / (w * w / 4 + h * h / 4)
        x *= (1 - self.vignette * r2)[..., None]
        cast = np.asarray(cast, np.float32)
        x = np.clip(x * cast, 0, 1.3 * cast.max())
        mosaic = np.empty((h, w), np.float32)            # RGGB
        mosaic[0::2, 0::2], mosaic[0::2, 1::2] = x[0::2, 0::2, 0], x[0::2, 1::2, 1]
        mosaic[1::2, 0::2], mosaic[1::2, 1::2] = x[1::2, 0::2, 1], x[1::2, 1::2, 2]
        e = mosaic * self.full
        e = e + np.sqrt(e) * rng.standard_normal((h, w)).astype(np.float32) + self.read * rng.standard_normal((h, w)).astype(np.float32)
        raw = np.clip(e / self.full * 20000 + 1000, 0, 65535).astype(np.uint16)
        rgb = (cv2.cvtColor(raw, cv2.COLOR_BayerRGGB2RGB_EA).astype(np.float32) - 1000) / 20000
        rgb = np.clip(rgb / cast * np.asarray(balance, np.float32), 0, 4)
        grey = rgb @ np.float32([0.3, 0.59, 0.11])
        rgb = np.clip(grey[..., None] + (rgb - grey[..., None]) * self.saturation, 0, None)
        y = curve(rgb, self.shoulder).astype(np.float32)
        ycc = cv2.cvtColor(y[..., ::-1], cv2.COLOR_BGR2YCrCb)
        ycc[..., 1:] = cv2.GaussianBlur(ycc[..., 1:], (0, 0), self.smear)
        lum = ycc[..., 0]
        ycc[..., 0] = lum + self.sharp * (lum - cv2.GaussianBlur(lum, (0, 0), self.sharp_r))
        return np.clip(cv2.cvtColor(ycc, cv2.COLOR_YCrCb2BGR) * 255 + 0.5, 0, 255).astype(np.uint8)


def exposure(img, target):
    """The gain that brings a picture's mean light to a target."""
    return target / max(1e-6, float(np.minimum(img.mean(2), 4 * np.median(img.mean(2))).mean()))

