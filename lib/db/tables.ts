import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A browser. The cookie holds a random token; the row holds only its keyed hash. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    /** When the customer's mobile was last proven by a code in this session. */
    provenAt: instant('proven_at'),
    createdAt: instant('created_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    // Also those of no customer, by their end.
    index('sessions_customer').on(table.customerId, table.expiresAt),
    index('sessions_idle').on(table.seenAt).where(sql`${table.customerId} is null`),
    index('sessions_lapsed').on(table.expiresAt).where(sql`${table.customerId} is not null`),
  ],
);

/** A person, proven by a code to their mobile. What is personal is sealed; the mobile is found by keyed hash. */
export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey(),
    mobileHash: text('mobile_hash').notNull().unique(),
    sealedMobile: text('sealed_mobile').notNull(),
    partnerCustomerId: bigint('partner_customer_id', { mode: 'number' }),
    sealedToken: text('sealed_token'),
    /** Counts up with every new token, so that two who saw the same dead one link again only once. */
    tokenVersion: integer('token_version').notNull().default(0),
    sealedRegistration: text('sealed_registration'),
    linkLeaseUntil: instant('link_lease_until'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('customers_held')
      .on(table.id)
      .where(sql`${table.sealedToken} is not null or ${table.sealedRegistration} is not null`),
  ],
);

/** The answers of the wizard, sealed; of a browser until the mobile is proven, of the person afterwards. */
export const journeys = pgTable(
  'journeys',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .unique()
      .references(() => customers.id, { onDelete: 'cascade' }),
    sealed: text('sealed').notNull(),
    version: integer('version').notNull(),
    updatedAt: instant('updated_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('journeys_expires').on(table.expiresAt)],
);

/** The code under way in a session: at most one, for one mobile. The code itself is the provider's. */
export const verifications = pgTable(
  'verifications',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    mobileHash: text('mobile_hash').notNull(),
    sealedMobile: text('sealed_mobile').notNull(),
    sends: integer('sends').notNull(),
    checks: integer('checks').notNull(),
    sentAt: instant('sent_at').notNull(),
    resendAt: instant('resend_at').notNull(),
  },
  (table) => [index('verifications_mobile').on(table.mobileHash)],
);

