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
    patches: [{ file: reconcile, find: 'token !== null || registration !== null', bad: 'true' }],
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
      { file: 'lib/checkout/refund.server.ts', find: 'await forgetRefusal(held);', bad: '' },
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
