import type { Halalas } from '@/lib/kernel/money';
import type { Plan } from '@/lib/wizard/plans/plans';
import type { StepStates } from '../step-states';
import type { PlanAnswers, PlanData } from './answers';

const option = (
  id: number,
  name: string,
  ordersCount: number,
  riyals: number,
  percent: number | null,
) => ({
  id,
  name,
  ordersCount,
  totalHalalas: (riyals * 100) as Halalas,
  discountPercent: percent,
});

const family: Plan = {
  id: 2,
  name: 'العائلة',
  description: 'لبيت كامل، كيسان في كل استلام.',
  bagSizeKg: 8,
  bagsCount: 2,
  service: 'clothes',
  serviceName: 'الملابس',
  color: '#c8553d',
  options: [option(21, 'شهر واحد', 4, 420, null), option(22, 'ثلاثة أشهر', 12, 1134, 10)],
};
const pressing: Plan = {
  ...family,
  id: 3,
  name: 'الكيّ فقط',
  description: '',
  bagsCount: 3,
  service: 'ironing',
  serviceName: 'الكيّ',
  color: null,
  options: [option(31, 'شهر واحد', 4, 180.5, null)],
};

const data: PlanData = {
  plans: [family, pressing],
  chosen: null,
  isRequested: false,
  news: null,
  pricesIncludeVat: true,
  supportPhone: '+966115550100',
};

export const states = {
  'nothing-chosen': { initial: {}, data },
  chosen: { initial: { choice: '2:21:42000' }, data },
  wished: { initial: {}, data: { ...data, chosen: '2:22:113400', isRequested: true } },
  'chosen-at-an-old-price': { initial: { choice: '2:21:40000' }, data, reason: 'price-changed' },
  vanished: { initial: {}, data: { ...data, news: { kind: 'vanished' } } },
  repriced: {
    initial: {},
    data: {
      ...data,
      chosen: '2:21:42000',
      news: { kind: 'repriced', was: 40_000 as Halalas, now: 42_000 as Halalas },
    },
  },
  'one-service': { initial: {}, data: { ...data, plans: [family] } },
  'empty-catalogue': { initial: {}, data: { ...data, plans: [] } },
  'vat-unknown': { initial: { choice: '3:31:18050' }, data: { ...data, pricesIncludeVat: false } },
} satisfies StepStates<PlanAnswers, PlanData>;

/** Answers that pass the form's validation; the server decides the outcome. */
export const complete = states.chosen;
