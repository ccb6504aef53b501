// The page works without this. Here it gets quicker: photos go one by one with their progress, pages
// change in place, fields open over the sheet, and what others do is shown at once.

const root = document.documentElement;
const spoken = told => told.says[root.lang === "de" ? 0 : 1];
const say = name => document.body.dataset["say" + name[0].toUpperCase() + name.slice(1)] ?? "";
root.classList.add("scripted");

// ------------------------------------------------------------------ pages in place

let dialog = null;

function parsed(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

async function load(url, options = {}) {
  root.classList.add("busy");
  try {
    const answer = await fetch(url, { headers: { accept: "text/html" }, ...options });
    return { page: parsed(await answer.text()), url: answer.url, ok: answer.ok };
  } finally {
    root.classList.remove("busy");
  }
}

function show(found, keep = false) {
  const fresh = found.page.querySelector("main");
  const old = document.querySelector("main");
  if (!fresh || !old) { location.assign(found.url); return; }
  const open = [...old.querySelectorAll("details")].map(d => d.open);
  const sliders = [...old.querySelectorAll("input[type=range]")].map(r => r.value);
  old.replaceWith(fresh);
  walk(fresh);
  document.title = found.page.title;
  const events = found.page.body.dataset.events;
  if (events) document.body.dataset.events = events;
  if (keep) {
    fresh.querySelectorAll("details").forEach((d, i) => { if (open[i]) d.open = true; });
    fresh.querySelectorAll("input[type=range]").forEach((r, i) => { if (sliders[i] !== undefined && sliders[i] !== r.max) { r.value = sliders[i]; replay(r); } });
  } else {
    const place = new URL(found.url).hash;
    const target = place && document.querySelector(place);
    if (target) target.scrollIntoView(); else scrollTo(0, 0);
    fresh.focus({ preventScroll: true });
  }
  listen();
  awaitMore();
}

function closeDialog() {
  dialog?.close();
}

function openDialog(found, origin) {
  const inner = found.page.querySelector("main");
  if (!inner) { location.assign(found.url); return; }
  const opened = dialog = document.createElement("dialog");
  const closing = document.createElement("button");
  closing.className = "plain closing";
  closing.textContent = say("close");
  closing.addEventListener("click", closeDialog);
  dialog.append(closing, ...inner.childNodes);
  dialog.setAttribute("aria-label", found.page.querySelector("h1")?.textContent ?? found.page.title);
  dialog.addEventListener("click", event => { if (event.target === dialog) closeDialog(); });
  dialog.addEventListener("close", () => {
    opened.remove();
    if (dialog !== opened) return;  // another one has taken its place
    dialog = null;
    origin?.focus?.({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  (dialog.querySelector("[aria-invalid]") ?? dialog.querySelector("[aria-current], .option, input:not([type=hidden])") ?? closing).focus();
  dialog.querySelectorAll("[data-replay] input[type=range]").forEach(replay);
}

document.addEventListener("click", async event => {
  const link = event.target.closest("a[data-dialog], a[data-swap]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const href = link.href.baseVal ?? link.href;
  const words = link.dataset.busy && link.textContent;
  try {
    if (words) { link.textContent = link.dataset.busy; link.setAttribute("aria-busy", "true"); }
    const found = await load(href);
    if (words) { link.textContent = words; link.removeAttribute("aria-busy"); }
    if (!found.ok) { show(found); return; }
    if (link.matches("[data-dialog]")) openDialog(found, link);
    else { show({ ...found, url: new URL(href, location.href).href }); history.pushState(null, "", href); }
  } catch { if (words) link.textContent = words; lost(true); }
});

document.addEventListener("submit", async event => {
  const form = event.target.closest("form[data-swap]");
  if (!form) return;
  event.preventDefault();
  if (form.hasAttribute("aria-busy")) return;  // a double tap
  form.setAttribute("aria-busy", "true");
  const data = new FormData(form, event.submitter);
  const inDialog = dialog?.contains(form);
  try {
    const found = await load(form.action, { method: "POST", body: new URLSearchParams(data) });
    if (inDialog) closeDialog();
    if (inDialog && found.page.querySelector("main [aria-invalid]")) { openDialog(found); return; }
    show(found, inDialog);
    if (found.ok && found.url !== location.href) history.pushState(null, "", found.url);
  } catch { lost(true); } finally { form.removeAttribute("aria-busy"); }
});

addEventListener("popstate", async () => {
  try { show(await load(location.href)); } catch { lost(true); }
});

// ------------------------------------------------------------------ photos

const UPLOAD = .4;  // of the bar; the rest is reading and judging

function send(url, file, progress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append("photo", file, file.name);
    request.open("POST", url);
    request.setRequestHeader("accept", "application/json");
    request.upload.addEventListener("progress", event => progress(event.loaded / (event.total || 1)));
    request.upload.addEventListener("load", () => progress(1));
    request.addEventListener("load", () => {
      let found = {};
      try { found = JSON.parse(request.responseText); } catch { found = { error: request.responseText }; }
      if (request.status === 200) resolve(found); else reject(new Error(found.error || request.status));
    });
    request.addEventListener("error", () => reject(new Error(say("lost"))));
    request.send(body);
  });
}

async function upload(form, files) {
  const list = form.querySelector(".progress");
  const rows = [...files].map(file => {
    const row = document.createElement("li");
    const text = document.createElement("span");
    const bar = document.createElement("progress");
    bar.max = 1;
    bar.setAttribute("aria-label", file.name);
    text.setAttribute("aria-live", "off");  // what came of it is read out, not every step
    text.textContent = `${file.name}: ${say("uploading")}`;
    row.append(text, bar);
    list.append(row);
    return { file, row, text, bar };
  });
  let url = form.action, last = null, wrong = 0;
  if (form.dataset.begin) {
    try {
      const begun = await fetch(form.dataset.begin, { method: "POST", headers: { accept: "application/json" } });
      url = `/m/${(await begun.json()).match}/photos`;
    } catch {
      for (const { file, text, bar } of rows) { bar.remove(); text.textContent = `${file.name}: ${say("lost")}`; }
      return;
    }
  }
  // What happens to each photo once it is there: in line, being read, being judged.
  const watch = new EventSource(url.replace(/photos$/, "events"));
  watch.addEventListener("message", event => {
    const told = JSON.parse(event.data);
    if (told.kind !== "photo") return;
    const mine = rows.find(r => r.sha === told.sha) ?? rows.find(r => !r.sha && told.name === r.file.name);
    if (!mine) return;
    mine.sha = told.sha;
    if (mine.bar.isConnected) { mine.bar.value = UPLOAD + (1 - UPLOAD) * told.share; mine.text.textContent = `${mine.file.name}: ${spoken(told)}`; }
  });
  const one = async mine => {
    const { file, row, text, bar } = mine;
    try {
      const found = await send(url, file, share => {
        if (mine.sha) return;  // it is there already, and its reading under way
        bar.value = UPLOAD * share;
        text.textContent = `${file.name}: ${say(share < 1 ? "uploading" : "waiting")}${share < 1 ? ` ${Math.round(share * 100)} %` : ""}`;
      });
      const trouble = found.photos.find(photo => photo.trouble);
      bar.remove();
      text.removeAttribute("aria-live");
      if (trouble) { wrong++; row.classList.add("wrong"); text.textContent = `${file.name}: ${trouble.trouble}`; }
      else text.textContent = found.sheets.map(s => `${s.title}: ${s.score}`).join(", ") || file.name;
      last = found;
    } catch (error) {
      wrong++;
      bar.remove();
      text.removeAttribute("aria-live");
      row.classList.add("wrong");
      text.textContent = `${file.name}: ${error.message}`;
    }
  };
  // A few at a time, so that each moves visibly.
  const waiting = [...rows];
  await Promise.all([1, 2, 3].map(async () => { while (waiting.length) await one(waiting.shift()); }));
  watch.close();
  form.reset();
  if (last && !(wrong && rows.length === 1 && !last.sheets.length)) location.assign(rows.length > 1 ? `/m/${last.match}` : last.go);
}

document.addEventListener("change", event => {
  const form = event.target.closest("form[data-upload]");
  if (form && event.target.files?.length) upload(form, event.target.files);
  const wish = event.target.closest("form[data-preview]");
  if (wish) preview(wish, event.target);
});

// ------------------------------------------------------------------ printing

let wishes = 0;

// What would be printed, while somebody chooses: they stay where they are.
async function preview(form, field) {
  const mine = ++wishes, url = `${form.action}?${new URLSearchParams(new FormData(form))}`;
  const same = field.type === "checkbox" ? `[value="${CSS.escape(field.value)}"]` : "";
  try {
    const found = await load(url);
    if (mine !== wishes) return;  // something else was chosen meanwhile
    history.replaceState(null, "", url);
    show(found, true);
    document.querySelector(`form[data-preview] [name="${CSS.escape(field.name)}"]${same}`)?.focus({ preventScroll: true });
  } catch { lost(true); }
}

for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, event => {
    const form = document.querySelector("form[data-upload]");
    if (!form || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    form.classList.toggle("dragged", kind === "dragover");
    if (kind === "drop") upload(form, event.dataTransfer.files);
  });
}

// ------------------------------------------------------------------ whose a photo is

let dragged = null;

function leaveDrops() {
  dragged = null;
  document.querySelectorAll(".drops").forEach(drops => { drops.hidden = true; });
}

document.addEventListener("dragstart", event => {
  const shot = event.target.closest?.("[data-photo]");
  const drops = document.querySelector(".drops");
  if (!shot || !drops) return;
  dragged = shot;
  event.dataTransfer.setData("text/plain", shot.dataset.photo);
  event.dataTransfer.effectAllowed = "move";
  setTimeout(() => { drops.hidden = !dragged; });  // what moves under a drag at once ends it
});
document.addEventListener("dragend", leaveDrops);
for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, async event => {
    const drop = event.target.closest?.(".drop");
    if (!dragged || !drop) return;
    event.preventDefault();
    drop.classList.toggle("over", kind === "dragover");
    if (kind !== "drop") return;
    const form = dragged.querySelector("form[action$='/place']");  // what is not said stays
    if (drop.dataset.person) form.elements.person.value = drop.dataset.person;
    else form.elements.round.value = drop.dataset.roundNumber;
    leaveDrops();
    form.requestSubmit();
  });
}

// ------------------------------------------------------------------ names

document.addEventListener("click", event => {
  const chip = event.target.closest("[data-add-name]");
  if (!chip) return;
  const names = chip.form.elements.names;
  const there = names.value.split("\n").map(n => n.trim()).filter(Boolean);
  const name = chip.dataset.addName;
  names.value = (there.includes(name) ? there.filter(n => n !== name) : [...there, name]).join("\n");
  chip.setAttribute("aria-pressed", String(!there.includes(name)));
});

// ------------------------------------------------------------------ what others do

let source = null, listeningTo = "", timer = 0;

function lost(is) {
  const line = document.querySelector(".lost");
  if (line) line.hidden = !is;
}

async function refresh() {
  if (dialog || document.querySelector(".progress li progress") || document.activeElement?.matches("input:not([type=range]), textarea, select")) return;
  try { show(await load(location.href), true); lost(false); } catch { lost(true); }
}

function listen() {
  const address = document.body.dataset.events;
  if (!address || address === listeningTo) return;
  source?.close();
  listeningTo = address;
  source = new EventSource(address);
  let before = false;
  source.addEventListener("open", () => { lost(false); if (before) refresh(); before = true; });
  source.addEventListener("error", () => lost(true));
  source.addEventListener("message", event => {
    const told = JSON.parse(event.data);
    const shot = told.kind === "photo" && document.querySelector(`[data-photo="${told.sha}"]`);
    if (told.state === "reading" && !shot) return;  // a step of what is not shown yet: it would put off all others
    if (shot && told.state !== "read") {
      shot.querySelector(".state").textContent = spoken(told);
      const bar = shot.querySelector("progress");
      if (bar) bar.value = told.share;
    } else { clearTimeout(timer); timer = setTimeout(refresh, 250); }
  });
}

// A page that says that something is under way asks by itself how it went.
let asking = 0;

function awaitMore() {
  clearTimeout(asking);
  if (document.querySelector("main [data-again]")) asking = setTimeout(() => refresh().then(awaitMore), 1500);
}

// ------------------------------------------------------------------ fields by keyboard

// The tab key goes to what is written or to be looked at; arrows go to every field of a card.
function walk(main) {
  main?.querySelectorAll("svg.card .f.empty").forEach(field => field.setAttribute("tabindex", "-1"));
}

document.addEventListener("keydown", event => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const field = event.target.closest?.("svg.card .f");
  if (!step || !field || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const all = [...field.closest("svg.card").querySelectorAll(".f")];
  all[(all.indexOf(field) + step + all.length) % all.length].focus();
});

// ------------------------------------------------------------------ replay

function sums(turns, name, upTo) {
  const total = [0, 0, 0];
  turns.slice(0, upTo).forEach(li => li.dataset[name].trim().split(" ").filter(Boolean).forEach(part => part.split(",").forEach((n, i) => { total[i] += +n; })));
  return total;
}

function replay(slider) {
  const box = slider.closest("[data-replay]"), upTo = +slider.value;
  const turns = [...box.querySelectorAll(".turns li")];
  const cards = document.querySelectorAll(`[data-round="${box.dataset.replay}"]`);
  box.querySelector("output").textContent = upTo;
  box.classList.toggle("sliding", upTo < turns.length);
  turns.forEach((li, i) => { li.classList.toggle("now", i + 1 === upTo); li.classList.toggle("later", i + 1 > upTo); });
  const marks = n => turns[n] ? turns[n].dataset.marks.trim().split(" ") : [];
  const done = new Set(turns.slice(0, upTo).flatMap((_, i) => marks(i))), fresh = new Set(upTo ? marks(upTo - 1) : []);
  cards.forEach(card => {
    card.classList.toggle("replaying", box.open && upTo < turns.length);
    card.querySelectorAll(".f").forEach(field => {
      const name = `${card.dataset.card}/${field.dataset.f}`;
      const isDie = card.dataset.card === "score" && /^turn-\d+-[ab]$/.test(field.dataset.f) && +field.dataset.f.split("-")[1] <= upTo;
      field.classList.toggle("done", done.has(name) || isDie);
      field.classList.toggle("fresh", upTo < turns.length && fresh.has(name));
    });
  });
  const gained = sums(turns, "gained", upTo), spent = sums(turns, "spent", upTo);
  const kinds = [...box.querySelectorAll(".kinds li")].map(li => li.textContent);
  box.querySelector(".purse").textContent = kinds.map((kind, i) => `${kind}: ${gained[i]} − ${spent[i]} = ${gained[i] - spent[i]}`).join(" · ");
}

document.addEventListener("input", event => {
  if (event.target.matches("[data-replay] input[type=range]")) replay(event.target);
});
document.addEventListener("toggle", event => {
  const slider = event.target.matches?.("[data-replay]") && event.target.querySelector("input[type=range]");
  if (slider) replay(slider);
}, true);

document.querySelectorAll("[data-replay][open] input[type=range]").forEach(replay);
walk(document);
listen();
awaitMore();
