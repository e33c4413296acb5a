/** The table of open points in Arabic, by the names of its rows and choices. */
export const decisionsAr: Record<
  string,
  { point: string; choices: Record<string, string> } | undefined
> = {
  'key-refused': {
    point: 'مفتاح ناقص أو غير صحيح',
    choices: { 'as-orders': '401 أو 403 كما في 4.10' },
  },
  'token-refused': {
    point: 'رمز عميل ناقص أو مجهول أو منتهٍ أو ملغى',
    choices: {
      unauthenticated: '401 مع Unauthenticated.',
      'success-false': '200 مع success: false وstatus_code: 401',
    },
  },
  'token-lifetime': {
    point: 'مدة صلاحية رمز العميل',
    choices: { '30-days': '30 يومًا', '1-day': 'يوم', '1-hour': 'ساعة' },
  },
  'earlier-tokens': {
    point: 'الرموز السابقة عند ربط العميل من جديد',
    choices: { stay: 'تبقى صالحة', end: 'تنتهي' },
  },
  'validation-failure': {
    point: 'بقية أخطاء البيانات',
    choices: { fields: '422 مع errors لكل حقل', 'message-only': '400 مع رسالة فقط' },
  },
  'idempotency-key': {
    point: 'طلب POST بلا Idempotency-Key، أو قيمته ليست UUID',
    choices: { required: '400 ولا يُنفّذ شيء', optional: 'مقبول' },
  },
  'repeat-same': {
    point: 'المفتاح نفسه والطلب نفسه خلال 24 ساعة',
    choices: {
      replay: 'الرد الأول كما هو حرفيًا، مع Idempotent-Replayed: true',
      'do-again': 'لا يُنظر إلى المفتاح',
    },
  },
  'repeat-different': {
    point: 'المفتاح نفسه مع طلب مختلف',
    choices: { refuse: '422 ولا يُنفّذ شيء', replay: 'الرد الأول من جديد' },
  },
  'repeat-under-way': {
    point: 'المفتاح نفسه والطلب الأول لم ينتهِ بعد',
    choices: { conflict: '409', 'do-both': 'يُنفّذ الاثنان' },
  },
  'idempotency-scope': {
    point: 'نطاق المفتاح',
    choices: { 'credential-operation': 'بيانات الدخول مع العملية' },
  },
  'text-length': {
    point: 'طول نص لم يُذكر له حد',
    choices: { '255': '255 حرفًا', any: 'أي طول' },
  },
  booleans: {
    point: 'القيم المنطقية في multipart',
    choices: { words: '1 و0 وtrue وfalse', digits: '1 و0 فقط' },
  },
  mobile: {
    point: 'صيغة رقم الجوال',
    choices: {
      'with-or-without-zero': '05 أو 5 ثم 8 أرقام، ويُعاد بصيغة 05',
      'with-zero': '05 ثم 8 أرقام فقط',
      'returned-without-zero': 'تُقبل الصيغتان، ويُعاد بصيغة 5',
    },
  },
  'link-existing': {
    point: 'ربط عميل موجود',
    choices: { keep: 'تبقى بياناته المحفوظة', overwrite: 'تُحفظ البيانات المرسلة' },
  },
  'covered-without-coordinates': {
    point: 'is_location_covered بلا lat وlong',
    choices: { false: 'false', null: 'null' },
  },
  coverage: {
    point: 'التغطية',
    choices: { circles: 'دوائر حول مدن من ملف خاص ببيئة التجربة' },
  },
  'family-status': {
    point: 'قيمة family_status',
    choices: {
      word: 'أي كلمة بحروف صغيرة، من 1 إلى 32 حرفًا',
      known: 'إما married أو single',
      any: 'أي قيمة',
    },
  },
  'omitted-optional': {
    point: 'حقل اختياري لم يُرسل عند التحديث',
    choices: { reset: 'يصبح null أو false', keep: 'يبقى على قيمته' },
  },
  'preference-rules': {
    point: 'protection_layer ناقص للأحذية، أو نشا لغير الملابس',
    choices: { refuse: '422 على ذلك الحقل', ignore: 'يُتجاهل' },
  },
  'preferences-never-stored': {
    point: 'تفضيلات لم تُحفظ من قبل',
    choices: {
      defaults: '200، وكلها false، وstarch_level خفيف، وprotection_layer للأحذية true، وid يساوي 0',
      'not-found': '404',
      null: 'data: null',
    },
  },
  'starch-level-without-starch': {
    point: 'starch_level حين لا نشا',
    choices: { light: 'light', null: 'null', missing: 'الحقل غير موجود' },
  },
  'week-day': {
    point: 'قيمة week_day',
    choices: {
      'sunday-0': '0 هو الأحد',
      'sunday-1': '1 هو الأحد',
      iso: 'معيار ISO، و1 هو الاثنين',
    },
  },
  'day-name': {
    point: 'قيمة day_name',
    choices: {
      language: 'باللغة المطلوبة',
      english: 'بالإنجليزية دائمًا وبحروف كبيرة',
    },
  },
  'available-days': {
    point: 'الأيام المتاحة',
    choices: {
      'after-today': '14 يومًا بعد اليوم بتوقيت الرياض، ولا صباح يوم الجمعة',
      'with-today': 'مع اليوم نفسه، ويوم واحد بلا فترات',
    },
  },
  location: {
    point: 'أين أنت في نظر 4.7',
    choices: {
      'partner-area': 'في منطقة الشريك، أي داخل التغطية',
      'last-verdict': 'بحسب آخر فحص تغطية في هذه البيئة',
      'token-or-once': 'بحسب رمز العميل إن أُرسل، وإلا خارج التغطية مرة ثم داخلها',
      token: 'بحسب رمز العميل وحده، ومن دونه خارج التغطية',
    },
  },
  'price-per-pag': {
    point: 'قيمة price_per_pag',
    choices: {
      bag: 'قيمة price مقسومة على عدد الأكياس في كل الطلبات',
      order: 'قيمة price مقسومة على orders_count',
      'bag-string': 'سعر الكيس كنص',
    },
  },
  'discount-percentage': {
    point: 'قيمة discount_percentage',
    choices: { percent: 'من 0 إلى 100', fraction: 'من 0 إلى 1' },
  },
  color: {
    point: 'قيمة color',
    choices: { hex: '\u2066#RRGGBB\u2069', loose: 'صيغة \u2066#RGB\u2069، أو بلا #، أو اسم لون' },
  },
  'subscribe-address': {
    point: 'الاشتراك بلا عنوان، أو بعنوان خارج الخدمة',
    choices: { refuse: '422 على address', accept: 'مقبول' },
  },
  'not-on-offer': {
    point: 'يوم أو تاريخ أو فترة غير معروضة، أو نوع من باقة أخرى',
    choices: { fields: '422 على ذلك الحقل', 'message-only': '400 مع رسالة فقط' },
  },
  'second-draft': {
    point: 'مسودة ثانية للعميل نفسه',
    choices: { allow: 'مسموح', conflict: '409', first: 'المسودة الأولى من جديد' },
  },
  schedule: {
    point: 'الجدولة: طلب كل أسبوع من أول يوم مطابق',
    choices: {
      'at-once': 'كلها مباشرة بعد التأكيد',
      'a-minute-later': 'تظهر بعد دقيقة من ساعة البيئة',
      'one-by-one': 'واحدًا واحدًا كل دقيقة، وأقل في البداية',
    },
  },
  dates: {
    point: 'قيمتا start_date وend_date',
    choices: {
      pickups: 'أول استلام، وآخر استلام ثم 28 يومًا',
      moved: 'تتأخران يومًا عند التأكيد',
    },
  },
  'orders-of-draft': {
    point: 'طلبات مسودة لم تُدفع',
    choices: { empty: 'قائمة فارغة، والحالة draft', 'not-found': '404' },
  },
  'confirm-unknown': {
    point: 'تأكيد اشتراك لعميل آخر أو غير موجود',
    choices: { 'not-found': '404 كما في 4.10', 'bad-request': '400' },
  },
  'confirm-ended': {
    point: 'تأكيد اشتراك ملغى أو مكتمل',
    choices: {
      says: '400 مع رسالة تقول ذلك',
      'already-active': '400 مع This subscription is already active',
    },
  },
  progress: {
    point: 'سير الطلب من موعده ومن الساعة',
    choices: {
      full: 'استلام بعد ساعة، والمغسلة بعد 3، والتوصيل بعد 24، والوصول بعد 28',
      'skips-received': 'مثله لكن بلا received_in_laundry',
    },
  },
  'unknown-order-state': {
    point: 'حالة طلب لم يسمع بها أحد',
    choices: { never: 'لا تظهر', once: 'مرة واحدة on_hold' },
  },
  'orders-rate': {
    point: 'معدل قراءة 4.10',
    choices: {
      '30-a-minute': 'فوق 30 في الدقيقة للاشتراك الواحد: 429 مع Retry-After',
      'five-minutes': 'مرة كل 5 دقائق بعد أول ثلاث',
      'without-retry-after': 'فوق 30 في الدقيقة: 429 بلا Retry-After',
    },
  },
  'orders-cache': {
    point: 'تخزين رد 4.10 مؤقتًا',
    choices: {
      'until-change': 'حتى 60 ثانية، ويسقط مع أي تغيير فلا يتأخر الرد أبدًا',
      'a-minute': 'حتى 60 ثانية: ما تغيّره الساعة وحدها يظهر لاحقًا، وغيره فورًا',
    },
  },
  invoice: {
    point: 'الفاتورة',
    choices: {
      stays: 'رابط ملف PDF حقيقي فيه البائع والرقم والتاريخ والباقة والمجموع والضريبة',
      'ends-after-60s': 'مثله، وينتهي الرابط بعد 60 ثانية',
    },
  },
};
