import type { Halalas } from '@/lib/kernel/money';
import type { ReviewRow } from '@/lib/wizard/screen';
import type { StepStates } from '../step-states';
import type { ReviewData, ReviewValues } from './answers';

const option = {
  id: 21,
  name: 'شهر واحد',
  ordersCount: 4,
  totalHalalas: 42_000 as Halalas,
  discountPercent: null,
};

const data: ReviewData = {
  plan: {
    id: 2,
    name: 'العائلة',
    description: 'لبيت كامل، كيسان في كل استلام.',
    bagSizeKg: 8,
    bagsCount: 8,
    service: 'clothes',
    serviceName: 'الملابس',
    color: '#c8553d',
    options: [option],
  },
  option,
  seen: '[]',
  pricesIncludeVat: true,
  methods: 'الدفع عبر مدى أو فيزا أو ماستركارد.',
  marks: ['mada', 'visa', 'mastercard'],
  change: null,
  renewal: null,
  terms: 'https://nada.example/terms',
  privacy: 'https://nada.example/privacy',
};

const rows: ReviewRow[] = [
  { step: 'coverage', label: 'موقع الاستلام', value: 'حي الياسمين، الرياض' },
  { step: 'mobile', label: 'الجوال', value: '\u2066055\u00a0123\u00a04567\u2069' },
  { step: 'registration', label: 'بياناتك', value: 'سارة عبدالله العتيبي\n15 مايو 1990\nأنثى' },
  {
    step: 'address',
    label: 'العنوان',
    value: 'شارع الخير، الياسمين\nالمبنى: \u20687421\u2069 · الشقة: \u206812\u2069',
  },
  { step: 'preferences', label: 'العناية', value: 'العناية المعتادة' },
  {
    step: 'schedule',
    label: 'أول موعد',
    value: 'الاثنين 7 ديسمبر، من 4\u00a0عصرًا إلى 10\u00a0مساءً\nثم كل يوم اثنين مساءً',
  },
];

export const states = {
  whole: { initial: {}, data, rows },
  renewal: {
    initial: {},
    data: {
      ...data,
      renewal: {
        was: null,
        notes: [
          'الباقة واليوم والعنوان والعناية كما كانت، ولك تغيير ما تشاء.',
          'آخر موعد في اشتراكك الحالي الاثنين 30 نوفمبر، ويبدأ الجديد بعده.',
        ],
      },
    },
    rows,
  },
  'renewal-at-another-price': {
    initial: {},
    data: {
      ...data,
      renewal: {
        was: 38_000,
        notes: [
          'الباقة واليوم والعنوان والعناية كما كانت، ولك تغيير ما تشاء.',
          'تغيّرت الشروط في 25 نوفمبر 2026. اقرأها قبل الموافقة.',
        ],
      },
    },
    rows,
  },
  'consent-missing': { initial: {}, data, rows, pressed: 'checked' },
  'price-changed': {
    initial: {},
    data: { ...data, change: { step: 'plan', reason: 'price-changed' } },
    rows,
  },
  'plan-withdrawn': {
    initial: {},
    data: { ...data, change: { step: 'plan', reason: 'plan-withdrawn' } },
    rows,
  },
  'day-gone': {
    initial: {},
    data: { ...data, change: { step: 'schedule', reason: 'day-gone' } },
    rows,
  },
  'not-covered-now': {
    initial: {},
    data: { ...data, change: { step: 'coverage', reason: 'not-covered' } },
    rows,
  },
  'dear-and-many': {
    initial: {},
    data: { ...data, option: { ...option, ordersCount: 104, totalHalalas: 1_234_550 as Halalas } },
    rows,
  },
  'vat-unknown': { initial: {}, data: { ...data, pricesIncludeVat: false }, rows },
  'long-answers': {
    initial: {},
    data,
    rows: rows.map((row) => ({ ...row, value: `${row.value} `.repeat(6) })),
  },
} satisfies StepStates<ReviewValues, ReviewData>;

/** Answers that pass the form's validation; the server decides the outcome. */
export const complete = { ...states.whole, ticked: true };
