// The console's script: it makes the calls that the buttons name, and keeps what is shown up to date. All words and
// all markup come from the server.

import { clearProblems, labelOf, showProblem, showProblems } from './problems.mjs';

const EVERY_MS = 1000;
const SAID_MS = 8000;
const said = document.querySelector('#said');
const words = JSON.parse(said.dataset.words);
const key = new URLSearchParams(location.search).get('key') ?? document.querySelector('#key').value;

/** What the server last said of each part: a part is replaced when that changes, not when a person has typed in it. */
const served = new WeakMap();
let offline = false;

for (const live of document.querySelectorAll('[data-live]')) {
  for (const child of live.children) served.set(child, child.outerHTML);
}

// What one call sent and was answered is fetched once it is wanted. `toggle` does not bubble.
document.addEventListener(
  'toggle',
  (event) => {
    const details = event.target;
    if (details.open && details.dataset?.load) void load(details);
  },
  true,
);

setInterval(() => {
  if (!document.hidden) void refresh();
}, EVERY_MS);
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void refresh();
});

async function submit(form) {
  if (form.dataset.busy) return;
  if (form.dataset.confirm && !(await isSure(form.dataset.confirm))) return;
  form.dataset.busy = 'true';
  tell(words.working);
  try {
    await call(form);
  } catch {
    tell(words.unreachable, 'bad');
  } finally {
    delete form.dataset.busy;
  }
}

