"""Nets: the two small networks, and how they leave torch.

Both take two channels of ink (photo, artwork) and are plain convolutions, so that any runtime
runs them fast: a page's fields cost a few milliseconds.
"""

from __future__ import annotations

from pathlib import Path

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
HEADS = [len(values) for values in VALUES.values()]


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


def marks_net() -> nn.Module:
    """Read single marks: one trunk, the outputs of all kinds side by side."""
    return nn.Sequential(
        Residue(),
        *_block(3, 16, 5, 2),
        *_block(16, 32, 3, 2),
        *_block(32, 48, 3, 1),
        *_block(48, 64, 3, 2),
        *_block(64, 96, 3, 1),
        *_block(96, 32, 1, 1),
        nn.Flatten(),
        nn.Dropout(0.2),
        nn.Linear(32 * (PATCH_PX // 8) ** 2, 96),
        nn.ReLU(inplace=True),
        nn.Dropout(0.1),
        nn.Linear(96, sum(HEADS)),
    )


class NumbersNet(nn.Module):
    """Read a strip: columns of character scores, blank first."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            Residue(),
            *_block(3, 12, 5, 2),
            *_block(12, 24, 3, (2, 1)),
            *_block(24, 40, 3, 2),
            *_block(40, 56, 3, 1),
            *_block(56, 56, 3, (2, 1)),
        )
        self.columns = nn.Sequential(
            nn.Conv1d(56 * 3, 96, 3, padding=1, bias=False),
            nn.BatchNorm1d(96),
            nn.ReLU(inplace=True),
            nn.Dropout(0.15),
            nn.Conv1d(96, 64, 3, padding=1),
            nn.ReLU(inplace=True),
            nn.Conv1d(64, len(NUMBER_CHARACTERS) + 1, 1),
        )

    def forward(self, strips: Tensor) -> Tensor:
        features = self.trunk(strips)
        columns: Tensor = self.columns(features.flatten(1, 2))
        return columns.transpose(1, 2)


def export(net: nn.Module, file: Path, strip: bool) -> None:
    """Write a trained net as ONNX, ready for any batch size."""
    width = STRIP_WIDTH_PX if strip else PATCH_PX
    example = torch.zeros(1, 2, STRIP_HEIGHT_PX if strip else PATCH_PX, width)
    torch.onnx.export(
        net.eval(),
        (example,),
        str(file),
        input_names=["patches"],
        output_names=["scores"],
        dynamic_axes={"patches": {0: "n"}, "scores": {0: "n"}},
        dynamo=False,
    )
