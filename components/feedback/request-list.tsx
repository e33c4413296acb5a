import { useLocale, useTranslations } from 'next-intl';
import { dateFormatters } from '@/components/tracking/date-formatters';
import { Tag } from '@/components/ui/tag';
import { Ltr } from '@/components/ui/text';
import type { AnyRequestKind, CustomerRequest } from '@/lib/feedback/request';
import type { PlainDate } from '@/lib/kernel/time';

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
