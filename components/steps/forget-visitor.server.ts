import 'server-only';
import type { Call } from '@/lib/bff/route.server';
import { localePath } from '@/lib/i18n/navigation';
import { forgetJourney } from '@/lib/journey/keeping.server';
import { forgettingCookies } from '@/lib/session/cookie.server';
import { endSession } from '@/lib/session/session.server';

/**
 * "Not me": this browser forgets who used it, and the unfinished answers are gone. What was bought stays, and a
 * payment under way goes on.
 */
export async function forgetVisitor(call: Call<unknown>): Promise<{ href: string }> {
  if (call.session) {
    await forgetJourney(call.session);
    await endSession(call.session);
  }
  for (const line of forgettingCookies(call.request.headers.get('cookie'))) call.setCookie(line);
  return { href: localePath(call.locale, '/start') };
}
