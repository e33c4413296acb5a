import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '@/lib/api/route.server';
import { consume } from '@/lib/db/rate-limits.server';
import { AppError, isAppError } from '@/lib/kernel/app-error';
import { hourMs, secondMs } from '@/lib/kernel/time';
import { factsOf } from '@/lib/wizard/facts';
import { openJourney } from '@/lib/wizard/journey-repository.server';
import { listPlans, readPlans } from '@/lib/wizard/plans/plans.server';
import type { OrderChange } from '@/lib/wizard/replies';
import type { StepContext } from '@/lib/wizard/step';
import { checkOrder } from './order-check.server';

/** How long the review page waits for the check; after that it is shown and checks again itself. */
const checkTimeoutMs = 2 * secondMs;

async function findChange(...order: Parameters<typeof checkOrder>): Promise<OrderChange | null> {
  const verdict = await checkOrder(...order);
  return verdict.kind === 'changed' ? { step: verdict.step, reason: verdict.reason } : null;
}

/**
 * Returns what changed since it was chosen, for a page that is shown in any case; null when the
 * check fails or takes too long, because the submit checks again.
 */
export const changeOnLoad = (context: StepContext): Promise<OrderChange | null> =>
  Promise.race([
    findChange(context, listPlans).catch((error: unknown) => {
      if (!isAppError(error)) throw error;
      return null;
    }),
    delay(checkTimeoutMs, null, { ref: false }),
  ]);

/**
 * The same for an open page. Each check costs three partner calls, so a session has a rate limit.
 */
export async function currentOrderChange({
  session,
  locale,
}: Call<undefined>): Promise<{ change: OrderChange | null }> {
  const journey = await openJourney(session);
  const { plan, coverage } = factsOf(journey);
  if (!session || !plan || !coverage) throw new AppError('step-closed');
  const waitMs = await consume({
    name: 'order-checks',
    key: session.id,
    points: 60,
    durationS: hourMs / secondMs,
  });
  if (waitMs > 0) throw new AppError('too-many-requests', { retryAfterMs: waitMs });
  return { change: await findChange({ journey, locale, session }, readPlans) };
}
