import 'server-only';
import { getTranslations } from 'next-intl/server';
import { Fact, FactLink, FactList } from '@/components/tracking/fact-list';
import { LockIcon } from '@/components/ui/icons';
import { currentSession } from '@/lib/auth/session.server';
import type { LinkedTracking } from '@/lib/db/trackings.server';
import { orderToRate } from '@/lib/feedback/rating';
import { ratingsOf } from '@/lib/feedback/ratings.server';
import { kindsFor } from '@/lib/feedback/request';
import { requestsOf } from '@/lib/feedback/requests.server';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { isViewedByOwner } from '@/lib/tracking/links.server';
import type { TrackingSnapshot } from '@/lib/tracking/snapshot';
import { RateCard } from './rating';
import { RequestsCard } from './requests';

interface SlotProps {
  token: string;
  tracked: LinkedTracking;
  snapshot: TrackingSnapshot | null;
  now: Date;
}

/** On the owner's page: asks how the last delivery was, until it is rated. */
export async function RateSlot({ token, tracked, snapshot, now }: SlotProps) {
  if (!isViewedByOwner(tracked, await currentSession())) return null;
  const rated = (await ratingsOf(tracked.checkoutId)).map(({ orderId }) => orderId);
  const order = orderToRate(snapshot, rated, now);
  return order && <RateCard {...{ token, order, now }} />;
}

/**
 * Requests on a tracking page: all of them for the owner, a sign-in link for visitors of the
 * owner's link, nothing on a shared link.
 */
export async function RequestsSlot({
  token,
  tracked,
  snapshot,
  ended,
  now,
  locale,
}: SlotProps & { ended: boolean; locale: Locale }) {
  if (tracked.link === 'shared') return null;
  if (!isViewedByOwner(tracked, await currentSession())) {
    if (ended) return null;
    const t = await getTranslations('feedback');
    return (
      <FactList>
        <Fact label={t('title')}>
          {t('sign-in-why')}
          <span className="-ms-3">
            <FactLink href={localePath(locale, '/account', { track: token })} icon={<LockIcon />}>
              {t('sign-in')}
            </FactLink>
          </span>
        </Fact>
      </FactList>
    );
  }
  const requests = await requestsOf([tracked.checkoutId]);
  const canAsk = kindsFor(snapshot, ended, now).length > 0;
  if (!canAsk && requests.length === 0) return null;
  const days = new Map(snapshot?.orders.map(({ id, pickupDate }) => [id, pickupDate]));
  return <RequestsCard {...{ token, requests, days, canAsk, now }} />;
}
