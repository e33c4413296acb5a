import type { Complaint, Words } from './words';

export const arabic: Words = {
  notCovered: 'عذرًا، خدمتنا لم تصل إلى منطقتك بعد',
  covered: 'خبر سعيد! خدمتنا تصل إلى منطقتك',
  coverageUnknown: 'حدّد موقعك لنخبرك إن كانت خدمتنا تصل إليك',
  alreadyActive: 'هذا الاشتراك مفعّل من قبل',
  alreadyCancelled: 'هذا الاشتراك ملغى',
  alreadyCompleted: 'هذا الاشتراك مكتمل',
  noAccess: 'لا يمكنك الاطلاع على هذا الاشتراك',
  invalidData: 'بعض البيانات المدخلة غير صحيحة.',
  secondDraft: 'لديك اشتراك ينتظر الدفع',
  preferencesNotFound: 'لا توجد تفضيلات محفوظة لهذه الخدمة',
  ordersFound: 'هذه طلبات اشتراكك',
  unauthenticated: 'يلزم تسجيل الدخول.',
  keyMissing: 'مفتاح الربط غير موجود.',
  keyRefused: 'مفتاح الربط غير صحيح أو منتهٍ أو موقوف.',
  tooMany: 'الطلبات كثيرة، تمهّل قليلًا ثم أعد المحاولة.',
  notFound: 'غير موجود',
  methodNotAllowed: 'هذه الطريقة غير مسموحة هنا.',
  multipartOnly: 'يجب إرسال البيانات بصيغة multipart/form-data.',
  tooLarge: 'حجم البيانات أكبر من المسموح.',
  malformed: 'تعذّرت قراءة البيانات.',
  idempotencyKey: 'يجب أن يحمل Idempotency-Key معرّف UUID.',
  idempotencyMismatch: 'استُخدم Idempotency-Key هذا من قبل لطلب مختلف.',
  idempotencyUnderWay: 'الطلب الذي يحمل Idempotency-Key هذا ما زال قيد التنفيذ.',
  complaint,
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
  window: {
    morning: 'من 9 صباحًا إلى 3 عصرًا',
    evening: 'من 4 عصرًا إلى 10 مساءً',
  },
  service: {
    clothes: 'غسيل وطيّ',
    shoes: 'العناية بالأحذية',
    ironing: 'كيّ الملابس',
  },
  serviceType: { clothes: 'ملابس', shoes: 'أحذية', ironing: 'كيّ' },
  starchLevel: { light: 'خفيف', medium: 'متوسط', heavy: 'قوي' },
  subscriptionState: {
    draft: 'مسودة',
    active: 'مفعّل',
    completed: 'مكتمل',
    cancelled: 'ملغى',
  },
};

const FIELDS: Record<string, string> = {
  name: 'الاسم',
  mobile: 'رقم الجوال',
  date_of_birth: 'تاريخ الميلاد',
  gender: 'الجنس',
  family_status: 'الحالة الاجتماعية',
  lat: 'خط العرض',
  long: 'خط الطول',
  street_area: 'الشارع والحي',
  building_number: 'رقم المبنى',
  apartment_number: 'رقم الشقة',
  home_type: 'نوع السكن',
  delivery: 'طريقة التسليم',
  notes: 'الملاحظات',
  address: 'العنوان',
  service_type: 'نوع الخدمة',
  organic_detergent: 'المنظف العضوي',
  scent: 'العطر',
  mirzam: 'المرزام',
  starch: 'النشا',
  starch_level: 'قوة النشا',
  protection_layer: 'طبقة الحماية',
  orders_count: 'عدد الطلبات',
  plan_id: 'الباقة',
  plan_type_id: 'مدة الباقة',
  preferred_pickup_day: 'يوم الاستلام',
  preferred_pickup_date: 'تاريخ الاستلام',
  preferred_pickup_period: 'فترة الاستلام',
  subscription_id: 'رقم الاشتراك',
  reference_id: 'مرجع الدفع',
};

function complaint(field: string, about: Complaint): string {
  const name = FIELDS[field] ?? field;
  switch (about.code) {
    case 'required':
      return `حقل ${name} مطلوب.`;
    case 'required-for-shoes':
      return `حقل ${name} مطلوب للأحذية.`;
    case 'clothes-only':
      return `حقل ${name} للملابس فقط.`;
    case 'number':
      return `يجب أن يكون ${name} رقمًا.`;
    case 'integer':
      return `يجب أن يكون ${name} عددًا صحيحًا.`;
    case 'date':
      return `${name} ليس تاريخًا صحيحًا.`;
    case 'past':
      return `يجب أن يكون ${name} تاريخًا مضى.`;
    case 'choice':
    case 'exists':
      return `القيمة المختارة في ${name} غير صحيحة.`;
    case 'boolean':
      return `يجب أن تكون قيمة ${name} نعم أو لا.`;
    case 'mobile':
    case 'word':
      return `صيغة ${name} غير صحيحة.`;
    case 'text':
      return `يجب أن يكون ${name} نصًا عاديًا.`;
    case 'repeated':
      return `يجب إرسال ${name} مرة واحدة فقط.`;
    case 'not-offered':
      return `القيمة المختارة في ${name} غير متاحة.`;
    case 'one-of-day-and-date':
      return 'اختر يوم الاستلام أو تاريخه، لا كليهما.';
    case 'between':
      return `يجب أن يكون ${name} بين ${about.min} و${about.max}.`;
    case 'max':
      return `يجب ألا يزيد ${name} على ${about.max} حرفًا.`;
    case 'no-address':
      return 'يلزم حفظ العنوان قبل الاشتراك.';
    case 'address-not-served':
      return 'العنوان خارج نطاق خدمتنا.';
  }
}
