import { formatDate, formatHijriDate } from '@/lib/i18n/date-format';
import { defineStep } from '@/lib/wizard/step';
import { todayInRiyadh, weekdayOf } from '@/lib/kernel/time';
import { chosenPickup } from '@/lib/wizard/plans/chosen-pickup';
import { factsOf } from '@/lib/wizard/facts';
import { scheduleAnswers } from './answers';
import { loadSchedule } from './load.server';
import { submitSchedule } from './submit.server';

export const schedule = defineStep({
  id: 'schedule',
  input: scheduleAnswers,
  needs: (journey) => factsOf(journey).plan !== undefined,
  // Pickups of today are not sold (§1). Whether the day is still on offer is asked when it is bought.
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
