import type { Halalas } from '@/lib/kernel/money';
import type { Plan, PlanOption } from '@/lib/wizard/plans/plans';
import { type PlansQuery, parsePlansQuery } from './plans-query';

const option = (
  id: number,
  name: string,
  ordersCount: number,
  riyals: number,
  discountPercent: number | null = null,
): PlanOption => ({
  id,
  name,
  ordersCount,
  totalHalalas: (riyals * 100) as Halalas,
  discountPercent,
});

const light: Plan = {
  id: 1,
  name: 'الخفيفة',
  description: 'لشخص أو شخصين، غسيل وكيّ.',
  bagSizeKg: 7,
  bagsCount: 1,
  service: 'clothes',
  serviceName: 'الملابس',
  color: '#3a86c8',
  options: [option(11, 'شهر واحد', 4, 240), option(12, 'ثلاثة أشهر', 12, 648, 10)],
};
const family: Plan = {
  ...light,
  id: 2,
  name: 'العائلة',
  description: 'لبيت كامل، كيسان في كل استلام.',
  bagSizeKg: 10,
  bagsCount: 2,
  color: '#e4572e',
  options: [option(21, 'شهر واحد', 4, 420), option(22, 'ثلاثة أشهر', 12, 1134, 12.5)],
};
const pressing: Plan = {
  ...light,
  id: 3,
  name: 'الكيّ فقط',
  description: 'مغسولة عندك، مكوية عندنا.',
  bagSizeKg: 5,
  service: 'ironing',
  serviceName: 'الكيّ',
  color: '#8d6bc4',
  options: [option(31, 'شهر واحد', 4, 180.5)],
};
const shoes: Plan = {
  ...light,
  id: 4,
  name: 'الأحذية',
  description: 'تنظيف يدوي وطبقة حماية.',
  bagSizeKg: 3,
  service: 'shoes',
  serviceName: 'الأحذية',
  color: '#b0a30a',
  options: [option(41, 'أسبوعان', 2, 130), option(42, 'ستة أسابيع', 6, 351, 10)],
};

/** The catalogue of a small laundry. */
export const somePlans: readonly Plan[] = [light, family, pressing, shoes];

const long: Plan = {
  ...family,
  id: 5,
  name: 'باقة العائلة الكبيرة لغسيل الملابس والمفارش والبطانيات الشتوية',
  description:
    'ثلاثون كيسًا تكفي بيتًا كبيرًا وضيوفه، من ملابس المدرسة والعمل إلى المفارش والستائر والبطانيات، في مواعيد تختارها أنت.',
  bagSizeKg: 12.5,
  bagsCount: 30,
  serviceName: 'غسيل الملابس والمفروشات وكيّها',
  options: [option(51, 'اشتراك سنوي كامل بدفعة واحدة مقدمة', 104, 41_999.95, 33.3)],
};
const dazzling: Plan = { ...shoes, id: 6, name: 'الفاقعة', color: '#ff00ff' };
const glaring: Plan = { ...pressing, id: 7, name: 'الصارخة', color: '#ffff00' };
const colourless: Plan = { ...light, id: 8, name: 'بلا لون', color: null };

const asked = (query: Record<string, string>): PlansQuery => parsePlansQuery(query);
const onSale = { plans: somePlans, query: asked({}), pricesIncludeVat: true };

export interface PlansState {
  plans: readonly Plan[] | null;
  query: PlansQuery;
  pricesIncludeVat: boolean;
}

/** Named states of the catalogue. */
export const plansStates = {
  catalogue: onSale,
  'one-service-shown': { ...onSale, query: asked({ service: 'shoes' }) },
  'one-service': { ...onSale, plans: [light, family] },
  'one-plan': { ...onSale, plans: [shoes] },
  'vat-unknown': { ...onSale, pricesIncludeVat: false },
  linked: { ...onSale, query: asked({ plan: '2', type: '22' }) },
  'linked-without-option': { ...onSale, query: asked({ plan: '4' }) },
  'vanished-plan': { ...onSale, query: asked({ plan: '99', type: '1' }) },
  'vanished-option': { ...onSale, query: asked({ plan: '2', type: '99' }) },
  'comparing-none-yet': { ...onSale, query: asked({ compare: '' }) },
  'comparing-one-yet': { ...onSale, query: asked({ compare: '1' }) },
  comparing: { ...onSale, query: asked({ compare: '1,2' }) },
  'comparing-unlike': { ...onSale, plans: [long, ...somePlans], query: asked({ compare: '5,4' }) },
  'comparing-vanished': { ...onSale, query: asked({ compare: '1,99' }) },
  'helper-open': { ...onSale, query: asked({ people: '' }) },
  suggested: { ...onSale, query: asked({ people: '4', kind: 'clothes' }) },
  'suggested-nearly': { ...onSale, query: asked({ people: '6', kind: 'clothes' }) },
  'suggested-largest': { ...onSale, query: asked({ people: '6', kind: 'ironing' }) },
  'nothing-to-suggest': { ...onSale, query: asked({ people: '2', kind: 'carpets' }) },
  'long-name': { ...onSale, plans: [long, light] },
  'wild-colours': { ...onSale, plans: [dazzling, glaring, colourless] },
  empty: { ...onSale, plans: [] },
  unreachable: { ...onSale, plans: null },
} satisfies Record<string, PlansState>;
