import 'server-only';
import { and, eq, exists, inArray, not, notExists, or, sql } from 'drizzle-orm';
import { newToken } from '@/lib/kernel/id';
import type { Mobile } from '@/lib/kernel/mobile';
import { now } from '@/lib/kernel/time';
import { trackings } from './after-sale-tables';
import { listConsents } from './consents.server';
import { decryptCustomer, erasedHash, mobileHash } from './customers.server';
import { database, type Executor } from './database.server';
import { encrypt } from './encryption.server';
import { readInvoice } from './invoices.server';
import { decryptJourney } from './journeys.server';
import { deleteMessagingOf, exportMessaging } from './message-choices.server';
import { listMessages } from './messages.server';
import { waitingList } from './operator-tables';
import { deleteRatingsOf, exportRatingsOf } from './ratings.server';
import { deleteRequestsOf, exportRequests } from './requests.server';
import { deleteSharesOf, exportShares } from './shares.server';
import { listStaffActs } from './staff-acts.server';
import {
  checkoutEvents,
  checkouts,
  customers,
  invoices,
  journeys,
  payments,
  sessions,
  verifications,
} from './tables';

/**
 * SQL condition: the checkout is finished or staff resolved its issue. In all others money or a
 * pickup may be in progress.
 */
export function isFinal() {
  const attempts = (...states: string[]) =>
    database()
      .select({ one: sql`1` })
      .from(payments)
      .where(and(eq(payments.checkoutId, checkouts.id), inArray(payments.state, states)));
  const isRefunded = and(
    eq(checkouts.issueCode, 'refund-refused'),
    notExists(attempts('refund-due')),
  );
  const isResolved = or(eq(checkouts.resolvedIssue, checkouts.issueCode), isRefunded);
  // A payment page that is being closed, or a second capture that is being refunded.
  const isUnderWay = exists(attempts('created', 'pending', 'refund-due'));
  const is = or(
    and(inArray(checkouts.state, ['active', 'closed', 'refunded']), not(isUnderWay)),
    and(eq(checkouts.state, 'needs-a-person'), isResolved),
  );
  // Maps SQL null to false.
  return sql<boolean>`coalesce(${is}, false)`;
}

/** All data stored about one mobile number, decrypted: for a data subject request only. */
export async function readPerson(mobile: Mobile): Promise<Record<string, unknown>> {
  const hash = mobileHash(mobile);
  const [customer] = await database()
    .select()
    .from(customers)
    .where(eq(customers.mobileHash, hash));
  const codes = await database()
    .select()
    .from(verifications)
    .where(eq(verifications.mobileHash, hash));
  const waiting = await database()
    .select()
    .from(waitingList)
    .where(eq(waitingList.mobileHash, hash));
  const browsers = customer ? await sessionsOf(customer.id) : [];
  const answers = customer ? await journeysOf(customer.id, browsers) : [];
  return {
    mobile,
    customer: customer && customerOf(customer),
    // Their cookies' tokens exist as hashes only.
    sessions: browsers.map(({ createdAt, provenAt, seenAt, expiresAt }) => ({
      createdAt,
      provenAt,
      seenAt,
      expiresAt,
    })),
    codes: codes.map(({ sentAt, sends, checks }) => ({ sentAt, sends, checks })),
    answers: answers.map((row) => ({ updatedAt: row.updatedAt, answers: decryptJourney(row) })),
    waiting: waiting.map(({ area, cityId, locale, consentAt }) => ({
      area,
      cityId,
      locale,
      consentAt,
    })),
    messaging: customer && (await exportMessaging(customer.id)),
    purchases: customer ? await purchasesOf(customer.id) : [],
  };
}

function customerOf(row: typeof customers.$inferSelect) {
  const { token, registration, partnerCustomerId } = decryptCustomer(row);
  const { createdAt, updatedAt } = row;
  return { partnerCustomerId, registration, holdsToken: token !== null, createdAt, updatedAt };
}

