import { useTranslations } from 'next-intl';
import { Fact, FactList } from './fact-list';
import { type Support, SupportFact } from './support-fact';
import { Card } from '@/components/ui/card';
import { CopyLink } from '@/components/ui/copy-link';
import type { PlainDate } from '@/lib/kernel/time';
import type { TrackingView } from '@/lib/tracking/view';
import { Freshness } from './freshness';
import { Headline } from './headline';
import { OrderTimeline } from './order-timeline';
import { Pickups } from './pickups';
import { SkyCard } from './sky-card';
import { riseOf, storyOf } from './story';

interface TrackingScreenProps {
  token: string;
  /** This page's own address, to pass on. */
  link: string;
  view: TrackingView;
  /** The day in Riyadh on the app's clock. */
  today: PlainDate;
  calendarHref: string;
  support: Support;
}

/** One subscription and its pickups, for whoever holds the link: nothing here is personal (T4). */
export function TrackingScreen({
  token,
  link,
  view,
  today,
  calendarHref,
  support,
}: TrackingScreenProps) {
  const t = useTranslations('tracking');
  const { snapshot, stale } = view;
  const story = storyOf(snapshot, today);
  return (
    <div className="grid items-start gap-5 pt-2 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6">
      <div className="grid gap-5">
        <SkyCard {...story.thread} rise={riseOf(story.thing)}>
          <Headline story={story} stale={stale} today={today} />
        </SkyCard>
        <Freshness token={token} view={view} />
        {story.order && (
          <Card as="section" aria-label={t('now')}>
            <OrderTimeline order={story.order} today={today} />
          </Card>
        )}
      </div>
      <div className="grid gap-5">
        {snapshot && snapshot.orders.length > 0 && (
          <Pickups snapshot={snapshot} today={today} calendarHref={calendarHref} />
        )}
        <FactList>
          <Fact
            label={t('link')}
            action={
              <CopyLink
                url={link}
                words={{ copy: t('copy'), copied: t('copied'), failed: t('copy-failed') }}
              />
            }
          >
            {t('link-note')}
          </Fact>
          <SupportFact support={support} />
        </FactList>
      </div>
    </div>
  );
}
