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
WEIGHTS = HERE.parent.parent / "weights"
SEEDS = ((0, 2305), (4000, 2039))  # first seed and number of pictures of each process
COMMAND = "make models"
CROPS = "N x 3 x 64 x 64, RGB, 0..1: squares 2.5 edges of the die wide with the top face in the middle"


def run(script, *args):
    return subprocess.Popen([sys.executable, "-B", HERE / script, *map(str, args)])


def wait(*processes):
    if any([p.wait() for p in processes]):
        sys.exit("a step failed; see its message above")


def main():
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("work", type=pathlib.Path, help="folder for the pictures, about 600 MB; what is there is used again")
    args.add_argument("--read-steps", type=int, default=6000)
    args.add_argument("--find-steps", type=int, default=2500)
    a = args.parse_args()
    wait(*[run("make_scenes.py", a.work / "scenes", "--first", f, "--count", n) for f, n in SEEDS])
    wait(run("train_find.py", a.work / "scenes", WEIGHTS / "pips-find.onnx", "--steps", a.find_steps),
         run("train_read.py", a.work / "scenes", WEIGHTS / "pips-read.onnx", "--steps", a.read_steps))
    pictures = sum(n for _, n in SEEDS)
    manifest.write(WEIGHTS / "pips-find.onnx", input="1 x 3 x H x W, RGB, 0..1, H and W multiples of 32, long side 640",
                   output="1 x 10 x H/4 x W/4: logit of a top face's centre, its offset x, y in cells, log(edge / 16 px), logits of the faces 1..6",
                   trained=f"{pictures} generated pictures, {a.find_steps} steps of 8 squares of 320 px", command=COMMAND, seed=30, figures={})
    manifest.write(WEIGHTS / "pips-read.onnx", input=CROPS,
                   output="N x 23: logits of no top face and 1..6, of 8 colours, corners of the top clockwise, x, y in half widths from the middle",
                   trained=f"crops of {pictures} generated pictures, {a.read_steps} steps of 64", command=COMMAND, seed=20, figures={})


if __name__ == "__main__":
    main()
