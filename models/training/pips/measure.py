"""Measure the networks in models/weights on pictures that were kept back, and write the figures into their manifests."""
import argparse
import pathlib
import subprocess
import sys

import manifest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
KEPT_BACK = {  # first seed, pictures, width, how they are made
    "own-640": (920000, 150, 640, []),
    "own-1280": (930000, 60, 1280, []),
    "own-low": (950000, 100, 640, ["--low"]),
    "own-everyday": (960000, 80, 640, ["--everyday"]),
    "own-uncountable": (986000, 80, 640, ["--everyday", "--uncountable"]),
}
OURS = ROOT / "dice" / "d05-pips"


def shares(folders):
    """By folder: the shares of dice found, of dice found and right, and of silent mistakes, as bench-reader prints them."""
    bench = ["go", "run", "./cmd/bench-reader", "-uncalibrated", *map(str, folders)]
    lines = subprocess.run(bench, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    head, rows = rows[0], rows[2:]
    for row in rows:
        cells = dict(zip(head, row))
        if cells["folder"] != "all":
            dice = int(cells["dice"])
            missed, wrong = int(cells["missed"]), int(cells["wrong"])
            yield cells["folder"], round(1 - missed / dice, 4), round(1 - (missed + wrong) / dice, 4), float(cells["silent"].rstrip(" %"))


def main():
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("work", type=pathlib.Path, help="folder for the pictures; what is there is used again")
    args.add_argument("--photographs", type=pathlib.Path, nargs="*", default=[], help="folders of labelled photographs to measure as well")
    a = args.parse_args()
    folders = [OURS, *(folder.resolve() for folder in a.photographs)]
    for name, (first, count, width, how) in KEPT_BACK.items():
        folder = (a.work / name).resolve()
        if not (folder / "truth.json").exists():
            sizes = ["--first", str(first), "--count", str(count), "--width", str(width)]
            subprocess.run([sys.executable, "-B", HERE / "make_tests.py", folder, *how, *sizes], check=True)
        folders.append(folder)
    measured = list(shares(folders))
    manifest.measured(manifest.WEIGHTS / "pips-find.onnx", {f"{name}-found": found for name, found, _, _ in measured})
    for net in "pips-read", "pips-face":
        manifest.measured(manifest.WEIGHTS / f"{net}.onnx", {f"{name}-right": right for name, _, right, _ in measured})
    manifest.measured(manifest.WEIGHTS / "pips-die.onnx", {f"{name}-silent": round(silent / 100, 4) for name, _, _, silent in measured})


if __name__ == "__main__":
    main()
