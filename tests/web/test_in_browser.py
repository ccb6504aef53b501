"""The page in a real browser: phone and desk, light and dark, both languages, without a script."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium import Chromium, find_chromium

PHONE, DESK = 360, 1280
# An axe-like check of our own: names, contrast, targets, one heading, no sideways scroll.
CHECK = """
(() => {
  const found = [], rgb = c => (c.match(/[0-9.]+/g) || []).map(Number);
  const lum = ([r, g, b]) => [r, g, b].map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((s, v, i) => s + v * [.2126, .7152, .0722][i], 0);
  const ground = el => { for (; el; el = el.parentElement) { const c = rgb(getComputedStyle(el).backgroundColor);
    if (c.length && (c.length < 4 || c[3] > .99)) return c; } return [255, 255, 255]; };
  const seen = el => { const b = el.getBoundingClientRect(); return b.width > 0 && b.height > 0 && getComputedStyle(el).visibility !== 'hidden'; };
  if (document.querySelectorAll('h1').length !== 1) found.push('headings');
  if (!document.documentElement.lang) found.push('language');
  if (document.documentElement.scrollWidth > innerWidth) found.push('scrolls sideways: ' + document.documentElement.scrollWidth);
  for (const el of document.querySelectorAll('img')) if (!el.alt) found.push('no alt: ' + el.src);
  for (const el of document.querySelectorAll('a, button, input:not([type=hidden]), select, textarea, summary')) {
    if (!seen(el)) continue;
    const name = el.getAttribute('aria-label') || el.textContent.trim() || el.labels?.[0]?.textContent.trim() || el.title;
    if (!name) found.push('no name: ' + el.outerHTML.slice(0, 80));
    const b = el.getBoundingClientRect();
    if (el.matches('button, .button, .plain, .option, .big') && b.height < 36) found.push('small: ' + name);
  }
  for (const el of document.body.querySelectorAll('*')) {
    const own = [...el.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    if (!own || !seen(el) || el.closest('svg, .skip, dialog:not([open])')) continue;
    const s = getComputedStyle(el), size = parseFloat(s.fontSize);
    const a = lum(rgb(s.color)), b = lum(ground(el)), ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    const large = size >= 24 || (size >= 18.66 && +s.fontWeight >= 700);
    if (ratio < (large ? 3 : 4.5)) found.push('faint ' + ratio.toFixed(1) + ': ' + el.textContent.trim().slice(0, 40));
  }
  return found;
})()
"""  # noqa: E501

# What the line of a photo says, one after the other; kept while the page changes.
NOTE_STAGES = """
new MutationObserver(() => {
  const said = document.querySelector('.progress li')?.textContent, told = sessionStorage.stages ?? '';
  if (said && !told.endsWith(said + '|')) sessionStorage.stages = told + said + '|';
}).observe(document.querySelector('.progress'), {subtree: true, childList: true, characterData: true})
"""  # noqa: E501

pytestmark = pytest.mark.slow  # a server, workers and a browser: half a minute


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("served")
    process = subprocess.Popen(
        [sys.executable, "-m", "dicesheets", "serve", "--port", "0", "--no-browser", "--data",
         str(folder)],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found
    yield found[0]
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 0, "Ctrl-C ends it cleanly"
    process.stdout.close()


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    program = find_chromium()
    if program is None or os.name == "nt":
        pytest.skip("no Chromium is installed: the phone page was not looked at in a browser")
    opened = Chromium(program, tmp_path_factory.mktemp("profile"))
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def sheet(
    server: str, browser: Chromium, photo: bytes, tmp_path_factory: pytest.TempPathFactory
) -> str:
    """The address of a sheet that was scored in two taps."""
    file = tmp_path_factory.mktemp("photos") / "sheet.jpg"
    file.write_bytes(photo)
    browser.look(PHONE)
    browser.open(server)
    browser.wait("document.documentElement.classList.contains('scripted')")
    browser.run(NOTE_STAGES)
    browser.give_files("input[capture]", [file])
    browser.wait("location.pathname.includes('/s/') && document.querySelector('.score')")
    return str(browser.run("location.href"))


def test_a_photo_becomes_a_score_and_a_tap_changes_the_verdict(
    sheet: str, browser: Chromium
) -> None:
    assert browser.run("document.querySelector('.score').textContent") == "8,3"
    assert "Regelgerecht" in browser.run("document.querySelector('.answer').textContent")
    browser.click("a[data-f='round-1'] rect")
    browser.wait("document.querySelector('dialog[open] input[name=value]')")
    browser.run("document.querySelector('dialog input[name=value]').value = '15,2'")
    browser.click("dialog .option")
    browser.wait("!document.querySelector('dialog') && document.querySelector('.history')")
    assert browser.run("document.querySelector('.finding.miscount') !== null")
    assert browser.run("document.querySelector('a[data-f=round-1]').classList.contains('said')")
    browser.click(".last button")  # the last one can be taken back without looking for it
    browser.wait("document.querySelector('.history .undone')")
    assert browser.run("document.querySelector('.last')") is None
    assert browser.run("document.querySelector('.finding.miscount')") is None
    assert browser.complaints() == []


def test_a_photo_says_how_far_it_is_until_its_score_is_there(sheet: str, browser: Chromium) -> None:
    told = str(browser.run("sessionStorage.stages")).split("|")
    order = ["wird übertragen", "5 Karten gefunden", "Karte 3 von 5 gelesen", "wird gewertet"]
    places = [next(i for i, said in enumerate(told) if one in said) for one in order]
    assert places == sorted(places), told


def test_arrows_go_to_every_field_of_a_card(sheet: str, browser: Chromium) -> None:
    browser.look(DESK)
    browser.open(sheet)
    browser.wait("document.documentElement.classList.contains('scripted')")
    browser.run(
        "document.querySelector('.f:not(.empty) + .f.empty').previousElementSibling.focus()"
    )
    for key, is_empty in (("ArrowRight", True), ("ArrowLeft", False)):
        browser.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key)
        assert browser.run("document.activeElement.classList.contains('empty')") is is_empty
    assert browser.run("document.querySelector('svg.card .f.empty').getAttribute('tabindex')") == (
        "-1"
    ), "the tab key goes to what is written"


def test_the_preview_of_a_print_changes_in_place(sheet: str, browser: Chromium) -> None:
    """Every choice loaded the page anew, and whoever chose was at its top again."""
    browser.look(PHONE)
    browser.open(f"{sheet.partition('/m/')[0]}/print")
    browser.wait("document.querySelector('img.preview').complete")
    browser.run(
        "(() => { window.stays = true; const ink = document.querySelector('select[name=ink]'); "
        "ink.scrollIntoView(); ink.focus(); ink.value = 'saver'; "
        "ink.dispatchEvent(new Event('change', {bubbles: true})); })()"
    )
    browser.wait("document.querySelector('img.preview').src.includes('ink=saver')")
    assert browser.run("window.stays") is True
    assert browser.run("document.activeElement.name") == "ink"
    assert browser.run("location.search.includes('ink=saver')"), "it can be kept as a bookmark"
    assert browser.run("scrollY") > 100
    assert browser.complaints() == []


def test_a_legal_round_is_replayed_by_the_slider(sheet: str, browser: Chromium) -> None:
    browser.open(sheet)
    browser.click(".replay summary")
    browser.run(
        "(() => { const s = document.querySelector('.replay input'); s.value = 3; "
        "s.dispatchEvent(new Event('input', {bubbles: true})); })()"
    )
    assert browser.run("document.querySelector('.turns .now').dataset.turn") == "3"
    assert browser.run("document.querySelectorAll('svg.replaying').length") == 5
    early = browser.run("document.querySelectorAll('.f.done').length")
    browser.run(
        "(() => { const s = document.querySelector('.replay input'); s.value = 8; "
        "s.dispatchEvent(new Event('input', {bubbles: true})); })()"
    )
    assert browser.run("document.querySelectorAll('.f.done').length") > early > 0


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_nothing_is_wrong_with_any_page(
    sheet: str, browser: Chromium, width: int, dark: bool, language: str
) -> None:
    browser.look(width, dark=dark, language=language)
    match = sheet.rpartition("/s/")[0]
    home = match.partition("/m/")[0]
    paths = ("/", "/new", "/matches", "/print", "/rules/welten", "/rules", "/dice", "/join",
             "/variants", "/print?format=leaflet")  # fmt: skip
    for url in (*(f"{home}{path}" for path in paths), match, sheet, f"{match}/dice"):
        browser.open(url)
        assert browser.run(CHECK) == [], url
        assert browser.run("document.documentElement.lang") == language
    assert browser.complaints() == []


def test_all_goes_without_a_script(sheet: str, browser: Chromium) -> None:
    browser.look(PHONE, script=False)
    browser.open(sheet)
    browser.click("a[data-f='round-1'] rect")
    browser.wait("location.pathname.endsWith('/field')")
    browser.click(".option")
    browser.wait("location.pathname.includes('/s/') && document.querySelector('.history')")
    browser.look(PHONE)


def test_two_browsers_see_the_same_match(sheet: str, browser: Chromium, tmp_path: Path) -> None:
    """What one corrects appears at the other without being asked for."""
    browser.look(PHONE)
    browser.open(sheet)
    here = sheet.partition("#")[0]
    before = browser.run("document.querySelectorAll('.history li').length")
    said = browser.run(
        f"""(async () => {{
          const parse = t => new DOMParser().parseFromString(t, 'text/html');
          const link = document.querySelector("a[data-f='round-1']").getAttribute('href');
          const form = parse(await (await fetch(link)).text()).querySelector('form.options');
          const data = new URLSearchParams(new FormData(form)); data.set('value', '16');
          return (await fetch('{here}/correct', {{method: 'POST', body: data}})).status;
        }})()"""
    )
    assert said == 200
    browser.wait(f"document.querySelectorAll('.history li').length > {before}")


# ------------------------------------------------------------------ a whole evening


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """What two players at one table have photographed."""
    folder = tmp_path_factory.mktemp("table")
    given = ["--players", "2", "--realms", "castles,cities,scythe", "--seed", "5"]
    subprocess.run(
        [sys.executable, "-m", "dicesheets", "practise", *given, "-o", str(folder / "table.jpg")],
        check=True, capture_output=True,
    )  # fmt: skip
    return sorted(folder.glob("*.jpg"))


@pytest.mark.parametrize(
    ("width", "language", "script"), [(PHONE, "de", True), (DESK, "en", False)],
    ids=["phone", "desk without a script"],
)  # fmt: skip
def test_an_evening_from_the_printer_to_the_standings(
    server: str, browser: Chromium, photos: list[Path], width: int, language: str, script: bool
) -> None:
    """Print a match, photograph it, correct a field by a tap, and see who stands where."""
    home = server.partition("/?")[0]
    browser.look(width, language=language)
    browser.open(server)
    browser.look(width, language=language, script=script)
    browser.open(f"{home}/new")
    browser.run("document.querySelector('textarea[name=names]').value = 'Anna\\nBen'")
    browser.click("main form.form .button")
    browser.wait("location.pathname.startsWith('/m/') && document.querySelector('form.take')")
    match = browser.run("location.pathname")
    printed = browser.run("document.querySelector(\"a[href^='/print?match=']\").href")
    browser.open(printed)
    assert browser.run("document.querySelector('textarea[name=names]').value") == "Anna\nBen"
    assert browser.run("document.querySelector('img.preview').naturalWidth > 100")
    browser.open(f"{home}{match}")
    browser.give_files(".album input", photos)
    if not script:
        browser.click("form.take button")
    rows = "document.querySelectorAll('.standings tbody tr')"
    browser.wait(f"{rows}.length === 2", 120)
    names = browser.run(f"[...{rows}].map(row => row.querySelector('th').textContent).sort()")
    assert names == ["Anna", "Ben"]
    assert browser.run(f"[...{rows}].every(row => row.className === 'good')")
    sheet = f"{home}{match}/s/p1"
    browser.open(sheet)
    browser.click("a[data-f='turn-1-a'] rect")  # a wrong field
    browser.wait("document.querySelector('.option')")
    said = "button.option:not(.now)[value='1'], button.option:not(.now)[value='2']"
    browser.click(said)
    browser.wait("document.querySelector('.history') && !document.querySelector('dialog')")
    browser.wait("!document.querySelector('.result.good')")
    browser.open(f"{home}{match}")
    browser.wait(f"![...{rows}].every(row => row.className === 'good')")
    browser.open(sheet)
    browser.click(".history button")
    browser.wait("document.querySelector('.result.good')")
    browser.open(f"{home}{match}")
    assert browser.run(f"[...{rows}].every(row => row.className === 'good')")
    browser.look(PHONE)


def test_a_photo_is_dragged_to_a_player(
    server: str, browser: Chromium, photo: bytes, tmp_path: Path
) -> None:
    """With a mouse; the form below each photo does the same by taps."""
    home = server.partition("/?")[0]
    browser.look(DESK)
    browser.open(f"{home}/new")
    browser.run("document.querySelector('textarea[name=names]').value = 'Anna\\nBen'")
    browser.click("main form.form .button")
    browser.wait("location.pathname.startsWith('/m/') && document.querySelector('form.take')")
    file = tmp_path / "drag.jpg"
    file.write_bytes(photo + b"drag")
    browser.give_files(".album input", [file])
    browser.wait("document.querySelector('.score, .shot')", 120)
    match = browser.run("location.pathname.split('/s/')[0]")
    browser.open(f"{home}{match}")
    assert browser.run("document.querySelector('.drops').hidden")
    browser.run(
        """(async () => {
          const data = new DataTransfer(), fire = (el, kind) => el.dispatchEvent(
            new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true}));
          fire(document.querySelector('.shot'), 'dragstart');
          await new Promise(done => setTimeout(done, 50));
          const drop = document.querySelector(".drop[data-person='2']");
          if (document.querySelector('.drops').hidden) throw new Error('no place to drop');
          fire(drop, 'dragover'); fire(drop, 'drop');
        })()"""
    )
    browser.wait("document.querySelector('.standings th[scope=row]')?.textContent === 'Ben'")
    assert browser.complaints() == []


def test_two_browsers_work_at_one_match(
    sheet: str, browser: Chromium, server: str, tmp_path: Path
) -> None:
    program = find_chromium()
    assert program
    other = Chromium(program, tmp_path / "profile")
    try:
        browser.look(PHONE)
        other.look(DESK, language="en")
        browser.open(sheet)
        other.open(server)
        other.open(sheet)
        before = browser.run("document.querySelectorAll('.history li').length")
        for number, (mine, theirs) in enumerate([(other, browser), (browser, other)], start=1):
            mine.click("a[data-f='round-1'] rect")
            mine.wait("document.querySelector('dialog[open] input[name=value]')")
            mine.run(f"document.querySelector('dialog input[name=value]').value = '{20 + number}'")
            mine.click("dialog .option")
            told = f"document.querySelectorAll('.history li').length === {before + number}"
            mine.wait(told)
            theirs.wait(told)
    finally:
        other.close()


def test_a_server_that_dies_in_the_middle_goes_on_where_it_was(
    browser: Chromium, photo: bytes, tmp_path: Path
) -> None:
    def start(port: int) -> tuple[subprocess.Popen[str], str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "dicesheets", "serve", "--port", str(port), "--no-browser",
             "--data", str(tmp_path / "data")],
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found
        return process, found[0]

    file = tmp_path / "sheet.jpg"
    file.write_bytes(photo)
    first, address = start(0)
    try:
        browser.look(PHONE)
        browser.open(address)
        browser.give_files("input[capture]", [file])
        browser.wait(
            "location.pathname.startsWith('/m/') || document.querySelector('.progress li')"
        )
        browser.wait("location.pathname.includes('/s/') && document.querySelector('.score')", 120)
    finally:
        first.kill()
        first.wait()
    browser.wait("!document.querySelector('.lost').hidden")
    second, _ = start(int(address.partition("/?")[0].rpartition(":")[2]))
    try:
        browser.wait("document.querySelector('.lost').hidden")
        assert browser.run("document.querySelector('.score').textContent") == "8,3"
        browser.click("a[data-f='round-1'] rect")
        browser.wait("document.querySelector('dialog[open] input[name=value]')", 120)
    finally:
        second.send_signal(signal.SIGINT)
        second.wait(20)
    for process in (first, second):
        assert process.stdout is not None
        process.stdout.close()
