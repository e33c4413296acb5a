import { until } from '../../../../scripts/stack/ready';
import { cards, invoiceOf } from '../../../harness/customer-client';
import { costOf } from '../../customer';
import { type Guest, isOpenEnded, type Said } from './guest';
import type { Device, Model, Page } from './model';
import { hold, type Real } from './step';
import { walk } from './wizard';

const card = { name: 'NOURA ALHARBI', expiry: '12/39', cvc: '123' };

/** All that is bought and what it costs, as the page of the review says it back. */
function seenBy(model: Model, device: Device): string {
  const journey = model.journeyOf(device);
  const { optionId, halalas } = journey.now('plan').fact?.plan ?? {};
  const { mode, date, period } = journey.now('schedule').answers as Record<string, unknown>;
  const point = journey.now('coverage').fact?.point;
  return JSON.stringify([optionId, halalas, { mode, date, period }, point]);
}

/** What stands on the page; undefined where there is no such page to be had. */
async function seenOn(guest: Guest): Promise<string | undefined> {
  const page = await guest.say('GET', `/${guest.tongue}/start/review`);
  const text = page.text.replaceAll('\\"', '"').replaceAll('\\\\', '\\');
  const seen = /"seen":"(\[.*?\])",/.exec(text)?.[1];
  return seen?.replaceAll('\\"', '"');
}

/** Agrees to the order as it is known to stand, and holds what comes of it against that. */
export async function agree(
  model: Model,
  real: Real,
  device: Device,
  guest: Guest,
  { onPage = false, calls = [guest] }: { onPage?: boolean; calls?: Guest[] } = {},
): Promise<void> {
  const journey = model.journeyOf(device);
  const isOpen = model.isOpen('review', device);
  const isKnown = isOpen === true && journey.isSure('schedule') && journey.isSure('plan');
  const seen = onPage || !isKnown ? await seenOn(guest) : seenBy(model, device);
  const plan = journey.now('plan').fact?.plan;
  // The page of the review leads back where its plan is gone or costs another price, and gives nothing to be sent.
  const isGone = plan !== undefined && model.priceOf(plan) !== plan.halalas;
  const mayLeadBack = !seen && (isGone || model.isDisturbed);
  const answers = { consent: true, seen: seen ?? 'nothing' };
  const all = await Promise.all(
    calls.map((one) => one.say('POST', '/api/journey/review', { answers })),
  );
  const mobile = device.proven;
  for (const said of all) {
    if (isOpenEnded(said)) continue;
    if (said.status !== 200) {
      const isFitting =
        (isOpen !== true &&
          ['step-closed', 'answers-expired', 'session-ended'].includes(said.code ?? '')) ||
        (said.code === 'edited-elsewhere' && (!isKnown || mayLeadBack || calls.length > 1));
      hold(isFitting, 'the order is refused in a way that does not fit', said);
      continue;
    }
    const { kind, href, external } = said.body as { kind: string; href: string; external: boolean };
    hold(kind === 'leave', 'the review leads nowhere', said);
    hold(mobile !== null, 'T1: somebody who proved nothing ordered', said);
    if (external)
      await opened(model, real, { mobile, href, said, plan: isKnown ? plan : undefined });
    else ledOn(model, { mobile, href, said, isSure: isKnown && calls.length === 1, plan });
  }
  for (const one of model.mobiles) {
    const open = await openInvoices(model, real, one);
    hold(open.length < 2, 'M3: two payment pages of one customer are open at once');
  }
}

/** The payment pages of this customer that somebody could pay on now: a device may have ordered for another one before. */
async function openInvoices(model: Model, { cluster }: Real, mobile: string): Promise<string[]> {
  const { invoices } = await cluster.world.payments();
  const own = new Set(
    model.pages
      .filter(({ checkoutId }) => model.checkouts.get(checkoutId) === mobile)
      .map(({ invoiceId }) => invoiceId),
  );
  return invoices
    .filter(({ id, status }) => own.has(id) && status === 'initiated')
    .map(({ id }) => id);
}

interface Led {
  mobile: string;
  href: string;
  said: Said;
  plan: { halalas: number; optionId: number; planId: number; service: string } | undefined;
}

