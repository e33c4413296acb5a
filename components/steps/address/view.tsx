'use client';

import { useTranslations } from 'next-intl';
import { ChoiceField } from '@/components/form/choice-field';
import { FormShell } from '@/components/form/form-shell';
import { TextField } from '@/components/form/text-field';
import { TextareaField } from '@/components/form/textarea-field';
import { MapPinIcon } from '@/components/ui/icons/map-pin';
import { Notice } from '@/components/ui/notice';
import { localePath } from '@/lib/i18n/navigation';
import { StepNotice } from '../step-notice';
import { useStep } from '../use-step';
import type { StepViewProps } from '../view-props';
import type { AddressAnswers, AddressData } from './answers';

const notesLimit = 500; // §4.3
const homeTypes = ['apartment', 'villa', 'floor', 'other'] as const;

const blank: AddressAnswers = {
  streetArea: '',
  buildingNumber: '',
  apartmentNumber: '',
  homeType: '',
  delivery: 'call_when_arrive',
  notes: '',
};

export default function AddressView(props: StepViewProps<AddressAnswers, AddressData>) {
  const { data, locale } = props;
  const t = useTranslations('step-address');
  const steps = useTranslations('steps');
  const { field, shell, busy, fault, problem, stopped } = useStep<AddressAnswers>({
    props,
    defaults: (before) => ({ ...blank, ...before }),
    fields: ['streetArea', 'buildingNumber', 'apartmentNumber', 'homeType', 'delivery', 'notes'],
    schema: () => import('./answers').then(({ addressAnswers }) => addressAnswers),
  });

  return (
    <FormShell
      {...shell}
      title={t('title')}
      submit={{ label: steps('save'), busyLabel: t('submitting'), busy }}
      notice={<StepNotice {...{ props, problem, stopped }} />}
    >
      {data.returning && (
        <Notice tone="ok" title={t('welcome', { name: data.returning })}>
          {t('welcome-text')}
        </Notice>
      )}
      <p className="flex items-center gap-3 rounded-md border border-line bg-surface px-4 py-2">
        <MapPinIcon className="text-brand" />
        <span className="flex-1">
          <span className="sr-only">{t('place')}: </span>
          {data.place}
        </span>
        <a
          className="link inline-flex min-h-(--size-tap) items-center"
          href={localePath(locale, '/start/coverage', { from: props.from ?? undefined })}
        >
          {t('move')}
        </a>
      </p>
      <TextField
        label={t('street')}
        hint={t('street-hint')}
        error={fault('streetArea')}
        autoComplete="street-address"
        {...field('streetArea')}
      />
      <div className="grid grid-cols-2 items-end gap-3">
        <TextField
          label={t('building')}
          optional
          error={fault('buildingNumber')}
          {...field('buildingNumber')}
        />
        <TextField
          label={t('flat')}
          optional
          error={fault('apartmentNumber')}
          {...field('apartmentNumber')}
        />
      </div>
      <ChoiceField
        label={t('home')}
        optional
        look="pills"
        choices={homeTypes.map((value) => ({ value, title: t(`homes.${value}`) }))}
        error={fault('homeType')}
        {...field('homeType')}
      />
      <ChoiceField
        label={t('delivery')}
        choices={[
          {
            value: 'call_when_arrive',
            title: t('deliveries.call_when_arrive'),
            note: t('call-note'),
          },
          { value: 'pick_up_deliver', title: t('deliveries.pick_up_deliver') },
        ]}
        error={fault('delivery')}
        {...field('delivery')}
      />
      <TextareaField
        label={t('notes')}
        optional
        limit={notesLimit}
        error={fault('notes')}
        {...field('notes')}
      />
    </FormShell>
  );
}
