import { card, cards, invoiceOf } from '../../../harness/customer-client';
import { costOf } from '../../customer';
import { hold, isOpenEnded, type SessionClient } from './client';
import { isClosed } from './codes';
import type { CommandContext } from './command';
import type { Page } from './model';

const dayMs = 86_400_000;

/**
 * The order and its price, as the review page shows them; undefined when the page is not available.
 */
async function seenOn(client: SessionClient): Promise<string | undefined> {
  const { text } = await client.say('GET', '/start/review');
  const page = text.replaceAll('\\"', '"').replaceAll('\\\\', '\\');
  return /"seen":"(\[.*?\])",/.exec(page)?.[1]?.replaceAll('\\"', '"');
}

/**
 * Agrees to the order as its page shows it, perhaps in two tabs at once, and compares the outcome
 * with the model.
 */
export async function agree(
  [model, real, device, client]: CommandContext,
  calls = [client],
): Promise<void> {
  const journey = model.journeyOf(device);
  const isOpen = model.isOpen('review', device);
  const isKnown = isOpen === true && journey.isSure('schedule') && journey.isSure('plan');
  const plan = isKnown ? journey.now('plan').fact?.plan : undefined;
  const isGone = plan !== undefined && model.priceOf(plan) !== plan.halalas;
  // The page redirects when its plan is gone or has another price, and then has nothing to submit.
  const seen = await seenOn(client);
  const answers = { consent: true, seen: seen ?? 'nothing' };
  const replies = await Promise.all(
    calls.map((one) => one.say('POST', '/api/journey/review', { answers })),
  );
  const mobile = device.proven;
  for (const reply of replies) {
    if (isOpenEnded(reply)) continue;
    if (reply.status !== 200) {
      const mayDiffer = !isKnown || calls.length > 1 || (!seen && (isGone || model.isDisturbed));
      const isFitting =
        (isOpen !== true && isClosed(reply)) || (reply.code === 'edited-elsewhere' && mayDiffer);
      hold(isFitting, 'the order is refused in a way that does not fit', reply);
      continue;
    }
    const { kind, href, external } = reply.body as Record<'kind' | 'href', string> & {
      external: boolean;
    };
    hold(kind === 'leave', 'the review leads nowhere', reply);
    hold(mobile !== null, 'T1: ordered without a proof', reply);
    if (external) {
      const page = await opened([model, real, device, client], mobile, href);
      hold(!plan || (!isGone && page.amount === plan.halalas), 'M4: another price', reply);
      continue;
    }
    const checkoutId = /\/checkout\/([\da-f-]{36})/.exec(href)?.[1];
    if (checkoutId) model.checkouts.set(checkoutId, mobile);
    const [, step, query = ''] = /\/start\/(\w+)(.*)/.exec(href) ?? [];
    const reason = new URLSearchParams(query).get('reason');
    hold(!!checkoutId || (!!step && !!reason), 'the review leads somewhere else', reply);
    const isSure = plan && !checkoutId && calls.length === 1 && !model.isDisturbed;
    const isRefused = isGone ? step === 'plan' : model.isNearMidnight();
    hold(!isSure || isRefused, `the order could be had, and is refused: ${reason}`, reply);
  }
}

/** Records an open payment page; its customer must have no other one (M3). */
async function opened(
  [model, { cluster }]: CommandContext,
  mobile: string,
  href: string,
): Promise<Page> {
  const invoiceId = invoiceOf(href);
  const sql = 'select checkout_id from payments where gateway_ref = $1';
  const [row] = await cluster.rows<{ checkout_id: string }>(sql, [invoiceId]);
  const { invoices } = await cluster.world.payments();
  const invoice = invoices.find(({ id }) => id === invoiceId);
  hold(row !== undefined && invoice !== undefined, `a payment page that no book knows: ${href}`);
  model.checkouts.set(row.checkout_id, mobile);
  const own = model.pages.filter(({ checkoutId }) => model.checkouts.get(checkoutId) === mobile);
  for (const page of own)
    if (page.invoiceId !== invoiceId && page.captured === null) page.isOver = true;
  const isOpen = (page: Page) =>
    invoices.some(({ id, status }) => id === page.invoiceId && status === 'initiated');
  hold(!own.some((page) => page.isOver && isOpen(page)), 'M3: two payment pages are open at once');
  const known = own.find((page) => page.invoiceId === invoiceId);
  if (known) return known;
  const page: Page = {
    ...{ invoiceId, href, amount: invoice.amount, checkoutId: row.checkout_id },
    ...{ openedAt: model.now(), captured: null, isOver: false, isFinished: false },
    ...{ back: undefined, mustBeActive: false },
  };
  model.pages.push(page);
  return page;
}

