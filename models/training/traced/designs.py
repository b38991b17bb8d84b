"""Faces of symbol dice: icons of game-icons.net (npm package @iconify-json/game-icons, CC BY 3.0) laid out as an evening's
set wants them."""
import json
import pathlib
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFont

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "reader"))
import symbols  # noqa: E402

T = 320  # side of a face's bitmap

DESIGNS = {
    "investigation": ["footprint", "lantern-flame", "key", "eyeball", "third-eye", "candle-flame", "semi-closed-eye", "evil-moon"],
    "lore": ["scroll-unfurled", "tied-scroll", "scroll-quill", "open-book", "evil-book", "spell-book"],
    "peril": ["chewed-skull", "broken-skull", "death-skull", "pirate-skull", "crowned-skull", "animal-skull", "horned-skull"],
    "terror": ["curled-tentacle", "spiral-tentacle", "suckered-tentacle", "giant-squid", "squid-head", "octopus"],
    "wild": ["polar-star", "round-star", "barbed-star", "seven-pointed-star", "sea-star", "star-swirl"],
}
SETS = {
    "green": ["investigation-1", "investigation-2", "investigation-3", "lore", "peril", "terror"],
    "yellow": ["investigation-1", "investigation-2", "investigation-3", "investigation-4", "lore", "peril"],
    "red": ["wild", "investigation-2", "investigation-3", "investigation-4", "lore", "peril"],
}
SETS["white"] = SETS["black"] = SETS["yellow"]

LAYOUT = {  # centres of the copies in -1..1 and their size, in faces
    1: [((0, 0),), 0.52],
    2: [((-0.36, -0.36), (0.36, 0.36)), 0.36],
    3: [((-0.38, 0.36), (0.38, 0.36), (0, -0.38)), 0.34],
    4: [((-0.38, -0.38), (0.38, -0.38), (-0.38, 0.38), (0.38, 0.38)), 0.33],
}


bodies = {}  # of the icons, by name, as SVG


def load(icons_json):
    """Reads the icons, before anything is drawn."""
    with open(icons_json, encoding="utf-8") as f:
        bodies.update({name: icon["body"] for name, icon in json.load(f)["icons"].items()})


def icon(name, size):
    """An icon's coverage, 0..1, size x size."""
    return symbols.icon(bodies[name], size).astype(np.float32) / 255


def stamp(face, mask, x, y):
    """Puts a mask with its centre at (x, y) in -1..1 of a face."""
    n = mask.shape[0]
    i, j = int(T / 2 + x * T / 2 - n / 2), int(T / 2 + y * T / 2 - n / 2)
    i, j = min(max(i, 0), T - n), min(max(j, 0), T - n)
    face[j:j + n, i:i + n] = np.maximum(face[j:j + n, i:i + n], mask)


def numeral(n, size, font):
    """A numeral's coverage in a square."""
    im = Image.new("L", (size, size))
    f = ImageFont.truetype(font + ".ttf", int(size * 1.05))
    ImageDraw.Draw(im).text((size / 2, size / 2), str(n), fill=255, font=f, anchor="mm")
    return np.asarray(im, np.float32) / 255


class Symbols:
    """An evening's designs."""

    def __init__(self, rng, numerals):
        self.names = {k: v[rng.integers(len(v))] for k, v in DESIGNS.items()}
        self.numerals = numerals
        self.font = ["DejaVuSerif-Bold", "LiberationSans-Bold", "DejaVuSans-Bold"][rng.integers(3)]
        self.size = rng.uniform(0.58, 0.7)

    def face(self, name):
        """A face's ink, 0..1, T x T, upright."""
        m = np.zeros((T, T), np.float32)
        if not name.startswith("investigation"):
            stamp(m, icon(self.names[name], int(self.size * T)), 0, 0)
            return m
        n = int(name[-1])
        if self.numerals:
            stamp(m, icon(self.names["investigation"], int(0.44 * T)), -0.3, 0.3)
            stamp(m, numeral(n, int(0.44 * T), self.font), 0.36, -0.3)
        else:
            at, size = LAYOUT[n]
            for x, y in at:
                stamp(m, icon(self.names["investigation"], int(size * T)), x, y)
        return m

    def atlas(self, faces, turns, ink):
        """The six faces side by side as RGBA; turns: quarter turns of each; ink: sRGB 0..1."""
        out = np.zeros((T, 6 * T, 4), np.uint8)
        out[..., :3] = (np.asarray(ink) * 255).astype(np.uint8)
        for i, f in enumerate(faces):
            out[:, i * T:(i + 1) * T, 3] = (np.rot90(self.face(f), turns[i]) * 255).astype(np.uint8)
        return out
