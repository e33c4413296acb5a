import { html } from 'hono/html';
import { type Pull, pullsOf } from '../control/levers';
import type { LogEntry } from '../store/request-log';
import type { World } from '../store/world';
import { type Message, messages } from '../verify/inbox';
import { apart, type Markup } from './lever';
import type { Scene } from './scene';

/** How much of the past stands in the column; the control API has all of it. */
const MOST = 60;
const MOST_CODES = 3;

/** The codes that have just gone out, the newest large enough to be read out. */
export function inbox({ world, words: { feed }, formats }: Scene): Markup | Markup[] {
  const latest = messages(world).slice(0, MOST_CODES);
  if (latest.length === 0) return html`<p class="quiet" data-key="none">${feed.noCodes}</p>`;
  return latest.map(
    ({ to, code, at }: Message) => html`<p class="message" data-key="${`${to} ${at} ${code}`}">
      <b class="code">${apart(code)}</b> <span class="quiet">${apart(`0${to.replace(/^\+966/, '')}`)} · ${apart(formats.time(at))}</span>
    </p>`,
  );
}

/** What happened, the newest first: calls of the app, and what was done from here between them. */
export function happenings(scene: Scene): Markup | Markup[] {
  const items = timeline(scene.world);
  if (items.length === 0) {
    return html`<li class="empty" data-key="none">${scene.words.feed.none}</li>`;
  }
  return items.map((item) => ('lever' in item ? pulled(scene, item) : called(scene, item)));
}

function timeline(world: World): (LogEntry | (Pull & { nth: number }))[] {
  const calls = world.log.after(Math.max(0, world.log.latest - MOST));
  const pulls = pullsOf(world).map((pull, nth) => ({ ...pull, nth }));
  const place = (item: LogEntry | (Pull & { nth: number })) =>
    'lever' in item ? [item.after, 1, item.nth] : [item.seq, 0, 0];
  return [...calls, ...pulls]
    .sort((one, other) => {
      const [a, b] = [place(one), place(other)];
      const at = a.findIndex((value, index) => value !== b[index]);
      return (b[at] ?? 0) - (a[at] ?? 0);
    })
    .slice(0, MOST);
}

function pulled(scene: Scene, pull: Pull & { nth: number }): Markup {
  const { words, formats } = scene;
  const { feed } = words;
  const key = `pull-${pull.after}-${pull.at}-${pull.nth}`;
  const what = whatOf(scene, pull);
  return html`<li class="entry own" data-key="${key}">
    <p class="line"><span class="quiet">${apart(formats.seconds(pull.at))}</span> <b>${feed.levers[pull.lever]}</b></p>
    <p class="quiet">${feed.byYou}${what.map((one) => html` · ${one}`)}</p>
  </li>`;
}

/** What a lever was pulled with, in words where there are some. */
function whatOf({ words, formats }: Scene, { lever, id, told }: Pull): (string | Markup)[] {
  const { clock, scenes, faults, payments, world } = words;
  const lengths: Record<string, string> = { PT1H: clock.hour, P1D: clock.day, P1W: clock.week };
  // A call that reads no body may have come with any.
  const instant = (iso: string) =>
    Number.isNaN(Date.parse(iso)) ? iso : html`${formats.day(iso)} ${apart(formats.time(iso))}`;
  const said: Record<string, (value: string) => string | Markup> = {
    duration: (value) => lengths[value] ?? apart(value),
    to: instant,
    now: instant,
    scenario: (value) => named(scenes, value),
    kind: (value) => named(faults.kinds, value),
    operation: (value) => operationName(words, value),
    price: (value) => formats.money(Number(value)),
    status: (value) => (lever === 'world' ? named(world.statuses, value) : apart(value)),
    profile: (value) => named(world.profiles, value),
    mode: (value) => named(payments.modes, value),
  };
  const rest = Object.entries(told).map(([name, value]) => said[name]?.(value) ?? value);
  return [...(id && lever !== 'fault-removed' ? [apart(id.slice(0, 8))] : []), ...rest];
}

/** The words of a name, else the name itself. */
function named(words: Record<string, unknown>, name: string): string {
  const found = words[name];
  return typeof found === 'string' ? found : name;
}

/** A call, or a family of them, as faults name them. */
export function operationName({ faults, feed }: Scene['words'], name: string): string {
  if (name === '*') return faults.everything;
  if (name === 'gateway-*') return faults.allOf.gateway;
  if (name === 'verify-*') return faults.allOf.verify;
  return feed.calls[name] ?? name;
}

function called(scene: Scene, entry: LogEntry): Markup {
  const { words, formats, world, language } = scene;
  const { feed, faults } = words;
  const good = entry.status >= 200 && entry.status < 400;
  const address = `/console/calls/${entry.seq}?${new URLSearchParams({ key: world.key, lang: language })}`;
  const answered = entry.status === 0 ? feed.noAnswer : apart(entry.status);
  return html`<li class="entry ${entry.party} ${good ? 'good' : 'bad'}" data-key="call-${entry.seq}">
    <details data-load="${address}">
      <summary>
        <span class="line">
          <span class="quiet">${apart(formats.seconds(entry.at))}</span>
          <span class="mark" aria-hidden="true">${good ? '✓' : '✕'}</span>
          <b>${named(feed.calls, entry.operation)}</b>
        </span>
        <span class="quiet">
          ${feed.parties[entry.party]} · <span class="status">${answered}</span> · ${apart(`${entry.ms} ms`)}
        </span>
        ${entry.replayed ? html`<span class="tag">${feed.repeat}</span>` : ''}
        ${entry.fault ? html`<span class="tag struck">${feed.fault}: ${named(faults.kinds, entry.fault)}</span>` : ''}
      </summary>
      <div class="loaded"></div>
    </details>
  </li>`;
}

/** What one call sent and was answered, for who opens it. Everything in it was masked before it was kept. */
export function callDetail({ world, words: { feed } }: Scene, seq: number): Markup {
  const entry = world.log.get(seq);
  if (!entry) return html`<p class="quiet">${feed.gone}</p>`;
  const { method, path, query, headers, fields } = entry;
  return html`<p class="path">${apart(`${method} ${path}`)}</p>
    <h3>${feed.sent}</h3>
    ${part(feed.query, query)}${part(feed.fields, fields)}
    <details class="more"><summary>${feed.headers}</summary>${sheet(headers)}</details>
    <h3>${feed.answered}${entry.status ? html` ${apart(entry.status)}` : ''}</h3>
    ${answeredPart(feed, entry)}`;
}

function answeredPart(feed: Scene['words']['feed'], { status, answer }: LogEntry): Markup {
  if (status === 0) return html`<p class="quiet">${feed.noAnswer}</p>`;
  if (answer && answer.body !== null) return sheet(answer.body);
  return html`<p class="quiet">${answer?.type ? html`${apart(answer.type)} · ` : ''}${feed.notKept}</p>`;
}

function part(name: string, value: unknown): Markup | '' {
  const isEmpty = value === null || value === undefined || Object.keys(value).length === 0;
  return isEmpty ? '' : html`<p class="quiet">${name}</p>${sheet(value)}`;
}

function sheet(value: unknown): Markup {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return html`<pre dir="ltr" tabindex="0">${text}</pre>`;
}
