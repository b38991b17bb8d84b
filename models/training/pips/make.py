"""Make the three networks of the pips reader from nothing: pictures, training, manifests with figures.

Everything follows from the seeds, so two runs on one kind of processor give the
same networks. One step follows the other, each on one core: about two hours.
"""
import argparse
import pathlib
import subprocess
import sys

import manifest

HERE = pathlib.Path(__file__).parent
LEVEL = 0, 2400          # first seed and number of pictures by a camera on a stand
HAND_HELD = 10000, 1200  # the same by one held by hand
FIND_STEPS, READ_STEPS, FACE_STEPS = 7000, 26000, 14000
LEAST = 20               # of anything, however small the share


def run(script, *args):
    if subprocess.run([sys.executable, "-B", HERE / script, *map(str, args)]).returncode:
        sys.exit(f"{script} failed; see its message above")


def main():
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("work", type=pathlib.Path, help="folder for the pictures, about 2.5 GB; what is there is used again")
    args.add_argument("--weights", type=pathlib.Path, default=manifest.WEIGHTS,
                      help="folder for the networks and their manifests; figures are measured only where the program takes them from")
    args.add_argument("--share", type=float, default=1, help="of the pictures and steps; 0.01 only shows that everything runs")
    a = args.parse_args()
    of = lambda count: max(LEAST, round(count * a.share))
    a.work.mkdir(parents=True, exist_ok=True)
    a.weights.mkdir(parents=True, exist_ok=True)
    scenes, mined = a.work / "scenes", a.work / "mined.npz"
    find, read, face = (a.weights / f"pips-{name}.onnx" for name in ("find", "read", "face"))
    run("make_scenes.py", scenes, "--first", LEVEL[0], "--count", of(LEVEL[1]))
    run("make_scenes.py", scenes, "--hand-held", "--first", HAND_HELD[0], "--count", of(HAND_HELD[1]))
    run("train_find.py", scenes, find, "--steps", of(FIND_STEPS))
    run("mine.py", scenes, find, mined)
    run("train_read.py", scenes, read, mined, "--steps", of(READ_STEPS))
    run("train_read.py", scenes, face, "--steps", of(FACE_STEPS))
    pictures = of(LEVEL[1]) + of(HAND_HELD[1])
    manifest.write(find, f"{pictures} generated pictures, {of(FIND_STEPS)} steps of 8 squares of 320 px", a.share)
    manifest.write(read, f"crops of {pictures} generated pictures and of what the finder took for dice there, {of(READ_STEPS)} steps of 64", a.share)
    manifest.write(face, f"top faces of {pictures} generated pictures, {of(FACE_STEPS)} steps of 64", a.share)
    if a.weights.resolve() == manifest.WEIGHTS.resolve():
        run("measure.py", a.work)


if __name__ == "__main__":
    main()
