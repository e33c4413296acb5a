import 'server-only';
import { env } from '@/lib/config/env.server';
import type { VerificationProvider } from './provider';
import { unifonicProvider } from './unifonic/unifonic.server';

const providers = {
  unifonic: () => {
    const { UNIFONIC_BASE_URL, UNIFONIC_APP_ID, UNIFONIC_TOKEN, VERIFICATION_TIMEOUT_MS } = env();
    return unifonicProvider({
      baseUrl: UNIFONIC_BASE_URL,
      appId: UNIFONIC_APP_ID,
      token: UNIFONIC_TOKEN,
      timeoutMs: VERIFICATION_TIMEOUT_MS,
    });
  },
} satisfies Record<string, () => VerificationProvider>;

let current: VerificationProvider | undefined;

/** The service that `VERIFICATION_PROVIDER` names. */
export function verification(): VerificationProvider {
  current ??= providers[env().VERIFICATION_PROVIDER]();
  return current;
}
