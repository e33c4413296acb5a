import 'server-only';
import { cookies } from 'next/headers';
import { forgettingCookies } from '@/lib/auth/cookie.server';
import { endSession } from '@/lib/auth/session.server';
import { localePath } from '@/lib/i18n/navigation';
import { forgetJourney } from './journey-repository.server';
import type { WizardCall } from './wizard-call';

/**
 * What the browser itself may still hold of us: pages that it kept for "back", and whatever a page stored. Not
 * `cookies`: those of our own are named one by one, and a neighbouring site's are none of ours. It is heeded over
 * https and on loopback; over other plain http no browser keeps our pages, and none is served (start-up refuses).
 */
const browserForgets = '"cache", "storage"';

/** Ends the session of a browser, where there is one, and makes the browser forget it; answers with where to go. */
async function leave(call: WizardCall, href: string): Promise<Response> {
  if (call.session) await endSession(call.session);
  const jar = await cookies();
  const names = jar.getAll().map(({ name }) => name);
  for (const cookie of forgettingCookies(names)) jar.set(cookie);
  return Response.json({ href }, { headers: { 'clear-site-data': browserForgets } });
}

/**
 * "Not me": this browser forgets who used it, and the unfinished answers are gone. What was bought stays, and a
 * payment under way goes on.
 */
export async function forgetVisitor(call: WizardCall): Promise<Response> {
  if (call.session) await forgetJourney(call.session);
  return leave(call, localePath(call.locale, '/start'));
}

/** Signing out: the answers stay the customer's and wait behind a new code; a payment under way goes on. */
export const signOut = (call: WizardCall): Promise<Response> =>
  leave(call, localePath(call.locale, '/', { word: 'signed-out' }));
