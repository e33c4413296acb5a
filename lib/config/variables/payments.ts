import { z } from 'zod';
import { integer, someOf } from './form';
import { type GatewayName, gatewayNames } from './gateways';

/** The payment methods that pages can name. */
const paymentMethods = ['mada', 'visa', 'mastercard', 'amex', 'apple-pay', 'stc-pay'] as const;

/** Variables common to all payment providers. */
export const payments = {
  PAYMENT_PROVIDER: z
    .enum(gatewayNames)
    .default('moyasar' satisfies GatewayName)
    .meta({
      meaning:
        'Who takes the money. Only the variables of the chosen one are asked for (docs/guides/gateway.md).',
      wrong:
        'Payments that are under way at the one before can no longer be settled: change it when none are.',
    }),
  PAYMENT_TIMEOUT_MS: integer(50, 60_000).default(10_000).meta({
    meaning: 'How long one try of a call to it may take.',
    wrong:
      'Too short: payment pages are made whose answers nobody waits for (they are found again).',
  }),
  PAYMENT_METHODS: someOf(paymentMethods)
    .default(['mada', 'visa', 'mastercard'])
    .meta({
      meaning: `The ways to pay that are named before somebody pays, in this order, separated by commas: some of ${paymentMethods.map((name) => `\`${name}\``).join(', ')}.`,
      where: 'Those that are switched on for the account at the payment provider.',
      wrong: 'Somebody counts on a way to pay that the payment page does not have.',
    }),
  PAYMENT_WINDOW_MINUTES: integer(5, 1_440).default(30).meta({
    meaning:
      'How long a payment page is open. Shorter than the laundry service holds an unpaid order.',
    wrong: 'Too long: somebody pays for a day that is gone, and gets the money back.',
  }),
};
