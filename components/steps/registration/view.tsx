'use client';

import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { ChoiceField } from '@/components/form/choice-field';
import { DateField } from '@/components/form/date-field';
import { FormShell } from '@/components/form/form-shell';
import { TextField } from '@/components/form/text-field';
import { formatHijriDate } from '@/lib/i18n/format';
import { localePath } from '@/lib/i18n/navigation';
import { StepNotice } from '../step-notice';
import { useStep } from '../use-step';
import type { StepViewProps } from '../view-props';
import type { RegistrationValues } from './answers';
import { birthDate } from './birth-date';

const blank: RegistrationValues = {
  name: '',
  birth: { day: '', month: '', year: '' },
  gender: '',
  familyStatus: '',
};

export default function RegistrationView(props: StepViewProps<RegistrationValues, null>) {
  const { locale } = props;
  const t = useTranslations('step-registration');
  const steps = useTranslations('steps');
  const { form, field, shell, busy, fault, problem, stopped } = useStep<RegistrationValues>({
    props,
    defaults: (before) => ({ ...blank, ...before, birth: { ...blank.birth, ...before.birth } }),
    fields: ['mobile', 'name', 'birth', 'gender', 'familyStatus'],
    schema: () => import('./answers').then(({ registrationAnswers }) => registrationAnswers),
  });
  const born = birthDate(useWatch({ control: form.control, name: 'birth' }));
  const mobileFault = fault('mobile');

  return (
    <FormShell
      {...shell}
      title={t('title')}
      lead={t('lead')}
      submit={{ label: steps('save'), busyLabel: t('submitting'), busy }}
      notice={<StepNotice {...{ props, problem, stopped }} />}
    >
      {mobileFault && (
        <p id="mobile" tabIndex={-1} className="font-medium text-danger">
          {mobileFault} <a href={localePath(locale, '/start/mobile')}>{t('change-number')}</a>
        </p>
      )}
      <TextField
        label={t('name')}
        hint={t('name-hint')}
        error={fault('name')}
        autoComplete="name"
        {...field('name')}
      />
      <DateField
        name="birth"
        label={t('birth')}
        hint={t('birth-hint')}
        error={fault('birth')}
        birthday
        day={field('birth.day')}
        month={field('birth.month')}
        year={field('birth.year')}
        echo={born && !fault('birth') && t('birth-echo', { date: formatHijriDate(born, locale) })}
      />
      <ChoiceField
        label={t('gender')}
        look="pills"
        choices={(['female', 'male'] as const).map((value) => ({
          value,
          title: t(`genders.${value}`),
        }))}
        error={fault('gender')}
        {...field('gender')}
      />
      <ChoiceField
        label={t('family')}
        optional
        look="pills"
        choices={[
          { value: 'married', title: t('families.married') },
          { value: 'single', title: t('families.single') },
          { value: '', title: t('families.none') },
        ]}
        error={fault('familyStatus')}
        {...field('familyStatus')}
      />
    </FormShell>
  );
}
