export const LANGUAGES = ['ar', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export const GENDERS = ['male', 'female'] as const;
export const PERIODS = ['morning', 'evening'] as const;
export type Period = (typeof PERIODS)[number];
export const SERVICE_TYPES = ['clothes', 'shoes', 'ironing'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];
export const STARCH_LEVELS = ['light', 'medium', 'heavy'] as const;
export type StarchLevel = (typeof STARCH_LEVELS)[number];

const VIOLATIONS = {
  required: 'The {name} field is required.',
  'required-for-shoes': 'The {name} field is required for shoes.',
  'clothes-only': 'The {name} field is for clothes only.',
  number: 'The {name} must be a number.',
  integer: 'The {name} must be an integer.',
  date: 'The {name} is not a valid date.',
  past: 'The {name} must be a date in the past.',
  choice: 'The selected {name} is invalid.',
  boolean: 'The {name} field must be true or false.',
  format: 'The {name} format is invalid.',
  text: 'The {name} must be plain text.',
  repeated: 'The {name} field must be given only once.',
  'not-offered': 'The {name} is not available.',
  'one-of-day-and-date': 'Give either the preferred pickup day or the preferred pickup date.',
  between: 'The {name} must be between {min} and {max}.',
  max: 'The {name} must not be greater than {max} characters.',
  'no-address': 'An address is needed before subscribing.',
  'address-not-served': 'The address is outside the area that we serve.',
};

/** A validation error of one field; the numbers are its limits. */
export interface Violation {
  code: keyof typeof VIOLATIONS;
  min?: number;
  max?: number;
}

/** Every message of the service. Quoted texts are from the document (§7). */
const english = {
  notCovered: "Sorry but we don't cover your area yet",
  covered: 'Good news! We cover your area',
  coverageUnknown: 'We can tell you whether we cover your area once we know where you are',
  alreadyActive: 'This subscription is already active',
  alreadyCancelled: 'This subscription was cancelled',
  alreadyCompleted: 'This subscription is already completed',
  noAccess: 'You do not have access to this subscription',
  invalidData: 'The given data was invalid.',
  secondDraft: 'You already have a subscription that is waiting for payment',
  preferencesNotFound: 'No laundry preferences were saved for this service',
  ordersFound: 'Subscription orders retrieved successfully',
  unauthenticated: 'Unauthenticated.',
  keyMissing: 'The API key is missing.',
  keyRefused: 'The API key is invalid, expired or inactive.',
  tooMany: 'Too many requests. Please slow down and try again later.',
  notFound: 'Not Found',
  methodNotAllowed: 'The method is not allowed here.',
  multipartOnly: 'The body must be multipart/form-data.',
  tooLarge: 'The body is too large.',
  malformed: 'The body could not be read.',
  idempotencyKey: 'The Idempotency-Key header must hold a UUID.',
  idempotencyMismatch: 'This Idempotency-Key was already used for a different request.',
  idempotencyInFlight: 'A request with this Idempotency-Key is still under way.',
  gender: { male: 'Male', female: 'Female' },
  language: { ar: 'Arabic', en: 'English' },
  weekday: {
    sunday: 'Sunday',
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
  },
  period: { morning: 'Morning', evening: 'Evening' },
  window: { morning: '9 AM - 3 PM', evening: '4 PM - 10 PM' },
  service: { clothes: 'Wash & Fold', shoes: 'Shoe Care', ironing: 'Pressing' },
  serviceType: { clothes: 'Clothes', shoes: 'Shoes', ironing: 'Ironing' },
  starchLevel: { light: 'Light', medium: 'Medium', heavy: 'Heavy' },
  subscriptionState: { draft: 'Draft', active: 'Active' },
  violations: VIOLATIONS,
  /** Display names of fields; by default the field's own name. */
  fields: {} as Record<string, string>,
};

export type Words = typeof english;

/** Messages of the operations that support `Accept-Language`; the others are English only. */
const arabic: Words = {
  ...english,
  notCovered: 'عذرًا، خدمتنا لم تصل إلى منطقتك بعد',
  covered: 'خبر سعيد! خدمتنا تصل إلى منطقتك',
  coverageUnknown: 'حدّد موقعك لنخبرك إن كانت خدمتنا تصل إليك',
  noAccess: 'لا يمكنك الاطلاع على هذا الاشتراك',
  invalidData: 'بعض البيانات المدخلة غير صحيحة.',
  ordersFound: 'هذه طلبات اشتراكك',
  keyMissing: 'مفتاح الربط غير موجود.',
  keyRefused: 'مفتاح الربط غير صحيح أو منتهٍ أو موقوف.',
  tooMany: 'الطلبات كثيرة، تمهّل قليلًا ثم أعد المحاولة.',
  multipartOnly: 'يجب إرسال البيانات بصيغة multipart/form-data.',
  tooLarge: 'حجم البيانات أكبر من المسموح.',
  malformed: 'تعذّرت قراءة البيانات.',
  idempotencyKey: 'يجب أن يحمل Idempotency-Key معرّف UUID.',
  idempotencyMismatch: 'استُخدم Idempotency-Key هذا من قبل لطلب مختلف.',
  idempotencyInFlight: 'الطلب الذي يحمل Idempotency-Key هذا ما زال قيد التنفيذ.',
  gender: { male: 'ذكر', female: 'أنثى' },
  language: { ar: 'العربية', en: 'الإنجليزية' },
  weekday: {
    sunday: 'الأحد',
    monday: 'الاثنين',
    tuesday: 'الثلاثاء',
    wednesday: 'الأربعاء',
    thursday: 'الخميس',
    friday: 'الجمعة',
    saturday: 'السبت',
  },
  period: { morning: 'الصباح', evening: 'المساء' },
  window: { morning: 'من 9 صباحًا إلى 3 عصرًا', evening: 'من 4 عصرًا إلى 10 مساءً' },
  service: { clothes: 'غسيل وطيّ', shoes: 'العناية بالأحذية', ironing: 'كيّ الملابس' },
  serviceType: { clothes: 'ملابس', shoes: 'أحذية', ironing: 'كيّ' },
  violations: {
    ...VIOLATIONS,
    required: 'حقل {name} مطلوب.',
    number: 'يجب أن يكون {name} رقمًا.',
    integer: 'يجب أن يكون {name} عددًا صحيحًا.',
    date: '{name} ليس تاريخًا صحيحًا.',
    past: 'يجب أن يكون {name} تاريخًا مضى.',
    choice: 'القيمة المختارة في {name} غير صحيحة.',
    format: 'صيغة {name} غير صحيحة.',
    text: 'يجب أن يكون {name} نصًا عاديًا.',
    repeated: 'يجب إرسال {name} مرة واحدة فقط.',
    between: 'يجب أن يكون {name} بين {min} و{max}.',
    max: 'يجب ألا يزيد {name} على {max} حرفًا.',
  },
  fields: {
    name: 'الاسم',
    mobile: 'رقم الجوال',
    date_of_birth: 'تاريخ الميلاد',
    gender: 'الجنس',
    family_status: 'الحالة الاجتماعية',
    lat: 'خط العرض',
    long: 'خط الطول',
    orders_count: 'عدد الطلبات',
  },
};

/** The language of `Accept-Language`: exactly `ar` or `en`; English for anything else. */
export function languageOf(header: string | undefined): Language {
  return header?.trim().toLowerCase() === 'ar' ? 'ar' : 'en';
}

export const wordsOf = (language: Language): Words => (language === 'ar' ? arabic : english);

/** Renders a violation about a field as text. */
export function violationText(
  { fields, violations }: Words,
  field: string,
  violation: Violation,
): string {
  const values: Record<string, unknown> = {
    ...violation,
    name: fields[field] ?? field.replaceAll('_', ' '),
  };
  return violations[violation.code].replace(/\{(\w+)\}/g, (_, key: string) => String(values[key]));
}
