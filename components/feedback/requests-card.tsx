import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { MessageCircleIcon } from '@/components/ui/icons';
import type { CustomerRequest } from '@/lib/feedback/request';
import { localePath } from '@/lib/i18n/navigation';
import type { PlainDate } from '@/lib/kernel/time';
import { RequestList } from './request-list';

interface RequestsCardProps {
  token: string;
  requests: readonly CustomerRequest[];
  /** The days of the pickups, by order id. */
  days: ReadonlyMap<number, PlainDate>;
  /** Whether there is anything left to ask for. */
  canAsk: boolean;
  now: Date;
}

/** How many requests are shown at once; unanswered ones always are. */
const glance = 3;

/** On a tracking page, for its owner: what was asked of staff, and the way to ask. */
export function RequestsCard({ token, requests, days, canAsk, now }: RequestsCardProps) {
  const [t, locale] = [useTranslations('feedback'), useLocale()];
  const first = requests.filter(({ answeredAt }, index) => index < glance || !answeredAt);
  const rest = requests.filter((request) => !first.includes(request));
  return (
    <Card as="section" aria-labelledby="requests" className="grid gap-2 print:hidden">
      <h2 id="requests" className="text-h3">
        {t('title')}
      </h2>
      {canAsk && (
        <>
          <p className="text-sm text-ink-2">{t('card-lead')}</p>
          <p>
            <ButtonLink
              variant="soft"
              small
              icon={<MessageCircleIcon />}
              href={localePath(locale, `/track/${token}/request`)}
            >
              {t('ask')}
            </ButtonLink>
          </p>
        </>
      )}
      {first.length > 0 && <RequestList requests={first} days={days} now={now} />}
      {rest.length > 0 && (
        <details>
          <summary className="flex min-h-(--size-tap) items-center font-medium text-brand-ink">
            {t('earlier')}
          </summary>
          <RequestList requests={rest} days={days} now={now} />
        </details>
      )}
    </Card>
  );
}
