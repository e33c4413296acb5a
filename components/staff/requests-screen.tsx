import { useLocale, useTranslations } from 'next-intl';
import { Empty } from '@/components/ui/empty';
import { Notice } from '@/components/ui/notice';
import type { StaffRequestPage } from '@/lib/feedback/staff-requests.server';
import { localePath } from '@/lib/i18n/navigation';
import { RequestCard } from './request-card';

interface RequestsScreenProps extends StaffRequestPage {
  isAnswered: boolean;
  /** Which page of the list, from 0. */
  page: number;
  /** The number that was searched for; null without a search. */
  wanted: string | null;
  mayAct: boolean;
}

const link = 'link inline-flex min-h-(--size-tap) items-center';

/** Requests of customers: those that wait for an answer, or the answered ones. */
export function RequestsScreen(props: RequestsScreenProps) {
  const { requests, isMore, isAnswered, page, wanted, mayAct } = props;
  const [t, locale] = [useTranslations('staff.requests'), useLocale()];
  const path = (query: Record<string, string | number | undefined>) =>
    localePath(locale, '/staff/requests', query);
  const state = isAnswered ? 'answered' : undefined;
  const isMissed = wanted !== null && requests.length === 0;
  return (
    <div className="grid gap-5 pt-2 lg:pt-4">
      <h1>{t('title')}</h1>
      <ul className="flex flex-wrap gap-x-6">
        {[false, true].map((answered) => (
          <li key={String(answered)}>
            <a
              className={`${link} aria-[current=page]:font-bold aria-[current=page]:no-underline`}
              href={path({ state: answered ? 'answered' : undefined })}
              aria-current={wanted === null && answered === isAnswered ? 'page' : undefined}
            >
              {t(answered ? 'answered' : 'open')}
            </a>
          </li>
        ))}
      </ul>
      {isMissed && (
        <Notice role="alert" tone="warn" title={t('missed', { reference: wanted })}>
          {t('missed-text')}
        </Notice>
      )}
      {wanted === null && requests.length === 0 && (
        <div className="w-full max-w-(--width-step)">
          <Empty title={t(isAnswered ? 'answered-empty' : 'empty')}>
            {t(isAnswered ? 'answered-empty-text' : 'empty-text')}
          </Empty>
        </div>
      )}
      {requests.length > 0 && (
        <>
          {wanted === null && (
            <p className="text-ink-2">{t(isAnswered ? 'answered-lead' : 'lead')}</p>
          )}
          <ol className="grid gap-4">
            {requests.map((request) => (
              <RequestCard key={request.id} request={request} mayAct={mayAct} heading="h2" />
            ))}
          </ol>
        </>
      )}
      {(page > 0 || isMore) && (
        <p className="flex flex-wrap gap-x-6">
          {page > 0 && (
            <a className={link} href={path({ state })}>
              {t('first')}
            </a>
          )}
          {isMore && (
            <a className={link} href={path({ state, page: page + 1 })}>
              {t('more')}
            </a>
          )}
        </p>
      )}
    </div>
  );
}
