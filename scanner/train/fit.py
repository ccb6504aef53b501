"""Fitting: from made fields to trained weights and honest probabilities."""

from __future__ import annotations

import logging
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar, cast

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from dicesheets.scanner.train.fields import WHITE_BYTE
from dicesheets.scanner.train.nets import HEADS

BATCH = 128
PEAK_RATE = 3e-3
WEIGHT_DECAY = 0.01
# Weights averaged over about the last thousand steps read better than the last step's.
AVERAGE_DECAY = 0.998
COMPILED_FROM = 1000  # steps: compiling takes as long as some hundred of them

# Spread of what is done to a patch each time it is seen, in radians and shares.
JITTER_TURN = 0.07
JITTER_SLANT = 0.14
JITTER_STRETCH = 0.06
# Few hands wrote the data: patches may be bent by two long waves too, each time anew. Heights in
# halves of a patch, frequencies in radians to such a half: a wave is no shorter than a digit.
JITTER_WAVE = 0.035
HIGHEST_FREQUENCY = 5.5
WAVES = 2
# Evening out the light of a deep shadow makes the camera's noise as many times larger, and pixels
# of the photo are larger or smaller than those of a patch: some patches get more, fine or coarse.
NOISY_SHARE = 0.25
MOST_NOISE = 0.05  # of white
GRAIN_PX = 3

Net = TypeVar("Net", bound=nn.Module)
Loss = Callable[[Tensor, NDArray[np.int64]], Tensor]
log = logging.getLogger(__name__)


def to_input(patches: NDArray[np.uint8]) -> Tensor:
    """Turn stored patches into ink channels, as recognise.prepare does."""
    inputs = 1 - (torch.from_numpy(patches).float() / WHITE_BYTE).clamp_(max=1)
    return inputs.contiguous(memory_format=torch.channels_last)


