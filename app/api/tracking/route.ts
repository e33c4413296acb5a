import { route } from '@/lib/bff/route.server';
import { AppError } from '@/lib/kernel/app-error';
import { secondMs } from '@/lib/kernel/time';
import { findTracked } from '@/lib/tracking/find.server';
import { ageOf, etagOf, readTracking, viewJsonOf } from '@/lib/tracking/governor.server';

/**
 * One subscription and its orders, for whoever holds its unguessable link (T4). `look=opened` for a page that is seen
 * anew. An unchanged answer is a 304; `Age` says in seconds how old either is. The link stands in the query: every open
 * tracking page asks once a minute, and an address with a part of its own costs Next a fifth more (docs/speed.md, S7).
 */
export const GET = route({}, async ({ query, locale, request }) => {
  const tracked = await findTracked(query.get('token') ?? '');
  if (!tracked) throw new AppError('not-found');
  const row = await readTracking(
    tracked,
    locale,
    query.get('look') === 'opened' ? 'opened' : 'open',
  );
  const ageMs = ageOf(row);
  const etag = etagOf(row);
  const headers = { etag, ...(ageMs !== null && { age: String(Math.floor(ageMs / secondMs)) }) };
  return request.headers.get('if-none-match') === etag
    ? new Response(null, { status: 304, headers })
    : new Response(viewJsonOf(row), {
        headers: { ...headers, 'content-type': 'application/json' },
      });
});
