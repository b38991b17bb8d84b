"""Write the manifest of a network beside its weights."""
import hashlib
import json
import pathlib


def write(path, **about):
    """path is the ONNX file; about are the fields of models.Manifest but name, sha256 and licence."""
    path = pathlib.Path(path)
    text = {"name": path.stem, "sha256": hashlib.sha256(path.read_bytes()).hexdigest(), "licence": "same as this project; weights trained from our own generated pictures"}
    path.with_suffix(".json").write_text(json.dumps(text | about, indent=1) + "\n")
