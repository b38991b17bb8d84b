"""Make the four networks of the pips reader from nothing: pictures, training, manifests with figures.

Everything follows from the seeds, so two runs on one kind of processor give the
same networks. One step follows the other, each on one core: about three hours.
"""
import argparse
import pathlib
import subprocess
import sys

import manifest

HERE = pathlib.Path(__file__).parent
LEVEL = 0, 2400          # first seed and number of pictures by a camera on a stand
HAND_HELD = 10000, 1200  # the same by one held by hand
LOW = 20000, 1200        # the same by one near the table, which the finder learns without: with them it takes more sides for tops
# How they are taken, the first seed and the number of those pictures from which a net learns of dice that nobody can read.
UNREAD = (("--everyday", 30000, 1200), ("--hand-held", 40000, 800), ("", 50000, 500), ("--low", 60000, 300))
FIND_STEPS, READ_STEPS, FACE_STEPS, DIE_STEPS = [7000], [26000, 12000], [14000, 8000, 10000], [6000]  # of each sitting; a later one begins with what the one before it made
LEAST = 20               # of anything, however small the share


def run(script, *args):
    if subprocess.run([sys.executable, "-B", HERE / script, *map(str, args)]).returncode:
        sys.exit(f"{script} failed; see its message above")


def train(share, sittings, script, scenes, net, *args):
    """Train a network; returns what was done, in words."""
    counts = [max(LEAST, round(steps * share)) for steps in sittings]
    for i, steps in enumerate(counts):
        run(script, scenes, net, *args, "--steps", steps, "--sitting", i, *(["--start", net] if i else []))
    return " and then ".join(map(str, counts)) + " steps"


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
    die, unread, places = a.weights / "pips-die.onnx", a.work / "unread", a.work / "unread.npz"
    tables, low = scenes / "tables", scenes / "low"
    for folder, (first, count), how in (tables, LEVEL, []), (tables, HAND_HELD, ["--hand-held"]), (low, LOW, ["--low"]):
        run("make_scenes.py", folder, *how, "--first", first, "--count", of(count))
    seen, pictures = (sum(of(count) for _, count in kinds) for kinds in ((LEVEL, HAND_HELD), (LEVEL, HAND_HELD, LOW)))
    steps = train(a.share, FIND_STEPS, "train_find.py", tables, find)
    manifest.write(find, f"{seen} generated pictures, {steps} of 8 squares of 320 px", a.share)
    run("mine.py", scenes, find, mined)
    steps = train(a.share, READ_STEPS, "train_read.py", scenes, read, mined)
    manifest.write(read, f"crops of {pictures} generated pictures and of what the finder took for dice there, {steps} of 64", a.share)
    steps = train(a.share, FACE_STEPS, "train_read.py", scenes, face)
    manifest.write(face, f"top faces of {pictures} generated pictures, {steps} of 64", a.share)
    for how, first, count in UNREAD:
        run("make_scenes.py", unread / (how.strip("-") or "level"), *([how] if how else []), "--first", first, "--count", of(count))
    run("mine.py", unread, find, places, "--uncountable")
    steps = train(a.share, DIE_STEPS, "train_read.py", unread, die, places, "--uncountable", "--start", read)
    pictures = sum(of(count) for _, _, count in UNREAD)
    manifest.write(die, f"as pips-read, which it begins with, on {pictures} more pictures, where dice whose pips nobody could count are dice, "
                        f"{steps} of 64", a.share)
    if a.weights.resolve() == manifest.WEIGHTS.resolve():
        run("measure.py", a.work)


if __name__ == "__main__":
    main()
