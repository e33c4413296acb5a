'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ChoiceField } from '@/components/form/choice-field';
import { FormShell } from '@/components/form/form-shell';
import { StepNotice } from '@/components/wizard/form/step-notice';
import { useStep } from '@/components/wizard/form/use-step';
import { useTotalLabel } from '@/components/wizard/form/use-total-label';
import { formatDate } from '@/lib/i18n/date-format';
import type { Locale } from '@/lib/i18n/routing';
import { type PlainDate, weekdayOf } from '@/lib/kernel/time';
import { daysFor, type PickupDay } from '@/lib/wizard/plans/pickup';
import type { StepViewProps } from '@/lib/wizard/screen';
import type { ScheduleData, ScheduleValues } from './answers';
import { DayField, PeriodField } from './day-field';
import { PickupPreview, preloadPreview } from './pickup-preview';

const NoDays = dynamic(() => import('./no-days').catch(() => ({ default: () => null })));

const notCovered = { kind: 'stop', reason: 'not-covered' } as const;

export default function ScheduleView(props: StepViewProps<ScheduleValues, ScheduleData>) {
  const { data, locale } = props;
  const t = useTranslations('step-schedule');
  const totalLabel = useTotalLabel();
  const { days, setFetchedDays } = useDays(data.days);
  const { form, field, shell, busy, errorOf, problem, stopped } = useStep<ScheduleValues>({
    props,
    defaults: ({ mode = 'weekly', date = '', period = '' }) => ({
      // A single pickup cannot repeat.
      mode: data.ordersCount > 1 ? mode : 'start',
      date,
      period,
    }),
    fields: ['mode', 'date', 'period'],
    schema: () =>
      import('./answers').then(({ scheduleAnswersAfter }) =>
        scheduleAnswersAfter(() => data.today),
      ),
  });
  const { control, setValue, clearErrors } = form;
  const [mode, date, period] = useWatch({ control, name: ['mode', 'date', 'period'] });
  const offered = daysFor(mode, days);
  const isChosen = (one: PickupDay) => one.date === date && one.periods.length > 0;
  const day = offered.find(isChosen);
  const chosenPeriod = day?.periods.find((one) => one === period);
  const soonest = days.find(({ periods }) => periods.length > 0);
  // Without any days, the availability of the chosen one is unknown.
  const firstDay = days[0];
  // The effect below clears the date: keep showing the error until the customer chooses again.
  const [isGone, setGone] = useState(false);
  if (firstDay && date !== '' && !isGone && !days.some(isChosen)) setGone(true);
  const gone = isGone && firstDay ? t('gone', { instead: day?.weekday ?? 'none' }) : undefined;

  useEffect(preloadPreview, []);

  // A choice that is no longer visible (after a mode change or newer days) must not be sent.
  useEffect(() => {
    // Without days, no earlier error applies either.
    if (!firstDay) {
      if (shell.errors[0]) clearErrors();
    } else if (date !== '' && !day) {
      // A weekly choice moves to the weekday's next date. A start date is not replaced by another.
      const weekday = mode === 'weekly' && weekdayOf(date as PlainDate);
      setValue('date', offered.find((one) => one.weekday === weekday)?.date ?? '');
    } else if (day && period !== '' && !chosenPeriod) {
      setValue('period', '');
    }
  }, [
    firstDay,
    shell.errors,
    date,
    day,
    chosenPeriod,
    mode,
    offered,
    period,
    setValue,
    clearErrors,
  ]);

  return (
    <FormShell
      {...shell}
      errors={gone ? [{ name: 'date', message: gone }] : shell.errors}
      title={t('title')}
      submit={{ label: t('submit'), busyLabel: t('submitting'), busy }}
      total={{ label: totalLabel(data), halalas: data.totalHalalas }}
      notice={
        <StepNotice
          {...{ props, problem }}
          stopped={stopped ?? (data.covered ? null : notCovered)}
        />
      }
    >
      {data.covered && !firstDay && (
        <Suspense>
          <NoDays supportPhone={data.supportPhone} />
        </Suspense>
      )}
      {firstDay && (
        <>
          {data.ordersCount > 1 && (
            <ChoiceField
              label={t('mode')}
              choices={[
                {
                  value: 'weekly',
                  title: t('modes.weekly'),
                  note: soonest && t('weekly-example', { day: soonest.weekday }),
                },
                {
                  value: 'start',
                  title: t('modes.start'),
                  note:
                    soonest &&
                    t('start-example', { date: formatDate(soonest.date, locale, 'dayMonth') }),
                },
              ]}
              error={errorOf('mode')}
              {...field('mode')}
            />
          )}
          <DayField
            days={offered}
            chosen={day?.date ?? null}
            weekly={mode === 'weekly'}
            locale={locale}
            error={gone ?? errorOf('date')}
            today={data.today}
            supportPhone={data.supportPhone}
            onChoose={(chosen, at) => {
              setGone(false);
              setValue('date', chosen);
              if (at) setValue('period', at);
            }}
          />
          <PeriodField
            offered={day?.periods}
            chosen={day ? chosenPeriod : period}
            error={errorOf('period')}
            onChoose={(chosen) => {
              setGone(false);
              setValue('period', chosen);
            }}
          />
          <div role="status" className="empty:-mt-6">
            {day && chosenPeriod && (
              <PickupPreview
                {...{ mode, locale }}
                day={day}
                period={chosenPeriod}
                ordersCount={data.ordersCount}
              />
            )}
          </div>
        </>
      )}
      <FreshDays locale={locale} days={data.days} onDays={setFetchedDays} />
    </FormShell>
  );
}

/** Returns the days on offer: the last ones fetched, until the page itself brings newer ones. */
function useDays(rendered: PickupDay[]) {
  const [known, setKnown] = useState({ rendered, days: rendered });
  if (known.rendered !== rendered) setKnown({ rendered, days: rendered });
  const setFetchedDays = useCallback(
    (days: PickupDay[]) => setKnown((before) => ({ ...before, days })),
    [],
  );
  return { days: known.days, setFetchedDays };
}

interface FreshDaysProps {
  locale: Locale;
  /** The days that came with the page. */
  days: PickupDay[];
  onDays: (days: PickupDay[]) => void;
}

// If it fails to load, the days stay as they were: the server checks them anyway.
const DaysQuery = lazy<ComponentType<FreshDaysProps>>(() =>
  import('./days-query').catch(() => ({ default: () => null })),
);

/** Keeps the days fresh while the page is open. Loads the query code on the first interaction. */
function FreshDays(props: FreshDaysProps) {
  const [wasUsed, setUsed] = useState(false);
  useEffect(() => {
    // Passed as listener options: its signal removes the listeners.
    const listeners = new AbortController();
    for (const event of ['focusin', 'visibilitychange'])
      document.addEventListener(event, () => setUsed(true), listeners);
    return () => listeners.abort();
  }, []);
  return wasUsed ? (
    <Suspense>
      <DaysQuery {...props} />
    </Suspense>
  ) : null;
}
