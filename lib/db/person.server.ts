import 'server-only';
import { and, eq, exists, inArray, not, notExists, or, sql } from 'drizzle-orm';
import { newToken } from '@/lib/kernel/id';
import type { Mobile } from '@/lib/kernel/mobile';
import { now } from '@/lib/kernel/time';
import { listConsents } from './consents.server';
import { erasedHash, mobileHash, openCustomer } from './customers.server';
import { database, type Executor } from './database.server';
import { encrypt } from './encryption.server';
import { readInvoice } from './invoices.server';
import { unsealJourney } from './journeys.server';
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
  trackings,
  verifications,
} from './tables';
import { waitingList } from './waiting-table';

/** Nothing more can come of it, or a person has seen to it; in any other money or a pickup may still be under way. */
export function isFinal() {
  const attempts = (...states: string[]) =>
    database()
      .select({ one: sql`1` })
      .from(payments)
      .where(and(eq(payments.checkoutId, checkouts.id), inArray(payments.state, states)));
  const isGivenBack = and(
    eq(checkouts.attention, 'refund-refused'),
    notExists(attempts('refund-due')),
  );
  const isSeenTo = or(eq(checkouts.handledTrouble, checkouts.attention), isGivenBack);
  // A page that is being ended, or a second capture that goes back.
  const isUnderWay = exists(attempts('created', 'pending', 'refund-due'));
  const is = or(
    and(inArray(checkouts.state, ['active', 'closed', 'refunded']), not(isUnderWay)),
    and(eq(checkouts.state, 'needs-a-person'), isSeenTo),
  );
  // What is not known is no.
  return sql<boolean>`coalesce(${is}, false)`;
}

/** Everything that is kept about one mobile, opened: for the person who asks for it, and for nobody else. */
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
    // The tokens in their cookies are kept as hashes only.
    sessions: browsers.map(({ createdAt, provenAt, seenAt, expiresAt }) => ({
      createdAt,
      provenAt,
      seenAt,
      expiresAt,
    })),
    codes: codes.map(({ sentAt, sends, checks }) => ({ sentAt, sends, checks })),
    answers: answers.map((row) => ({ updatedAt: row.updatedAt, answers: unsealJourney(row) })),
    waiting: waiting.map(({ area, cityId, locale, consentAt }) => ({
      area,
      cityId,
      locale,
      consentAt,
    })),
    purchases: customer ? await purchasesOf(customer.id) : [],
  };
}

function customerOf(row: typeof customers.$inferSelect) {
  const { token, registration, partnerCustomerId } = openCustomer(row);
  const { createdAt, updatedAt } = row;
  return { partnerCustomerId, registration, holdsToken: token !== null, createdAt, updatedAt };
}

/**
 * The browsers in which the mobile was proven. Where a code to it was only asked for, nobody knows whose answers those are:
 * whoever mistypes a number has no share in what is told about its owner.
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
  const bought = await database()
    .select({ checkout: checkouts, tracking: trackings })
    .from(checkouts)
    .leftJoin(trackings, eq(trackings.subscriptionId, checkouts.subscriptionId))
    .where(eq(checkouts.customerId, customerId))
    .orderBy(checkouts.createdAt);
  return Promise.all(
    bought.map(async ({ checkout, tracking }) => {
      const of = { paid: payments.checkoutId, went: checkoutEvents.checkoutId };
      const [paid, went, agreed, invoice, shared, acts] = await Promise.all([
        database().select().from(payments).where(eq(of.paid, checkout.id)),
        database()
          .select()
          .from(checkoutEvents)
          .where(eq(of.went, checkout.id))
          .orderBy(checkoutEvents.at),
        listConsents(checkout.id),
        readInvoice(checkout.id),
        exportShares(checkout.id),
        listStaffActs(checkout.id),
      ]);
      const { id, state, order, subscriptionId, consentAt, invoiceUrl, locale } = checkout;
      const { shownHalalas, totalHalalas, startDate, attention, refundWantedAt } = checkout;
      return {
        ...{ id, state, order, subscriptionId, consentAt, invoiceUrl, locale },
        ...{ shownHalalas, totalHalalas, startDate, attention, refundWantedAt },
        payments: paid.map(({ amountHalalas, capturedHalalas, createdAt, ...payment }) => ({
          ...{ state: payment.state, amountHalalas, capturedHalalas, createdAt },
          ...{ decline: payment.decline, gatewayRef: payment.gatewayRef },
          gatewayPaymentId: payment.gatewayPaymentId,
        })),
        // Who of the staff it was is theirs.
        staffActs: acts.map(({ act, reason, outcome, at }) => ({ act, reason, outcome, at })),
        consents: agreed,
        // In base64: it is theirs to have.
        invoice: invoice && { keptAt: invoice.keptAt, pdf: invoice.pdf.toString('base64') },
        sharedLinks: shared,
        events: went.map(({ from, to, event, at }) => ({ from, to, event, at })),
        lastSeen: tracking?.snapshot ?? null,
      };
    }),
  );
}

export type Erasure =
  | { erased: Record<string, number>; kept: number }
  /** Ids of checkouts in which money, or with `running` pickups, may still be under way. */
  | { refused: 'unfinished' | 'running'; checkouts: string[] };

