import type { Plan, PlanType } from '../model/rows';
import type { Table } from '../store/store';

type SeededPlan = Omit<Plan, 'available'> & { types: Omit<PlanType, 'id' | 'planId'>[] };

const month = { ar: 'شهر واحد', en: 'One month' };
const twoMonths = { ar: 'شهران', en: 'Two months' };
const threeMonths = { ar: 'ثلاثة أشهر', en: 'Three months' };
const halfYear = { ar: 'ستة أشهر', en: 'Six months' };
const twoWeeks = { ar: 'أسبوعان', en: 'Two weeks' };

/**
 * Prices in SAR with VAT. A longer plan type costs less per bag than the plan's first one: that is
 * its discount.
 */
const PLANS: SeededPlan[] = [
  {
    id: 11,
    name: { ar: 'سلة الأسبوع', en: 'Weekly Basket' },
    description: {
      ar: 'غسيل وطيّ لملابس شخص أو شخصين، تعود إليك مرتبة وجاهزة للدولاب.',
      en: 'Wash and fold for one or two people, back neatly folded and ready for the wardrobe.',
    },
    bagKg: 7,
    bags: 1,
    service: 'clothes',
    color: '#1F6F78',
    types: [
      { name: month, orders: 4, price: 240 },
      { name: twoMonths, orders: 8, price: 432 },
      { name: threeMonths, orders: 12, price: 612 },
    ],
  },
  {
    id: 12,
    name: { ar: 'سلة العائلة', en: 'Family Basket' },
    description: {
      ar: 'كيسان كبيران كل أسبوع يكفيان بيتًا كاملًا، من ملابس المدرسة إلى المفارش.',
      en: 'Two large bags a week for the whole household, from school uniforms to bed linen.',
    },
    bagKg: 10,
    bags: 2,
    service: 'clothes',
    color: '#2B4C7E',
    types: [
      { name: month, orders: 4, price: 480 },
      { name: twoMonths, orders: 8, price: 864 },
      { name: threeMonths, orders: 12, price: 1224 },
      { name: halfYear, orders: 24, price: 2304 },
    ],
  },
  {
    id: 13,
    name: { ar: 'خطوة نظيفة', en: 'Fresh Step' },
    description: {
      ar: 'تنظيف يدوي لأحذيتك اليومية، ويتسع الكيس لثلاثة أزواج.',
      en: 'Hand cleaning for everyday shoes, up to three pairs in each bag.',
    },
    bagKg: 3,
    bags: 1,
    service: 'shoes',
    color: '#8A5A2B',
    types: [
      { name: twoWeeks, orders: 2, price: 90 },
      { name: month, orders: 4, price: 162 },
    ],
  },
  {
    id: 14,
    name: { ar: 'رفّ الأحذية', en: 'Shoe Rack' },
    description: {
      ar: 'عناية بأحذية البيت كلها، رياضية وجلدية، مع طبقة حماية من الغبار والبلل.',
      en: 'Care for every pair at home, trainers and leather, with a layer against dust and damp.',
    },
    bagKg: 5,
    bags: 2,
    service: 'shoes',
    color: '#6B3E5E',
    types: [
      { name: twoWeeks, orders: 2, price: 160 },
      { name: month, orders: 4, price: 288 },
      { name: twoMonths, orders: 8, price: 544 },
    ],
  },
  {
    id: 15,
    name: { ar: 'كيّ الثياب', en: 'Thobe Pressing' },
    description: {
      ar: 'ثيابك وشماغك مكوية بعناية، ومعلّقة كما تحبها قبل بداية أسبوعك.',
      en: 'Thobes and shemaghs pressed with care, back on hangers before your week begins.',
    },
    bagKg: 5,
    bags: 1,
    service: 'ironing',
    color: '#3F6B4A',
    types: [
      { name: month, orders: 4, price: 140 },
      { name: twoMonths, orders: 8, price: 252 },
      { name: threeMonths, orders: 12, price: 357 },
    ],
  },
  {
    id: 16,
    name: { ar: 'كيّ ملابس البيت', en: 'Household Pressing' },
    description: {
      ar: 'كيسان للكيّ من قمصان العمل والعبايات وملابس الأولاد، لترتاح من الكيّ كل أسبوع.',
      en: 'Two bags of work shirts, abayas and children’s clothes: a week without the ironing board.',
    },
    bagKg: 8,
    bags: 2,
    service: 'ironing',
    color: '#A23B4A',
    types: [
      { name: month, orders: 4, price: 256 },
      { name: twoMonths, orders: 8, price: 448 },
    ],
  },
];

/** Puts the seeded plans and plan types into the tables of a world. */
export function seedCatalogue(plans: Table<Plan>, planTypes: Table<PlanType>): void {
  for (const { types, ...plan } of PLANS) {
    plans.put(String(plan.id), { ...plan, available: true });
    types.forEach((type, index) => {
      const id = plan.id * 10 + index + 1;
      planTypes.put(String(id), { id, planId: plan.id, ...type });
    });
  }
}