def fit(
    net: Net,
    give: Callable[[NDArray[np.int64]], Tensor],
    count: int,
    loss: Loss,
    epochs: int,
    seed: int,
    rate: float = PEAK_RATE,
    keep: Path | None = None,
) -> Net:
    """Train in place with one rise and fall of the learning rate; return the averaged net.

    `give` returns the inputs of the samples asked for, of `count` in all. Each epoch is kept in
    `keep`, and what that holds is not trained again.
    """
    torch.manual_seed(seed)
    net = net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    order = np.random.default_rng(seed)
    steps = epochs * (count // BATCH)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=WEIGHT_DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, rate, total_steps=steps, pct_start=0.15
    )
    average = torch.optim.swa_utils.AveragedModel(
        net,
        multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(  # type: ignore[no-untyped-call]
            AVERAGE_DECAY
        ),
        use_buffers=True,
    )
    # Compiled by torch, a step takes half the time; that needs a C++ compiler. Without one the
    # sums are added in another order, and the weights come out a little different.
    run = torch.compile(net) if steps >= COMPILED_FROM and shutil.which("g++") else net
    state = _State(net, optimiser, schedule, average, order)
    for epoch in range(state.load(keep) if keep else 0, epochs):
        started, total = time.monotonic(), 0.0
        net.train()
        batches = order.permutation(count)[: count // BATCH * BATCH]
        for chosen in batches.reshape(-1, BATCH):
            value = loss(run(give(chosen)), chosen)
            optimiser.zero_grad()
            torch.autograd.backward(value)
            nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimiser.step()
            schedule.step()
            average.update_parameters(net)
            total += float(value.detach())
        mean = total / max(1, len(batches) // BATCH)
        log.info("epoch %d: loss %.4f, %.0f s", epoch + 1, mean, time.monotonic() - started)
        if keep:
            state.save(keep, epoch + 1)
    return cast(Net, average.module.eval())


@dataclass(frozen=True, slots=True)
class _State:
    """All that the next epoch depends on."""

    net: nn.Module
    optimiser: torch.optim.Optimizer
    schedule: torch.optim.lr_scheduler.LRScheduler
    average: nn.Module
    order: np.random.Generator

    def save(self, file: Path, epochs: int) -> None:
        """Keep what so many epochs made of it."""
        kept = {
            "epochs": epochs,
            "parts": [part.state_dict() for part in self._parts()],
            "order": self.order.bit_generator.state,
            "chance": torch.get_rng_state(),
        }
        torch.save(kept, file.with_suffix(".new"))
        file.with_suffix(".new").replace(file)

    def load(self, file: Path) -> int:
        """Take up what was kept; return how many epochs it has seen."""
        if not file.exists():
            return 0
        kept = torch.load(file, weights_only=True)
        for part, state in zip(self._parts(), kept["parts"], strict=True):
            part.load_state_dict(state)
        self.order.bit_generator.state = kept["order"]
        torch.set_rng_state(kept["chance"])
        return int(kept["epochs"])

    def _parts(
        self,
    ) -> tuple[nn.Module | torch.optim.Optimizer | torch.optim.lr_scheduler.LRScheduler, ...]:
        return (self.net, self.optimiser, self.schedule, self.average)


def jittered(patches: NDArray[np.uint8], bent: bool) -> Callable[[NDArray[np.int64]], Tensor]:
    """Give patches a little differently each time they are asked for."""

    def give(chosen: NDArray[np.int64]) -> Tensor:
        return _jitter(to_input(patches[chosen]), bent)

    return give


def views(trunk: nn.Module, patches: NDArray[np.uint8]) -> Callable[[NDArray[np.int64]], Tensor]:
    """Give what a finished trunk makes of patches, worked out once."""
    seen = torch.from_numpy(predict(trunk, patches)).half()

    def give(chosen: NDArray[np.int64]) -> Tensor:
        return seen[torch.from_numpy(chosen)].float()

    return give


def marks_loss(label: NDArray[np.int64], kind: NDArray[np.int64]) -> Loss:
    """Give the loss of the marks net: each field is judged by its own kind's outputs alone."""
    starts = np.cumsum([0, *HEADS[:-1]])
    own = np.zeros((len(HEADS), sum(HEADS)), np.float32)
    for which, (start, size) in enumerate(zip(starts, HEADS, strict=True)):
        own[which, start : start + size] = 1
    closed = torch.from_numpy(-1e4 * (1 - own))
    target = torch.from_numpy(starts[kind] + label)
    which_kind = torch.from_numpy(kind)

    def loss(scores: Tensor, chosen: NDArray[np.int64]) -> Tensor:
        return functional.cross_entropy(scores + closed[which_kind[chosen]], target[chosen])

    return loss


def numbers_loss(spelled: NDArray[np.int64], lengths: NDArray[np.int64]) -> Loss:
    """Give the CTC loss of the numbers net; `spelled` holds classes, padded with zeros."""
    target, sizes = torch.from_numpy(spelled), torch.from_numpy(lengths)

    def loss(scores: Tensor, chosen: NDArray[np.int64]) -> Tensor:
        logs = scores.log_softmax(-1).transpose(0, 1)
        columns = torch.full((len(chosen),), logs.shape[0], dtype=torch.long)
        return functional.ctc_loss(logs, target[chosen], columns, sizes[chosen])

    return loss


def predict(net: nn.Module, patches: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Run a net over many patches."""
    net.eval()
    with torch.no_grad():
        parts = [net(to_input(patches[i : i + 1024])) for i in range(0, len(patches), 1024)]
    return torch.cat(parts).numpy().astype(np.float32)


def fit_temperature(scores: NDArray[np.float32], label: NDArray[np.int64]) -> float:
    """Give the temperature under which the true labels are likeliest."""
    logits, target = torch.from_numpy(scores), torch.from_numpy(label)
    tried = np.geomspace(0.5, 4, 60)
    losses = [float(functional.cross_entropy(logits / value, target)) for value in tried]
    return float(tried[int(np.argmin(losses))])


def _waves(grid: Tensor, ratio: float) -> Tensor:
    """Give how far smooth waves push every spot of every patch."""
    count = len(grid)
    scale = torch.tensor([1 / ratio, 1.0])  # square, in halves of the height
    frequency = HIGHEST_FREQUENCY * (2 * torch.rand(count, WAVES, 2) - 1)
    phase = 2 * np.pi * torch.rand(count, 1, WAVES)
    push = JITTER_WAVE * torch.randn(count, WAVES, 2)
    spots = (grid * scale).flatten(1, 2)
    heights = torch.sin(spots @ frequency.transpose(1, 2) + phase)
    return (heights @ push / scale).view_as(grid)


def _jitter(inputs: Tensor, bent: bool) -> Tensor:
    """Vary contrast and brightness of the photo, and turn, slant, stretch and bend the patch."""
    count = len(inputs)
    gain = 1 + 0.15 * torch.randn(count, 1, 1)
    lift = 0.03 * torch.randn(count, 1, 1)
    inputs[:, 0] = (inputs[:, 0] * gain + lift).clamp_(0, 1)
    matrix = torch.zeros(count, 2, 3)
    ratio = inputs.shape[2] / inputs.shape[3]
    turn, slant = JITTER_TURN * ratio * torch.randn(count), JITTER_SLANT * torch.randn(count)
    matrix[:, 0, 0] = 1 + JITTER_STRETCH * torch.randn(count)
    matrix[:, 1, 1] = 1 + JITTER_STRETCH * torch.randn(count)
    matrix[:, 0, 1] = (slant - turn) * ratio
    matrix[:, 1, 0] = turn / ratio
    grid = functional.affine_grid(matrix, list(inputs.shape), align_corners=False)
    if bent:
        grid = grid + _waves(grid, ratio)
    moved = functional.grid_sample(inputs, grid, padding_mode="border", align_corners=False)
    noisy = round(NOISY_SHARE * count)
    moved[:noisy, 0] = (moved[:noisy, 0] + _noise(noisy, list(inputs.shape[2:]))).clamp_(0, 1)
    return moved.contiguous(memory_format=torch.channels_last)


def _noise(count: int, size: list[int]) -> Tensor:
    """Give as many patches of noise, some fine and some coarse."""
    fine = torch.randn(count, *size)
    coarse = GRAIN_PX * functional.avg_pool2d(torch.randn(count, *size), GRAIN_PX, 1, GRAIN_PX // 2)
    share = torch.rand(count, 1, 1)
    mixed = (share * coarse + (1 - share) * fine) / (share**2 + (1 - share) ** 2).sqrt()
    return MOST_NOISE * torch.rand(count, 1, 1) * mixed
