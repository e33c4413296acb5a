import { env } from '@/lib/config/env.server';
import * as checkouts from '@/lib/db/checkouts.server';
import * as consents from '@/lib/db/consents.server';
import * as customers from '@/lib/db/customers.server';
import * as base from '@/lib/db/database.server';
import * as funnel from '@/lib/db/funnel.server';
import * as idleCustomers from '@/lib/db/idle-customers.server';
import * as invoices from '@/lib/db/invoices.server';
import * as journeys from '@/lib/db/journeys.server';
import * as fitness from '@/lib/db/migrations.server';
import * as payments from '@/lib/db/payments.server';
import * as person from '@/lib/db/person.server';
import * as purchases from '@/lib/db/purchases.server';
import * as budgets from '@/lib/db/rate-limits.server';
import * as ratings from '@/lib/db/ratings.server';
import * as requests from '@/lib/db/requests.server';
import * as sessions from '@/lib/db/sessions.server';
import * as shares from '@/lib/db/shares.server';
import * as staffActs from '@/lib/db/staff-acts.server';
import * as attention from '@/lib/db/staff-list.server';
import * as staffSessions from '@/lib/db/staff-sessions.server';
import * as trackings from '@/lib/db/trackings.server';
import * as verifications from '@/lib/db/verifications.server';
import * as waitingList from '@/lib/db/waiting-list.server';
import { newId, newToken } from '@/lib/kernel/id';
import type { Mobile } from '@/lib/kernel/mobile';
import { addDays, fromNow, hourMs, now, todayInRiyadh } from '@/lib/kernel/time';
import { countStep } from '@/lib/observability/funnel.server';
import { answerMetrics } from '@/lib/server/metrics.server';

/** The name of the running function, read by the listener on the database. */
let running = 'start';
const called = new Set<string>();
function named<Functions extends object>(functions: Functions): Functions {
  const wrapped = Object.entries(functions).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    return [
      name,
      (...args: unknown[]) => {
        const before = running;
        running = name;
        called.add(name);
        const result = value(...args);
        // A drizzle query is thenable but not a Promise.
        if (typeof result?.then === 'function') {
          return Promise.resolve(result).finally(() => (running = before));
        }
        running = before;
        return result;
      },
    ];
  });
  return Object.fromEntries(wrapped);
}

const callers = {
  ...{ ...attention, ...budgets, ...checkouts, ...consents, ...customers, ...funnel, ...invoices },
  ...{ ...journeys, ...payments, ...person, ...purchases, ...sessions, ...shares, ...staffActs },
  ...{
    ...staffSessions,
    ...trackings,
    ...verifications,
    ...waitingList,
    ...idleCustomers,
  },
  ...{ ...ratings, ...requests },
  ...{ databaseClockMs: base.databaseClockMs, isDatabaseBehind: fitness.isDatabaseBehind },
};
const store = named(callers);

export const { migrateDatabase } = fitness;
export const { pool, closeDatabase } = base;
export const runningNow = (): string => running;

/**
 * Runs once every query of customer requests, workers and staff pages, for new customers and for
 * stored ones.
 */
