"""Make the four networks of the pips reader from nothing: pictures, training, manifests with figures.

Everything follows from the seeds, so two runs on one kind of processor or graphics
card give the same networks. One step follows the other, each on all cores.
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
TRACED = 100000, 1000    # the same of pictures of traced light
# The same of pictures with dice whose pips nobody could count, as pips-find and pips-die learn; the finder leaves out "low" here too.
UNREAD = {"everyday": (30000, 1200), "hand-held": (40000, 800), "level": (50000, 500), "low": (60000, 300)}
FIND_STEPS, READ_STEPS, FACE_STEPS, DIE_STEPS = 10000, 16000, 16000, 3000
LEAST = 20               # of anything, however small the share


def run(script, *args):
    if subprocess.run([sys.executable, "-B", HERE / script, *map(str, args)]).returncode:
        sys.exit(f"{script} failed; see its message above")


def main():
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("work", type=pathlib.Path, help="folder for the pictures, about 2.5 GB; what is there is used again")
    args.add_argument("icons", type=pathlib.Path, help="icons.json of the npm package @iconify-json/game-icons, which lies on some tables")
    args.add_argument("--weights", type=pathlib.Path, default=manifest.WEIGHTS,
                      help="folder for the networks and their manifests; figures are measured only where the program takes them from")
    args.add_argument("--share", type=float, default=1, help="of the pictures and steps; 0.01 only shows that everything runs")
    a = args.parse_args()
    of = lambda count: max(LEAST, round(count * a.share))
    scenes, unread, mined, doubted = a.work / "scenes", a.work / "unread", a.work / "mined.npz", a.work / "doubted.npz"
    tables, low, traced = scenes / "tables", scenes / "low", scenes / "traced"
    find, read, face, die = (a.work / f"pips-{name}.onnx" for name in ("find", "read", "face", "die"))
    for folder, (first, count), how in (tables, LEVEL, []), (tables, HAND_HELD, ["--hand-held"]), (low, LOW, ["--low"]):
        run("make_scenes.py", folder, *how, "--first", first, "--count", of(count))
    for name, (first, count) in UNREAD.items():
        run("make_scenes.py", unread / name, *([] if name == "level" else [f"--{name}"]), "--first", first, "--count", of(count))
    run("../traced/pips_scenes.py", a.icons, traced, TRACED[0], of(TRACED[1]))
    upright = {name: kind for name, kind in UNREAD.items() if name != "low"}
    run("train_find.py", tables, traced, *(unread / name for name in upright), find, "--steps", of(FIND_STEPS))
    run("mine.py", scenes, find, mined)
    run("mine.py", unread, find, doubted, "--uncountable")
    run("train_read.py", scenes, unread, read, "--mined", mined, "--steps", of(READ_STEPS))
    run("train_read.py", scenes, unread, face, "--steps", of(FACE_STEPS))
    run("train_read.py", unread, die, "--mined", doubted, "--uncountable", "--start", read, "--steps", of(DIE_STEPS))
    total = lambda *kinds: sum(of(count) for _, count in kinds)
    seen, mined_of, more = total(LEVEL, HAND_HELD, TRACED, *upright.values()), total(LEVEL, HAND_HELD, LOW, TRACED), total(*UNREAD.values())
    pictures = mined_of + more
    for net, trained in (
        (find, f"{seen} generated pictures, {of(FIND_STEPS)} steps of 16 squares of 320 px; dice whose pips nobody could count "
               "have no face there"),
        (read, f"crops of {pictures} generated pictures and of what the finder took for dice in {mined_of} of them, "
               f"{of(READ_STEPS)} steps of 256"),
        (face, f"top faces of {pictures} generated pictures, {of(FACE_STEPS)} steps of 256"),
        (die, f"as pips-read, which it begins with, on {more} of its pictures, where dice whose pips nobody could count are dice, "
              f"{of(DIE_STEPS)} steps of 256"),
    ):
        manifest.write(net, a.weights, trained, a.share)
    if a.weights.resolve() == manifest.WEIGHTS.resolve():
        run("measure.py", a.work)


if __name__ == "__main__":
    main()
