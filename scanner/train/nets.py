"""Nets: the four small networks, and how they leave torch.

All take two channels of ink (photo, artwork) and are plain convolutions, so that any runtime
runs them fast: a page's fields cost a few milliseconds.
"""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import numpy as np
import onnx
import onnx.checker
import onnx.helper
import onnx.numpy_helper
import torch
from torch import Tensor, nn

from dicesheets.scanner.recognise import (
    NUMBER_CHARACTERS,
    PATCH_PX,
    STRIP_HEIGHT_PX,
    STRIP_WIDTH_PX,
    VALUES,
)

REACH_PX = 2
"""How far the artwork may sit off and still explain a dark pixel."""
STRIDE = 8
"""Pixels of a patch to one cell of the trunk's output."""
WINDOW = PATCH_PX // STRIDE
TRUNK_OUT = 32
SECOND_OUT = 40
FEATURES = 96
HEADS = [len(values) for values in VALUES.values()]
LARGEST_BYTE = 127


def _block(before: int, after: int, side: int, stride: tuple[int, int] | int) -> list[nn.Module]:
    convolution = nn.Conv2d(before, after, side, stride, side // 2, bias=False)
    return [convolution, nn.BatchNorm2d(after), nn.ReLU(inplace=True)]


class Residue(nn.Module):
    """Add a third channel: ink that no print within REACH_PX explains."""

    def __init__(self) -> None:
        super().__init__()
        self.spread = nn.MaxPool2d(2 * REACH_PX + 1, 1, REACH_PX)

    def forward(self, patches: Tensor) -> Tensor:
        photo, artwork = patches[:, :1], patches[:, 1:]
        return torch.cat([patches, torch.relu(photo - self.spread(artwork))], 1)


class MarksNet(nn.Module):
    """Read single marks: one trunk, the outputs of all kinds side by side."""

    def __init__(self, trunk: nn.Sequential | None = None, channels: int = TRUNK_OUT) -> None:
        super().__init__()
        self.trunk = trunk or _trunk()
        self.look = nn.Linear(channels * WINDOW**2, FEATURES)
        self.head = nn.Linear(FEATURES, sum(HEADS))
        self.drop = nn.Dropout(0.15)

    def forward(self, patches: Tensor) -> Tensor:
        scores: Tensor = self.head(self.drop(self.see(patches)))
        return scores

    def see(self, patches: Tensor) -> Tensor:
        """What the net makes of a field before it decides; alike for fields that look alike."""
        return torch.relu(self.look(self.drop(self.trunk(patches).flatten(1))))


class Telling(nn.Module):
    """A marks net that gives its scores, and beside them what it saw."""

    def __init__(self, net: MarksNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, patches: Tensor) -> tuple[Tensor, Tensor]:
        seen = self.net.see(patches)
        return self.net.head(seen), seen


class Deepening(nn.Module):
    """Two more convolutions beside a way straight through."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        convolution = nn.Conv2d(channels, channels, 3, 1, 1, bias=False)
        self.steps = nn.Sequential(
            *_block(channels, channels, 3, 1), convolution, nn.BatchNorm2d(channels)
        )

    def forward(self, seen: Tensor) -> Tensor:
        return torch.relu(seen + self.steps(seen))


def second_net() -> MarksNet:
    """Give the net for marks that the first is unsure of: wider, deeper, four times the work."""
    trunk = nn.Sequential(
        Residue(),
        *_block(3, 24, 5, 2),
        *_block(24, 64, 3, 2),
        Deepening(64),
        *_block(64, 112, 3, 2),
        Deepening(112),
        *_block(112, SECOND_OUT, 1, 1),
    )
    return MarksNet(trunk, SECOND_OUT)


class Reader(nn.Module):
    """Turn the trunk's view of a strip into columns of character scores, blank first."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.look = nn.Conv2d(channels, FEATURES, WINDOW, padding=(0, WINDOW // 2))
        self.context = nn.Sequential(
            nn.Conv1d(FEATURES, FEATURES, 3, padding=1, bias=False),
            nn.BatchNorm1d(FEATURES),
            nn.ReLU(inplace=True),
            nn.Dropout(0.1),
        )
        self.classes = len(NUMBER_CHARACTERS) + 1
        # Two answers a column: characters may stand closer than the trunk's stride.
        self.head = nn.Conv1d(2 * FEATURES, 2 * self.classes, 1)

    def forward(self, view: Tensor) -> Tensor:
        seen = torch.relu(self.look(view)).squeeze(2)
        scores = self.head(torch.cat([seen, self.context(seen)], 1))
        columns: Tensor = scores.view(-1, 2, self.classes, STRIP_WIDTH_PX // STRIDE)
        return columns.permute(0, 3, 1, 2).reshape(-1, 2 * STRIP_WIDTH_PX // STRIDE, self.classes)


class NumbersNet(nn.Module):
    """Read a strip by sliding a marks net along it: same trunk, its full layer as a window.

    Started from a trained marks net it knows digits already and learns only where they stand.
    """

    def __init__(self, marks: MarksNet) -> None:
        super().__init__()
        self.trunk = deepcopy(marks.trunk)
        self.reader = Reader(marks.look.in_features // WINDOW**2)
        look = self.reader.look
        with torch.no_grad():
            look.weight.copy_(marks.look.weight.view_as(look.weight))
            torch.nn.init.zeros_(look.bias).add_(marks.look.bias)  # type: ignore[arg-type]

    def forward(self, strips: Tensor) -> Tensor:
        columns: Tensor = self.reader(self.trunk(strips))
        return columns


def _trunk() -> nn.Sequential:
    return nn.Sequential(
        Residue(),
        *_block(3, 16, 5, 2),
        *_block(16, 32, 3, 2),
        *_block(32, 48, 3, 1),
        *_block(48, 64, 3, 2),
        *_block(64, 96, 3, 1),
        *_block(96, TRUNK_OUT, 1, 1),
    )


def size_of(net: nn.Module) -> int:
    """Count the parameters of a net."""
    return sum(p.numel() for p in net.parameters())


def export(net: nn.Module, file: Path, strip: bool = False) -> None:
    """Write a trained net as ONNX, ready for any batch size, its weights in single bytes."""
    outputs = ["scores", "seen"] if isinstance(net, Telling) else ["scores"]
    width = STRIP_WIDTH_PX if strip else PATCH_PX
    example = torch.zeros(1, 2, STRIP_HEIGHT_PX if strip else PATCH_PX, width)
    torch.onnx.export(
        net.eval(),
        (example,),
        str(file),
        input_names=["patches"],
        output_names=outputs,
        dynamic_axes={name: {0: "n"} for name in ("patches", *outputs)},
        dynamo=False,
    )
    shrink(file)


def shrink(file: Path) -> None:
    """Store weights with 8 bits and a scale to each output: a quarter of the size.

    They are widened once, when the net is loaded. Biases, which are few, keep 32 bits.
    """
    model = onnx.load(file)
    graph = model.graph
    widened = []
    floats = [w for w in graph.initializer if w.data_type == onnx.TensorProto.FLOAT]
    for weights in [w for w in floats if len(w.dims) > 1]:
        name, wide = weights.name, onnx.numpy_helper.to_array(weights)
        rest = tuple(range(1, wide.ndim))
        scale = np.maximum(np.abs(wide).max(axis=rest, keepdims=True), 1e-9) / LARGEST_BYTE
        narrow = np.rint(wide / scale).astype(np.int8)
        weights.CopyFrom(onnx.numpy_helper.from_array(narrow, f"{name}.bytes"))
        graph.initializer.append(onnx.numpy_helper.from_array(scale, f"{name}.scale"))
        to = onnx.TensorProto.FLOAT
        widened += [
            onnx.helper.make_node("Cast", [weights.name], [f"{name}.whole"], to=to),
            onnx.helper.make_node("Mul", [f"{name}.whole", f"{name}.scale"], [name]),
        ]
    nodes = [*widened, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    onnx.save(model, file)