export async function runAllQueries(number: number): Promise<void> {
  const mobile = `0599${String(number).padStart(6, '0')}` as Mobile;
  const budget = { name: 'bench', key: mobile, points: 9, durationS: 60 };
  await store.databaseClockMs();
  await store.isDatabaseBehind();
  await store.consume(budget);
  await store.consumeOrThrow(store.networkLimits('bench', `10.0.0.${number}`, 9_999));
  await store.consumeAll([budget]);
  await store.returnPoints([budget]);
  await store.consumedPoints(budget);

  // A session, its answers and a code.
  const token = newToken();
  const session = await store.insertSession(token);
  await store.findSession(token);
  await store.tokenHashOf(session.id);
  const anonymous = { sessionId: session.id };
  await store.writeJourney(anonymous, null, { step: 1 });
  const answers = await store.findJourney(anonymous);
  await store.writeJourney(anonymous, answers, { step: 2 });
  const send = { sessionId: session.id, mobile, sends: 1 };
  await store.claimSend(session.id, mobile, { sends: 1, checks: 0, coolDownMs: 0 });
  await store.recordUnsent(send, 0);
  const code = await store.findVerification(session.id);
  await store.undoSend(send, code);
  await store.countCheck(session.id, mobile);
  await store.undoCheck(send);
  const customer = await store.getOrCreateCustomer(mobile);
  await store.bindSession(session.id, newToken(), customer.id);
  await store.deleteVerification(session.id, mobile);
  await store.deleteJourney(anonymous);
  const owner = { customerId: customer.id };
  await store.writeJourney(owner, null, { step: 5 });
  await store.findJourney(owner);

  // A linked customer and an order.
  const linkLease = await store.takeLinkLease(customer.id, hourMs);
  await store.storeLink(customer.id, {
    token: 'token',
    partnerCustomerId: number,
    registration: {},
  });
  if (linkLease) await store.releaseLinkLease(customer.id, linkLease);
  await store.getCustomer(customer.id);
  await store.hasTokenOrRegistration(customer.id);
  await store.isErased(customer.id);
  await store.mayHaveRunningSubscription(customer.id);
  await store.findLatestCheckout(customer.id, ['open', 'paying']);
  await store.findLatestWithDraft(customer.id, ['closed']);
  await store.listUnansweredSubscribes(customer.id);
  const subscriptionId = 5_000_000 + number;
  const trackingToken = newToken();
  const opened = await store.insertCheckout({
    ...{ customerId: customer.id, state: 'open', locale: 'ar', order: {}, intentHash: newToken() },
    ...{ shownHalalas: 24_900, subscribeKey: newId(), confirmKey: newId(), consentAt: now() },
    trackingToken,
  });
  const id = opened?.id ?? '';
  await store.markDue(id);
  const taken = await store.takeLease(id, hourMs);
  if (!taken) throw new Error('a lease that no other wants');
  const { lease } = taken;
  const edge = (from: string, to: string) => ({ from, to, event: 'bench' });
  await store.moveCheckout(lease, edge('open', 'subscribed'), { subscriptionId });
  await store.findConsent(id);
  await store.listConsents(id);
  const ref = newToken();
  await store.moveCheckout(lease, edge('subscribed', 'paying'), {}, async (transaction) => {
    const { payment } = await store.openPayment(transaction, id, 24_900, fromNow(hourMs));
    await store.notePayment(transaction, payment.id, { gatewayRef: ref });
    await store.movePayment(transaction, payment, 'pending');
  });
  const [payment] = await store.listPayments(id);
  await store.findPayment(payment?.id ?? '');
  await store.findPaymentByGatewayRef(ref);
  await store.recordWebhook({ id: newToken(), gateway: 'moyasar', type: 'paid', paymentId: ref });
  await store.writeCheckout(lease, { invoiceUrl: null }, hourMs, (transaction) =>
    store.insertInvoice(transaction, id, Buffer.alloc(50_000)),
  );
  await store.moveCheckout(lease, edge('paying', 'active'), {}, (transaction) =>
    store.startTracking(transaction, subscriptionId),
  );
  await store.releaseLease(lease, null);
  await store.getCheckout(id);
  await store.findCheckoutBySubscription(subscriptionId);
  await store.isInvoiceStored(id);
  await store.readInvoice(id);
  await store.listPurchases(customer.id);

  // Tracking and a shared link.
  await store.findLinkedTracking(trackingToken);
  const row = await store.getTracking(subscriptionId);
  const plan = { nextPollAfter: fromNow(hourMs), dueAt: fromNow(hourMs) };
  const claim = (await store.claimPoll(subscriptionId, plan)) ?? row;
  await store.recordPollFailure(claim, plan);
  await store.undoPollClaim(claim, plan, true);
  await store.storePoll(claim, { snapshot: {}, readAt: now(), ended: false }, plan);
  await store.recordTurnarounds(base.database(), subscriptionId, [
    { orderId: subscriptionId, minutes: 2_880, deliveredAt: now() },
  ]);
  await store.medianTurnaroundHours('clothes');
  const shareToken = newToken();
  const share = await store.insertShare(id, { tokenHash: shareToken, days: 1, limit: 5 });
  await store.listShares(id);
  await store.exportShares(id);
  await store.findSharedTracking(shareToken);
  await store.deleteShare(id, share?.id ?? '');
  await store.addWaiting({ mobile, area: '24.71,46.68', cityId: 'riyadh', locale: 'ar' });

  // Requests to staff, and a rating.
  const of = { checkoutId: id, customerId: customer.id, orderId: number };
  const request = { ...of, id: newId(), kind: 'skip', note: 'bench' };
  await store.addRequest(request, 10);
  await store.addRating({ ...of, stars: 2, comment: 'bench' }, 'low-rating');
  await store.listRequests([id]);
  await store.listRatings([id]);

  // The workers.
  await store.listDueCheckouts(20);
  await store.listDueTrackings(20);
  await store.listMissedInvoices('invoice-not-kept');

  // The staff.
  const today = todayInRiyadh();
  countStep('bench', 'opened');
  await store.readFunnel(addDays(today, -13));
  await store.countArrivals(addDays(today, -13), ['open', 'paid', 'active']);
  const { next } = await store.listCandidates(null);
  await store.listCandidates(next);
  await store.findCandidate(id);
  await store.listEvents(id);
  for (const reference of [id, String(subscriptionId), payment?.id ?? '', ref]) {
    await store.findByReference(reference);
  }
  await store.findCheckoutsByMobileEnd(mobile.slice(-4), 20);
  await store.listStaffRequests({ isAnswered: false, page: 0 });
  await store.answerRequest(request.id, { account: 'sara', answer: 'bench' }, async () => {});
  await store.listStaffRequests({ isAnswered: true, page: 0 });
  const filter = { since: fromNow(-hourMs), service: null, stars: null };
  await store.listStaffRatings(filter, { limit: 50, offset: 0 });
  await store.countRatings(filter);
  for await (const batch of store.exportRatings(filter)) batch.at(0);
  await store.markResolved(id, 'processing-overdue');
  const act = { account: 'sara', act: 'try', checkoutId: id, reason: null, outcome: 'done' };
  await store.recordStaffAct(act);
  await store.listStaffActs(id);
  const desk = newToken();
  await store.insertStaffSession(desk, 'sara', 'credential');
  const atDesk = await store.findStaffSession(desk);
  await store.deleteStaffSession(atDesk?.id ?? '');

  // A data export and an erasure (PDPL).
  await store.readPerson(mobile);
  await store.erasePerson(mobile, true);
  await store.deleteSession((await store.insertSession(newToken())).id);
}

