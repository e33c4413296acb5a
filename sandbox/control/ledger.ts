import { Hono } from 'hono';
import { gatewayTables, paymentEvents, statusOf } from '../gateway/tables';
import { weekdayOf } from '../model/days';
import type { Address, Customer, Invoice, Subscription } from '../model/rows';
import { stateOf } from '../model/subscriptions';
import type { RecordedCall } from '../store/event-log';
import type { World } from '../store/world';
import type { Worlds } from '../store/worlds';
import { worldOf } from './input';

/**
 * Everything that happened in one world, for reconciliation with other ledgers. Nothing is masked,
 * because it contains no token and no code. Instants are ISO 8601 of the world's clock, money is in
 * halalas.
 */
export function ledgerControl(worlds: Worlds): Hono {
  const app = new Hono();
  app.get('/sandbox/ledger', (c) => {
    const world = worldOf(c, worlds);
    const { eventLog, faults, log } = world;
    return c.json({
      key: world.key,
      now: world.now().toISOString(),
      ...partnerLedger(world),
      gateway: gatewayLedger(world),
      verifications: verificationLedger(world),
      faults: [...faults.spent(), ...faults.list()].sort((a, b) => a.id - b.id),
      // Number of dropped entries per list. The ledger is complete while all are 0.
      dropped: {
        calls: eventLog.calls.droppedCount,
        starts: eventLog.codesSent.droppedCount,
        checks: eventLog.codesChecked.droppedCount,
        requests: log.droppedCount,
      },
    });
  });
  return app;
}

/** Groups entries by a key. */
function groupBy<Entry, By>(entries: readonly Entry[], by: (entry: Entry) => By): Map<By, Entry[]> {
  const groups = new Map<By, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(by(entry));
    if (group) group.push(entry);
    else groups.set(by(entry), [entry]);
  }
  return groups;
}

const iso = (instant: number | null | undefined) =>
  instant === null || instant === undefined ? null : new Date(instant).toISOString();

/** The partner's ledger: linked customers, subscriptions, confirmations and orders reads. */
function partnerLedger(world: World) {
  const recordedCalls = world.eventLog.calls.list();
  const reads = world.log.callsOf('subscription-orders');
  const subscriptions = world.table<Subscription>('subscriptions').list();
  const subscriptionIds = new Set(subscriptions.map(({ id }) => id));
  const callsByCustomer = groupBy(recordedCalls, ({ customerId }) => customerId);
  const callsBySubscription = groupBy(recordedCalls, ({ subscriptionId }) => subscriptionId);
  return {
    customers: world
      .table<Customer>('customers')
      .list()
      .map((customer) => customerEntry(world, customer, callsByCustomer.get(customer.id))),
    subscriptions: subscriptions.map((row) =>
      subscriptionEntry(world, row, callsBySubscription.get(row.id)),
    ),
    // Refused calls that belong to no subscription above.
    refused: recordedCalls
      .filter(
        ({ succeeded, subscriptionId }) => !succeeded && !subscriptionIds.has(subscriptionId ?? 0),
      )
      .map(refusal),
    ordersReads: reads.map(({ seq, at, path, status, fault }) => ({
      request: seq,
      at: iso(at),
      subscriptionId: Number(/\/subscription\/(\d+)\/orders$/.exec(path)?.[1] ?? 0) || null,
      status,
      fault: fault ?? null,
    })),
  };
}

function customerEntry(world: World, { id, mobile, name }: Customer, calls: RecordedCall[] = []) {
  const by = (operation: string) =>
    calls.filter((entry) => entry.succeeded && entry.operation === operation).map(call);
  return {
    id,
    mobile,
    name,
    links: by('link-customer'),
    addresses: world.table<Address>('addresses').get(String(id)) ? 1 : 0,
    addressCalls: by('save-address'),
  };
}

function subscriptionEntry(world: World, row: Subscription, own: RecordedCall[] = []) {
  const subscribeCalls = own.filter(
    ({ succeeded, operation }) => succeeded && operation === 'subscribe',
  );
  const confirmCalls = own.filter(({ operation }) => operation === 'confirm-payment');
  const invoice = world.table<Invoice>('invoices').where('subscriptionId', row.id)[0];
  return {
    id: row.id,
    customerId: row.customerId,
    planId: row.planId,
    planTypeId: row.planTypeId,
    pickupDate: row.firstPickup,
    pickupDay: weekdayOf(row.firstPickup),
    period: row.period,
    ordersCount: row.ordersCount,
    total: Math.round(row.total * 100),
    state: stateOf(world, row),
    createdAt: iso(row.createdAt),
    activatedAt: iso(row.confirmedAt),
    reference: invoice?.reference ?? null,
    // More than one entry when a later subscribe returned the same draft.
    subscribes: subscribeCalls.map((entry) => ({ ...call(entry), asked: entry.parameters })),
    confirmations: confirmCalls.filter(({ succeeded }) => succeeded).map(confirmation),
    refusedConfirms: confirmCalls.filter(({ succeeded }) => !succeeded).map(refusal),
  };
}

const call = ({ seq, at, idempotencyKey, replayed }: RecordedCall) => ({
  seq,
  at,
  idempotencyKey,
  replayed,
});

const confirmation = (entry: RecordedCall) => ({
  ...call(entry),
  referenceId: entry.parameters.reference_id ?? null,
});

const refusal = (entry: RecordedCall) => ({
  ...confirmation(entry),
  operation: entry.operation,
  status: entry.status,
  message: entry.message,
  mobile: entry.mobile,
  customerId: entry.customerId,
  subscriptionId: entry.subscriptionId,
});

/** The gateway's ledger: invoices, payments with their history, and the refunds. */
function gatewayLedger(world: World) {
  const book = gatewayTables(world);
  const history = paymentEvents(world);
  const eventsByPayment = groupBy(history, ({ paymentId }) => paymentId);
  const now = world.now();
  return {
    invoices: book.invoices.list().map((row) => ({
      id: row.id,
      status: statusOf(row, now),
      amount: row.amount,
      currency: row.currency,
      metadata: row.metadata,
      createdAt: row.created_at,
      expiredAt: row.expired_at,
      paidAt: row.paid_at,
      // The payment that paid the invoice; a failed attempt does not set it.
      paymentId: row.payment_id,
    })),
    payments: book.payments.list().map((row) => ({
      id: row.id,
      invoiceId: row.invoice_id,
      status: row.status,
      amount: row.amount,
      currency: row.currency,
      captured: row.captured,
      refunded: row.refunded,
      createdAt: row.created_at,
      metadata: row.metadata,
      history: (eventsByPayment.get(row.id) ?? []).map(
        ({ paymentId: _, invoiceId: __, ...event }) => event,
      ),
    })),
    refunds: history
      .filter(({ what }) => what === 'refunded')
      .map(({ late: _, tampered: __, ...event }) => event),
  };
}

/** The codes that were sent and checked, without the codes themselves. */
function verificationLedger({ eventLog }: World) {
  return { starts: eventLog.codesSent.list(), checks: eventLog.codesChecked.list() };
}
