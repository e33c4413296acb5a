import type { CheckoutRow, GatewayPayment, PaymentRow, Records } from './records';

/** Returns violations in words; empty when there are none. */
type Rule = (records: Records) => string[];

/**
 * The transitions of a checkout, as `docs/security.md` draws them; repeated here so that a mistake
 * in the product shows.
 */
const edges = new Set([
  ...['none>open', 'open>subscribed', 'open>repriced', 'open>closed'],
  ...[
    'repriced>subscribed',
    'repriced>closed',
    'subscribed>paying',
    'subscribed>paid',
    'subscribed>closed',
  ],
  ...['paying>paid', 'paying>closed', 'paying>refund-due'],
  ...['closed>subscribed', 'closed>repriced', 'closed>paid', 'closed>refund-due'],
  ...['paid>confirming', 'paid>refund-due', 'confirming>active', 'confirming>refund-due'],
  ...['confirming>needs-a-person', 'refund-due>refunded', 'refund-due>needs-a-person'],
  ...['refunded>needs-a-person', 'needs-a-person>refunded'],
]);

const live = ['open', 'subscribed', 'repriced', 'paying', 'paid', 'confirming'];
const isOn = (state: string): boolean => state === 'active' || state === 'completed';

/** The capture of a payment, from the gateway's history; undefined when nothing was captured. */
const captureOf = ({ history }: GatewayPayment) =>
  history.find(({ what }) => what === 'paid' || what === 'captured');

const wasCaptured = (payment: GatewayPayment): boolean =>
  ['paid', 'captured', 'refunded', 'voided'].includes(payment.status);
const kept = (payment: GatewayPayment): number =>
  wasCaptured(payment) ? payment.amount - payment.refunded : 0;

/**
 * Our row of a captured payment and its checkout, found by the attempt that its invoice was made
 * for.
 */
function ownerOf(records: Records, payment: GatewayPayment): [PaymentRow, CheckoutRow] | undefined {
  const invoice = records.external.gateway.invoices.find(({ id }) => id === payment.invoiceId);
  const row = records.own.payments.find(({ id }) => id === invoice?.metadata.attempt_id);
  const checkout = records.own.checkouts.find(({ id }) => id === row?.checkout_id);
  return row && checkout ? [row, checkout] : undefined;
}

const draftOf = ({ external: outside }: Records, { subscription_id }: CheckoutRow) =>
  outside.subscriptions.find(({ id }) => id === Number(subscription_id ?? 0));

/** T1: no customer is linked before their mobile was verified with a right code. */
const linkedOnlyProven: Rule = ({ external: { customers, refused, verifications } }) => {
  const calls = [
    ...customers.flatMap(({ mobile, links }) => links.map(({ seq }) => ({ mobile, seq }))),
    ...refused
      .filter(({ operation }) => operation === 'link-customer')
      .map(({ mobile, seq }) => ({ mobile, seq })),
  ];
  return calls
    .filter(
      ({ mobile, seq }) =>
        !verifications.checks.some(
          (check) => check.mobile === mobile && check.verdict === 'approved' && check.seq < seq,
        ),
    )
    .map(({ mobile }) => `T1: ${mobile} was linked without a proof`);
};

/**
 * M1: every confirm, also a refused one, names a payment that was captured before, of exactly this
 * draft's amount.
 */
const confirmedOnlyPaid: Rule = (records) =>
  records.external.subscriptions.flatMap((subscription) =>
    [...subscription.confirmations, ...subscription.refusedConfirms].flatMap((confirm) => {
      const what = `M1: subscription ${subscription.id} was confirmed`;
      const payment = records.external.gateway.payments.find(
        ({ id }) => id === confirm.referenceId,
      );
      if (!payment) return [`${what} for no payment of the gateway (${confirm.referenceId})`];
      const capture = captureOf(payment);
      const owner = ownerOf(records, payment);
      return [
        ...(capture && capture.seq < confirm.seq ? [] : [`${what} before it was paid`]),
        ...(payment.amount === subscription.total ? [] : [`${what} for ${payment.amount}`]),
        ...(payment.currency === 'SAR' ? [] : [`${what} in ${payment.currency}`]),
        ...(Number(owner?.[1].subscription_id) === subscription.id
          ? []
          : [`${what} with the payment of another checkout`]),
      ];
    }),
  );

