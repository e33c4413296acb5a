import { z } from 'zod';
import { integer } from './form';
import { type GatewayName, gatewayNames } from './gateways';

/** What holds for every payment provider. */
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
  PAYMENT_WINDOW_MINUTES: integer(5, 1_440).default(30).meta({
    meaning:
      'How long a payment page is open. Shorter than the laundry service holds an unpaid order.',
    wrong: 'Too long: somebody pays for a day that is gone, and gets the money back.',
  }),
};
