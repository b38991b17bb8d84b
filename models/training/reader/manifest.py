"""Writes the manifest beside a net. Usage: manifest.py find|name|figures NET.onnx LOG WEIGHTS_FOLDER [SHARE]"""
import hashlib
import json
import pathlib
import re
import shutil
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run  # noqa: E402

WHAT = {
    "find": {
        "input": "1 x 8 x H x W, H and W multiples of 8, the plane of the dice's top faces at 24 pixels a die: picture and empty tray "
                 "(blue, green, red as 2 sqrt(v / 255) - 1), then where a die's foot appears from its top, x and y, in dice",
        "output": "1 x 6 x H/4 x W/4: logit of a top face's centre, offset of the centre in cells, cos and sin of four times the turn, "
                  "logit of the middle of a leaning die",
        "trained": "{} (models/training/reader/scene.py, models/training/traced/trays.py), nothing else",
    },
    "name": {
        "input": "1 x 3 x 96 x 96: a top face's square, or its middle (blue, green, red), each channel less its mean, over the standard deviation plus 6",
        "output": "1 x 96: a vector whose direction is near for the same symbol in the same turn",
        "trained": "the faces of models/training/reader/faces.py, then {} (models/training/reader/shots.py), nothing else",
    },
    "figures": {
        "seed": 17,
        "input": "N x 1 x 32 x 32, grey: a part of a row of icons in which a sign is 18 wide, less its mean, over the standard deviation plus 4",
        "output": "N x 11: logits of the figures 0 to 9 in its middle, and of none",
        "trained": "{} (models/training/cards/figures.py), nothing else",
    },
}
FIGURES = {
    "find": (r"held-out scenes: missed ([\d.]+) false ([\d.]+) off ([\d.]+) dice, turned ([\d.]+) degrees.*"
             r"leaning named ([\d.]+) flat dice called leaning ([\d.]+)",
             ["missed", "false", "off_dice", "turned_degrees", "leaning_named", "flat_called_leaning"]),
    "name": (r"held-out symbols, 1 example ([\d.]+), 4 examples ([\d.]+)", ["right_of_16_after_1_example", "right_of_16_after_4_examples"]),
    "figures": (r"held-out fonts and icons: figures ([\d.]+), signs without one ([\d.]+)", ["figures_right", "signs_without_one_right"]),
}


def main():
    name, net, log, folder = sys.argv[1:5]
    with open(net, "rb") as f:
        digest = hashlib.sha256(f.read()).hexdigest()
    pattern, keys = FIGURES[name]
    with open(log, encoding="utf-8") as f:
        said = f.read()
    last = re.findall(pattern, said)[-1]
    WHAT[name]["trained"] = WHAT[name]["trained"].format(said.splitlines()[0])
    manifest = {"name": name, "sha256": digest, "licence": "the project's own", "seed": 7, **WHAT[name], "command": "make models", "run": run.said(float(sys.argv[5]) if len(sys.argv) > 5 else 1),
                "figures": dict(zip(keys, map(float, last)))}
    shutil.copyfile(net, f"{folder}/{name}.onnx")
    with open(f"{folder}/{name}.json", "w", encoding="utf-8") as f:
        json.dump(manifest, f, indent=2)
        f.write("\n")


if __name__ == "__main__":
    main()
