#!/bin/sh
# Makes the nets "find", "name" and "figures" anew: draws the pictures, trains, writes weights
# and manifests. Needs Debian's python3-torch, python3-opencv, python3-pil, npm and
# 19 GB in the folder given (default: a folder under /tmp); three hours and a half on two
# cores.
# A second folder takes the weights in place of models/weights. A third word is the share of the
# pictures and steps, 1 for all: with 0.01 it only shows that everything runs.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-/tmp/elderglass-training}
weights=${2:-$here/../../weights}
mkdir -p "$weights"
weights=$(cd "$weights" && pwd)
share=${3:-1}
steps() { awk "BEGIN { s = int($1 * $share); print (s > 40) ? s : 40 }"; }
python=${PYTHON:-/usr/bin/python3}
export OMP_NUM_THREADS=1 MALLOC_MMAP_THRESHOLD_=1073741824 MALLOC_TRIM_THRESHOLD_=4294967296
mkdir -p "$folder"
cd "$folder"
[ -f package/icons.json ] || tar xzf "$(npm pack --silent @iconify-json/game-icons@1.2.4)"
[ -f scenes-train-truth.npz ] || "$python" -B "$here/generate.py" package/icons.json . 7 "$share"
[ -f scenes-traced-truth.npz ] || "$python" -B "$here/../traced/trays.py" package/icons.json . 7 "$share"
# train NET SCRIPT ROUNDS [START]: what was trained in this folder already stays. Where others ask whether it failed,
# set -e does not end it.
train() {
	[ -f "$1.onnx" ] || {
		"$python" -B "$here/$2" . ${4:-} "$1.part" "$3" >"$1.log" &&
			mv "$1.part.pt" "$1.onnx.pt" &&
			mv "$1.part" "$1.onnx"
	}
}
# The namer learns symbols first, and then small prints on dice of all makes.
{ train symbols train_faces.py 9 && train name train_prints.py "$(steps 3500)" symbols.onnx; } &
naming=$!
failed=
train find train_find.py "$(steps 9000)" || failed=1
wait "$naming" || failed=1 # it would go on after this script
[ -z "$failed" ]
train figures ../cards/train_figures.py "$(steps 3000)"
for net in find name figures; do
	"$python" -B "$here/manifest.py" "$net" "$net.onnx" "$net.log" "$weights" "$share"
done
