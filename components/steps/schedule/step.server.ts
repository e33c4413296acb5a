import 'server-only';
import type { Call } from '@/lib/api/route.server';
import { brand } from '@/lib/config/brand.server';
import { formatDate, formatHijriDate } from '@/lib/i18n/date-format';
import { AppError } from '@/lib/kernel/app-error';
import { todayInRiyadh, weekdayOf } from '@/lib/kernel/time';
import { factsOf, requireFact } from '@/lib/wizard/facts';
import { openJourney } from '@/lib/wizard/journey-repository.server';
import { planForPage } from '@/lib/wizard/plans/chosen-plan.server';
import {
  type ChosenPickup,
  chosenPickup,
  daysFor,
  isStillOffered,
  type PickupDay,
} from '@/lib/wizard/plans/pickup';
import { listPickupDays } from '@/lib/wizard/plans/pickup.server';
import { defineStep, type StepContext, type StepOutcome } from '@/lib/wizard/step';
import { type ScheduleData, scheduleAnswers } from './answers';

async function loadSchedule(context: StepContext): Promise<ScheduleData> {
  const { journey, locale, session } = context;
  const { plan, option } = await planForPage(context);
  const { ordersCount, totalHalalas } = option;
  const { point } = requireFact(journey, 'coverage');
  const days = await listPickupDays({
    locale,
    ordersCount,
    point,
    customerId: session.customerId,
  });
  const { pricesIncludeVat, support } = brand();
  return {
    today: todayInRiyadh(),
    days: days.ok ? days.value : [],
    covered: days.ok,
    planName: plan.name,
    ordersCount,
    totalHalalas,
    pricesIncludeVat: pricesIncludeVat === true,
    supportPhone: support.phone,
  };
}

async function submitSchedule(
  answers: ChosenPickup,
  { journey, locale, session }: StepContext,
): Promise<StepOutcome> {
  const { ordersCount } = requireFact(journey, 'plan');
  const { point } = requireFact(journey, 'coverage');
  const days = await listPickupDays({
    locale,
    ordersCount,
    point,
    customerId: session.customerId,
  });
  if (!days.ok) return { kind: 'stop', reason: days.refusal };
  if (isStillOffered(answers, days.value)) return { kind: 'done', answers };
  const hasOther = daysFor(answers.mode, days.value).some(
    ({ date, periods }) => date === answers.date && periods.length > 0,
  );
  return { kind: 'fields', fields: hasOther ? { period: 'period-gone' } : { date: 'day-gone' } };
}

export const schedule = defineStep({
  id: 'schedule',
  input: scheduleAnswers,
  needs: (journey) => factsOf(journey).plan !== undefined,
  // Same-day pickups are not sold (§1). Whether the day is still on offer is checked at purchase.
  holds: (journey) => (chosenPickup(journey)?.date ?? '') > todayInRiyadh(),
  load: loadSchedule,
  submit: submitSchedule,
  summary(journey, { locale, t }) {
    const chosen = chosenPickup(journey);
    if (!chosen) return [];
    const { mode, date, period } = chosen;
    const first = t('row-first', {
      date: formatDate(date, locale, 'full'),
      hours: t(`tracking.window-${period}`),
    });
    const then =
      mode === 'weekly' ? t('row-weekly', { day: weekdayOf(date), period }) : t('row-start');
    const hijri = t('hijri', { date: formatHijriDate(date, locale) });
    const isOnce = factsOf(journey).plan?.ordersCount === 1;
    return [{ label: t('row'), value: [first, hijri, ...(isOnce ? [] : [then])].join('\n') }];
  },
});

/** Returns the days on offer now for this visitor's plan and pin (§4.7). */
export async function currentPickupDays(call: Call<undefined>): Promise<{ days: PickupDay[] }> {
  const { plan, coverage } = factsOf(await openJourney(call.session));
  if (!plan || !coverage) throw new AppError('step-closed');
  const days = await listPickupDays({
    locale: call.locale,
    ordersCount: plan.ordersCount,
    point: coverage.point,
    customerId: call.session?.customerId ?? null,
  });
  // The place is no longer covered: not a matter of days, and the step says so on submit.
  if (!days.ok) throw new AppError('step-closed');
  return { days: days.value };
}
