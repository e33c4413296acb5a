'use client';

import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { ChoiceField } from '@/components/form/choice-field';
import { FormShell } from '@/components/form/form-shell';
import { TextField } from '@/components/form/text-field';
import { StepNotice } from '@/components/wizard/form/step-notice';
import { useStep } from '@/components/wizard/form/use-step';
import { localePath } from '@/lib/i18n/navigation';
import type { StepViewProps } from '@/lib/wizard/screen';
import type { RegistrationValues } from './answers';
import { BirthField } from './birth-field';

const blank: RegistrationValues = {
  name: '',
  birth: { calendar: 'gregorian', day: '', month: '', year: '' },
  gender: '',
  familyStatus: '',
};

export default function RegistrationView(props: StepViewProps<RegistrationValues, null>) {
  const { locale } = props;
  const t = useTranslations('step-registration');
  const steps = useTranslations('steps');
  const { form, field, shell, busy, errorOf, problem, stopped } = useStep<RegistrationValues>({
    props,
    defaults: (before) => ({
      ...blank,
      ...before,
      birth: {
        ...blank.birth,
        ...before.birth,
        // A stored draft is untrusted.
        calendar: before.birth?.calendar === 'hijri' ? 'hijri' : 'gregorian',
      },
    }),
    fields: ['mobile', 'name', 'birth', 'gender', 'familyStatus'],
    schema: () => import('./answers').then(({ registrationAnswers }) => registrationAnswers),
  });
  const mobileError = errorOf('mobile');
  const gender = useWatch({ control: form.control, name: 'gender' }) || 'other';

  return (
    <FormShell
      {...shell}
      title={t('title')}
      lead={t('lead')}
      submit={{ label: steps('save'), busyLabel: t('submitting'), busy }}
      total={props.total}
      notice={<StepNotice {...{ props, problem, stopped }} />}
    >
      {mobileError && (
        <p id="mobile" tabIndex={-1} className="font-medium text-danger">
          {mobileError} <a href={localePath(locale, '/start/mobile')}>{t('change-number')}</a>
        </p>
      )}
      <TextField
        label={t('name')}
        hint={t('name-hint')}
        error={errorOf('name')}
        autoComplete="name"
        {...field('name')}
      />
      <BirthField form={form} part={field} error={errorOf('birth')} />
      <ChoiceField
        label={t('gender')}
        hint={t('gender-hint')}
        variant="pills"
        choices={(['female', 'male'] as const).map((value) => ({
          value,
          title: t(`genders.${value}`),
        }))}
        error={errorOf('gender')}
        {...field('gender')}
      />
      <ChoiceField
        label={t('family')}
        hint={t('family-hint')}
        optional
        variant="pills"
        choices={[
          { value: 'married', title: t('families.married', { gender }) },
          { value: 'single', title: t('families.single', { gender }) },
          { value: '', title: t('families.none') },
        ]}
        error={errorOf('familyStatus')}
        {...field('familyStatus')}
      />
    </FormShell>
  );
}
