import 'server-only';
import { type Env, env } from '@/lib/config/env.server';
import type { PaymentGateway } from './gateway';
import { moyasarGateway } from './moyasar/moyasar.server';

/** Creates the chosen provider's adapter from its variables. */
function gatewayOf(settings: Env): PaymentGateway {
  switch (settings.PAYMENT_PROVIDER) {
    case 'moyasar':
      return moyasarGateway({
        baseUrl: settings.MOYASAR_BASE_URL,
        secretKey: settings.MOYASAR_SECRET_KEY,
        webhookSecrets: [
          settings.MOYASAR_WEBHOOK_SECRET,
          settings.MOYASAR_WEBHOOK_SECRET_OLD,
        ].filter((secret) => secret !== undefined),
        timeoutMs: settings.PAYMENT_TIMEOUT_MS,
      });
  }
}

let current: PaymentGateway | undefined;

/** The payment provider that `PAYMENT_PROVIDER` selects. */
export function gateway(): PaymentGateway {
  current ??= gatewayOf(env());
  return current;
}
