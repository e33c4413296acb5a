import { z } from 'zod';
import { integer, someOf } from './form';
import { moyasar } from './moyasar';

/**
 * The payment providers by their names in `PAYMENT_PROVIDER`. The adapters are in
 * `lib/integrations/payments`.
 */
export const gateways = { moyasar };

type GatewayName = keyof typeof gateways;
const gatewayNames = Object.keys(gateways) as [GatewayName, ...GatewayName[]];

/** The payment methods that pages can name. */
const paymentMethods = ['mada', 'visa', 'mastercard', 'amex', 'apple-pay', 'stc-pay'] as const;

/** Variables common to all payment providers. */
export const payments = {
  PAYMENT_PROVIDER: z
    .enum(gatewayNames)
    .default('moyasar' satisfies GatewayName)
    .meta({
      meaning:
        'The payment provider. Only the variables of the chosen provider are read (docs/guides/gateway.md).',
      wrong:
        'Open payments at the previous provider can no longer be settled. Change it when there are none.',
    }),
  PAYMENT_TIMEOUT_MS: integer(50, 60_000).default(10_000).meta({
    meaning: 'Timeout of one call to the provider, in milliseconds.',
    wrong:
      'Too short: the app gives up on payment pages that the provider creates, and has to find them.',
  }),
  PAYMENT_METHODS: someOf(paymentMethods)
    .default(['mada', 'visa', 'mastercard'])
    .meta({
      meaning: `The payment methods that pages name, in this order, separated by commas: some of ${paymentMethods.map((name) => `\`${name}\``).join(', ')}.`,
      where: 'Those that are enabled for the account at the payment provider.',
      wrong: 'Customers expect a method that the payment page does not offer.',
    }),
  PAYMENT_WINDOW_MINUTES: integer(5, 1_440).default(30).meta({
    meaning:
      'How long a payment page stays open. Shorter than the time for which the laundry service keeps an unpaid order.',
    wrong: 'Too long: customers pay for a day that is no longer available, and get a refund.',
  }),
};
