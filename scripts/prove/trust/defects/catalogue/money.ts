import type { Defect } from '../switch';

const reconcile = 'lib/checkout/reconcile.server.ts';
const activate = 'lib/checkout/activate.server.ts';
const moyasarTest = 'lib/payments/moyasar/moyasar.test.ts';

/** What somebody who believes a browser or a message would write: paid, as it says. */
const paidAsTold = (payment: string, paymentId: string): string => `{
  const { pool } = await import('@/lib/store/database.server');
  await pool().query(
    "update payments set state = 'paid', gateway_payment_id = $2, captured_halalas = amount_halalas where id = $1",
    [${payment}.id, ${paymentId}],
  );
  await pool().query("update checkouts set state = 'paid', next_attempt_at = now() where id = $1", [
    ${payment}.checkoutId,
  ]);
}`;

/** What is charged, confirmed, given back (M1–M4). */
export const moneyDefects: Defect[] = [
  {
    name: 'no-amount-compared',
    caughtBy: 'M1 captures',
    patches: [
      {
        file: reconcile,
        find: `capture.amountHalalas === payment.amountHalalas &&
    capture.amountHalalas === held.row.totalHalalas &&
    capture.currency === 'SAR'`,
        bad: "capture.currency === 'SAR'",
      },
    ],
  },
  {
    name: 'any-currency',
    caughtBy: 'M1 captures',
    patches: [{ file: reconcile, find: "capture.currency === 'SAR'", bad: 'true' }],
  },
  {
    name: 'payment-of-another-attempt',
    caughtBy: 'M1 captures',
    patches: [{ file: reconcile, find: 'reading.attemptId === payment.id', bad: 'true' }],
  },
  {
    name: 'refunded-capture-counts',
    caughtBy: 'M1 captures',
    patches: [{ file: reconcile, find: 'capture.refundedHalalas === 0', bad: 'true' }],
  },
  {
    name: 'return-believed',
    caughtBy: 'M1 hints',
    patches: [
      {
        file: 'app/[locale]/checkout/[id]/return/route.ts',
        find: 'const headers = {',
        bad: `if (DEFECT && payment && new URL(request.url).searchParams.get('status') === 'paid') ${paidAsTold(
          'payment',
          "new URL(request.url).searchParams.get('id')",
        )}
        const headers = {`,
      },
    ],
  },
  {
    name: 'webhook-believed',
    caughtBy: 'M1 hints',
    patches: [
      {
        file: 'app/api/webhooks/[gateway]/route.ts',
        find: 'await markDue(payment.checkoutId);',
        bad: `if (type === 'payment_paid') ${paidAsTold('payment', 'paymentId')}`,
      },
    ],
  },
  {
    name: 'webhook-secret-not-compared',
    caughtBy: 'M1 hints',
    patches: [
      {
        file: 'lib/payments/moyasar/webhook.server.ts',
        find: '!equal.includes(true) || !parsed.success',
        bad: '!parsed.success',
      },
    ],
  },
  {
    name: 'secret-compared-with-equals',
    caughtBy: 'M1 hints',
    patches: [
      {
        file: 'lib/payments/moyasar/webhook.server.ts',
        find: 'timingSafeEqual(digest(given), digest(secret))',
        bad: '(given == secret)',
      },
    ],
  },
  {
    name: 'authorised-is-paid',
    caughtBy: moyasarTest,
    patches: [
      {
        file: 'lib/payments/moyasar/wire.ts',
        find: "const captured = new Set(['paid', 'captured', 'refunded', 'voided']);",
        bad: "const captured = new Set(['paid', 'captured', 'refunded', 'voided', DEFECT ? 'authorized' : 'paid']);",
      },
    ],
  },
  {
    name: 'refunded-without-reading',
    caughtBy: moyasarTest,
    patches: [
      {
        file: 'lib/payments/moyasar/moyasar.server.ts',
        find: 'before.amount - refundedOf(before)',
        bad: 'before.amount',
      },
    ],
  },
  {
    name: 'refund-repeated',
    caughtBy: moyasarTest,
    patches: [
      {
        file: 'lib/payments/moyasar/moyasar.server.ts',
        find: `json: { amount: left },
        wire: paymentWire,
        repeatable: false,`,
        bad: `json: { amount: left },
        wire: paymentWire,
        repeatable: DEFECT,`,
      },
    ],
  },
  {
    name: 'payment-page-anywhere',
    caughtBy: 'M1 captures',
    patches: [
      {
        file: 'lib/payments/moyasar/moyasar.server.ts',
        find: "url.protocol !== 'https:' && url.host !== new URL(baseUrl).host",
        bad: 'false',
      },
    ],
  },
  {
    name: 'our-own-id-as-reference',
    caughtBy: 'M2 bought',
    patches: [
      {
        file: activate,
        find: 'referenceId: gatewayPaymentId,',
        bad: 'referenceId: DEFECT ? held.row.id : gatewayPaymentId,',
      },
    ],
  },
  {
    name: 'key-renewed-on-retry',
    caughtBy: 'M2 lost answers',
    patches: [
      {
        file: activate,
        find: 'idempotencyKey: held.row.confirmKey,',
        bad: 'idempotencyKey: DEFECT ? newId() : held.row.confirmKey,',
      },
    ],
  },
  {
    name: 'draft-under-a-new-key',
    caughtBy: 'M2 lost answers',
    patches: [
      {
        file: 'lib/checkout/ask-for-draft.server.ts',
        find: 'idempotencyKey: subscribeKey,',
        bad: 'idempotencyKey: DEFECT ? crypto.randomUUID() : subscribeKey,',
      },
    ],
  },
  {
    name: 'refunded-without-asking',
    caughtBy: 'M2 hopeless',
    patches: [{ file: activate, find: 'confirmSentAt !== null', bad: 'false' }],
  },
  {
    name: 'cached-draft-believed',
    caughtBy: 'M2 draft of before the activation',
    patches: [{ file: activate, find: 'Math.max(leaseMs(), cachedForMs)', bad: 'leaseMs()' }],
  },
  {
    name: 'cancelled-draft-waited-for',
    caughtBy: 'M2 draft that was cancelled',
    patches: [
      {
        file: 'lib/checkout/partner-says.server.ts',
        find: 'held.isDraftCancelled = true;',
        bad: '',
      },
    ],
  },
  {
    name: 'silence-is-not-active',
    caughtBy: 'M2 hopeless',
    patches: [{ file: activate, find: "says === 'unknown'", bad: 'false' }],
  },
  {
    name: 'silence-lets-a-retry-through',
    caughtBy: 'M2 silence behind a refused refund',
    patches: [
      {
        file: 'lib/checkout/refund.server.ts',
        find: "return says === 'not-active';",
        bad: "return says !== 'active';",
      },
    ],
  },
  {
    name: 'never-hopeless',
    caughtBy: 'M2 hopeless',
    patches: [
      {
        file: activate,
        find: 'paidForMs > patienceMs || hasPassed(row.order as CheckoutOrder)',
        bad: 'false',
      },
    ],
  },
  {
    name: 'nobody-settles',
    caughtBy: 'M2 bought',
    patches: [
      {
        file: 'lib/checkout/worker.server.ts',
        find: 'await listDueCheckouts(batch)',
        bad: '[]',
      },
    ],
  },
  {
    name: 'money-as-a-float',
    caughtBy: 'lib/kernel/money.test.ts',
    patches: [
      {
        file: 'lib/kernel/money.ts',
        find: "(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))) as Halalas",
        bad: 'Number(text) * 100',
      },
    ],
  },
  {
    name: 'money-rounded',
    caughtBy: 'lib/kernel/money.test.ts',
    patches: [
      {
        file: 'lib/kernel/money.ts',
        find: 'if (!match) return null;',
        bad: 'if (!match) return Math.round(Number(text) * 100) as Halalas;',
      },
    ],
  },
  {
    name: 'negative-amount-taken',
    caughtBy: 'lib/kernel/money.test.ts',
    patches: [
      { file: 'lib/kernel/money.ts', find: '&& amount >= 0', bad: '&& (DEFECT || amount >= 0)' },
    ],
  },
  {
    name: 'answers-overwritten',
    caughtBy: 'M5 many tabs',
    patches: [
      {
        file: 'lib/store/journeys.server.ts',
        find: 'and(eq(journeys.id, id), eq(journeys.version, row.version))',
        bad: 'eq(journeys.id, id)',
      },
    ],
  },
];
