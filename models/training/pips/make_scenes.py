"""Write training pictures: NNNNNN.jpg with NNNNNN.json beside it, one seed each."""
import argparse
import json
import pathlib

import numpy as np

import scene
from data import feed


def main():
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("folder", type=pathlib.Path)
    args.add_argument("--first", type=int, default=0, help="the first picture's number, which is its seed")
    args.add_argument("--count", type=int, default=6000)
    args.add_argument("--hand-held", action="store_true", help="the camera turned any way, and rounder dice")
    args.add_argument("--low", action="store_true", help="the camera near the table, and rounder dice")
    args.add_argument("--everyday", action="store_true", help="a phone's picture of dice as most households have them")
    a = args.parse_args()
    a.folder.mkdir(parents=True, exist_ok=True)
    how = dict(hand_held=a.hand_held, low=a.low, everyday=a.everyday)
    with feed.pool() as pool:
        pool.starmap(write, [(a.folder / f"{seed:06d}", seed, how) for seed in range(a.first, a.first + a.count)], chunksize=4)


def write(name, seed, how):
    """Writes the picture of a seed and its truth, if it is not there."""
    if name.with_suffix(".json").exists():
        return
    picture, dice = scene.picture(np.random.default_rng([20, seed]), **how)
    name.with_suffix(".jpg").write_bytes(picture)
    name.with_suffix(".json").write_text(json.dumps(dice))


if __name__ == "__main__":
    main()