/** A payment page stands open: it is for what was shown, and for nothing else that is open (M3, M4). */
async function opened(model: Model, real: Real, { mobile, href, said, plan }: Led): Promise<void> {
  const invoiceId = invoiceOf(href);
  const [row] = await real.cluster.rows<{ id: string; total: number }>(
    `select c.id, c.total_halalas total from payments p join checkouts c on c.id = p.checkout_id
     where p.gateway_ref = $1`,
    [invoiceId],
  );
  hold(row !== undefined, 'a payment page that no book knows', said);
  if (plan) {
    hold(model.priceOf(plan) === plan.halalas, 'M4: an order at a price of yesterday', said);
    hold(row.total === plan.halalas, `M4: ${row.total} for ${plan.halalas}`, said);
  }
  const { invoices } = await real.cluster.world.payments();
  const amount = invoices.find(({ id }) => id === invoiceId)?.amount;
  hold(amount === row.total, `M4: the page asks for ${amount}, the order is ${row.total}`);
  model.checkouts.set(row.id, mobile);
  for (const page of model.pages) {
    const isOwn = model.checkouts.get(page.checkoutId) === mobile;
    if (isOwn && page.invoiceId !== invoiceId && page.captured === null) page.isOver = true;
  }
  if (model.pages.some((page) => page.invoiceId === invoiceId)) return;
  model.pages.push({
    ...{ invoiceId, href, amount, checkoutId: row.id, openedAt: model.now() },
    ...{ captured: null, isOver: false, isFinished: false },
    ...{ back: undefined, doneAt: undefined, mustBeActive: false },
  });
}

/** Led back to a step, or to a checkout that has to be looked at first. */
function ledOn(model: Model, { mobile, href, said, plan, isSure }: Led & { isSure: boolean }) {
  const checkoutId = /\/checkout\/([\da-f-]{36})/.exec(href)?.[1];
  if (checkoutId) return void model.checkouts.set(checkoutId, mobile);
  const [, step, query = ''] = /\/start\/(\w+)(.*)/.exec(href) ?? [];
  const reason = new URLSearchParams(query).get('reason');
  hold(step !== undefined && reason !== null, 'the review leads somewhere else', said);
  if (!isSure || !plan || model.isDisturbed) return;
  const isGone = model.priceOf(plan) !== plan.halalas;
  hold(isGone === (step === 'plan'), `the order is refused for ${reason}`, said);
  hold(isGone || model.isNearMidnight(), `the order could be had, and is refused: ${reason}`, said);
}

export type Payment = 'good' | 'declined' | 'another-amount' | 'late';

/** Pays, or tries to, on a page of the gateway that was opened some time. */
export async function pay(model: Model, real: Real, guest: Guest, page: Page, how: Payment) {
  const { world } = real.cluster;
  const before = page.captured;
  if (how === 'late') {
    if (before || model.now() - page.openedAt > 20 * 3_600_000) return;
    // One that is over already, or paid, is refused.
    await world.expireInvoice(page.invoiceId).catch(isRefused);
    const taken = await world.payLate(page.invoiceId).then(() => true, isRefused);
    if (taken) page.captured = 'late';
    if (taken) model.captured(page);
    return;
  }
  if (how === 'another-amount' && !before) {
    await world.tamper(page.invoiceId, page.amount - 100).catch(isRefused);
  }
  const number = how === 'declined' ? cards.declined : cards.good;
  const reply = await guest.ask(page.href, { method: 'POST', form: { number, ...card } });
  const to = String(reply.headers.location ?? '');
  if (!to.includes('/return?')) return;
  page.back = to;
  if (before) return;
  hold(!page.isOver, `M3: a page that was over took a card: ${page.href}`);
  page.captured = how === 'another-amount' ? 'wrong' : 'right';
  page.mustBeActive = page.captured === 'right';
  model.captured(page);
}

/** The gateway would not do it, and says so. */
function isRefused(error: Error): false {
  if (error.message.includes(': 409 ')) return false;
  throw error;
}

/** Comes back from the gateway; whoever it is sees how it went, and nothing else. */
export async function comeBack(model: Model, device: Device | null, guest: Guest, page: Page) {
  if (page.back === undefined) return;
  const { pathname, search } = new URL(page.back);
  const said = await guest.say('GET', pathname + search);
  if (isOpenEnded(said)) return;
  const to = new URL(String(said.headers.location), guest.app.url);
  hold(said.status === 303, 'the way back leads nowhere', said);
  hold(
    to.pathname.endsWith(`/checkout/${page.checkoutId}`) && to.search === '',
    `back to ${to}`,
    said,
  );
  const shows = [said.headers['set-cookie'] ?? []].flat().join().includes('outcome-');
  const wanted = model.showsOutcome(page);
  hold(wanted === null || shows === wanted, 'T4: how long a way back shows something', said);
  if (shows) device?.outcomes.add(page.checkoutId);
  if (device) return void (await lookAt(model, device, guest, page.checkoutId));
  const view = await guest.say('GET', `/api/checkout/${page.checkoutId}`);
  const status = shows ? 200 : 404;
  hold(isOpenEnded(view) || view.status === status, 'what who comes back sees', view);
  const taken = await guest.say('POST', `/api/checkout/${page.checkoutId}`, { intent: 'give-up' });
  hold(
    taken.code === 'not-found' || isOpenEnded(taken),
    'T4: who only came back gave it up',
    taken,
  );
}