/** Milliseconds that the response to a metrics scrape takes. */
export async function scrape(): Promise<number> {
  const headers = { authorization: `Bearer ${env().METRICS_TOKEN}` };
  const request = new Request('http://localhost/api/metrics', { headers });
  const began = performance.now();
  const text = await (await named({ answerMetrics }).answerMetrics(request)).text();
  const took = performance.now() - began;
  if (!/^laundry_checkouts\{state="active"\} \d{6}/m.test(text)) throw new Error('no figures');
  return took;
}

const { deleteEndedJourneys, deleteEndedSessions, deleteOldWaiting, deleteExpiredShares } = store;
const {
  deleteEndedStaffSessions,
  deleteOldTurnarounds,
  deleteExpiredLimits: deleteExpiredBudgets,
  eraseIdleCustomers,
  deleteOldRequests,
  deleteOldRatings,
  deleteOldVerifications,
} = store;

/** The retention deletions by name, in their order. */
export const deletions = {
  ...{ deleteEndedJourneys, deleteEndedSessions, deleteOldWaiting, deleteExpiredShares },
  ...{ deleteEndedStaffSessions, deleteExpiredBudgets, eraseIdleCustomers },
  ...{ deleteOldTurnarounds, deleteOldRequests, deleteOldRatings, deleteOldVerifications },
};

/** Not queries, parts of queries that ran, and queries that only an operator command runs. */
const notCalled =
  /^(LeaseLostError|mobileHash|decryptCustomer|erasedHash|decryptJourney|isFinal|startFunnel|lockCustomer|recordConsent|lockSession|findCheckout|deleteSharesOf|deleteRequestsOf|deleteRatingsOf|insertRequest|deleteWaiting|listWaiting.*)$/;

/** Store functions that did not run, and so were not measured. */
export const uncalledFunctions = (): string[] =>
  Object.entries(callers).flatMap(([name, value]) =>
    typeof value === 'function' && !called.has(name) && !notCalled.test(name) ? [name] : [],
  );
