'use client';

import { useTranslations } from 'next-intl';
import { FormShell } from '@/components/form/form-shell';
import { Button } from '@/components/ui/button';
import { services } from '@/lib/onboarding/preferences';
import { StepNotice } from '../step-notice';
import { useStep } from '../use-step';
import type { StepViewProps } from '../view-props';
import type { PreferencesAnswers, PreferencesData } from './answers';
import { preferencesValues } from './care-values';
import { ServiceCard } from './service-card';

/** Nothing chosen for any service. */
const untouched = (values: PreferencesAnswers): PreferencesAnswers => ({
  ...values,
  clothes: { ...values.clothes, on: false },
  ironing: { ...values.ironing, on: false },
  shoes: { ...values.shoes, on: false },
});

export default function PreferencesView(props: StepViewProps<PreferencesAnswers, PreferencesData>) {
  const { stored, only } = props.data;
  const t = useTranslations('step-preferences');
  const steps = useTranslations('steps');
  const asked = only ? [only.service] : services;
  const { form, shell, submit, busy, fault, problem, stopped } = useStep<PreferencesAnswers>({
    props,
    defaults: (before) => preferencesValues(before, stored, asked),
    fields: services,
    schema: () => import('./answers').then(({ preferencesAnswers }) => preferencesAnswers),
  });
  const title = only && only.service !== 'clothes' ? t(`titles.${only.service}`) : t('title');

  return (
    <FormShell
      {...shell}
      title={title}
      lead={only ? t('lead-only', { plan: only.planName, service: only.service }) : t('lead')}
      submit={{ label: steps('save'), busyLabel: t('submitting'), busy }}
      notice={<StepNotice {...{ props, problem, stopped }} />}
      second={
        <Button
          look="quiet"
          wide
          onClick={() => {
            if (!busy) void submit(untouched(form.getValues()));
          }}
        >
          {t('skip')}
        </Button>
      }
    >
      <div className="grid gap-4">
        {asked.map((service) => (
          <ServiceCard
            key={service}
            form={form}
            service={service}
            stored={stored[service]}
            error={fault(service)}
          />
        ))}
      </div>
      <p className="text-sm text-ink-2">{t('usual-note')}</p>
    </FormShell>
  );
}