/** Looks at a checkout: its customer and who came back from paying see it, for everybody else there is none (T4). */
export async function lookAt(model: Model, device: Device, guest: Guest, checkoutId: string) {
  const mayLook =
    (device.proven !== null && model.checkouts.get(checkoutId) === device.proven) ||
    device.outcomes.has(checkoutId);
  const view = await guest.say('GET', `/api/checkout/${checkoutId}`);
  if (isOpenEnded(view)) return undefined;
  hold(view.status === (mayLook ? 200 : 404), `T4: ${mayLook ? 'may' : 'may not'} be seen`, view);
  if (!mayLook) return undefined;
  const { page, trackingToken, totalHalalas } = view.body;
  const pages = model.pages.filter((one) => one.checkoutId === checkoutId);
  const isPaid = pages.some(({ mustBeActive }) => mustBeActive);
  hold(!isPaid || page !== 'closed', 'M2: paid, and shown as over', view);
  const isBought = pages.some(({ captured }) => captured !== null && captured !== 'wrong');
  hold(isBought || page !== 'done', 'M1: active without a payment', view);
  for (const one of pages) if (page === 'done') one.doneAt ??= model.now();
  const asked = pages.at(-1)?.amount;
  hold(asked === undefined || totalHalalas === asked, `M4: ${totalHalalas} for ${asked}`, view);
  if (typeof trackingToken === 'string') model.tracking.add(trackingToken);
  return String(page);
}

/** Says what they want of a checkout: pay it, accept its new price, give it up. */
export async function want(
  model: Model,
  real: Real,
  device: Device,
  guest: Guest,
  checkoutId: string,
  intent: 'pay' | 'accept-price' | 'give-up',
): Promise<void> {
  const isTheirs = device.proven !== null && model.checkouts.get(checkoutId) === device.proven;
  const amountHalalas = await costOf(real.cluster, checkoutId);
  const said = await guest.say('POST', `/api/checkout/${checkoutId}`, { intent, amountHalalas });
  if (isOpenEnded(said)) return;
  hold(said.status === (isTheirs ? 200 : 404), 'T4: somebody else wanted something of it', said);
  if (!isTheirs) return;
  const pages = model.pages.filter((page) => page.checkoutId === checkoutId);
  if (intent === 'give-up') {
    for (const page of pages) if (page.captured === null) page.isOver = true;
  }
  const { href, external } = said.body as { href: string; external: boolean };
  if (external) {
    await opened(model, real, { mobile: device.proven ?? '', href, said, plan: undefined });
  }
}

/** Orders while the partner changes the price: after it was looked up, before the draft is made (M4). */
export async function agreeWhilePriceChanges(
  model: Model,
  real: Real,
  device: Device,
  guest: Guest,
  price: number,
): Promise<void> {
  if (!(await walk(model, real, device, guest, { to: 'review' }))) return;
  if (model.isOpen('review', device) !== true) return;
  const { world } = real.cluster;
  const { optionId } = model.journeyOf(device).now('plan').fact?.plan ?? {};
  const type = model.planTypes.find((one) => one.optionId === optionId);
  if (!type) return;
  const seen = await world.lastRequest();
  await world.fault({ operation: 'available-days', kind: 'delay', ms: 300, times: 1 });
  model.isDisturbed = true;
  const change = until(
    'the price to be looked up',
    async () =>
      (await world.requests(seen)).some(({ operation }) => operation === 'list-plans') || undefined,
    1_000,
  )
    .then(() => world.setPrice(type.optionId, price))
    .then(
      () => void (type.price = price),
      () => undefined,
    );
  const answers = { consent: true, seen: seenBy(model, device) };
  const said = await guest.say('POST', '/api/journey/review', { answers });
  await change;
  if (isOpenEnded(said) || said.status !== 200) return;
  const { href, external } = said.body as { href: string; external: boolean };
  const led = { mobile: device.proven ?? '', href, said, plan: undefined };
  if (external) await opened(model, real, led);
  else ledOn(model, { ...led, isSure: false });
}
