import { route } from '@/lib/bff/route.server';
import { AppError } from '@/lib/kernel/app-error';
import { findTracked } from '@/lib/tracking/find.server';
import { readTracking } from '@/lib/tracking/governor.server';

/** One subscription and its orders, for whoever holds its unguessable link (T4). */
export const GET = route({}, async ({ params: { token = '' }, locale }) => {
  const tracked = await findTracked(token);
  if (!tracked) throw new AppError('not-found');
  return readTracking(tracked, locale);
});
