"""What a browser says about pages: loaded at phone width, measured by a script, printed as JSON."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--allow-file-access-from-files",
         "--window-size=1400,1000", "--hide-scrollbars", "--dump-dom")  # fmt: skip
PHONE_PX, DESKTOP_PX = 360, 1280

# For each page and width: does it scroll sideways, which pictures fail, which texts are faint?
SCRIPT = """
const rgb = c => (c.match(/[0-9.]+/g) || []).map(Number);
const lum = ([r, g, b]) => [r, g, b].map(v => (v /= 255) <= .03928 ? v / 12.92
  : ((v + .055) / 1.055) ** 2.4).reduce((s, v, i) => s + v * [.2126, .7152, .0722][i], 0);
function ground(el, win) {
  for (; el; el = el.parentElement) {
    const c = rgb(win.getComputedStyle(el).backgroundColor);
    if (c.length && (c.length < 4 || c[3] > .99)) return c;
  }
  return [255, 255, 255];
}
function faint(doc, win) {
  const found = [];
  for (const el of doc.body.querySelectorAll('*')) {
    const own = [...el.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    const box = el.getBoundingClientRect();
    if (!own || !box.width || el.closest('svg, .skip')) continue;
    const s = win.getComputedStyle(el), size = parseFloat(s.fontSize);
    const big = size >= 24 || (size >= 18.66 && +s.fontWeight >= 700);
    const a = lum(rgb(s.color)), b = lum(ground(el, win));
    const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    if (ratio < (big ? 3 : 4.5)) found.push([el.textContent.trim().slice(0, 40), ratio]);
  }
  return found;
}
function look(frame) {
  const doc = frame.contentDocument, win = frame.contentWindow;
  return {url: frame.src, width: +frame.width,
    lang: doc.documentElement.lang, title: doc.title,
    scroll: doc.documentElement.scrollWidth, client: doc.documentElement.clientWidth,
    headings: doc.querySelectorAll('h1').length,
    images: [...doc.images].map(i => ({src: i.getAttribute('src'), alt: i.alt,
      loads: i.naturalWidth > 0 || i.loading === 'lazy'})),
    fonts: [...doc.fonts].filter(f => f.status === 'loaded').length,
    scripts: doc.scripts.length, faint: faint(doc, win)};
}
// All frames have loaded by then, and the browser prints the page right after.
window.onload = () => {
  const seen = [...document.querySelectorAll('iframe')].map(look);
  document.getElementById('out').textContent = JSON.stringify(seen);
};
"""


def find_browser() -> str | None:
    """Return a Chromium, if there is one."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


def look_at(browser: str, pages: list[Path], folder: Path) -> list[dict[str, Any]]:
    """Return what each page looks like at phone and desktop width."""
    frames = "".join(
        f'<iframe src="{page.as_uri()}" width="{width}" height="900" frameborder="0"></iframe>'
        for page in pages
        for width in (PHONE_PX, DESKTOP_PX)
    )
    harness = folder / "harness.html"
    harness.write_text(
        f'<!doctype html><meta charset="utf-8"><body><pre id="out"></pre>'
        f"<script>{SCRIPT}</script>{frames}",
        encoding="utf-8",
    )
    command = [browser, *FLAGS, f"--user-data-dir={folder / 'profile'}", harness.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)
    found = re.search(r'<pre id="out">(.*?)</pre>', done.stdout, re.S)
    assert found, f"the browser said nothing: {done.stderr[-2000:]}"
    assert found[1], f"the pages could not be measured: {done.stderr[-2000:]}"
    data: list[dict[str, Any]] = json.loads(html.unescape(found[1]))
    return data
