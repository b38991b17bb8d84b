"""Make the two networks of the pips reader from nothing: pictures, training, manifests.

Everything follows from the seeds, so two runs on one kind of processor give the
same networks. The pictures are made by two processes, each with seeds of its own.
"""
import argparse
import pathlib
import subprocess
import sys

import manifest

HERE = pathlib.Path(__file__).parent
WEIGHTS = manifest.WEIGHTS
SEEDS = ((0, 2305), (4000, 2039))  # first seed and number of pictures of each process
HAND_HELD = ((10000, 301), (14000, 311))


def run(script, *args):
    return subprocess.Popen([sys.executable, "-B", HERE / script, *map(str, args)])


def wait(*processes):
    if any([p.wait() for p in processes]):
        sys.exit("a step failed; see its message above")


def run_alone(script, *args):
    wait(run(script, *args))


def main():
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("work", type=pathlib.Path, help="folder for the pictures, about 600 MB; what is there is used again")
    args.add_argument("--read-steps", type=int, default=7000)
    args.add_argument("--find-steps", type=int, default=3000)
    a = args.parse_args()
    wait(*[run("make_scenes.py", a.work / "scenes", "--first", f, "--count", n) for f, n in SEEDS])
    wait(*[run("make_scenes.py", a.work / "scenes", "--hand-held", "--first", f, "--count", n) for f, n in HAND_HELD])
    wait(run("train_find.py", a.work / "scenes", WEIGHTS / "pips-find.onnx", "--steps", a.find_steps),
         run("train_read.py", a.work / "scenes", WEIGHTS / "pips-read.onnx", "--steps", a.read_steps))
    run_alone("mine.py", a.work / "scenes", WEIGHTS / "pips-find.onnx", a.work / "mined.npz", "--count", 1300)
    run_alone("train_read.py", a.work / "scenes", WEIGHTS / "pips-read.onnx", "--steps", 1000, "--limit", 1300,
              "--mined", a.work / "mined.npz", "--start", WEIGHTS / "pips-read.onnx")
    pictures = sum(n for _, n in SEEDS + HAND_HELD)
    manifest.write("pips-find", f"{pictures} generated pictures, {a.find_steps} steps of 8 squares of 320 px")
    manifest.write("pips-read", f"crops of {pictures} generated pictures, {a.read_steps} steps of 64, then 1000 with what the finder took for dice")


if __name__ == "__main__":
    main()