/**
 * M2: a captured payment belongs to an active subscription or is refunded; never both, never
 * neither.
 */
const paidIsActiveOrRefunded: Rule = (records) =>
  records.external.gateway.payments.filter(wasCaptured).flatMap((payment) => {
    const what = `M2: payment ${payment.id} of ${payment.amount}`;
    const owner = ownerOf(records, payment);
    if (!owner) return [`${what} belongs to no checkout`];
    const [row, checkout] = owner;
    if (checkout.state === 'needs-a-person') return [];
    const draft = draftOf(records, checkout);
    // The partner refunds a subscription that it cancels after activation (§3).
    const wasOn = draft?.state === 'cancelled' && draft.confirmations.length > 0;
    const isActive = draft && (isOn(draft.state) || wasOn) && checkout.state === 'active';
    if (kept(payment) === 0) {
      return row.state === 'refunded' ? [] : [`${what} is back, our record says ${row.state}`];
    }
    if (payment.refunded > 0) return [`${what} is back in part`];
    return isActive && row.state === 'paid'
      ? []
      : [`${what} is kept: ${row.state}, ${checkout.state}, at the partner ${draft?.state}`];
  });

/** M2 reversed: every active subscription was paid for, once. */
const activeIsPaid: Rule = (records) =>
  records.external.subscriptions
    .filter(({ state }) => isOn(state))
    .flatMap((subscription) => {
      const checkout = records.own.checkouts.find(
        ({ subscription_id }) => Number(subscription_id ?? 0) === subscription.id,
      );
      if (!checkout) return [`M2: subscription ${subscription.id} is active, and of no checkout`];
      if (checkout.state === 'needs-a-person') return [];
      const paid = records.external.gateway.payments.filter(
        (payment) => kept(payment) > 0 && ownerOf(records, payment)?.[1].id === checkout.id,
      );
      return [
        ...(paid.length === 1 ? [] : [`M2: subscription ${subscription.id}: ${paid.length} kept`]),
        ...(checkout.state === 'active' ? [] : [`M2: ${checkout.id} is ${checkout.state}`]),
      ];
    });

/**
 * M3: one live checkout for each customer; a draft belongs to one checkout; a payment is used once.
 */
const oneEach: Rule = ({ own, external: outside }) => {
  const twice = (what: string, values: (string | number | null)[]): string[] => {
    const known = values.filter((value) => value !== null);
    return known
      .filter((value, index) => known.indexOf(value) !== index)
      .map((value) => `M3: ${what} ${value} twice`);
  };
  return [
    ...twice(
      'live checkout of customer',
      own.checkouts
        .filter(({ state }) => live.includes(state))
        .map(({ customer_id }) => customer_id),
    ),
    ...twice(
      'subscription',
      own.checkouts.map(({ subscription_id }) => subscription_id),
    ),
    ...twice(
      'payment used',
      own.payments.map(({ gateway_payment_id }) => gateway_payment_id),
    ),
    ...twice(
      'reference of an active subscription',
      outside.subscriptions.flatMap(({ confirmations }) =>
        confirmations.filter(({ replayed }) => !replayed).map(({ referenceId }) => referenceId),
      ),
    ),
  ];
};

