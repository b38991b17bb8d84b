"""Traces the light of trays for the finder to learn from, and writes them as ../reader/generate.py writes its scenes: the plane of the
top faces as it is seen from above, with dice and without.
Usage: trays.py ICONS_JSON FOLDER [SEED [SHARE]]"""
import copy
import pathlib
import sys

import cv2
import numpy as np

import designs
from evenings import KINDS, ODD, Camera, covers
from stage import Stage
from throw import Ground, strange, throw
from trace import library

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE.parent), str(HERE.parent / "reader")]
import feed  # noqa: E402
from generate import DICE, FIND_SCALE, MOST  # noqa: E402
from scene import COVERED, FLAT, LEANING  # noqa: E402

STAGES, THROWS, PARTS = 120, 6, 2  # parts of the plane that are taken of each throw
WIDE, HIGH = 960, 720              # of a picture; its dice have some 45 to 70 pixels, on a printed board 25 to 31
SAMPLES = 4, 14                    # of a pixel, the few where it is plain
FINE = 2                           # pixels of a picture of the plane for one that is kept
SIDE = DICE * FIND_SCALE
FEWEST = 4                         # dice of a throw
STRANGE = 0.35                     # share of the throws with something strange in them
ODDS = ["thing"] + [what for evening in ODD for what in evening if not what.startswith("extra")]
LEAST = 2                          # stages, however small the share


class Part:
    """A square part of the plane of the top faces, in which a die lies."""

    def __init__(self, rng, view, die):
        self.view = view
        self.middle = die.o[:2] + rng.uniform(-0.45, 0.45, 2) * DICE
        turn = rng.uniform(0, 2 * np.pi)
        self.axes = np.array([[np.cos(turn), np.sin(turn)], [np.sin(turn), -np.cos(turn)]])  # right and down, as seen from above

    def of(self, points):
        """Where points of the ground are, in dice from the corner."""
        return (np.atleast_2d(points)[:, :2] - self.middle) @ self.axes.T + DICE / 2

    def picture(self, shot):
        """What a photograph shows of it."""
        n = SIDE * FINE
        across, down = np.meshgrid(*2 * [(np.arange(n) + 0.5) / n * DICE - DICE / 2])
        ground = np.stack([across, down], -1).reshape(-1, 2) @ self.axes + self.middle
        seen = self.view.project(np.pad(ground, ((0, 0), (0, 1)), constant_values=1)).astype(np.float32).reshape(n, n, 2) - 0.5
        flat = cv2.remap(shot, seen[..., 0], seen[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return cv2.resize(flat, (SIDE, SIDE), interpolation=cv2.INTER_AREA)

    def appears(self, point):
        """Where a point of a body appears in the plane."""
        eye, away = self.view.eye, point - self.view.eye
        return self.of(eye + away * (1 - eye[2]) / away[2])[0]

    def labels(self, dice):
        """What the finder learns of (die, what it does): x and y in dice, the turn, what it does."""
        rows = np.full((MOST, 4), np.nan, np.float32)
        inside = [(die, does, self.appears(die.o if does == LEANING else die.corners().mean(0))) for die, does in dice]
        inside = [one for one in inside if (one[2] > -0.5).all() and (one[2] < DICE + 0.5).all()]
        for row, (die, does, at) in zip(rows, inside):
            side = np.diff(self.of(die.corners()[:2]), axis=0)[0]
            row[:] = *at, np.arctan2(side[1], side[0]), does
        return rows

    def camera(self):
        """Its height over the top faces and its foot, in dice."""
        return np.float32([self.view.eye[2] - 1, *self.of(self.view.eye)[0]])


def thrown(rng, stage):
    """A throw: all that is drawn, and (die, what it does) for each die."""
    colours = stage.dice.colours
    picks = [(str(c), str(rng.choice(stage.dice.faces[c]))) for c in rng.choice(colours, rng.integers(FEWEST, MOST - 1))]
    odd = str(rng.choice(ODDS)) if rng.random() < STRANGE else None
    while True:
        left, ground = list(picks), Ground(rng, stage.w, stage.d)
        try:
            flat, things, _ = strange(rng, stage, odd, left, ground) if odd else ([], [], [])
            flat = flat + throw(rng, stage, left, rng.random() < 0.5, ground)
            break
        except RuntimeError:
            picks = picks[:max(len(picks) - 2, FEWEST)]
    bodies = [one for one in things if hasattr(one, "hull")]
    does = [(die, COVERED if any(covers(stage.view, one, die) for one in bodies) else FLAT) for die in flat]
    does += [(one, LEANING if odd == "leaning" else COVERED) for one in bodies if one not in flat]
    every = {id(one): one for one in things + flat}.values()
    return [one.prim() if hasattr(one, "prim") else one for one in every], does


def trays(seed):
    """The pictures with dice and without, cameras and labels of one stage."""
    rng = np.random.default_rng([seed, 3])
    kind = str(rng.choice(KINDS))
    stage = Stage(rng, kind, rng.random() < 0.5)
    stage.view = copy.copy(stage.view)
    stage.view.w, stage.view.h = WIDE, HIGH
    camera = Camera(rng, stage, SAMPLES)
    empty = camera.shoot([], drift=False)
    made = []
    for _ in range(THROWS):
        prims, does = thrown(rng, stage)
        shot = camera.shoot(prims)
        for _ in range(PARTS):
            part = Part(rng, stage.view, does[rng.integers(len(does))][0])
            made.append((part.picture(shot), part.picture(empty), part.camera(), part.labels(does)))
    return made


def main():
    designs.load(sys.argv[1])
    folder = sys.argv[2]
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 7
    count = max(LEAST, round(STAGES * (float(sys.argv[4]) if len(sys.argv) > 4 else 1)))
    library()
    with feed.pool() as pool:
        made = [part for stage in pool.imap(trays, range(seed, seed + count)) for part in stage]
    np.save(f"{folder}/scenes-traced.npy", np.stack([np.stack(one[:2]) for one in made]))
    np.savez(f"{folder}/scenes-traced-truth.npz", views=np.stack([one[2] for one in made]), labels=np.stack([one[3] for one in made]))
    print("scenes traced", len(made), flush=True)


if __name__ == "__main__":
    main()
