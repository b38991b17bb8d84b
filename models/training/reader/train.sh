#!/bin/sh
# Makes the nets "find" and "name" anew: draws the pictures, trains, writes weights
# and manifests. Needs Debian's python3-torch, python3-opencv, python3-pil, npm and
# 6 GB in the folder given (default: a folder under /tmp); under two hours on two cores.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-/tmp/elderglass-training}
python=/usr/bin/python3
export OMP_NUM_THREADS=1 MALLOC_MMAP_THRESHOLD_=1073741824 MALLOC_TRIM_THRESHOLD_=4294967296
mkdir -p "$folder"
cd "$folder"
[ -f package/icons.json ] || tar xzf "$(npm pack --silent @iconify-json/game-icons@1.2.4)"
[ -f scenes-train-truth.npz ] || "$python" -B "$here/generate.py" package/icons.json . 7
"$python" -B "$here/train_faces.py" . name.onnx 7 >name.log &
naming=$!
"$python" -B "$here/train_find.py" . find.onnx 4000 >find.log
wait "$naming"
for net in find name; do
	"$python" -B "$here/manifest.py" "$net" "$net.onnx" "$net.log" "$here/../../weights"
done
