'use client';

import { useTranslations } from 'next-intl';
import { PaymentMarks } from '@/components/checkout/payment-marks';
import { CheckboxField } from '@/components/form/checkbox-field';
import { FormShell } from '@/components/form/form-shell';
import { PlanArt } from '@/components/plans/plan-card';
import { planColour } from '@/components/plans/plan-colour';
import { usePlanWords } from '@/components/plans/plan-words';
import { Card } from '@/components/ui/card';
import { LockIcon } from '@/components/ui/icons';
import { Price } from '@/components/ui/price';
import { StepNotice } from '@/components/wizard/form/step-notice';
import { useStep } from '@/components/wizard/form/use-step';
import { useTotalLabel } from '@/components/wizard/form/use-total-label';
import type { StepViewProps } from '@/lib/wizard/screen';
import { AnswerRow } from './answer-row';
import type { ReviewData, ReviewValues } from './answers';
import { ChangeNotice } from './change-notice';
import { LegalLink } from './legal-link';
import { useOrderChange } from './use-order-change';

export default function ReviewView(props: StepViewProps<ReviewValues, ReviewData>) {
  const { data, rows, locale } = props;
  const { plan, option, pricesIncludeVat } = data;
  const t = useTranslations('step-review');
  const { pickups, bags, weight, t: plans } = usePlanWords();
  const totalLabel = useTotalLabel();
  const change = useOrderChange(locale, data.change);
  const { form, shell, busy, fault, problem, stopped } = useStep<ReviewValues>({
    props,
    defaults: () => ({ consent: false }),
    fields: ['consent'],
    schema: () => import('./answers').then(({ reviewAnswers }) => reviewAnswers),
    // What stands on the page goes back with the consent to it.
    answersOf: ({ consent }) => ({ consent, seen: data.seen }),
    draftOf: () => ({}),
  });
  const order = { planName: plan.name, ordersCount: option.ordersCount, pricesIncludeVat };
  const contents = [bags(plan.bagsCount), weight(plan), pickups(option.ordersCount)];

  return (
    <FormShell
      {...shell}
      faultsToField
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
          error={fault('consent')}
          {...form.register('consent')}
        />
        {/* Beside the box, not in it: a thumb that aims at the words must tick. */}
        <p className="flex flex-wrap gap-x-6">
          <LegalLink href={data.terms}>{t('terms')}</LegalLink>
          <LegalLink href={data.privacy}>{t('privacy')}</LegalLink>
        </p>
      </div>
    </FormShell>
  );
}
