'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { FieldError } from '@/components/form/field';
import { FormShell } from '@/components/form/form-shell';
import { ServiceIcon } from '@/components/plans/service-art';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Segment, SegmentRow } from '@/components/ui/choice-card';
import { StepNotice } from '@/components/wizard/form/step-notice';
import { useStep } from '@/components/wizard/form/use-step';
import { type Service, services, starchLevels } from '@/lib/integrations/partner/codes';
import { type Care, type CareFlag, optionsOf, type StoredCare } from '@/lib/wizard/preferences';
import type { StepViewProps } from '@/lib/wizard/screen';
import type { PreferencesAnswers, PreferencesData } from './answers';
import { preferencesValues } from './care-values';

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

interface ServiceCardProps {
  form: UseFormReturn<PreferencesAnswers>;
  service: Service;
  /** What the partner stores for it. */
  stored: Care | undefined;
  /** The stored preferences could not be read. */
  unread: boolean;
  error: string | undefined;
}

/** One service: its default or saved preferences until it is opened; then its options. */
function ServiceCard({ form, service, stored, unread, error }: ServiceCardProps) {
  const t = useTranslations('step-preferences');
  const careText = useCareText();
  const { control, setValue } = form;
  const on = useWatch({ control, name: `${service}.on` });
  const name = t(`services.${service}`);

  const toggle = () => {
    if (on && stored) setValue(service, { ...stored, on: false });
    else setValue(`${service}.on`, !on);
  };
  const care = stored && careText(service, stored);
  // Neither: default care, which the page mentions once for all services.
  const closed = care ? t('saved', { care }) : unread && t('unread');
  const open = care ? t('saved-before', { care }) : t('yours');
  const back = stored ? 'back-to-saved' : unread ? 'leave' : 'back-to-usual';
  const action = t(on ? back : stored ? 'edit' : 'choose');

  return (
    <Card as="section" bare aria-labelledby={`${service}-name`}>
      <div className="flex items-center gap-3.5 p-4.5">
        <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-brand-soft text-brand">
          <ServiceIcon service={service} size="lg" />
        </span>
        <div className="min-w-0 flex-1 leading-(--leading-tight)">
          <h2 id={`${service}-name`} className="text-h3">
            {name}
          </h2>
          {(on || closed) && <p className="text-sm text-ink-2">{on ? open : closed}</p>}
        </div>
        <Button
          id={service}
          variant={on ? 'quiet' : 'soft'}
          small
          aria-expanded={on}
          aria-controls={`${service}-options`}
          aria-describedby={error ? `${service}-error` : undefined}
          aria-label={t('of', { what: action, service: name })}
          onClick={toggle}
        >
          {action}
        </Button>
      </div>
      {error && (
        <div className="px-4.5 pb-4">
          <FieldError name={service} error={error} />
        </div>
      )}
      <ul
        id={`${service}-options`}
        hidden={!on}
        className="divide-y divide-line border-t border-line px-4.5"
      >
        {on &&
          optionsOf[service].map((option) => (
            <CareOption key={option} form={form} service={service} option={option} />
          ))}
      </ul>
    </Card>
  );
}

/** Lists the chosen options of a service as text. */
function useCareText() {
  const t = useTranslations('step-preferences');
  return (service: Service, care: Care): string =>
    optionsOf[service]
      .filter((option) => care[option])
      .map((option) =>
        option === 'starch' ? t(`row-starch.${care.starchLevel}`) : t(`options.${option}`),
      )
      .join(t('comma')) || t('row-nothing');
}

interface CareOptionProps {
  form: UseFormReturn<PreferencesAnswers>;
  service: Service;
  option: CareFlag;
}

/** Options that need an explanation; the names of the others are enough. */
const explained = ['starch', 'protectionLayer'] as const;
const isExplained = (option: CareFlag): option is (typeof explained)[number] =>
  explained.some((one) => one === option);

/** One yes-or-no option; starch also has a level. */
function CareOption({ form, service, option }: CareOptionProps) {
  const t = useTranslations('step-preferences');
  const { control, setValue } = form;
  const care = useWatch({ control, name: service });

  return (
    <li className="grid gap-3 py-3.5">
      <label className="flex min-h-6 gap-3.5 leading-(--leading-tight)">
        <input
          type="checkbox"
          className="mt-px"
          checked={care[option]}
          onChange={(event) => setValue(`${service}.${option}`, event.target.checked)}
        />
        <span className="grid gap-0.5">
          <span className="font-medium">{t(`options.${option}`)}</span>
          {isExplained(option) && (
            <span className="text-sm text-ink-2">{t(`glosses.${option}`)}</span>
          )}
        </span>
      </label>
      {option === 'starch' && care.starch && (
        <fieldset className="grid gap-1.5 ps-9" aria-describedby={`${service}-level-hint`}>
          <legend className="sr-only">{t('level')}</legend>
          <SegmentRow>
            {starchLevels.map((level) => (
              <Segment
                key={level}
                value={level}
                title={t(`levels.${level}`)}
                name={`${service}-level`}
                checked={care.starchLevel === level}
                onChange={() => setValue(`${service}.starchLevel`, level)}
              />
            ))}
          </SegmentRow>
          <p id={`${service}-level-hint`} className="text-sm text-ink-2">
            {t('level-hint')}
          </p>
        </fieldset>
      )}
    </li>
  );
}
