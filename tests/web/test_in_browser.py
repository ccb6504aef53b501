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
    browser.click(".history button")
    browser.wait("document.querySelector('.history .undone')")
    assert browser.run("document.querySelector('.finding.miscount')") is None
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
def test_nothing_is_wrong_with_any_page(
    sheet: str, browser: Chromium, width: int, dark: bool
) -> None:
    browser.look(width, dark=dark, language="en" if dark else "de")
    match = sheet.rpartition("/s/")[0]
    home = match.partition("/m/")[0]
    paths = ("/", "/new", "/matches", "/print", "/rules/welten", "/dice", "/join")
    for url in (*(f"{home}{path}" for path in paths), match, sheet, f"{match}/dice"):
        browser.open(url)
        assert browser.run(CHECK) == [], url
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
