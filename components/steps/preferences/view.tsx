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
  clothes: { ...values.clothes, on: false },
  ironing: { ...values.ironing, on: false },
  shoes: { ...values.shoes, on: false },
});

export default function PreferencesView(props: StepViewProps<PreferencesAnswers, PreferencesData>) {
  const { stored } = props.data;
  const t = useTranslations('step-preferences');
  const steps = useTranslations('steps');
  const { form, shell, submit, busy, fault, problem, stopped } = useStep<PreferencesAnswers>({
    props,
    defaults: (before) => preferencesValues(before, stored),
    fields: services,
    schema: () => import('./answers').then(({ preferencesAnswers }) => preferencesAnswers),
  });

  return (
    <FormShell
      {...shell}
      title={t('title')}
      lead={t('lead')}
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
        {services.map((service) => (
          <ServiceCard
            key={service}
            form={form}
            service={service}
            stored={stored[service]}
            error={fault(service)}
          />
        ))}
      </div>
    </FormShell>
  );
}