async function call(form) {
  const [method, path] = form.dataset.call.split(' ');
  const answer = await fetch(`${path}?${new URLSearchParams({ key })}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'accept-language': document.documentElement.lang,
    },
    ...(method !== 'DELETE' && { body: JSON.stringify(bodyOf(form)) }),
  });
  const reply = await answer.json();
  clearProblems(drawnNow(form));
  if (answer.ok) {
    if ('opensWorld' in form.dataset) return open(reply.key);
    await refresh();
    tell(`${words.done}: ${form.dataset.done}`, 'good');
    return;
  }
  showProblems(drawnNow(form), reply.errors ?? {});
  const names = Object.keys(reply.errors ?? {}).map((name) => labelOf(form, name));
  const which = names.length > 0 ? ` ${words.check}: ${names.join(', ')}` : '';
  tell(`${words.refused}. ${reply.message}${which}`, 'bad');
}

/** What the form always sends, with what was typed into those of its fields that can be seen. */
function bodyOf(form) {
  const body = JSON.parse(form.dataset.json);
  for (const field of form.querySelectorAll('[data-as]')) {
    if (!field.checkVisibility()) continue;
    const value = valueOf(field);
    if (value === undefined) continue;
    const names = field.name.split('.');
    const last = names.pop();
    const parent = names.reduce((inner, name) => (inner[name] ??= {}), body);
    parent[last] = value;
  }
  return body;
}

/** Nothing typed is nothing sent; a choice of nothing gives back what was chosen before. */
function valueOf({ value, dataset }) {
  const text = latinDigits(value.trim());
  if (dataset.as === 'choice') return text === '' ? null : text;
  if (text === '') return undefined;
  if (dataset.as === 'riyadh') return `${text.slice(0, 16)}:00+03:00`;
  // A text that is no number goes as it is: the server says what is wrong with it.
  if (dataset.as === 'number' && !Number.isNaN(Number(text))) return Number(text);
  return text;
}

function latinDigits(text) {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16));
}

function isSure(question) {
  const dialog = document.querySelector('#sure');
  dialog.querySelector('#sure-text').textContent = question;
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
  });
}

let silence;

/** Says how it went. What went well has been seen after a while; what did not stays until the next press. */
function tell(text, look = '') {
  clearTimeout(silence);
  said.className = look;
  said.textContent = text;
  if (look === 'good') silence = setTimeout(() => tell(''), SAID_MS);
}

function open(world) {
  const query = new URLSearchParams(location.search);
  query.set('key', world);
  location.search = String(query);
}

async function load(details) {
  const place = details.querySelector('.loaded');
  if (place.childElementCount > 0) return;
  const answer = await fetch(details.dataset.load).catch(() => undefined);
  if (answer?.ok) place.innerHTML = await answer.text();
  else tell(words.unreachable, 'bad');
}

let refreshing;

/** Draws what has changed; of two at once the second waits for the first and looks again. */
async function refresh() {
  await refreshing;
  refreshing = redraw();
  return refreshing;
}

async function redraw() {
  try {
    const address = new URL(location.href);
    address.searchParams.set('key', key);
    address.searchParams.set('lang', document.documentElement.lang);
    const answer = await fetch(address, { headers: { accept: 'text/html' } });
    if (answer.status === 401) return tell(words.signedOut, 'bad');
    if (answer.status === 404) return tell(words.gone, 'bad');
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    for (const live of document.querySelectorAll('[data-live]')) {
      const fresh = page.getElementById(live.id);
      if (fresh) update(live, fresh);
    }
    if (offline) tell(words.back, 'good');
    offline = false;
  } catch {
    if (!offline) tell(words.unreachable, 'bad');
    offline = true;
  }
}

/** Makes the children those of `fresh`, by their keys; one that the server has not changed stays as it is. */
function update(live, fresh) {
  const before = new Map([...live.children].map((child) => [child.dataset.key, child]));
  const after = [...fresh.children].map((child) => {
    const kept = before.get(child.dataset.key);
    const html = child.outerHTML;
    if (kept && served.get(kept) === html) return kept;
    const made = document.importNode(child, true);
    served.set(made, html);
    if (kept) carryOver(kept, made);
    else made.classList.add('fresh');
    return made;
  });
  const focused = live.contains(document.activeElement) ? document.activeElement : undefined;
  const place = focused && placeOf(focused);
  for (const child of [...live.children]) if (!after.includes(child)) child.remove();
  after.forEach((child, index) => {
    if (live.children[index] !== child) live.insertBefore(child, live.children[index] ?? null);
  });
  if (focused && document.activeElement !== focused) comeBack(live, focused, place);
}

/** What a person has unfolded stays so, and what they have typed stays there, with what is wrong with it. */
function carryOver(before, after) {
  for (const details of before.querySelectorAll('details[id][open]')) {
    const same = after.querySelector(`#${CSS.escape(details.id)}`);
    if (same) same.open = true;
  }
  for (const field of before.querySelectorAll('input[id]')) {
    const same = after.querySelector(`#${CSS.escape(field.id)}`);
    if (!same) continue;
    if (field.value !== field.defaultValue) same.value = field.value;
    if (field.ariaInvalid) showProblem(same);
  }
}

/** Where the focus was, in terms that outlive a redrawing. */
function placeOf(element) {
  return {
    id: element.id,
    call: callOf(element.closest('form')),
  };
}

/** One path may stand on several buttons; what they send tells them apart. */
function callOf(form) {
  return form && `${form.dataset.call} ${form.dataset.json}`;
}

/** The form as it is on the page: what was sent may have been redrawn before its answer came. */
function drawnNow(form) {
  if (form.isConnected) return form;
  return [...document.forms].find((other) => callOf(other) === callOf(form)) ?? form;
}

/** The focus goes back to the same button; where there is none any more, to the heading of its part. */
function comeBack(live, before, { id, call }) {
  if (before.isConnected) return before.focus();
  const sameForm = [...live.querySelectorAll('form')].find((form) => callOf(form) === call);
  const target =
    (id && document.getElementById(id)) ||
    sameForm?.querySelector('button') ||
    live.parentElement?.querySelector('[tabindex="-1"]');
  target?.focus({ preventScroll: true });
}

// Last, for one may be waiting, and all of the above is needed for it.
window.presses.takenBy((form) => void submit(form));
