import 'server-only';
import { type Env, env } from '@/lib/config/env.server';
import type { VerificationProvider } from './provider';
import { unifonicProvider } from './unifonic/unifonic.server';

/** Creates the chosen provider's adapter from its variables. */
function providerOf(settings: Env): VerificationProvider {
  switch (settings.VERIFICATION_PROVIDER) {
    case 'unifonic':
      return unifonicProvider({
        baseUrl: settings.UNIFONIC_BASE_URL,
        appId: settings.UNIFONIC_APP_ID,
        token: settings.UNIFONIC_TOKEN,
        timeoutMs: settings.VERIFICATION_TIMEOUT_MS,
      });
  }
}

let current: VerificationProvider | undefined;

/** The verification provider that `VERIFICATION_PROVIDER` selects. */
export function verification(): VerificationProvider {
  current ??= providerOf(env());
  return current;
}
