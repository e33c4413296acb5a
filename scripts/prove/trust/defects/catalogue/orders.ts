import type { Defect } from '../switch';

const reconcile = 'lib/checkout/reconcile.server.ts';
const subscribe = 'lib/checkout/subscribe.server.ts';
const draftFit = 'lib/checkout/draft-fit.ts';
const checkouts = 'lib/store/checkouts.server.ts';

/** One order each, as it was shown and agreed to (M3, M4). */
export const orderDefects: Defect[] = [
  {
    name: 'late-capture-lost',
    caughtBy: 'M3 superseded',
    patches: [
      {
        file: reconcile,
        find: 'return isStillRead(payment, nowMs());',
        bad: 'return false;',
      },
    ],
  },
  {
    name: 'late-capture-not-looked-for',
    caughtBy: 'M2 captured days later',
    patches: [
      {
        file: 'lib/checkout/schedule.server.ts',
        find: 'payments.some((payment) => isStillRead(payment, atMs))',
        bad: 'false',
      },
    ],
  },
  {
    name: 'sold-for-today',
    caughtBy: 'M2 sold for today',
    patches: [
      {
        file: 'lib/checkout/pay.server.ts',
        find: 'isTooLate(held.row.order as CheckoutOrder)',
        bad: 'false',
      },
    ],
  },
  {
    name: 'superseded-capture-kept',
    caughtBy: 'M3 superseded',
    patches: [{ file: reconcile, find: 'row.supersededBy !== null', bad: 'false' }],
  },
  {
    name: 'old-page-stays-open',
    caughtBy: 'M3 superseded',
    patches: [
      {
        file: 'lib/checkout/give-up.server.ts',
        find: "if (held.state === 'paying') await endPayments(held);",
        bad: '',
      },
    ],
  },
  {
    name: 'second-payment-page',
    caughtBy: 'M3 two presses',
    patches: [
      {
        file: 'lib/checkout/pay.server.ts',
        find: 'payment.url ?? (await startPayment(held, payment, isNew, locale))',
        bad: 'await startPayment(held, payment, true, locale)',
      },
    ],
  },
  {
    name: 'invoice-not-looked-for',
    caughtBy: 'M2 lost answers',
    patches: [
      {
        file: 'lib/checkout/pay.server.ts',
        find: 'isNew ? null : await gateway().findByAttempt(payment.id)',
        bad: 'null',
      },
    ],
  },
  {
    name: 'no-conditional-update',
    caughtBy: 'M3 rivals',
    patches: [
      {
        file: checkouts,
        find: 'and(eq(checkouts.id, checkoutId), eq(checkouts.fence, fence))',
        bad: 'eq(checkouts.id, checkoutId)',
      },
    ],
  },
  {
    name: 'lease-for-everybody',
    caughtBy: 'M3 rivals',
    patches: [
      {
        file: checkouts,
        find: `eq(checkouts.id, checkoutId),
        or(isNull(checkouts.leaseUntil), lte(checkouts.leaseUntil, real.now)),`,
        bad: `eq(checkouts.id, checkoutId),
        DEFECT ? undefined : or(isNull(checkouts.leaseUntil), lte(checkouts.leaseUntil, real.now)),`,
      },
    ],
  },
  {
    name: 'draft-of-another-order-taken',
    caughtBy: 'M3 earlier draft',
    patches: [
      {
        file: 'lib/checkout/earlier-draft.server.ts',
        find: 'await findCheckoutBySubscription(subscriptionId)',
        bad: 'null',
      },
    ],
  },
  {
    name: 'own-call-taken-for-a-draft',
    caughtBy: 'M3 own call under way',
    patches: [
      {
        file: subscribe,
        find: 'if (isUnderWay) throw',
        bad: 'if (isUnderWay && !DEFECT) throw',
      },
    ],
  },
  {
    name: 'lost-draft-taken',
    caughtBy: 'M3 lost draft handed out',
    patches: [
      {
        file: subscribe,
        find: '?? (await findLostOwner(held, draft))',
        bad: '?? (DEFECT ? null : await findLostOwner(held, draft))',
      },
    ],
  },
  {
    name: 'lost-draft-not-looked-for',
    caughtBy: 'M3 lost draft in the way',
    patches: [
      {
        file: subscribe,
        find: '(await findLostInTheWay(held)) ??',
        bad: '(DEFECT ? null : await findLostInTheWay(held)) ??',
      },
    ],
  },
  {
    name: 'refused-key-kept',
    caughtBy: 'M3 unknown draft in the way',
    patches: [
      {
        file: subscribe,
        find: 'if (sentBefore !== null) drafted =',
        bad: 'if (sentBefore !== null && !DEFECT) drafted =',
      },
    ],
  },
  {
    name: 'any-lost-order-taken-for-it',
    caughtBy: 'M3 draft never made',
    patches: [
      {
        file: 'lib/checkout/lost-draft.server.ts',
        find: 'const own = likeness(handedOut, held.row);',
        bad: 'const own = DEFECT ? -1 : likeness(handedOut, held.row);',
      },
    ],
  },
  {
    name: 'silent-order-holds-up-for-ever',
    caughtBy: 'M3 lost draft never answered',
    patches: [
      {
        file: 'lib/checkout/lost-draft.server.ts',
        find: 'nowMs() - createdAt.getTime() < silenceMs',
        bad: 'true',
      },
    ],
  },
  {
    name: 'same-order-refused',
    caughtBy: 'M3 lost draft alike',
    patches: [
      {
        file: 'lib/checkout/lost-draft.server.ts',
        find: 'intentHash !== held.row.intentHash',
        bad: 'DEFECT || intentHash !== held.row.intentHash',
      },
    ],
  },
  {
    name: 'price-of-a-draft-handed-back-not-heard',
    caughtBy: 'M4 handed back dearer',
    patches: [
      {
        file: 'lib/checkout/earlier-draft.server.ts',
        find: 'draft.totalHalalas !== earlier.totalHalalas',
        bad: 'false',
      },
    ],
  },
  {
    name: 'total-not-compared',
    caughtBy: 'M4 prices',
    patches: [
      {
        file: subscribe,
        find: 'draft.totalHalalas === held.row.shownHalalas',
        bad: 'true',
      },
    ],
  },
  {
    name: 'day-not-compared',
    caughtBy: 'M4 prices',
    patches: [
      {
        file: draftFit,
        find: 'draft.day === pickup.day',
        bad: 'true',
      },
    ],
  },
  {
    name: 'every-week-from-a-week-later',
    caughtBy: 'M4 first day of every week',
    patches: [{ file: 'lib/onboarding/days-on-sale.ts', find: 'taken.has(weekday)', bad: 'false' }],
  },
  {
    name: 'period-not-compared',
    caughtBy: 'M4 prices',
    patches: [{ file: draftFit, find: 'draft.period === order.period', bad: 'true' }],
  },
  {
    name: 'orders-not-compared',
    caughtBy: 'M4 prices',
    patches: [{ file: draftFit, find: 'draft.ordersCount === order.ordersCount', bad: 'true' }],
  },
  {
    name: 'sold-at-the-price-of-before',
    caughtBy: 'M4 prices',
    patches: [
      {
        file: 'components/steps/review/submit.server.ts',
        find: 'checkOrder(context, readPlans)',
        bad: `checkOrder(context, async (language) =>
          (await import('@/lib/onboarding/plans.server')).listPlans(language))`,
      },
    ],
  },
  {
    name: 'consent-not-recorded',
    caughtBy: 'M2 bought',
    patches: [
      {
        file: 'lib/checkout/pay.server.ts',
        find: "consent?.currency === 'SAR' ? consent.amountHalalas : null",
        bad: 'total',
      },
      {
        file: 'lib/store/consents.server.ts',
        find: `await transaction
    .insert(consents)`,
        bad: `if (DEFECT) return; await transaction
    .insert(consents)`,
      },
    ],
  },
  {
    name: 'accepted-unseen',
    caughtBy: 'M4 not what was shown',
    patches: [
      {
        file: 'lib/checkout/price.server.ts',
        find: 'costOf(held.row) === amountHalalas',
        bad: 'true',
      },
    ],
  },
  {
    name: 'paid-unseen',
    caughtBy: 'M4 not what was shown',
    patches: [
      {
        file: 'lib/checkout/continue.server.ts',
        find: 'costOf(held.row) !== amountHalalas',
        bad: 'false',
      },
    ],
  },
];