/**
 * Forgets a person: sessions, codes, answers, registration, partner token, waiting list, sharing links, and the link of
 * an invoice that is kept. Purchases stay as bookkeeping, cut off from the mobile: what was agreed and paid, and the
 * invoice itself, sealed, which tax law has kept for six years whoever wants it forgotten (ZATCA's VAT regulations, 66;
 * PDPL, 18). Refuses while a checkout is unfinished, and while a subscription runs unless
 * `withRunning`. All of it or nothing.
 */
export async function erasePerson(mobile: Mobile, withRunning: boolean): Promise<Erasure> {
  const hash = mobileHash(mobile);
  return database().transaction(async (transaction) => {
    const [customer] = await transaction
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.mobileHash, hash))
      .for('update');
    const bought = customer ? await lockPurchases(transaction, customer.id) : [];
    const unfinished = bought.filter((purchase) => !purchase.isFinal);
    if (unfinished.length > 0) {
      return { refused: 'unfinished', checkouts: unfinished.map(({ id }) => id) };
    }
    const running = bought.filter(({ state, ended }) => state === 'active' && !ended);
    if (running.length > 0 && !withRunning) {
      return { refused: 'running', checkouts: running.map(({ id }) => id) };
    }
    const erased = {
      waiting: await count(
        transaction.delete(waitingList).where(eq(waitingList.mobileHash, hash)).returning(),
      ),
      // Those to browsers of others too: the code goes, what was typed there is not this person's.
      codes: await count(
        transaction.delete(verifications).where(eq(verifications.mobileHash, hash)).returning(),
      ),
      // What a browser that proved the mobile typed before goes with its session.
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
      shares: await deleteSharesOf(transaction, bought),
      customer: customer ? 1 : 0,
    };
    if (customer) await cutOff(transaction, customer.id, bought);
    return { erased, kept: bought.length };
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

/** A purchase needs somebody it belongs to: a row that says nothing of them, and that no mobile leads to. */
async function cutOff(transaction: Executor, id: string, bought: { id: string }[]): Promise<void> {
  if (bought.length === 0) {
    await transaction.delete(customers).where(eq(customers.id, id));
    return;
  }
  for (const purchase of bought) {
    await transaction
      .update(checkouts)
      .set({ trackingToken: newToken(), updatedAt: now() })
      .where(eq(checkouts.id, purchase.id));
    // Where the PDF is here, the partner's address of it is one more way to the person.
    const kept = transaction
      .select({ one: sql`1` })
      .from(invoices)
      .where(eq(invoices.checkoutId, checkouts.id));
    await transaction
      .update(checkouts)
      .set({ invoiceUrl: null })
      .where(and(eq(checkouts.id, purchase.id), exists(kept)));
  }
  await transaction
    .update(customers)
    .set({
      mobileHash: erasedHash(id),
      sealedMobile: encrypt('erased', `customer-mobile:${id}`),
      partnerCustomerId: null,
      sealedToken: null,
      sealedRegistration: null,
      updatedAt: now(),
    })
    .where(eq(customers.id, id));
}

/** Whether a customer was forgotten: nothing of theirs is shown to anybody any more. */
export async function isErased(customerId: string): Promise<boolean> {
  const [row] = await database()
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, customerId), eq(customers.mobileHash, erasedHash(customerId))));
  return row !== undefined;
}
