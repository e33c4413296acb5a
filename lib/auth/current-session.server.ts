import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { sessionCookieName } from './cookie.server';
import { readSession } from './session.server';

/** The visitor's session on a page; read once per request, however many parts of the page ask. */
export const currentSession = cache(async () =>
  readSession((await cookies()).get(sessionCookieName())?.value),
);
