"""Says on what nets are trained, and with which precision."""
import inspect
import os

# Products of matrices on a graphics card are the same each time only where cuBLAS may keep this much memory.
os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")

import torch  # noqa: E402


def flags():
    """What the processor can do, as Linux says it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as f:
            return next((line.split() for line in f if line.startswith("flags")), [])
    except OSError:
        return []


DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")
QUICK = DEVICE.type == "cuda" or not {"avx512_bf16", "amx_bf16"}.isdisjoint(flags())


def begin(seed):
    """Makes all that is drawn at random follow from the seed, and the same seed give the same net on this device."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    if DEVICE.type == "cuda":
        torch.use_deterministic_algorithms(True, warn_only=True)
        torch.backends.cudnn.benchmark = False


def half():
    """A context in which a net runs in bfloat16 where the device can compute in it. Other processors only imitate it: a
    step of the pips reader takes them 14 times as long as in full precision."""
    return torch.autocast(DEVICE.type, torch.bfloat16, enabled=QUICK)


def pixels(x):
    """A batch of pictures where the nets are, laid out as they read it fastest."""
    return x.to(DEVICE, non_blocking=True).contiguous(memory_format=torch.channels_last)


def export(net, shape, path, names):
    """Writes ONNX that OpenCV 4.6 loads, for an input of this shape; names are those of input and output."""
    older = {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}
    torch.onnx.export(net.eval(), torch.zeros(shape), path, opset_version=11, input_names=names[:1], output_names=names[1:], **older)
