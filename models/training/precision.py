"""Says with which precision nets are trained."""
import torch


def flags():
    """What the processor can do, as Linux says it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as f:
            return next((line.split() for line in f if line.startswith("flags")), [])
    except OSError:
        return []


QUICK = not {"avx512_bf16", "amx_bf16"}.isdisjoint(flags())


def half():
    """A context in which a net runs in bfloat16 where the processor can compute in it. Others only imitate it: a
    step of the pips reader takes them 14 times as long as in full precision."""
    return torch.autocast("cpu", torch.bfloat16, enabled=QUICK)
