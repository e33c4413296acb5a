import { sql } from 'drizzle-orm';
import {
  bigint,
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

/** A browser session. The cookie holds a random token; the row stores only its keyed hash. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    /** When a code last verified the customer's mobile in this session. */
    provenAt: instant('proven_at'),
    createdAt: instant('created_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    // Also finds sessions without a customer by `expiresAt`.
    index('sessions_customer').on(table.customerId, table.expiresAt),
    index('sessions_idle').on(table.seenAt).where(sql`${table.customerId} is null`),
    index('sessions_lapsed').on(table.expiresAt).where(sql`${table.customerId} is not null`),
  ],
);

/**
 * A customer, identified by a code sent to their mobile. Personal data is encrypted; the mobile is
 * found by keyed hash.
 */
export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey(),
    mobileHash: text('mobile_hash').notNull().unique(),
    encryptedMobile: text('sealed_mobile').notNull(),
    partnerCustomerId: bigint('partner_customer_id', { mode: 'number' }),
    encryptedToken: text('sealed_token'),
    /**
     * Incremented with every new token, so that two requests that met the same invalid token link
     * only once.
     */
    tokenVersion: integer('token_version').notNull().default(0),
    encryptedRegistration: text('sealed_registration'),
    linkLeaseUntil: instant('link_lease_until'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('customers_held')
      .on(table.id)
      .where(
        sql`${table.encryptedToken} is not null or ${table.encryptedRegistration} is not null`,
      ),
  ],
);

/**
 * The wizard's answers, encrypted; owned by a session until the mobile is verified, then by the
 * customer.
 */
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
    ciphertext: text('sealed').notNull(),
    version: integer('version').notNull(),
    updatedAt: instant('updated_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('journeys_expires').on(table.expiresAt)],
);

/**
 * The pending code of a session: at most one, for one mobile. The code itself is known to the
 * provider only.
 */
export const verifications = pgTable(
  'verifications',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    mobileHash: text('mobile_hash').notNull(),
    encryptedMobile: text('sealed_mobile').notNull(),
    sends: integer('sends').notNull(),
    checks: integer('checks').notNull(),
    sentAt: instant('sent_at').notNull(),
    resendAt: instant('resend_at').notNull(),
  },
  (table) => [
    index('verifications_mobile').on(table.mobileHash),
    index('verifications_sent').on(table.sentAt),
  ],
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
    /** The selected plan, option and pickup, as shown. No personal data. */
    order: jsonb('order').notNull(),
    /** Makes a second click, or a second tab, with the same order find the same checkout. */
    intentHash: text('intent_hash').notNull(),
    /** The amount shown and accepted, in halalas. */
    shownHalalas: integer('shown_halalas').notNull(),
    /** The total of the partner's draft (§4.8 `total`), in halalas. */
    totalHalalas: integer('total_halalas'),
    subscriptionId: bigint('subscription_id', { mode: 'number' }).unique(),
    startDate: text('start_date'),
    subscribeKey: uuid('subscribe_key').notNull(),
    /**
     * When a subscribe request with that key was last sent without a response: it may still take
     * effect at the partner.
     */
    subscribeSentAt: instant('subscribe_sent_at'),
    confirmKey: uuid('confirm_key').notNull(),
    /**
     * When confirm was last sent. Without it, `already active` is not the effect of our confirm
     * (§7).
     */
    confirmSentAt: instant('confirm_sent_at'),
    /**
     * Until when settlement may not call 4.10 (C1): set to a future time after several calls in a
     * row, or after a 429 (§7).
     */
    readingsUsedUntil: instant('readings_used_until'),
    /**
     * Since when 4.10 has reported without interruption that the subscription does not exist (§7).
     */
    unknownSince: instant('unknown_since'),
    invoiceUrl: text('invoice_url'),
    /** The newer checkout that replaced this one: a capture that arrives later is refunded. */
    supersededBy: uuid('superseded_by'),
    consentAt: instant('consent_at').notNull(),
    trackingToken: text('tracking_token').notNull().unique(),
    issueCode: text('attention'),
    /** The issue code that staff resolved: the checkout leaves their list. */
    resolvedIssue: text('handled_trouble'),
    /** When staff requested a refund: from then on the subscription is not activated. */
    refundRequestedAt: instant('refund_wanted_at'),
    fencingToken: integer('fence').notNull().default(0),
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
    // Noted issues that staff have not resolved.
    index('checkouts_noted')
      .on(table.state, table.issueCode)
      .where(sql`${table.resolvedIssue} is distinct from ${table.issueCode}`),
    index('checkouts_customer').on(table.customerId),
    uniqueIndex('checkouts_one_live')
      .on(table.customerId)
      .where(
        sql`${table.state} in ('open', 'subscribed', 'repriced', 'paying', 'paid', 'confirming')`,
      ),
  ],
);

/**
 * Every transition of a checkout, for support and for the invariant checks. Append only; no
 * personal data.
 */
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

/** A payment attempt at the gateway. `id` is sent to the gateway as metadata. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    state: text('state').notNull(),
    amountHalalas: integer('amount_halalas').notNull(),
    /** The gateway's hosted invoice. */
    gatewayRef: text('gateway_ref').unique(),
    /** The gateway's captured payment: used for one checkout only. */
    gatewayPaymentId: text('gateway_payment_id').unique(),
    capturedHalalas: integer('captured_halalas'),
    url: text('url'),
    decline: text('decline'),
    refundSentAt: instant('refund_asked_at'),
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

/**
 * Each agreement of a customer to an amount: at the review, and at a later price change. Append
 * only.
 */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    amountHalalas: integer('amount_halalas').notNull(),
    currency: text('currency').notNull(),
    /** The language of the page. */
    locale: text('locale').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('consents_checkout').on(table.checkoutId, table.at)],
);

/**
 * The invoice's PDF from the partner, encrypted: the partner returns its link once, and the link
 * need not outlive the retention period of invoices.
 */
export const invoices = pgTable('invoices', {
  checkoutId: uuid('checkout_id')
    .primaryKey()
    .references(() => checkouts.id),
  ciphertext: text('sealed').notNull(),
  bytes: integer('bytes').notNull(),
  storedAt: instant('kept_at').notNull(),
});

/**
 * Received webhooks. Stores only id, type and payment, because the body contains the shared secret.
 */
export const webhookEvents = pgTable('webhook_events', {
  id: text('id').primaryKey(),
  gateway: text('gateway').notNull(),
  type: text('type').notNull(),
  paymentId: text('payment_id'),
  at: instant('at').notNull(),
});
