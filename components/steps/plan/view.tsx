'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldError } from '@/components/form/field';
import { FormShell } from '@/components/form/form-shell';
import { OptionRadio } from '@/components/plans/option-row';
import { PlanCard } from '@/components/plans/plan-card';
import { ServiceIcon } from '@/components/plans/service-art';
import { ButtonLink } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Notice } from '@/components/ui/notice';
import { Price } from '@/components/ui/price';
import { StepNotice } from '@/components/wizard/form/step-notice';
import { useStep } from '@/components/wizard/form/use-step';
import { useTotalLabel } from '@/components/wizard/form/use-total-label';
import { useHost } from '@/components/wizard/frame/host';
import { localePath } from '@/lib/i18n/navigation';
import { type Plan, servicesOf } from '@/lib/wizard/plans/plans';
import type { StepViewProps } from '@/lib/wizard/screen';
import type { PlanAnswers, PlanChange, PlanData } from './answers';
import { encodeChoice } from './choice';

export default function PlanView(props: StepViewProps<PlanAnswers, PlanData>) {
  const { data, locale } = props;
  const { plans, chosen, isRequested, pricesIncludeVat, supportPhone } = data;
  const t = useTranslations('step-plan');
  const steps = useTranslations('steps');
  const plansText = useTranslations('plans');
  const totalLabel = useTotalLabel();
  const [service, setService] = useState<string | null>(null);
  const choices = new Map(
    plans.flatMap((plan) =>
      plan.options.map((option) => [encodeChoice(plan, option), { plan, option }] as const),
    ),
  );
  const { form, shell, busy, errorOf, problem, stopped } = useStep<PlanAnswers>({
    props,
    // A choice at an outdated price no longer counts.
    defaults: ({ choice = '' }) => ({
      choice: choices.has(choice) && !isRequested ? choice : (chosen ?? ''),
    }),
    fields: ['choice'],
    schema: () => import('./answers').then(({ planAnswers }) => planAnswers),
  });
  const { control, setValue } = form;
  const choice = useWatch({ control, name: 'choice' });
  const error = errorOf('choice');
  const picked = choices.get(choice);
  const shown = plans.filter((plan) => service === null || plan.service === service);
  const first = shown[0]?.options[0];
  // In a preloaded step, cards below the fold are rendered after the first frame.
  const initiallyRendered = useHost()?.kit && shown.slice(0, window.innerWidth < 768 ? 2 : 4);
  const rendered = useDeferredValue(shown, initiallyRendered);

  return (
    <FormShell
      {...shell}
      title={t('title')}
      lead={t(pricesIncludeVat ? 'lead-vat' : 'lead')}
      submit={{
        label: picked ? t('submit-with', { plan: picked.plan.name }) : t('submit'),
        busyLabel: t('submitting'),
        busy,
      }}
      total={
        picked && {
          label: totalLabel({
            planName: picked.plan.name,
            ordersCount: picked.option.ordersCount,
            pricesIncludeVat,
          }),
          halalas: picked.option.totalHalalas,
        }
      }
      notice={
        problem || stopped || props.reason ? (
          <StepNotice {...{ props, problem, stopped }} />
        ) : (
          // Not true any more once another plan is chosen.
          choice === (chosen ?? '') && <PlanNotice data={data} />
        )
      }
      wide
    >
      {plans.length === 0 && (
        <Notice
          title={t('empty')}
          action={
            <ButtonLink variant="secondary" small href={`tel:${supportPhone}`}>
              {steps('call')}
            </ButtonLink>
          }
        >
          {t('empty-text')}
        </Notice>
      )}
      <ServicePills plans={plans} chosen={service} onChoose={setService} />
      <FieldError name="choice" error={error} />
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {rendered.map((plan) => (
          <PlanCard key={plan.id} plan={plan}>
            <fieldset className="grid gap-1.5">
              <legend className="sr-only">{t('options-of', { plan: plan.name })}</legend>
              {plan.options.map((option) => (
                <OptionRadio
                  key={option.id}
                  plan={plan}
                  option={option}
                  id={option === first ? 'choice' : `option-${option.id}`}
                  name="choice"
                  value={encodeChoice(plan, option)}
                  checked={encodeChoice(plan, option) === choice}
                  aria-describedby={error && 'choice-error'}
                  aria-invalid={!!error}
                  onChange={({ target }) => setValue('choice', target.value)}
                />
              ))}
            </fieldset>
          </PlanCard>
        ))}
      </div>
      {/* What the prices mean, and links to compare plans; the answers are kept meanwhile. */}
      {plans.length > 0 && (
        <div className="grid gap-3">
          <p className="text-sm text-ink-2">{plansText('computed')}</p>
          {plans.length > 1 && (
            <p className="flex flex-wrap gap-2">
              <ButtonLink
                variant="secondary"
                small
                href={localePath(locale, '/plans', { compare: '' })}
              >
                {t('compare')}
              </ButtonLink>
              <ButtonLink variant="quiet" href={localePath(locale, '/plans', { people: '' })}>
                {t('helper')}
              </ButtonLink>
            </p>
          )}
        </div>
      )}
    </FormShell>
  );
}

/** What changed about the plan that the customer came with or chose before. */
function PlanNotice({ data: { isRequested, news } }: { data: PlanData }) {
  const t = useTranslations('step-plan');
  // `was` and `now` exist only for `repriced`, the only text that uses them.
  const { was, now } = { ...news } as Extract<PlanChange, { kind: 'repriced' }>;
  if (!news && !isRequested) return null;
  return (
    <Notice tone={news ? 'warn' : 'info'}>
      {t.rich(news?.kind ?? 'wished', {
        was: () => <Price halalas={was} />,
        now: () => <Price halalas={now} />,
      })}
    </Notice>
  );
}

interface ServicePillsProps {
  plans: readonly Plan[];
  /** Code of the service whose plans are shown; null shows all. */
  chosen: string | null;
  onChoose: (service: string | null) => void;
}

/** Filters the plans by service. The chosen plan stays chosen. */
function ServicePills({ plans, chosen, onChoose }: ServicePillsProps) {
  const t = useTranslations('step-plan');
  const services = servicesOf(plans);
  if (services.length < 2) return null;
  const pills = [{ code: null, name: t('all') }, ...services];
  return (
    <div role="group" aria-label={t('filter')} className="flex flex-wrap gap-2">
      {pills.map(({ code, name }) => (
        <button
          key={name}
          type="button"
          aria-pressed={code === chosen}
          onClick={() => onChoose(code)}
          className={classNames(
            'inline-flex min-h-(--size-tap) items-center gap-2 rounded-full border-[1.5px] px-4.5 text-[.9375rem] leading-snug font-medium',
            code === chosen
              ? 'border-brand bg-brand-soft text-brand-ink shadow-[inset_0_0_0_.75px_var(--color-brand)]'
              : 'border-control bg-surface hover:border-ink-2',
          )}
        >
          {code && <ServiceIcon service={code} />}
          <span>{name}</span>
        </button>
      ))}
    </div>
  );
}
