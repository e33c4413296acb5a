import { useLocale, useTranslations } from 'next-intl';
import { BackLink } from '@/components/shell/back-link';
import { dateFormatters } from '@/components/tracking/date-formatters';
import { FactList } from '@/components/tracking/fact-list';
import { type Support, SupportFact } from '@/components/tracking/support-fact';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ChevronRightIcon, MessageCircleIcon } from '@/components/ui/icons';
import { Tag } from '@/components/ui/tag';
import { Ltr } from '@/components/ui/text';
import type { AnyRequestKind, CustomerRequest, RequestKind } from '@/lib/feedback/request';
import { localePath } from '@/lib/i18n/navigation';
import type { PlainDate } from '@/lib/kernel/time';

interface KindsScreenProps {
  token: string;
  kinds: readonly RequestKind[];
  support: Support;
}

/** What can be asked of staff; each has a form of its own. */
export function KindsScreen({ token, kinds, support }: KindsScreenProps) {
  const [t, locale] = [useTranslations('feedback'), useLocale()];
  const page = `/track/${token}`;
  return (
    <div className="mx-auto grid w-full max-w-(--width-step) gap-5 pt-2 pb-8 lg:pt-4">
      <div>
        <BackLink href={localePath(locale, page)} label={t('to-tracking')} />
        <h1>{t('ask-title')}</h1>
        <p className="pt-1.5 text-ink-2">{t('ask-lead')}</p>
      </div>
      {kinds.length === 0 ? (
        <p>{t('nothing-to-ask')}</p>
      ) : (
        <Card bare>
          <ul className="divide-y divide-line">
            {kinds.map((kind) => (
              <li key={kind}>
                <a
                  href={localePath(locale, `${page}/request`, { kind })}
                  className="flex min-h-(--size-control) items-center justify-between gap-3 px-4.5 py-2 font-medium text-ink no-underline hover:bg-brand-soft"
                >
                  {t(`kinds.${kind}`)}
                  <ChevronRightIcon size="sm" className="text-ink-2" />
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <FactList>
        <SupportFact support={support} />
      </FactList>
    </div>
  );
}

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

interface RequestListProps {
  requests: readonly CustomerRequest[];
  /** The days of the pickups, by order id. */
  days: ReadonlyMap<number, PlainDate>;
  now: Date;
}

const changes: readonly AnyRequestKind[] = ['skip', 'move', 'note', 'pause', 'cancel'];

/** Whether it asks to change what is planned, which is not done before the answer. */
const isChange = (kind: AnyRequestKind): boolean => changes.includes(kind);

/** A customer's requests with their state, and the answers. */
export function RequestList({ requests, days, now }: RequestListProps) {
  const [t, tracking] = [useTranslations('feedback'), useTranslations('tracking')];
  const { instant, dayOf } = dateFormatters(tracking, useLocale(), now);
  return (
    <ul className="grid divide-y divide-line">
      {requests.map(({ id, reference, kind, orderId, note, createdAt, answer, answeredAt }) => {
        const day = orderId === null ? undefined : days.get(orderId);
        return (
          <li key={id} className="grid gap-1.5 py-3.5 leading-(--leading-tight)">
            <p className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
              <span className="font-medium">
                {day
                  ? t('kind-of-day', { kind: t(`kinds.${kind}`), day: dayOf(day) })
                  : t(`kinds.${kind}`)}
              </span>
              <Tag tone={answeredAt ? 'ok' : 'info'}>{t(answeredAt ? 'answered' : 'waiting')}</Tag>
            </p>
            <p className="text-sm text-ink-2">
              {t.rich('sent-at', {
                when: instant(createdAt.toISOString()) ?? '',
                reference: () => <Ltr className="select-all">{reference}</Ltr>,
              })}
            </p>
            {note && (
              <p dir="auto" className="text-sm break-words whitespace-pre-line text-ink-2">
                {note}
              </p>
            )}
            {answer && answeredAt ? (
              <div className="mt-1 grid gap-0.5 rounded-md bg-ok-soft px-3.5 py-2.5 forced-colors:border">
                <p className="text-sm text-ink-2">
                  {t('answer-at', { when: instant(answeredAt.toISOString()) ?? '' })}
                </p>
                <p dir="auto" className="break-words whitespace-pre-line">
                  {answer}
                </p>
              </div>
            ) : (
              <p className="text-sm">
                {t('waiting-text', { change: isChange(kind) ? 'yes' : 'no' })}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