/**
 * The sessions that verified the mobile. Sessions that only requested a code are excluded: the
 * number may have been mistyped, and their answers belong to another person.
 */
const sessionsOf = (customerId: string) =>
  database().select().from(sessions).where(eq(sessions.customerId, customerId));

function journeysOf(customerId: string, browsers: { id: string }[]) {
  const ids = browsers.map(({ id }) => id);
  const own = eq(journeys.customerId, customerId);
  const which = ids.length > 0 ? or(own, inArray(journeys.sessionId, ids)) : own;
  return database().select().from(journeys).where(which);
}

async function purchasesOf(customerId: string) {
  const purchases = await database()
    .select({ checkout: checkouts, tracking: trackings })
    .from(checkouts)
    .leftJoin(trackings, eq(trackings.subscriptionId, checkouts.subscriptionId))
    .where(eq(checkouts.customerId, customerId))
    .orderBy(checkouts.createdAt);
  return Promise.all(
    purchases.map(async ({ checkout, tracking }) => {
      const of = { paid: payments.checkoutId, events: checkoutEvents.checkoutId };
      const [paid, events, agreed, invoice, shared, acts, sent, asked, rated] = await Promise.all([
        database().select().from(payments).where(eq(of.paid, checkout.id)),
        database()
          .select()
          .from(checkoutEvents)
          .where(eq(of.events, checkout.id))
          .orderBy(checkoutEvents.at),
        listConsents(checkout.id),
        readInvoice(checkout.id),
        exportShares(checkout.id),
        listStaffActs(checkout.id),
        listMessages(checkout.id),
        exportRequests(checkout.id),
        exportRatingsOf(checkout.id),
      ]);
      const { id, state, order, subscriptionId, consentAt, invoiceUrl, locale } = checkout;
      const { shownHalalas, totalHalalas, startDate, issueCode, refundRequestedAt } = checkout;
      return {
        ...{ id, state, order, subscriptionId, consentAt, invoiceUrl, locale },
        ...{ shownHalalas, totalHalalas, startDate, issueCode, refundRequestedAt },
        payments: paid.map(({ amountHalalas, capturedHalalas, createdAt, ...payment }) => ({
          ...{ state: payment.state, amountHalalas, capturedHalalas, createdAt },
          ...{ decline: payment.decline, gatewayRef: payment.gatewayRef },
          gatewayPaymentId: payment.gatewayPaymentId,
        })),
        // The staff member's name is not the customer's data.
        staffActs: acts.map(({ act, reason, outcome, at }) => ({ act, reason, outcome, at })),
        consents: agreed,
        // The PDF in base64 is part of the export.
        invoice: invoice && { storedAt: invoice.storedAt, pdf: invoice.pdf.toString('base64') },
        sharedLinks: shared,
        requests: asked,
        ratings: rated,
        messages: sent,
        events: events.map(({ from, to, event, at }) => ({ from, to, event, at })),
        lastSeen: tracking?.snapshot ?? null,
      };
    }),
  );
}

export type Erasure =
  | { erased: Record<string, number>; kept: number }
  /** Ids of checkouts in which money, or with `running` pickups, may be in progress. */
  | { refused: 'unfinished' | 'running'; checkouts: string[] };

/**
 * Erases a customer: sessions, codes, answers, registration, partner token, waiting list, shared
 * links, messages with their choices and browsers, requests, ratings, and the link of a stored
 * invoice. Purchases stay as accounting records without the mobile number: agreements, payments and
 * the encrypted invoice, which tax law requires for six years even after an erasure request
 * (ZATCA's VAT regulations, 66; PDPL, 18). Refuses while a checkout is unfinished, and while a
 * subscription runs unless `withRunning`. One transaction.
 */
