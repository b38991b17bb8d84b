"""Says in a manifest which run made a net."""
import os
import pathlib
import platform
import subprocess

import torch


def said(share):
    """Of what the net was made, with what, on what."""
    here = pathlib.Path(__file__).parent
    git = subprocess.run(["git", "-C", here, "describe", "--always", "--dirty", "--exclude", "*"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    made = {"commit": git.stdout.strip() or "unknown", "share": share, "torch": torch.__version__, "processor": processor(), "cores": os.cpu_count()}
    if torch.cuda.is_available():
        made["card"] = torch.cuda.get_device_name()
    return made


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as f:
            return next(line.split(":")[1].strip() for line in f if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