/** M4: the amount agreed to is requested and captured, and the draft matches the order. */
const shownIsCharged: Rule = (records) =>
  records.own.checkouts
    .filter(({ state }) => state === 'active')
    .flatMap((checkout) => {
      const what = `M4: checkout ${checkout.id}`;
      const { order } = checkout;
      const draft = draftOf(records, checkout);
      const consents = records.own.consents.filter(
        ({ checkout_id }) => checkout_id === checkout.id,
      );
      const agreed = consents.at(-1);
      const paid = records.own.payments.find(
        ({ checkout_id, state }) => checkout_id === checkout.id && state === 'paid',
      );
      if (!draft || !agreed || !paid) return [`${what} has no draft, consent or payment`];
      const amounts = [checkout.total_halalas, agreed.amount_halalas, paid.amount_halalas];
      const asked = order.pickup.kind === 'weekly' ? draft.pickupDay : draft.pickupDate;
      const wanted = order.pickup.kind === 'weekly' ? order.pickup.day : order.pickup.date;
      const begins = order.pickup.kind === 'weekly' ? order.pickup.firstDate : order.pickup.date;
      return [
        ...(amounts.every((amount) => amount === draft.total)
          ? []
          : [`${what}: ${amounts.join(', ')} for ${draft.total}`]),
        ...(agreed.currency === 'SAR' ? [] : [`${what} was agreed in ${agreed.currency}`]),
        ...(asked.toLowerCase() === wanted.toLowerCase()
          ? []
          : [`${what}: ${asked}, not ${wanted}`]),
        ...(draft.pickupDate === begins
          ? []
          : [`${what} begins on ${draft.pickupDate}, not ${begins}`]),
        ...(draft.period === order.period ? [] : [`${what}: ${draft.period}`]),
        ...(draft.ordersCount === order.ordersCount
          ? []
          : [`${what}: ${draft.ordersCount} orders`]),
        ...(draft.planId === order.planId && draft.planTypeId === order.optionId
          ? []
          : [`${what} is of another plan`]),
      ];
    });

/** Checkouts follow known transitions only, and their state is that of their last event. */
const knownEdges: Rule = ({ own }) =>
  own.checkouts.flatMap(({ id, state }) => {
    const went = own.events.filter(({ checkout_id }) => checkout_id === id);
    const faults = went.flatMap(({ from, to }, index) => [
      ...(edges.has(`${from}>${to}`) ? [] : [`edges: ${id} went from ${from} to ${to}`]),
      ...(index > 0 && went[index - 1]?.to !== from ? [`edges: ${id} jumped to ${from}`] : []),
    ]);
    return went.at(-1)?.to === state ? faults : [...faults, `edges: ${id} is ${state} by no event`];
  });

const windowMs = 300_000;
/** One poll of tracking, and three of settlement. */
const mostReads = 4;

/**
 * C1: a limited number of reads of one subscription's orders in any five minutes. A clock that was
 * moved back starts a new period.
 */
const readsWithinLimit: Rule = ({ external: outside }) => {
  const stretches = new Map<number, number[]>();
  return outside.ordersReads.flatMap(({ subscriptionId: id, at }) => {
    if (id === null) return [];
    const time = Date.parse(at);
    const before = stretches.get(id) ?? [];
    const times = time < (before.at(-1) ?? 0) ? [time] : [...before, time];
    stretches.set(id, times);
    return time - (times.at(-1 - mostReads) ?? -Infinity) < windowMs
      ? [`C1: subscription ${id} was read more than ${mostReads} times in five minutes, at ${at}`]
      : [];
  });
};

/** Every writing call carried an idempotency key. */
const keyed: Rule = ({ external: outside }) =>
  [
    ...outside.customers.flatMap(({ links }) => links),
    ...outside.subscriptions.flatMap(({ subscribes, confirmations, refusedConfirms }) => [
      ...subscribes,
      ...confirmations,
      ...refusedConfirms,
    ]),
  ]
    .filter(({ idempotencyKey }) => !/^[\da-f-]{36}$/.test(idempotencyKey ?? ''))
    .map(({ seq }) => `keys: call ${seq} had none`);

/** The records are complete: nothing was discarded before it was read. */
const whole: Rule = ({ external: { dropped } }) =>
  Object.entries(dropped)
    .filter(([what, count]) => count > 0 && what !== 'requests')
    .map(([what, count]) => `ledger: ${count} ${what} were dropped`);

export const rules: Record<string, Rule> = {
  T1: linkedOnlyProven,
  M1: confirmedOnlyPaid,
  M2: (records) => [...paidIsActiveOrRefunded(records), ...activeIsPaid(records)],
  M3: oneEach,
  M4: shownIsCharged,
  C1: readsWithinLimit,
  edges: knownEdges,
  keys: keyed,
  records: whole,
};