export async function erasePerson(mobile: Mobile, withRunning: boolean): Promise<Erasure> {
  const hash = mobileHash(mobile);
  return database().transaction(async (transaction) => {
    const [customer] = await transaction
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.mobileHash, hash))
      .for('update');
    const purchases = customer ? await lockPurchases(transaction, customer.id) : [];
    const unfinished = purchases.filter((purchase) => !purchase.isFinal);
    if (unfinished.length > 0) {
      return { refused: 'unfinished', checkouts: unfinished.map(({ id }) => id) };
    }
    const running = purchases.filter(({ state, ended }) => state === 'active' && !ended);
    if (running.length > 0 && !withRunning) {
      return { refused: 'running', checkouts: running.map(({ id }) => id) };
    }
    const erased = {
      waiting: await count(
        transaction.delete(waitingList).where(eq(waitingList.mobileHash, hash)).returning(),
      ),
      // Includes codes requested in other people's browsers: the code is deleted, the answers there
      // are not this customer's.
      codes: await count(
        transaction.delete(verifications).where(eq(verifications.mobileHash, hash)).returning(),
      ),
      // Cascades to answers typed in these sessions before the mobile was verified.
      sessions: customer
        ? await count(
            transaction.delete(sessions).where(eq(sessions.customerId, customer.id)).returning(),
          )
        : 0,
      answers: customer
        ? await count(
            transaction.delete(journeys).where(eq(journeys.customerId, customer.id)).returning(),
          )
        : 0,
      shares: await deleteSharesOf(transaction, purchases),
      messages: customer ? await deleteMessagingOf(transaction, customer.id) : 0,
      requests: customer ? await deleteRequestsOf(transaction, customer.id) : 0,
      ratings: customer ? await deleteRatingsOf(transaction, customer.id) : 0,
      customer: customer ? 1 : 0,
    };
    if (customer) await anonymise(transaction, customer.id, purchases);
    return { erased, kept: purchases.length };
  });
}

const count = async (rows: Promise<unknown[]>): Promise<number> => (await rows).length;

async function lockPurchases(transaction: Executor, customerId: string) {
  const rows = await transaction
    .select({
      id: checkouts.id,
      state: checkouts.state,
      subscriptionId: checkouts.subscriptionId,
      isFinal: isFinal(),
    })
    .from(checkouts)
    .where(eq(checkouts.customerId, customerId))
    .for('update');
  const ids = rows.flatMap(({ subscriptionId }) => subscriptionId ?? []);
  const over =
    ids.length === 0
      ? []
      : await transaction
          .select({ id: trackings.subscriptionId })
          .from(trackings)
          .where(and(inArray(trackings.subscriptionId, ids), eq(trackings.ended, true)));
  const ended = new Set(over.map(({ id }) => id));
  return rows.map((row) => ({
    ...row,
    ended: row.subscriptionId !== null && ended.has(row.subscriptionId),
  }));
}

/** Anonymises a customer's row, because purchases reference it; deletes it when there are none. */
async function anonymise(on: Executor, id: string, purchases: { id: string }[]): Promise<void> {
  if (purchases.length === 0) {
    await on.delete(customers).where(eq(customers.id, id));
    return;
  }
  for (const purchase of purchases) {
    await on
      .update(checkouts)
      .set({ trackingToken: newToken(), updatedAt: now() })
      .where(eq(checkouts.id, purchase.id));
    // With the PDF stored, the partner's link is only one more reference to the customer.
    const kept = on
      .select({ one: sql`1` })
      .from(invoices)
      .where(eq(invoices.checkoutId, checkouts.id));
    await on
      .update(checkouts)
      .set({ invoiceUrl: null })
      .where(and(eq(checkouts.id, purchase.id), exists(kept)));
  }
  await on
    .update(customers)
    .set({
      mobileHash: erasedHash(id),
      encryptedMobile: encrypt('erased', `customer-mobile:${id}`),
      partnerCustomerId: null,
      encryptedToken: null,
      encryptedRegistration: null,
      updatedAt: now(),
    })
    .where(eq(customers.id, id));
}

/** Whether a customer was erased: none of their data may be shown any more. */
export async function isErased(customerId: string): Promise<boolean> {
  const [row] = await database()
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, customerId), eq(customers.mobileHash, erasedHash(customerId))));
  return row !== undefined;
}
