'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { FormShell } from '@/components/form/form-shell';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Place } from '@/lib/onboarding/places';
import { StepNotice } from '../step-notice';
import { useStep } from '../use-step';
import type { StepViewProps } from '../view-props';
import type { CoverageValues } from './answers';
import { ChosenPlace } from './chosen-place';
import { CityList } from './city-list';
import { Locate } from './locate';
import { PlaceSearch } from './place-search';

/** `?plan=12&option=34` of a link of the catalogue. */
function wishOf(query: URLSearchParams): CoverageValues['wish'] {
  const [planId, optionId] = [Number(query.get('plan')), Number(query.get('option'))];
  return planId > 0 && optionId > 0 ? { planId, optionId } : null;
}

export default function CoverageView(props: StepViewProps<CoverageValues, null>) {
  const t = useTranslations('step-coverage');
  const query = useSearchParams();
  const wish = wishOf(query);
  const { form, shell, busy, fault, problem, stopped } = useStep<CoverageValues>({
    props,
    defaults: (before) => ({ place: before.place ?? null, wish: wish ?? before.wish ?? null }),
    fields: ['place'],
    schema: () => import('./answers').then(({ coverageAnswers }) => coverageAnswers),
  });
  const { control, setValue, formState } = form;
  const place = useWatch({ control, name: 'place' });

  const choose = (chosen: CoverageValues['place']) =>
    setValue('place', chosen, { shouldValidate: formState.isSubmitted });
  const choosePlace = ({ id, point }: Place) => choose({ ...point, id });

  // `?place=riyadh` of a link on the home page.
  const named = query.get('place');
  const chooseNamed = useEffectEvent((found: Place | null) => {
    if (found && form.getValues('place') === null) choosePlace(found);
  });
  useEffect(() => {
    if (!named) return;
    import('@/lib/onboarding/places')
      .then(({ findPlace }) => chooseNamed(findPlace(named)))
      .catch(() => {});
  }, [named]);

  const elsewhere = () => {
    setValue('place', null);
    document.getElementById('place')?.focus();
  };

  return (
    <FormShell
      {...shell}
      title={t('title')}
      lead={t('lead')}
      submit={{ label: t('submit'), busyLabel: t('submitting'), busy }}
      notice={
        stopped ? (
          <Notice
            role="alert"
            tone="warn"
            title={t('not-covered.title')}
            action={
              <Button look="second" small onClick={elsewhere}>
                {t('not-covered.action')}
              </Button>
            }
          >
            {t('not-covered.text')}
          </Notice>
        ) : (
          <StepNotice {...{ props, problem, stopped }} />
        )
      }
    >
      <PlaceSearch locale={props.locale} error={fault('place')} onChoose={choosePlace} />
      <Locate onLocated={(point) => choose({ ...point, id: null })} />
      {place && <ChosenPlace place={place} locale={props.locale} />}
      <CityList locale={props.locale} onChoose={choosePlace} />
    </FormShell>
  );
}
