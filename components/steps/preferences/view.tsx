'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormShell } from '@/components/form/form-shell';
import { StepNotice } from '@/components/wizard/form/step-notice';
import { useStep } from '@/components/wizard/form/use-step';
import { services } from '@/lib/integrations/partner/codes';
import type { StoredCare } from '@/lib/wizard/preferences';
import type { StepViewProps } from '@/lib/wizard/screen';
import type { PreferencesAnswers, PreferencesData } from './answers';
import { preferencesValues } from './care-values';
import { ServiceCard } from './service-card';

export default function PreferencesView(props: StepViewProps<PreferencesAnswers, PreferencesData>) {
  const { change, data } = props;
  const { last, only } = data;
  const [{ stored, unread }, setStoredCare] = useState<StoredCare>(data);
  const t = useTranslations('step-preferences');
  const steps = useTranslations('steps');
  const asked = only ? [only.service] : services;
  const { form, shell, busy, errorOf, problem, stopped } = useStep<PreferencesAnswers>({
    props,
    defaults: (before) => preferencesValues(before, { ...last, ...stored }, asked, unread),
    fields: services,
    schema: () => import('./answers').then(({ preferencesAnswers }) => preferencesAnswers),
    onStay(data, { getValues, setError, setValue }) {
      // Stored preferences were found for a blind choice: show them; submitting again overwrites
      // them.
      const now = data as StoredCare;
      for (const service of unread) {
        const care = now.stored[service];
        if (!care) continue;
        if (getValues(`${service}.on`)) setError(service, { message: `${service}-found` });
        else setValue(service, { ...care, on: false });
      }
      setValue('unread', now.unread);
      setStoredCare(now);
    },
  });
  const { clothes, ironing, shoes } = useWatch({ control: form.control });
  const isChosen = [clothes, ironing, shoes].some((care) => care?.on);
  const mayBeStored = asked.some((service) => stored[service] ?? unread.includes(service));
  const title = only && only.service !== 'clothes' ? t(`titles.${only.service}`) : t('title');

  return (
    <FormShell
      {...shell}
      title={title}
      lead={
        only
          ? t('lead-only', { plan: only.planName, service: only.service })
          : t(mayBeStored ? 'lead-kept' : 'lead')
      }
      submit={{
        // With nothing chosen the button skips the step.
        label: isChosen
          ? (change?.save ?? steps('save'))
          : (change?.keep ?? t(mayBeStored ? 'skip-kept' : 'skip')),
        busyLabel: t('submitting'),
        busy,
      }}
      total={props.total}
      notice={<StepNotice {...{ props, problem, stopped }} />}
    >
      <div className="grid gap-4">
        {asked.map((service) => (
          <ServiceCard
            key={service}
            form={form}
            service={service}
            stored={stored[service]}
            unread={unread.includes(service)}
            error={errorOf(service)}
          />
        ))}
      </div>
      {mayBeStored && <p className="text-sm text-ink-2">{t('kept-note')}</p>}
    </FormShell>
  );
}
