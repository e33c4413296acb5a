'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type FormEvent, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ChoiceField } from '@/components/form/choice-field';
import { FieldCounter } from '@/components/form/counter';
import { FormShell, resend } from '@/components/form/form-shell';
import { TextField } from '@/components/form/text-field';
import { TextareaField } from '@/components/form/textarea-field';
import { Notice } from '@/components/ui/notice';
import { StepNotice } from '@/components/wizard/form/step-notice';
import { useStep } from '@/components/wizard/form/use-step';
import type { Point } from '@/lib/kernel/point';
import type { StepViewProps } from '@/lib/wizard/screen';
import type { AddressData, AddressValues, Elsewhere, MovedPin } from './answers';
import { homeTypes, limits } from './limits';
import { PinField } from './pin-field';
import { usePin } from './use-pin';

// Rarely shown. If it fails to load, the next submit continues without it.
const StreetDoubt = dynamic(() => import('./street-doubt').catch(() => ({ default: () => null })));

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
  const isHere = isPoint && from?.lat === pin.lat && from.long === pin.long;
  return isHere ? ({ ...kept, id: null } as MovedPin) : null;
};

export default function AddressView(props: StepViewProps<AddressValues, AddressData>) {
  const { data, locale } = props;
  const t = useTranslations('step-address');
  const steps = useTranslations('steps');
  const [doubt, setDoubt] = useState<(Elsewhere & { street: string }) | null>(null);
  const { form, field, shell, busy, during, fault, problem, stopped } = useStep<AddressValues>({
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
      const elsewhere = data as Elsewhere;
      setValue('asked', elsewhere.id);
      setDoubt({ ...elsewhere, street: getValues('streetArea') });
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
  const movePin = ({ id, point }: Elsewhere) => {
    const { lat, long } = pin.kept ?? data.pin;
    form.setValue('moved', { ...point, id: null, searched: id, from: { lat, long } });
    form.setValue('map', true);
    setDoubt(null);
    document.getElementById('chosen-place')?.focus();
  };
  // Any submit saves a moved pin, once the rest of the form is valid.
  const settled = async (event: FormEvent<HTMLFormElement>) => {
    const mayGo = !(await form.trigger()) || (await pin.settle());
    return mayGo && shell.onSubmit(event);
  };

  return (
    <FormShell
      {...shell}
      onSubmit={(event) => during(settled(event))}
      title={t('title')}
      submit={{ label: steps('save'), busyLabel: t('submitting'), busy: busy || pin.busy }}
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
        error={fault('streetArea')}
        autoComplete="address-line1"
        counter={
          <FieldCounter {...{ control }} name="streetArea" limit={limits.streetArea} quiet />
        }
        {...field('streetArea')}
      />
      {doubt?.street === street && (
        <Suspense>
          <StreetDoubt
            elsewhere={doubt}
            onKeep={() => {
              setDoubt(null);
              resend();
            }}
            onMove={() => movePin(doubt)}
          />
        </Suspense>
      )}
      <div className="grid grid-cols-2 items-end gap-3 big:grid-cols-1">
        <TextField
          label={t('building')}
          optional
          ltr
          error={fault('buildingNumber')}
          {...field('buildingNumber')}
        />
        <TextField
          label={t('flat')}
          optional
          ltr
          error={fault('apartmentNumber')}
          autoComplete="address-line2"
          {...field('apartmentNumber')}
        />
      </div>
      <TextField
        label={t('short')}
        hint={t('short-hint')}
        optional
        ltr
        error={fault('shortAddress')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('shortAddress')}
      />
      <ChoiceField
        label={t('home')}
        optional
        look="pills"
        choices={[...homeTypes, '' as const].map((value) => ({
          value,
          title: t(`homes.${value || 'none'}`),
        }))}
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
        counter={<FieldCounter {...{ control }} name="notes" limit={limits.notes} />}
        error={fault('notes')}
        {...field('notes')}
      />
    </FormShell>
  );
}
