'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type FormEvent, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ChoiceField } from '@/components/form/choice-field';
import { FieldCounter } from '@/components/form/counter';
import { FormShell, resubmit } from '@/components/form/form-shell';
import { TextareaField, TextField } from '@/components/form/text-field';
import { Notice } from '@/components/ui/notice';
import { StepNotice } from '@/components/wizard/form/step-notice';
import { useStep } from '@/components/wizard/form/use-step';
import type { Point } from '@/lib/kernel/point';
import type { StepViewProps } from '@/lib/wizard/screen';
import type { AddressData, AddressValues, MovedPin, StreetConflict } from './answers';
import { addressLimits, homeTypes } from './limits';
import { PinField, usePin } from './pin-field';

// Rarely shown. If it fails to load, the next submit continues without it.
const StreetConflictNotice = dynamic(() =>
  import('./street-conflict-notice').catch(() => ({ default: () => null })),
);

const blank: AddressValues = {
  streetArea: '',
  buildingNumber: '',
  apartmentNumber: '',
  homeType: '',
  delivery: 'call_when_arrive',
  notes: '',
  shortAddress: '',
  map: false,
  moved: null,
};

/** A stored draft is untrusted, and may belong to a pin that has been replaced since. */
const movedFrom = (kept: Partial<MovedPin> | null | undefined, pin: Point): MovedPin | null => {
  const { lat, long, from } = kept ?? {};
  const isPoint = Number.isFinite(lat) && Number.isFinite(long);
  const isCurrent = isPoint && from?.lat === pin.lat && from.long === pin.long;
  return isCurrent ? ({ ...kept, id: null } as MovedPin) : null;
};

export default function AddressView(props: StepViewProps<AddressValues, AddressData>) {
  const { data, locale } = props;
  const t = useTranslations('step-address');
  const steps = useTranslations('steps');
  const [streetConflict, setStreetConflict] = useState<
    (StreetConflict & { street: string }) | null
  >(null);
  const { form, field, shell, busy, withBusy, errorOf, problem, stopped } = useStep<AddressValues>({
    props,
    defaults: (before) => ({ ...blank, ...before, moved: movedFrom(before.moved, data.pin) }),
    fields: [
      'streetArea',
      'buildingNumber',
      'apartmentNumber',
      'shortAddress',
      'homeType',
      'delivery',
      'notes',
    ],
    schema: () => import('./answers').then(({ addressAnswers }) => addressAnswers),
    onStay(data, { getValues, setValue }) {
      const conflict = data as StreetConflict;
      setValue('asked', conflict.id);
      setStreetConflict({ ...conflict, street: getValues('streetArea') });
    },
  });

  const { control } = form;
  const [map, moved, street] = useWatch({ control, name: ['map', 'moved', 'streetArea'] });
  const pin = usePin({
    locale,
    moved,
    onClose: () => {
      form.setValue('moved', null);
      form.setValue('map', false);
    },
  });
  const movePin = ({ id, point }: StreetConflict) => {
    const { lat, long } = pin.savedPoint ?? data.pin;
    form.setValue('moved', { ...point, id: null, searched: id, from: { lat, long } });
    form.setValue('map', true);
    setStreetConflict(null);
    document.getElementById('chosen-place')?.focus();
  };
  // Any submit saves a moved pin, once the rest of the form is valid.
  const saveAndSubmit = async (event: FormEvent<HTMLFormElement>) => {
    const maySubmit = !(await form.trigger()) || (await pin.saveMovedPoint());
    return maySubmit && shell.onSubmit(event);
  };

  return (
    <FormShell
      {...shell}
      onSubmit={(event) => withBusy(saveAndSubmit(event))}
      title={t('title')}
      submit={{
        label: props.change?.save ?? steps('save'),
        busyLabel: t('submitting'),
        busy: busy || pin.busy,
      }}
      total={props.total}
      notice={<StepNotice {...{ props, problem, stopped }} />}
    >
      {data.returning && props.from === null && (
        <Notice tone="ok" title={t('welcome', { name: data.returning })}>
          {t('welcome-text')}
        </Notice>
      )}
      <PinField
        {...{ data, pin, moved, locale }}
        onMove={(to) => form.setValue('moved', to)}
        from={props.from}
        open={map}
        onOpen={() => form.setValue('map', true)}
      />
      <TextField
        label={t('street')}
        hint={t('street-hint')}
        error={errorOf('streetArea')}
        autoComplete="address-line1"
        counter={
          <FieldCounter
            {...{ control }}
            name="streetArea"
            limit={addressLimits.streetArea}
            onlyNearLimit
          />
        }
        {...field('streetArea')}
      />
      {streetConflict?.street === street && (
        <Suspense>
          <StreetConflictNotice
            conflict={streetConflict}
            onKeep={() => {
              setStreetConflict(null);
              resubmit();
            }}
            onMove={() => movePin(streetConflict)}
          />
        </Suspense>
      )}
      <div className="grid grid-cols-2 items-end gap-3 big:grid-cols-1">
        <TextField
          label={t('building')}
          optional
          ltr
          error={errorOf('buildingNumber')}
          {...field('buildingNumber')}
        />
        <TextField
          label={t('flat')}
          optional
          ltr
          error={errorOf('apartmentNumber')}
          autoComplete="address-line2"
          {...field('apartmentNumber')}
        />
      </div>
      <TextField
        label={t('short')}
        hint={t('short-hint')}
        optional
        ltr
        error={errorOf('shortAddress')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('shortAddress')}
      />
      <ChoiceField
        label={t('home')}
        optional
        variant="pills"
        choices={[...homeTypes, '' as const].map((value) => ({
          value,
          title: t(`homes.${value || 'none'}`),
        }))}
        error={errorOf('homeType')}
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
        error={errorOf('delivery')}
        {...field('delivery')}
      />
      <TextareaField
        label={t('notes')}
        optional
        counter={<FieldCounter {...{ control }} name="notes" limit={addressLimits.notes} />}
        error={errorOf('notes')}
        {...field('notes')}
      />
    </FormShell>
  );
}