export type Payment = 'good' | 'declined' | 'another-amount' | 'late';

/** Pays, or tries to, on a payment page that was opened earlier. */
export async function pay(
  [model, { cluster }, , client]: CommandContext,
  page: Page,
  how: Payment,
) {
  const { world } = cluster;
  const before = page.captured;
  if (how === 'late') {
    if (before || model.now() - page.openedAt > dayMs - 4 * 3_600_000) return;
    // The gateway refuses a page that has expired or is paid.
    await world.expireInvoice(page.invoiceId).catch(isRefused);
    if (!(await world.payLate(page.invoiceId).then(() => true, isRefused))) return;
    page.captured = 'late';
    return model.captured(page);
  }
  if (how === 'another-amount' && !before)
    await world.setCaptureAmount(page.invoiceId, page.amount - 100).catch(isRefused);
  const number = how === 'declined' ? cards.declined : cards.good;
  const reply = await client.ask(page.href, { method: 'POST', form: { number, ...card } });
  const to = String(reply.headers.location ?? '');
  if (!to.includes('/return?')) return;
  page.back = to;
  if (before) return;
  hold(!page.isOver, `M3: a page that was over took a card: ${page.href}`);
  page.captured = how === 'another-amount' ? 'wrong' : 'right';
  page.mustBeActive = page.captured === 'right';
  model.captured(page);
}

/** The gateway refused with 409. */
function isRefused(error: Error): false {
  if (error.message.includes(': 409 ')) return false;
  throw error;
}

/** Returns from the gateway, which shows this browser the outcome and nothing else (T4). */
export async function comeBack(at: CommandContext, { back, checkoutId }: Page): Promise<void> {
  const [model, , device, client] = at;
  if (back === undefined) return;
  const answer = await client.say('GET', back);
  if (isOpenEnded(answer)) return;
  const to = new URL(String(answer.headers.location), client.app.url);
  const isOwn = to.pathname.endsWith(`/checkout/${checkoutId}`) && to.search === '';
  hold(answer.status === 303 && isOwn, `back to ${to}`, answer);
  const shows = [answer.headers['set-cookie'] ?? []].flat().join().includes('outcome-');
  if (shows) device.outcomes.add(checkoutId);
  await lookAt(at, checkoutId);
  if (device.proven !== model.checkouts.get(checkoutId)) await want(at, checkoutId, 'give-up');
}

/**
 * Reads a checkout and its page: only its customer and the browser that returned from paying may
 * see them; others get 404 (T4).
 */
export async function lookAt(
  [model, , device, client]: CommandContext,
  checkoutId: string,
): Promise<void> {
  const isTheirs = device.proven !== null && model.checkouts.get(checkoutId) === device.proven;
  // A return shows its outcome for a day.
  const mayBe = isTheirs ? [200] : device.outcomes.has(checkoutId) ? [200, 404] : [404];
  const screen = await client.say('GET', `/checkout/${checkoutId}`);
  hold(isOpenEnded(screen) || mayBe.includes(screen.status), 'T4: the page of a checkout', screen);
  const view = await client.say('GET', `/api/checkout/${checkoutId}`);
  if (isOpenEnded(view)) return;
  hold(mayBe.includes(view.status), `T4: a checkout, ${isTheirs ? 'theirs' : 'not theirs'}`, view);
  if (view.status !== 200) return;
  const { page, trackingToken } = view.body;
  const pages = model.pages.filter((one) => one.checkoutId === checkoutId);
  const isPaid = pages.some(({ mustBeActive }) => mustBeActive);
  hold(!isPaid || page !== 'closed', 'M2: paid, and shown as over', view);
  if (typeof trackingToken === 'string') model.tracking.add(trackingToken);
}

/** Performs an action on a checkout: pay it, accept its new price, give it up. */
export async function want(
  at: CommandContext,
  checkoutId: string,
  intent: 'pay' | 'accept-price' | 'give-up',
): Promise<void> {
  const [model, real, device, client] = at;
  const isTheirs = device.proven !== null && model.checkouts.get(checkoutId) === device.proven;
  const amountHalalas = await costOf(real.cluster, checkoutId);
  const path = `/api/checkout/${checkoutId}`;
  const reply = await client.say('POST', path, { intent, amountHalalas });
  if (isOpenEnded(reply)) return;
  hold(reply.status === (isTheirs ? 200 : 404), 'T4: asked by another customer', reply);
  if (!isTheirs) return;
  const pages = model.pages.filter((page) => page.checkoutId === checkoutId);
  if (intent === 'give-up')
    for (const page of pages) if (page.captured === null) page.isOver = true;
  const { href, external } = reply.body as { href: string; external: boolean };
  if (external) await opened(at, device.proven ?? '', href);
}
