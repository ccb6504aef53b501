"""Shipped weights: a network taken up again from its ONNX file, to go on learning.

On the way out norms were folded into the convolutions before them, and weights rounded to single
bytes. Here each norm gets back what it would have measured on some patches, so that the network
answers as before, and learns as if it had never left.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import numpy as np
import onnx
import onnx.numpy_helper
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from dicesheets.scanner.train.fit import predict

Norm: TypeAlias = nn.BatchNorm1d | nn.BatchNorm2d
MEASURED = 2048  # patches: enough for means and spreads


def take_up(net: nn.Module, file: Path, patches: NDArray[np.uint8] | None = None) -> None:
    """Give a net the weights of an ONNX file, its norms as they are on these patches.

    Without patches it answers as before, but should not learn.
    """
    named, folded = _weights(file)
    with torch.no_grad():
        for name, parameter in net.named_parameters():
            if name in named:
                parameter.copy_(named[name].view_as(parameter))
        for (convolution, norm), (weight, bias) in zip(_pairs(net), folded, strict=True):
            convolution.weight.copy_(weight)
            norm.reset_running_stats()  # 0 and 1
            norm.weight.fill_((1 + norm.eps) ** 0.5)
            norm.bias.copy_(bias)
    if patches is not None:
        _measure(net, patches[:MEASURED])


def _weights(file: Path) -> tuple[dict[str, Tensor], list[tuple[Tensor, Tensor]]]:
    """Return weights by their names, and in their order those of folded convolutions."""
    graph = onnx.load(file).graph
    held = {w.name: np.array(onnx.numpy_helper.to_array(w)) for w in graph.initializer}
    for name in [name for name in held if name.endswith(".bytes")]:
        wide = held.pop(name).astype(np.float32) * held.pop(name.replace(".bytes", ".scale"))
        held[name.removesuffix(".bytes")] = wide
    plain = {name: torch.from_numpy(value) for name, value in held.items()}
    named = {k.removeprefix("net."): v for k, v in plain.items() if "::" not in k}
    inputs = [node.input for node in graph.node if node.op_type == "Conv"]
    return named, [(plain[i[1]], plain[i[2]]) for i in inputs if "::" in i[1]]


def _pairs(net: nn.Module) -> Iterator[tuple[nn.Conv1d | nn.Conv2d, Norm]]:
    """Yield every convolution that a norm follows, in the order in which they run."""
    before: nn.Module | None = None
    for module in net.modules():
        if isinstance(module, Norm) and isinstance(before, nn.Conv1d | nn.Conv2d):
            yield before, module
        before = module


def _measure(net: nn.Module, patches: NDArray[np.uint8]) -> None:
    """Let every norm measure its input, and undo by its weights what that changes."""
    norms = [norm for _, norm in _pairs(net)]
    found: dict[Norm, list[Tensor]] = {norm: [] for norm in norms}

    def note(norm: Norm, inputs: tuple[Tensor, ...]) -> None:
        found[norm].append(inputs[0].transpose(0, 1).flatten(1))

    hooks = [norm.register_forward_pre_hook(lambda n, i: note(n, i)) for norm in norms]
    predict(net, patches)
    for hook in hooks:
        hook.remove()
    with torch.no_grad():
        for norm, seen in found.items():
            values = torch.cat(seen, 1)
            mean, spread = values.mean(1), values.var(1)
            norm.bias.add_(mean)
            norm.weight.copy_((spread + norm.eps).sqrt())
            state = norm.state_dict()
            norm.load_state_dict({**state, "running_mean": mean, "running_var": spread})
