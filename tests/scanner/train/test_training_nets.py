"""The networks on their way from torch to the scanner; runs where torch is installed."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from dicesheets.scanner.recognise import (
    MODELS,
    PATCH_PX,
    STRIP_HEIGHT_PX,
    STRIP_WIDTH_PX,
    VALUES,
    load_onnxruntime,
)

torch = pytest.importorskip("torch")
onnxruntime = load_onnxruntime()


def make_net(name: str) -> torch.nn.Module:
    from dicesheets.scanner.train.nets import MarksNet, NumbersNet, Telling, second_net

    torch.manual_seed(3)
    make = {
        "marks": lambda: Telling(MarksNet()),
        "second": second_net,
        "numbers": lambda: NumbersNet(MarksNet()),
        "second-numbers": lambda: NumbersNet(second_net()),
    }
    return make[name]().eval()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("name", ["marks", "second", "numbers", "second-numbers"])
def test_a_network_answers_as_before_in_a_quarter_of_the_bytes(name: str, tmp_path: Path) -> None:
    from dicesheets.scanner.train.nets import export

    net, file, is_strip = make_net(name), tmp_path / "net.onnx", "numbers" in name
    export(net, file, strip=is_strip)
    size = (STRIP_HEIGHT_PX, STRIP_WIDTH_PX) if is_strip else (PATCH_PX, PATCH_PX)
    patches = np.random.default_rng(4).random((5, 2, *size), np.float32)
    with torch.no_grad():
        told = net(torch.from_numpy(patches))
    before = (told[0] if isinstance(told, tuple) else told).numpy()
    session = onnxruntime.InferenceSession(file, providers=["CPUExecutionProvider"])
    after = session.run(None, {"patches": patches})[0]
    assert after.shape == before.shape
    assert np.allclose(before, after, atol=0.02)
    weights = sum(parameter.numel() for parameter in net.parameters())
    assert file.stat().st_size < 1.1 * weights


@pytest.mark.parametrize("name", ["marks", "second", "numbers", "second-numbers"])
def test_a_shipped_network_can_be_taken_up_again(name: str) -> None:
    from dicesheets.scanner.train.fields import WHITE_BYTE
    from dicesheets.scanner.train.shipped import take_up

    net, is_strip = make_net(name), "numbers" in name
    size = (STRIP_HEIGHT_PX, STRIP_WIDTH_PX) if is_strip else (PATCH_PX, PATCH_PX)
    patches = np.random.default_rng(5).integers(60, WHITE_BYTE, (40, 2, *size), np.uint8)
    take_up(net.net if name == "marks" else net, MODELS / f"{name}.onnx", patches)
    inputs = (1 - patches / np.float32(WHITE_BYTE)).astype(np.float32)
    with torch.no_grad():
        told = net.eval()(torch.from_numpy(inputs))
    answer = (told[0] if isinstance(told, tuple) else told).numpy()
    session = onnxruntime.InferenceSession(
        MODELS / f"{name}.onnx", providers=["CPUExecutionProvider"]
    )
    shipped = session.run(None, {"patches": inputs})[0]
    assert np.allclose(answer, shipped, atol=0.01)


def test_each_step_of_the_training_ships_its_network_and_temperatures() -> None:
    from dicesheets.scanner.train.__main__ import STEPS

    assert {*(file.stem for file in MODELS.glob("*.onnx")), "calibrate"} == set(STEPS)
    kinds = [kind.value for kind in VALUES]
    wanted = {*kinds, *(f"second {kind}" for kind in kinds), "numbers", "second-numbers"}
    text = (MODELS / "calibration.json").read_text(encoding="utf-8")
    assert set(json.loads(text)["temperatures"]) == wanted


def test_only_fields_that_leave_the_first_net_unsure_are_picked() -> None:
    from dicesheets.scanner.train.report import confidences, temper
    from dicesheets.scanner.train.shards import Shard

    count = sum(map(len, VALUES.values()))
    scores = np.zeros((3, count), np.float32)
    scores[0, 4] = 12.0  # a clear digit
    scores[1, 4] = scores[1, 7] = 12.0  # two that are as likely
    scores[2, 4] = 12.0  # says nothing about a mark
    shard = Shard(
        np.zeros((3, 2, PATCH_PX, PATCH_PX), np.uint8),
        np.array([4, 4, 1]),
        np.array([0, 0, 1]),
        np.zeros(3, np.int64),
    )
    even = dict.fromkeys((kind.value for kind in VALUES), 1.0)
    sure = confidences(temper(scores, shard, even), shard)
    doubted = confidences(temper(scores, shard, even | {"digit": 4.0}), shard)
    assert doubted[0] < sure[0]
    assert sure[0] > 0.99
    assert sure[1] == pytest.approx(0.5, abs=0.01)
    assert sure[2] == pytest.approx(1 / 3)
    assert shard.pick(sure < 0.99).label.tolist() == [4, 1]


@pytest.mark.parametrize("size", [(PATCH_PX, PATCH_PX), (STRIP_HEIGHT_PX, STRIP_WIDTH_PX)])
def test_a_quarter_of_what_is_learnt_has_noise_as_of_a_deep_shadow(size: tuple[int, int]) -> None:
    from dicesheets.scanner.train.fields import WHITE_BYTE
    from dicesheets.scanner.train.fit import MOST_NOISE, NOISY_SHARE, jittered

    torch.manual_seed(6)
    grey = np.full((200, 2, *size), WHITE_BYTE // 2, np.uint8)
    inputs = jittered(grey, bent=False)(np.arange(200)).numpy()
    noise = inputs[:, 0].std(axis=(1, 2))
    assert (noise > 1e-3).mean() == pytest.approx(NOISY_SHARE, abs=0.02)
    assert 0.7 * MOST_NOISE < noise.max() < 1.2 * MOST_NOISE
    assert np.allclose(inputs[:, 1], 0.5, atol=1e-5), "print has none"
