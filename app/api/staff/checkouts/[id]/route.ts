import { z } from 'zod';
import { staffRoute } from '@/lib/api/staff-route.server';
import { refundCheckout, resolveIssue, tryNow } from '@/lib/checkout/staff/staff-actions.server';
import { refundReasons } from '@/lib/checkout/staff/staff-view';

const body = z.discriminatedUnion('act', [
  z.object({ act: z.literal('try') }),
  z.object({ act: z.literal('handled') }),
  z.object({
    act: z.literal('refund'),
    amountHalalas: z.int().positive(),
    reason: z.enum(refundReasons),
  }),
]);

/** Staff actions on one checkout. */
export const POST = staffRoute(body, async ({ body: sent, params: { id = '' }, staff }) => {
  const { account } = staff;
  if (sent.act === 'refund') return { outcome: await refundCheckout(account, id, sent) };
  return { outcome: await (sent.act === 'try' ? tryNow : resolveIssue)(account, id) };
});
