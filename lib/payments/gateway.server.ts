import 'server-only';
import { env } from '@/lib/config/env.server';
import type { PaymentGateway } from './gateway';
import { moyasarGateway } from './moyasar/moyasar.server';

const gateways = {
  moyasar: () => {
    const { MOYASAR_BASE_URL, MOYASAR_SECRET_KEY, MOYASAR_WEBHOOK_SECRET, PAYMENT_TIMEOUT_MS } =
      env();
    return moyasarGateway({
      baseUrl: MOYASAR_BASE_URL,
      secretKey: MOYASAR_SECRET_KEY,
      webhookSecret: MOYASAR_WEBHOOK_SECRET,
      timeoutMs: PAYMENT_TIMEOUT_MS,
    });
  },
} satisfies Record<string, () => PaymentGateway>;

let current: PaymentGateway | undefined;

/** The payment provider that `PAYMENT_PROVIDER` names. */
export function gateway(): PaymentGateway {
  current ??= gateways[env().PAYMENT_PROVIDER]();
  return current;
}
