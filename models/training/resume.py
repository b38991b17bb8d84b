"""Make a net of models/weights trainable again: the program's file has no batch norms, as they are part of its convolutions."""
import onnx
import torch
from onnx import numpy_helper
from torch import nn


def resume(net, path, pictures):
    """Gives net the weights of an ONNX file, and batch norms that change nothing on a batch of pictures: their means and
    variances are measured there, and their weights undo them."""
    graph = onnx.load(path).graph
    held = {w.name: torch.from_numpy(numpy_helper.to_array(w).copy()) for w in graph.initializer}
    layers = iter([[held[name] for name in node.input[1:]] for node in graph.node if node.op_type in ("Conv", "Gemm")])
    shifts = []

    def fill(layer, _):
        weight, bias = next(layers)
        layer.weight.data.copy_(weight)
        if layer.bias is None:
            shifts.append(bias)
        else:
            layer.bias.data.copy_(bias)

    def undo(norm, given):
        mean, variance = given[0].mean((0, 2, 3)), given[0].var((0, 2, 3))
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.data.copy_((variance + norm.eps).sqrt())
        norm.bias.data.copy_(mean + shifts.pop())

    hooks = [part.register_forward_pre_hook(fill) for part in net.modules() if isinstance(part, (nn.Conv2d, nn.Linear))]
    hooks += [part.register_forward_pre_hook(undo) for part in net.modules() if isinstance(part, nn.BatchNorm2d)]
    net.eval()
    with torch.no_grad():
        net(pictures)
    for hook in hooks:
        hook.remove()
