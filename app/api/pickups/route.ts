import { route } from '@/lib/api/route.server';
import { AppError } from '@/lib/kernel/app-error';
import { findTrackedSubscription } from '@/lib/tracking/links.server';
import { trackingPoll } from '@/lib/tracking/page-poll.server';
import { readTracking } from '@/lib/tracking/polling.server';

/**
 * The poll of an open tracking page, for the holder of its unguessable link (T4): whether the page
 * is out of date, and when to poll again. `look=opened` for a page that was hidden for a while. The
 * token is in the query: routes with a dynamic segment cost Next a fifth more.
 */
export const GET = route({}, async ({ query, locale }) => {
  const tracked = await findTrackedSubscription(query.get('token') ?? '');
  if (!tracked) throw new AppError('not-found');
  const trigger = query.get('look') === 'opened' ? 'opened' : 'open';
  return trackingPoll(await readTracking(tracked, locale, trigger), tracked.answers);
});
