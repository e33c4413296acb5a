'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { PaymentMarks } from '@/components/checkout/payment-marks';
import { CheckboxField } from '@/components/form/checkbox-field';
import { FormShell } from '@/components/form/form-shell';
import { PlanArt, planColour } from '@/components/plans/plan-card';
import { usePlanTexts } from '@/components/plans/plan-texts';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { LockIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { Price } from '@/components/ui/price';
import { StepNotice } from '@/components/wizard/form/step-notice';
import { useStep } from '@/components/wizard/form/use-step';
import { useTotalLabel } from '@/components/wizard/form/use-total-label';
import { call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { minuteMs, nowMs } from '@/lib/kernel/time';
import type { ReviewRow, StepViewProps } from '@/lib/wizard/screen';
import type { OrderChange } from '@/lib/wizard/wizard-call';
import type { RenewalNotes, ReviewData, ReviewValues } from './answers';

export default function ReviewView(props: StepViewProps<ReviewValues, ReviewData>) {
  const { data, rows, locale } = props;
  const { plan, option, pricesIncludeVat } = data;
  const t = useTranslations('step-review');
  const { pickups, bags, weight, t: plans } = usePlanTexts();
  const totalLabel = useTotalLabel();
  const change = useOrderChange(locale, data.change);
  const { form, shell, busy, errorOf, problem, stopped } = useStep<ReviewValues>({
    props,
    defaults: () => ({ consent: false }),
    fields: ['consent'],
    schema: () => import('./answers').then(({ reviewAnswers }) => reviewAnswers),
    // What the page shows is sent back with the consent to it.
    answersOf: ({ consent }) => ({ consent, seen: data.seen }),
    draftOf: () => ({}),
  });
  const order = { planName: plan.name, ordersCount: option.ordersCount, pricesIncludeVat };
  const contents = [bags(plan.bagsCount), weight(plan), pickups(option.ordersCount)];

  return (
    <FormShell
      {...shell}
      focusFieldOnError
      title={t('title')}
      lead={t('lead')}
      submit={{
        label: t.rich('submit', { price: () => <Price halalas={option.totalHalalas} /> }),
        busyLabel: t('submitting'),
        busy,
        icon: <LockIcon />,
      }}
      total={{ label: totalLabel(order), halalas: option.totalHalalas }}
      notice={
        <>
          {data.renewal && <RenewalNotice {...data.renewal} now={option.totalHalalas} />}
          {change && <ChangeNotice change={change} locale={locale} />}
          <StepNotice {...{ props, problem, stopped }} />
        </>
      }
    >
      <Card bare className="plan" style={planColour(plan.color)}>
        <PlanArt service={plan.service} className="h-20 border-b" />
        <dl className="divide-y divide-line px-4.5">
          <AnswerRow
            locale={locale}
            step="plan"
            label={t('plan')}
            value={`${t('plan-line', { plan: plan.name, option: option.name })}\n${contents.join(plans('comma'))}`}
          />
          {rows.map((row) => (
            <AnswerRow key={row.label} locale={locale} {...row} />
          ))}
        </dl>
      </Card>
      <Card className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{t(pricesIncludeVat ? 'total-vat' : 'total')}</span>
        <Price halalas={option.totalHalalas} className="text-price font-bold" />
      </Card>
      <div className="grid gap-2">
        <p className="text-ink-2">{data.methods}</p>
        <PaymentMarks methods={data.marks} />
      </div>
      <div className="grid gap-1">
        <CheckboxField
          label={t('consent')}
          error={errorOf('consent')}
          {...form.register('consent')}
        />
        {/* Outside the label: a tap on the words must tick the box. */}
        <p className="flex flex-wrap gap-x-6">
          <LegalLink href={data.terms}>{t('terms')}</LegalLink>
          <LegalLink href={data.privacy}>{t('privacy')}</LegalLink>
        </p>
      </div>
    </FormShell>
  );
}

/** One answer with a link to change it: `?from=review` leads back here. */
function AnswerRow({ step, label, value, locale }: ReviewRow & { locale: Locale }) {
  const t = useTranslations('steps');
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-3 leading-(--leading-tight)">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="col-start-1 grid min-w-0 gap-0.5 wrap-anywhere">
        {value.split('\n').map((line, index) => (
          <span key={index} className={index === 0 ? 'font-medium' : undefined}>
            <bdi>{line}</bdi>
          </span>
        ))}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <a
          className="link inline-flex min-h-(--size-tap) items-center ps-2"
          href={localePath(locale, `/start/${step}`, { from: 'review' })}
          aria-label={t('change-of', { what: label })}
        >
          {t('change')}
        </a>
      </dd>
    </div>
  );
}

/** Says that the order renews an earlier one, and how it differs from it. */
function RenewalNotice({ was, notes, now }: RenewalNotes & { now: number }) {
  const t = useTranslations('step-review.renewal');
  const isChanged = was !== null;
  return (
    <Notice tone={isChanged ? 'warn' : 'info'} title={t(isChanged ? 'title-price' : 'title')}>
      <ul className="grid gap-1">
        {isChanged && (
          <li>
            {t.rich('price', {
              was: () => <Price halalas={was} />,
              now: () => <Price halalas={now} />,
            })}
          </li>
        )}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Shows what changed while the page was open, with a link to the step that resolves it. */
function ChangeNotice({ change, locale }: { change: OrderChange; locale: Locale }) {
  const t = useTranslations('step-review');
  const steps = useTranslations('steps');
  const { step, reason } = change;
  return (
    <Notice
      role="alert"
      tone="warn"
      title={t('changed')}
      action={
        <ButtonLink
          variant="secondary"
          small
          href={localePath(locale, `/start/${step}`, { from: 'review', reason })}
        >
          {steps('change-of', { what: steps(`names.${step}`) })}
        </ButtonLink>
      }
    >
      {steps(`reasons.${reason}`)}
    </Notice>
  );
}

/**
 * A link to the terms or the privacy notice. In the same tab: in-app browsers open no other, and
 * the answers are saved.
 */
function LegalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="link inline-flex min-h-(--size-tap) items-center">
      {children}
    </a>
  );
}

/**
 * Returns what is no longer available as shown: checked again when the customer returns to the
 * page, at most once a minute. `rendered` is the state when the page was
 * rendered.
 */
function useOrderChange(locale: Locale, rendered: OrderChange | null): OrderChange | null {
  const [known, setKnown] = useState({ rendered, change: rendered });
  if (known.rendered !== rendered) setKnown({ rendered, change: rendered });

  useEffect(() => {
    let checkedAt = nowMs();
    const check = () => {
      // Not `performance.now()`, which stops on some phones while they sleep.
      const ageMs = Math.abs(nowMs() - checkedAt);
      if (document.hidden || ageMs < minuteMs) return;
      checkedAt = nowMs();
      call(endpoints.orderNews, { locale }).then(
        ({ change }) => setKnown((before) => ({ ...before, change })),
        // The check failed: repeated on the next return, and before any payment.
        () => {},
      );
    };
    document.addEventListener('visibilitychange', check);
    window.addEventListener('focus', check);
    return () => {
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('focus', check);
    };
  }, [locale]);

  return known.change;
}
