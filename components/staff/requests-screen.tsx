import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { Empty } from '@/components/ui/empty';
import { Notice } from '@/components/ui/notice';
import { Ltr } from '@/components/ui/text';
import type { AnyRequestKind } from '@/lib/feedback/request';
import type { StaffRequest, StaffRequestPage } from '@/lib/feedback/staff-requests.server';
import { formatDate } from '@/lib/i18n/date-format';
import { localePath } from '@/lib/i18n/navigation';
import { AnswerForm } from './answer-form';
import { formatMoment } from './moment';

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

interface RequestCardProps {
  request: StaffRequest;
  /** The account may answer. */
  mayAct: boolean;
  /** Level of the card's heading. */
  heading?: 'h2' | 'h3';
}

type FactName = 'reference' | 'sent' | 'pickup' | 'order' | 'plan' | 'language' | 'answered' | 'by';

/** One request of a customer, and its answer or the form for it. */
export function RequestCard({ request, mayAct, heading: Heading = 'h3' }: RequestCardProps) {
  const [t, locale] = [useTranslations('staff.requests'), useLocale()];
  const { id, reference, kind, note, createdAt, answer, answeredAt, answeredBy } = request;
  const facts: [name: FactName, fact: ReactNode][] = [
    ['reference', <Ltr key="reference">{reference}</Ltr>],
    ['sent', <bdi key="sent">{formatMoment(createdAt, locale)}</bdi>],
    ['pickup', request.pickupDate && formatDate(request.pickupDate, locale, 'full')],
    [
      'order',
      request.subscription && (
        <a key="order" className="link" href={localePath(locale, `/staff/${request.checkoutId}`)}>
          <Ltr>{request.subscription}</Ltr>
        </a>
      ),
    ],
    ['plan', <bdi key="plan">{request.plan}</bdi>],
    ['language', t(`languages.${request.locale as 'ar'}`)],
    ['answered', answeredAt && <bdi key="answered">{formatMoment(answeredAt, locale)}</bdi>],
    ['by', answeredBy && <bdi key="by">{answeredBy}</bdi>],
  ];
  return (
    <Card as="li" id={reference} className="grid gap-4">
      <Heading className="text-h3">{t(`kinds.${kind as AnyRequestKind}`)}</Heading>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4">
        {facts.map(
          ([name, fact]) =>
            fact && (
              <div key={name} className="grid content-start gap-0.5">
                <dt className="text-sm text-ink-2">{t(`facts.${name}`)}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
      </dl>
      {note === null ? (
        <p className="text-ink-2">{t('no-note')}</p>
      ) : (
        <blockquote dir="auto" className="max-w-3xl break-words whitespace-pre-line">
          {note}
        </blockquote>
      )}
      {answer !== null && (
        <p
          dir="auto"
          className="max-w-3xl rounded-md bg-ok-soft px-3.5 py-2.5 break-words whitespace-pre-line forced-colors:border"
        >
          {answer}
        </p>
      )}
      {answer === null && mayAct && <AnswerForm {...{ locale, id, reference }} />}
    </Card>
  );
}