export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    state: text('state').notNull(),
    locale: text('locale').notNull(),
    /** What was chosen, as shown: plan, option, pickup. Nothing personal. */
    order: jsonb('order').notNull(),
    /** The same intent pressed twice, or in two tabs, is one checkout. */
    intentHash: text('intent_hash').notNull(),
    /** What the customer was shown, then accepted; halalas. */
    shownHalalas: integer('shown_halalas').notNull(),
    /** What the partner's draft says (§4.8 `total`); halalas. */
    totalHalalas: integer('total_halalas'),
    subscriptionId: bigint('subscription_id', { mode: 'number' }).unique(),
    startDate: text('start_date'),
    subscribeKey: uuid('subscribe_key').notNull(),
    /** When a subscribe was last sent under that key, and not answered: it may be under way at the partner. */
    subscribeSentAt: instant('subscribe_sent_at'),
    confirmKey: uuid('confirm_key').notNull(),
    /** When a confirm was last sent: without it `already active` is not ours (§7). */
    confirmSentAt: instant('confirm_sent_at'),
    /** Until when settlement has used up its readings of 4.10 (C1): in the future after several at once, or a 429 (§7). */
    readingsUsedUntil: instant('readings_used_until'),
    /** Since when 4.10 has said, without a break, that there is no such subscription (§7). */
    unknownSince: instant('unknown_since'),
    invoiceUrl: text('invoice_url'),
    /** Set when a newer checkout replaced this one: a capture that arrives later is refunded. */
    supersededBy: uuid('superseded_by'),
    consentAt: instant('consent_at').notNull(),
    trackingToken: text('tracking_token').notNull().unique(),
    attention: text('attention'),
    /** The trouble that a person of the staff saw to, by its name: it leaves their list. */
    handledTrouble: text('handled_trouble'),
    /** When the staff asked for the money to go back: nothing is activated any more from then on. */
    refundWantedAt: instant('refund_wanted_at'),
    fence: integer('fence').notNull().default(0),
    leaseUntil: instant('lease_until'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('checkouts_attempt')
      .on(table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} is not null`),
    index('checkouts_money')
      .on(table.createdAt)
      .where(sql`${table.state} in ('paid', 'confirming', 'refund-due')`),
    // What was noted and no person has seen to.
    index('checkouts_noted')
      .on(table.state, table.attention)
      .where(sql`${table.handledTrouble} is distinct from ${table.attention}`),
    index('checkouts_customer').on(table.customerId),
    uniqueIndex('checkouts_one_live')
      .on(table.customerId)
      .where(
        sql`${table.state} in ('open', 'subscribed', 'repriced', 'paying', 'paid', 'confirming')`,
      ),
  ],
);

/** Every edge that a checkout went, for support and for the proof. Append only; nothing personal. */
export const checkoutEvents = pgTable(
  'checkout_events',
  {
    id: uuid('id').primaryKey(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    from: text('from').notNull(),
    to: text('to').notNull(),
    event: text('event').notNull(),
    detail: jsonb('detail'),
    at: instant('at').notNull(),
  },
  (table) => [index('checkout_events_checkout').on(table.checkoutId, table.at)],
);

/** One attempt to pay at the gateway. `id` is the attempt id that the gateway carries as metadata. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    state: text('state').notNull(),
    amountHalalas: integer('amount_halalas').notNull(),
    /** The hosted invoice. */
    gatewayRef: text('gateway_ref').unique(),
    /** The captured payment: used for one checkout only. */
    gatewayPaymentId: text('gateway_payment_id').unique(),
    capturedHalalas: integer('captured_halalas'),
    url: text('url'),
    decline: text('decline'),
    refundAskedAt: instant('refund_asked_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('payments_checkout').on(table.checkoutId),
    index('payments_refund_due').on(table.checkoutId).where(sql`${table.state} = 'refund-due'`),
    uniqueIndex('payments_one_open')
      .on(table.checkoutId)
      .where(sql`${table.state} in ('created', 'pending')`),
  ],
);

/** What a customer agreed to pay, each time that they did: the review, and a price that was accepted later. Append only. */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    amountHalalas: integer('amount_halalas').notNull(),
    currency: text('currency').notNull(),
    /** The language that it was read in. */
    locale: text('locale').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('consents_checkout').on(table.checkoutId, table.at)],
);

/** The invoice's PDF as the partner gave it, sealed: its link is shown once and need not live as long as an invoice has to. */
export const invoices = pgTable('invoices', {
  checkoutId: uuid('checkout_id')
    .primaryKey()
    .references(() => checkouts.id),
  sealed: text('sealed').notNull(),
  bytes: integer('bytes').notNull(),
  keptAt: instant('kept_at').notNull(),
});

/** A webhook is a hint: only its id, type and payment are kept (the body carries the shared secret). */
export const webhookEvents = pgTable('webhook_events', {
  id: text('id').primaryKey(),
  gateway: text('gateway').notNull(),
  type: text('type').notNull(),
  paymentId: text('payment_id'),
  at: instant('at').notNull(),
});

/** The last answer of §4.10 for a subscription, and who may ask next. One row for all viewers and instances. */
export const trackings = pgTable(
  'trackings',
  {
    subscriptionId: bigint('subscription_id', { mode: 'number' }).primaryKey(),
    /** What the partner said last, with all that was seen before. Nothing personal. */
    snapshot: jsonb('snapshot'),
    readAt: instant('read_at'),
    /** Nobody asks the partner before. */
    askAfter: instant('ask_after').notNull(),
    /** When somebody took the right to ask last. */
    askedAt: instant('asked_at'),
    /** When a worker asks, though nobody looks. */
    dueAt: instant('due_at').notNull(),
    /** Counted up with every right to ask: the fence of what is written after it. */
    asks: integer('asks').notNull().default(0),
    ended: boolean('ended').notNull().default(false),
    failures: integer('failures').notNull().default(0),
  },
  (table) => [index('trackings_due').on(table.dueAt).where(sql`not ${table.ended}`)],
);

/** Links that an owner gave away. Only the hash of a link's token is kept. */
export const trackingShares = pgTable(
  'tracking_shares',
  {
    id: uuid('id').primaryKey(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('tracking_shares_token').on(table.tokenHash),
    index('tracking_shares_checkout').on(table.checkoutId),
    index('tracking_shares_expires').on(table.expiresAt),
  ],
);
