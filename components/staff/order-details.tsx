import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BackLink } from '@/components/shell/back-link';
import { Card } from '@/components/ui/card';
import { Price } from '@/components/ui/price';
import { Ltr } from '@/components/ui/text';
import type { CheckoutHistory } from '@/lib/checkout/staff/staff-view';
import type { StaffRequest } from '@/lib/feedback/staff-requests.server';
import { localePath } from '@/lib/i18n/navigation';
import { CheckoutFacts, IssueAdvice } from './checkout-facts';
import { formatMoment } from './moment';
import { RequestCard } from './requests-screen';
import { ActButtons, StaffActions } from './staff-actions';

interface OrderDetailsProps {
  history: CheckoutHistory;
  /** What its customer asked for. */
  requests: readonly StaffRequest[];
  /** The account may change something. */
  mayAct: boolean;
}

/** One order: its issue, the staff actions, and all events. */
export function OrderDetailsScreen({ history, requests, mayAct }: OrderDetailsProps) {
  const [t, locale] = [useTranslations('staff'), useLocale()];
  const { checkout } = history;
  const { id, issue, canTry, canResolve, refundable } = checkout;
  const reference = checkout.reference ?? t('no-number');
  return (
    <div className="grid gap-6 pt-2 lg:pt-4">
      <div>
        <BackLink href={localePath(locale, '/staff')} label={t('back')} />
        <h1>{t.rich('story', { reference: () => <Ltr>{reference}</Ltr> })}</h1>
      </div>
      <StaffActions mayAct={mayAct}>
        <Card as="section" className="grid gap-4">
          {issue ? (
            <>
              <h2 className="text-h3">{t(`issues.${issue.name}.title`)}</h2>
              <IssueAdvice name={issue.name} />
            </>
          ) : (
            <>
              <h2 className="text-h3">{t('nothing-wrong')}</h2>
              <p className="text-ink-2">{t('nothing-wrong-text')}</p>
            </>
          )}
          <ActButtons {...{ locale, id, reference, canTry, canResolve, refundable }} />
          <CheckoutFacts checkout={checkout} whole />
        </Card>
      </StaffActions>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Events events={history.events} />
        <div className="grid gap-6">
          <Payments payments={history.payments} />
          <Requests requests={requests} mayAct={mayAct} />
          <Acts acts={history.acts} />
        </div>
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-3">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const rows = 'grid divide-y divide-line rounded-lg border border-line bg-surface px-4.5 py-1';

function Moment({ at }: { at: Date }) {
  return <span className="text-sm text-ink-2">{formatMoment(at, useLocale())}</span>;
}

function Events({ events }: Pick<CheckoutHistory, 'events'>) {
  const t = useTranslations('staff');
  return (
    <Section title={t('events')}>
      <ol className={rows}>
        {events.map(({ id, event, at }) => {
          const key = `events-of.${event}`;
          return (
            <li key={id} className="grid gap-0.5 py-3">
              {/* An event from a newer version has no translation: show its name. */}
              <span>{t.has(key as never) ? t(key as never) : <Ltr>{event}</Ltr>}</span>
              <Moment at={at} />
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

function Payments({ payments }: Pick<CheckoutHistory, 'payments'>) {
  const t = useTranslations('staff');
  return (
    <Section title={t('payments')}>
      {payments.length === 0 && <p className="text-ink-2">{t('payments-none')}</p>}
      {payments.length > 0 && (
        <ol className={rows}>
          {payments.map((payment) => (
            <li key={payment.id} className="grid gap-1 py-3">
              <span className="flex flex-wrap justify-between gap-x-4">
                <span>{t(`payment-states.${payment.state}` as 'payment-states.paid')}</span>
                <Price
                  halalas={payment.capturedHalalas ?? payment.amountHalalas}
                  className="font-medium"
                />
              </span>
              {payment.capturedHalalas !== null &&
                payment.capturedHalalas !== payment.amountHalalas && (
                  <span>
                    {t('payment.asked')} <Price halalas={payment.amountHalalas} />
                  </span>
                )}
              {payment.isDeclined && <span>{t('payment.declined')}</span>}
              <GatewayId label={t('payment.invoice')} id={payment.gatewayRef} />
              <GatewayId label={t('payment.id')} id={payment.gatewayPaymentId} />
              <Moment at={payment.at} />
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function GatewayId({ label, id }: { label: string; id: string | null }) {
  return (
    id !== null && (
      <span className="grid text-sm">
        <span className="text-ink-2">{label}</span>
        <span>
          <Ltr className="break-all">{id}</Ltr>
        </span>
      </span>
    )
  );
}

function Requests({ requests, mayAct }: Pick<OrderDetailsProps, 'requests' | 'mayAct'>) {
  const t = useTranslations('staff.requests');
  return (
    <Section title={t('of-order')}>
      {requests.length === 0 && <p className="text-ink-2">{t('of-order-none')}</p>}
      {requests.length > 0 && (
        <ol className="grid gap-4">
          {requests.map((request) => (
            <RequestCard key={request.id} request={request} mayAct={mayAct} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function Acts({ acts }: Pick<CheckoutHistory, 'acts'>) {
  const t = useTranslations('staff');
  const outcomeOf = (outcome: string) => {
    if (outcome === 'begun' || outcome === 'failed') return t(`act-${outcome}`);
    return t(`outcomes.${outcome}` as 'outcomes.moved');
  };
  return (
    <Section title={t('acts')}>
      {acts.length === 0 && <p className="text-ink-2">{t('acts-none')}</p>}
      {acts.length > 0 && (
        <ol className={rows}>
          {acts.map(({ id, account, act, reason, outcome, at }) => (
            <li key={id} className="grid gap-0.5 py-3">
              <span className="font-medium">
                {t.rich('act-line', {
                  account: () => <bdi>{account}</bdi>,
                  act: t(`acts-of.${act}` as 'acts-of.try'),
                })}
              </span>
              {reason !== null && <span>{t(`reasons.${reason}` as 'reasons.customer-asked')}</span>}
              <span>{outcomeOf(outcome)}</span>
              <Moment at={at} />
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
