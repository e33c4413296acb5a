import 'server-only';
import { type Env, env } from '@/lib/config/env.server';
import type { VerificationProvider } from './provider';
import { unifonicProvider } from './unifonic/unifonic.server';

/** The adapter of the chosen provider, with what it was told. */
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

/** The service that `VERIFICATION_PROVIDER` names. */
export function verification(): VerificationProvider {
  current ??= providerOf(env());
  return current;
}
