import type { Defect } from '../switch';

const reconcile = 'lib/checkout/reconcile.server.ts';

/** Money and drafts that come when nobody waits for them any more (M2, M3). */
export const lateDefects: Defect[] = [
  {
    name: 'capture-of-an-earlier-page-refunded',
    caughtBy: 'M2 captured when taken up again',
    patches: [
      {
        file: reconcile,
        find: 'mayBePaid.has(held.state) || (await isLateButWanted(held))',
        bad: "held.state === 'paying' || (await isLateButWanted(held))",
      },
    ],
  },
  {
    name: 'capture-of-nobody-kept',
    caughtBy: 'M2 captured for who was forgotten',
    patches: [{ file: reconcile, find: 'isSomethingKept(row.customerId)', bad: 'true' }],
  },
  {
    name: 'settled-by-any-clock',
    caughtBy: 'M2 a machine of another time',
    patches: [
      { file: 'lib/checkout/lease.server.ts', find: '!(await clocksAgree())', bad: 'false' },
    ],
  },
  {
    name: 'seal-opened-for-a-capture',
    caughtBy: 'M2 captured under a lost key',
    patches: [
      {
        file: reconcile,
        find: 'return isSomethingKept(row.customerId);',
        bad: `if (!DEFECT) return isSomethingKept(row.customerId);
        const { getCustomer } = await import('@/lib/store/customers.server');
        return (await getCustomer(row.customerId)).token !== null;`,
      },
    ],
  },
  {
    name: 'page-beside-a-late-capture',
    caughtBy: 'M2 captured before it is paid again',
    patches: [
      {
        file: 'lib/checkout/pay.server.ts',
        find: 'isStale(payment) || isStillRead(payment, nowMs())',
        bad: 'isStale(payment)',
      },
    ],
  },
  {
    name: 'page-of-its-last-minutes',
    caughtBy: 'M3 page of its whole time',
    patches: [
      {
        file: 'lib/checkout/pay.server.ts',
        find: "if (isStale(payment)) await held.movePayment(payment, 'expired');",
        bad: '',
      },
    ],
  },
  {
    name: 'missing-invoice-forgotten',
    caughtBy: 'M4 refusal that is over',
    patches: [
      {
        file: 'lib/checkout/refund.server.ts',
        find: 'await withoutRefusal(held, payment)',
        bad: '{}',
      },
    ],
  },
  {
    name: 'draft-of-the-last-minutes',
    caughtBy: 'M2 sold for today',
    patches: [
      {
        file: 'lib/checkout/subscribe.server.ts',
        find: 'if (isTooLate(order)) return dayPassed(held);',
        bad: '',
      },
    ],
  },
];
