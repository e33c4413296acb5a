import 'server-only';
import { cookies } from 'next/headers';
import { cookiesToDelete } from '@/lib/auth/cookie.server';
import { endSession } from '@/lib/auth/session.server';
import { localePath } from '@/lib/i18n/navigation';
import { forgetJourney } from './journey-repository.server';
import type { WizardCall } from './wizard-call';

/**
 * `Clear-Site-Data`: the back-forward and HTTP caches, and storage. Not `cookies`, which would also
 * delete those of neighbouring subdomains: ours are deleted by name. Browsers honour it only over
 * https and on loopback; startup refuses any other plain http.
 */
const browserForgets = '"cache", "storage"';

/** Ends the browser's session, if any, and clears its data; responds with the path to go to. */
async function leave(call: WizardCall, href: string): Promise<Response> {
  if (call.session) await endSession(call.session);
  const jar = await cookies();
  const names = jar.getAll().map(({ name }) => name);
  for (const cookie of cookiesToDelete(names)) jar.set(cookie);
  return Response.json({ href }, { headers: { 'clear-site-data': browserForgets } });
}

/**
 * "Not me": forgets the visitor in this browser and deletes the unfinished answers. Purchases stay,
 * and a payment in progress continues.
 */
export async function forgetVisitor(call: WizardCall): Promise<Response> {
  if (call.session) await forgetJourney(call.session);
  return leave(call, localePath(call.locale, '/start'));
}

/**
 * Signs out: the answers stay with the customer and return after a new code; a payment in progress
 * continues.
 */
export const signOut = (call: WizardCall): Promise<Response> =>
  leave(call, localePath(call.locale, '/', { word: 'signed-out' }));
