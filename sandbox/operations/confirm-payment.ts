import { z } from 'zod';
import { Refusal } from '../http/envelope';
import { defineOperation, type PartnerCall } from '../http/operation';
import { issueInvoice } from '../invoice/invoices';
import type { Subscription } from '../model/rows';
import { activate, stateOf } from '../model/subscriptions';
import { integer, unlimitedText } from '../wire/input-schemas';
import { assumed, codeAndName, id } from '../wire/output-schemas';

/** §4.9: a draft becomes active. */
export const confirmPayment = defineOperation({
  name: 'confirm-payment',
  section: '4.9',
  summary: 'Confirms the payment: the draft becomes active, and its pickups are scheduled.',
  method: 'POST',
  path: '/subscription/confirm-payment',
  requiresToken: true,
  inputFrom: 'multipart',
  input: (world) =>
    z.object({ subscription_id: integer(), reference_id: unlimitedText(world).optional() }),
  output: z.object({
    subscription: z.object({
      id: id(),
      total: z.number(),
      orders_count: z.int().min(1),
      state: codeAndName(['active']),
    }),
    invoice_url: assumed('invoice', z.url()),
  }),
  refusals: [
    { status: 400, when: 'The subscription is already active.', section: '§7' },
    { status: 400, when: 'The subscription has ended.', decision: 'confirm-ended' },
    { status: 404, when: 'No such subscription of this customer.', decision: 'confirm-unknown' },
    { status: 400, when: 'No such subscription of this customer.', decision: 'confirm-unknown' },
  ],
  run(call, { subscription_id, reference_id }) {
    const { world, words, origin } = call;
    const draft = ownDraft(call, subscription_id);
    const at = world.now().getTime();
    const active = activate(world, draft, at);
    const file = issueInvoice(world, active, reference_id ?? null, at);
    return {
      data: {
        subscription: {
          id: active.id,
          total: active.total,
          orders_count: active.ordersCount,
          state: { code: 'active' as const, name: words.subscriptionState.active },
        },
        invoice_url: `${origin}/invoices/${file}`,
      },
    };
  },
});

/** Returns the customer's own draft with this id; throws the refusal if it cannot be confirmed. */
function ownDraft({ world, words, customer }: PartnerCall, id: number): Subscription {
  const found = world.table<Subscription>('subscriptions').get(String(id));
  if (found?.customerId !== customer.id) {
    throw new Refusal(world.decide('confirm-unknown') === 'not-found' ? 404 : 400, words.noAccess);
  }
  const state = stateOf(world, found);
  if (state === 'draft') return found;
  if (state === 'active' || world.decide('confirm-ended') === 'already-active') {
    throw new Refusal(400, words.alreadyActive);
  }
  throw new Refusal(400, state === 'cancelled' ? words.alreadyCancelled : words.alreadyCompleted);
}
