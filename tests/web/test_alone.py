"""One page writes to a file of matches."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicesheets.errors import UsageError
from dicesheets.web.server import _alone


def test_a_second_page_on_the_same_matches_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite"
    said = "another page writes there already"
    with _alone(file), pytest.raises(UsageError, match=said), _alone(file):
        pass
    with _alone(file):  # the first one has ended
        assert file.parent.is_dir()
