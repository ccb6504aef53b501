"""The networks on their way from torch to the scanner; runs where torch is installed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dicesheets.scanner.recognise import PATCH_PX, VALUES

torch = pytest.importorskip("torch")
onnxruntime = pytest.importorskip("onnxruntime")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_network_answers_as_before_in_a_quarter_of_the_bytes(tmp_path: Path) -> None:
    from dicesheets.scanner.train.nets import export, second_net

    torch.manual_seed(3)
    net = second_net().eval()
    file = tmp_path / "second.onnx"
    export(net, file, strip=False)
    patches = np.random.default_rng(4).random((5, 2, PATCH_PX, PATCH_PX), np.float32)
    with torch.no_grad():
        before = net(torch.from_numpy(patches)).numpy()
    session = onnxruntime.InferenceSession(file, providers=["CPUExecutionProvider"])
    (after,) = session.run(None, {"patches": patches})
    assert after.shape == (5, sum(map(len, VALUES.values())))
    assert np.allclose(before, after, atol=0.02)
    weights = sum(parameter.numel() for parameter in net.parameters())
    assert file.stat().st_size < 1.1 * weights


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
