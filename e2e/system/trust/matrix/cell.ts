import assert from 'node:assert/strict';
import { until } from '../../../../scripts/stack/ready';
import type { Answer, Visitor } from '../visitor';
import { type Ready, readyFor } from './acts';
import type { Cell } from './data';
import type { Lane } from './lane';
import { effectsOf, ends } from './person-on-way';
import { sawCode, sawPage, sawUntroubled, say } from './seen';
import type { Window } from './window';

/** So slow that a cell can afford one page of it. */
const slow = ['hang', 'hang-after-commit', 'drip'];

/**
 * Plays one fault under one operation: walks there, lets it fail, looks at the reply and the pages, makes all well and goes
 * on to the end with what was kept. Throws where anything is not as the rule has it, and where the fault never struck.
 */
export async function playCell(lane: Lane, cell: Cell, window: Window): Promise<void> {
  const visitor = lane.visitor();
  const { operation, play, variant } = cell;
  if (play.road) visitor.instance = 0;
  lane.played(cell.id, visitor);
  try {
    await lane.whole();
    const ready = await readyFor(operation.name, lane, visitor);
    const struck = await strike(lane, cell, visitor);
    const answer = await ready.press();
    await look(answer, cell, ready, visitor);
    await lookOut(answer, cell, ready, visitor, window);
    await struck();
    await lane.world.clearFaults();
    if (visitor.instance !== undefined && visitor.instance > 1) visitor.instance = 0;
    await goOn(answer, cell, ready, visitor, lane);
    await oneEffect(lane, cell, visitor, variant === 'once');
    lane.allAsked();
  } catch (error) {
    await lane.makeWell(visitor);
    throw new Error(`${cell.id} (${visitor.person.mobile}): ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function strike(lane: Lane, cell: Cell, visitor: Visitor): Promise<() => Promise<unknown>> {
  const { operation, play, variant } = cell;
  if (!play.road) return lane.arm(operation.name, play, variant === 'once' ? 1 : 1_000);
  const { instance, struck } = await lane.badInstance(play.road, operation.party, operation.name);
  visitor.instance = instance;
  return struck;
}

async function look(
  answer: Answer,
  { expected, operation, play }: Cell,
  ready: Ready,
  visitor: Visitor,
): Promise<void> {
  const { code, wait, works, stale, later } = expected;
  if (code) {
    sawCode(answer, code, wait && Number(play.retryAfter) * 1_000);
    const pages = ready.pages.slice(0, slow.includes(play.kind ?? '') || play.road ? 1 : 2);
    for (const { path, says, other } of pages) {
      const instance = other && !play.road ? 1 - (visitor.instance ?? 0) : visitor.instance;
      await sawPage(visitor, path, [says(code)].flat(), instance);
    }
  }
  if (works) {
    assert.equal(answer.status, 200, `${answer.status} ${answer.text.slice(0, 300)}`);
    if (operation.class === 'nicety') {
      await sawUntroubled(visitor, '/start/preferences', 'step-preferences.title');
    }
  }
  if (stale) {
    const poll = JSON.parse(answer.text) as { ageMs: number | null; stale: boolean };
    assert.deepEqual([answer.status, poll.ageMs, poll.stale], [200, null, true], answer.text);
    for (const { path, says } of ready.pages) await sawPage(visitor, path, [says('')].flat());
  }
  if (later) {
    assert.equal(answer.status, 303, `${answer.status} ${answer.text.slice(0, 300)}`);
    await sawPage(
      visitor,
      `/checkout/${ready.checkout?.()}`,
      later.map((page) => `checkout.${page}-title`),
    );
  }
}

/** The words of the code on the page, in a browser where the same is pressed. */
async function lookOut(
  { text }: Answer,
  cell: Cell,
  { onPage, unread }: Ready,
  visitor: Visitor,
  window: Window,
): Promise<void> {
  const { code } = cell.expected;
  if (!code || !onPage || !window.wants(cell)) return;
  const { fields } = JSON.parse(text) as { fields?: Record<string, string> };
  const [name, number] = Object.values(fields ?? {})[0]?.split(':') ?? [];
  const count = Number(number ?? 0);
  const { operation, play } = cell;
  const onWholePage = (play.road && unread) || `errors.${code}.title`;
  await window.shows(visitor, {
    press: onPage,
    words: say(visitor.language, name ? `step-mobile.errors.${name}` : onWholePage, {
      count,
      n: count,
    }),
    // The page to pay may have been made all the same, or closed, and is found so then.
    goesOn: operation.class === 'pay-page' ? /\/gateway\/invoices\// : undefined,
  });
}

async function goOn(
  answer: Answer,
  { expected: { code, later, stale }, operation, play }: Cell,
  ready: Ready,
  visitor: Visitor,
  lane: Lane,
): Promise<void> {
  if (later) {
    const id = ready.checkout?.() ?? '';
    const page = later.at(-1) ?? '';
    await ends(visitor, id, page);
    await sawPage(visitor, `/checkout/${id}`, [`checkout.${page}-title`]);
    return;
  }
  if (stale) {
    // The next look at the partner is due after fifteen minutes, or as they asked: six hours and a bit at most.
    await lane.world.advance(Number(play.retryAfter) > 900 ? 'PT8H' : 'PT16M');
    // The app's own round may have the question just then: whoever looks meanwhile sees what was known.
    let last = '';
    await until(`${operation.name} to be read again`, async () => {
      last = (await ready.press()).text;
      return last.includes('"stale":false') || undefined;
    }).catch((error: Error) => {
      throw new Error(`${error.message} It was ${last}.`);
    });
    return;
  }
  if (code) {
    await lane.whole();
    await ready.again();
  }
  await ready.end(code === undefined && answer.status === 200);
}

/** One customer, one draft of one order, one page to pay; every try of one intent under one key. */
async function oneEffect(
  lane: Lane,
  { operation, fault }: Cell,
  visitor: Visitor,
  _once: boolean,
): Promise<void> {
  const { customers, subscriptions } = await effectsOf(lane, visitor);
  assert.equal(customers.length, 1, 'one customer at the partner');
  const drafts = operation.name === 'gateway-cancel-invoice' ? 2 : 1;
  assert.ok(subscriptions.length <= drafts, `${subscriptions.length} drafts: ${fault.name}`);
  for (const { subscribes, confirmations } of subscriptions) {
    for (const calls of [subscribes, confirmations]) {
      const keys = new Set(calls.map(({ idempotencyKey }) => idempotencyKey));
      assert.ok(keys.size <= 1, `one key for one intent, not ${keys.size}`);
    }
  }
}
