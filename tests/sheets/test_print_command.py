"""`dicesheets print` and `dicesheets games` as a person types them."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dicesheets.cli import main
from dicesheets.layouts.model import Game


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def invoke(*arguments: str) -> Result:
        return CliRunner().invoke(main, arguments, catch_exceptions=False)

    return invoke


def test_without_options_a_full_set_is_printed(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    result = run("print", "--game", "welten")
    assert result.exit_code == 0, result.output
    assert result.output == "welten.pdf: 4 pages\n"
    assert (tmp_path / "welten.pdf").read_bytes().startswith(b"%PDF-1.7")


def test_geometry_is_as_the_contract_says(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    run(
        "print", "--format", "round", "--realms", "scythe,tapestry,euphoria", "--geometry", "g.json"
    )
    data = json.loads((tmp_path / "g.json").read_text())
    assert data["unit"] == "mm"
    (page,) = data["pages"]
    assert (page["page"], page["width"], page["height"]) == (1, 210, 297)
    assert [c["card"] for c in page["cards"]] == [
        "scythe", "tapestry", "euphoria", "resources", "score",
    ]  # fmt: skip
    scythe = page["cards"][0]
    assert scythe["round"] == 1 and len(scythe["code"]) == 18
    x, y, width, height = scythe["box"]
    assert (width, height) == (105, 148)
    fields = {field["id"]: field for field in scythe["fields"]}
    assert set(fields) == {
        *(f"top-{i}" for i in range(1, 7)),
        *(f"bottom-{i}" for i in range(1, 7)),
        *(f"star-{i}" for i in range(1, 7)),
    }
    assert fields["top-3"]["kind"] == "mark"
    for px, py in fields["top-3"]["polygon"]:
        assert x <= px <= x + width and y <= py <= y + height


def test_previews_have_one_picture_a_page(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    run("print", "--game", "helden", "--png", "previews", "-o", "h.pdf")
    names = sorted(p.name for p in (tmp_path / "previews").iterdir())
    assert names[0] == "h-01.png" and len(names) >= 2


def test_help_explains_every_option_with_its_default(run) -> None:  # type: ignore[no-untyped-def]
    said = run("print", "--help").output
    for option in (
        "--game", "--format", "--realms", "--players", "--copies", "--paper", "--lang", "--ink",
        "--backs", "--flip", "--layout", "--seed", "--geometry", "--png", "-o",
    ):  # fmt: skip
        assert option in said
    for default in (
        "default: cards",
        "default: a4",
        "default: de",
        "default: colour",
        "default: 1",
    ):
        assert default in said


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--realms", "scyte"), 'did you mean "scythe"?'),
        (("--game", "helden", "--format", "match"), "only welten has rounds"),
        (("--players", "many"), "no number of players"),
        (("--players", "0"), "players are numbered 1 to 262143"),
        (("--players", "3-2"), "players are numbered 1 to 262143"),
        (("--realms", "scythe,"), "a name is missing"),
        (("--realms", "scythe,euphoria", "--format", "round"), "needs 3 realms and there are 2"),
        (("--copies", "0"), "--copies: 0 copies; ask for 1 to 200"),
        (("--seed", "262144"), "--seed: 262144 does not fit on a sheet; choose 1 to 262143"),
        (("-o", "nowhere/x.pdf"), "No such file or directory; choose another place"),
        (("--geometry", "nowhere/g.json"), "No such file or directory; choose another place"),
        (("-o", "x", "--geometry", "x"), "is the PDF already; choose another file"),
        (("--png", "file/previews"), "Not a directory; choose another place"),
    ],
)
def test_mistakes_are_answered_with_status_two_and_no_file(  # type: ignore[no-untyped-def]
    run, arguments, message, tmp_path: Path
) -> None:
    (tmp_path / "file").write_bytes(b"")
    result = run("print", *arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


def test_a_variant_brings_its_game_along(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "mine.yaml"
    file.write_text(
        "game: carcassonne\nid: mine\nextends: classic\nname: {de: Meins, en: Mine}\n", "utf-8"
    )
    assert run("print", "--layout", str(file)).output.startswith("carcassonne.pdf")
    result = run("print", "--layout", str(file), "--game", "welten")
    assert result.exit_code == 2 and "is for carcassonne, not welten" in result.output


@pytest.mark.parametrize("players", ["4", "2-3"])
def test_players_may_be_a_number_or_a_range(run, players: str, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    run("print", "--players", players, "--realms", "scythe", "--geometry", "g.json")
    data = json.loads((tmp_path / "g.json").read_text())
    numbers = {card["player"] for page in data["pages"] for card in page["cards"]}
    assert numbers == ({1, 2, 3, 4} if players == "4" else {2, 3})


def test_games_lists_all_four_with_what_they_print(run) -> None:  # type: ignore[no-untyped-def]
    said = run("games", "--lang", "en").output
    for game in Game:
        assert game.value in said
    assert "11 realm cards, 1 resource card, 1 score card" in said


def test_a_link_is_followed_and_a_device_or_pipe_is_left_alone(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "real.pdf").write_bytes(b"old")
    (tmp_path / "link.pdf").symlink_to("real.pdf")
    assert run("print", "--game", "helden", "-o", "link.pdf").exit_code == 0
    assert (tmp_path / "link.pdf").is_symlink()
    assert (tmp_path / "real.pdf").read_bytes().startswith(b"%PDF")
    (tmp_path / "null").symlink_to("/dev/null")
    os.mkfifo(tmp_path / "pipe")
    for name, kind in (("null", "a device"), ("pipe", "a pipe")):
        result = run("print", "--game", "helden", "-o", name)
        assert result.exit_code == 2
        assert result.output == (
            f"dicesheets: {name}: is {kind}; only ordinary files are written, "
            "choose another place\n"
        )
    assert (tmp_path / "null").is_char_device() and (tmp_path / "null").is_symlink()
    assert (tmp_path / "pipe").is_fifo()


def test_a_picture_is_no_pdf(tmp_path: Path) -> None:
    """`-o x.png` wrote a PDF of that name."""
    file = tmp_path / "x.png"
    file.write_bytes(b"mine")
    done = CliRunner().invoke(main, ["print", "-o", str(file), "--lang", "en"])
    assert done.exit_code == 2
    assert "-o: a PDF is written; use x.pdf" in done.stderr
    assert file.read_bytes() == b"mine"
