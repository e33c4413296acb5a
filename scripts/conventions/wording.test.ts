import { TYPE } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { convention, type Source } from './convention';
import { flattenMessages, parts } from './formats';

type Locale = 'ar' | 'en';
const fileOf = (locale: Locale): string => `messages/${locale}.json`;

const wordsOf = (tree: Source[], locale: Locale): [key: string, words: string][] => [
  ...flattenMessages(tree.find(({ path }) => path === fileOf(locale))?.text ?? '{}'),
];

/**
 * The visible text of a message; a placeholder becomes a line break, which no rule matches across.
 */
const literalsOf = (message: string): string =>
  parts(message)
    .flatMap((part) => (part.type === TYPE.literal ? [part.value] : []))
    .join('\n');

/** For both languages: typewriter punctuation, exclamation marks and doubled characters. */
const careless: Record<string, RegExp> = {
  'a straight quote': /["']/,
  'an exclamation mark': /!/,
  'three dots for …': /\.\.\.?/,
  'a dash between thoughts or numbers': /[\u2013\u2014]|\d ?- ?\d/,
  'two spaces': / {2}/,
  'a brace or a bracket that ICU would not read': /[{}<>]/,
  'a space before punctuation': /[\p{L}\p{N}] [,;.:?،؛؟]/u,
};

const forbidden: Record<Locale, Record<string, RegExp>> = {
  ar: {
    ...careless,
    'a Latin comma, semicolon or question mark': /(?<!\d),|[;?]/,
    'a Persian or Urdu letter for ي or ك': /[\u06a9\u06cc\u06d2]/,
    'ى inside a word': /ى\p{L}/u,
    'a stretched letter': /\u0640(?! |\n|$)/,
    'Arabic-Indic digits': /[\u0660-\u0669\u06f0-\u06f9]/,
    // Many plans are called «باقة العائلة», so a plan's name stands alone between «».
    'the word for a plan before its name': /باقة $/m,
    // «متابعة» is the label for continuing the order.
    'another word than «تتبّع» for tracking': /(?:صفحة|رابط) (?:ال)?متابعة/,
  },
  en: { ...careless, 'Arabic punctuation': /[،؛؟]/ },
};

const sample = (locale: Locale, ...words: string[]) => ({
  [fileOf(locale)]: JSON.stringify(Object.fromEntries(words.map((text, index) => [index, text]))),
});

const careful: Record<Locale, string[]> = {
  ar: [
    'أرقام تبدأ بـ 05، مثل: 24.7, 46.6',
    'نحاول مجددًا…',
    'الاشتراك في «{plan}»: باقة واحدة.',
    '{n, plural, other {# أيام}}؟',
    'متى نمر عليك؟',
  ],
  en: ['We’ll check, then go on.', 'Sending…', '“Al Olaya”: {count, plural, other {#}}'],
};
const clumsy: Record<Locale, string[]> = {
  ar: [
    'نعم, بالتأكيد',
    'متى نمر؟ أو متى?',
    'كل "قطرة" كيس',
    'أهلًا!',
    'لحظة...',
    'من 9 - 12',
    'نصل — قريبًا',
    'کيس',
    'حیّك',
    'مستشفىات',
    'مرحبـــا',
    '٩ صباحًا',
    'نصل  إليك',
    'نصل إليك ، قريبًا',
    '{n, plural, other {# أيام!}}',
    '<b>أهلًا!</b>',
    'الاشتراك في باقة {plan}:',
    "في '{city}'",
    'وبقية المواعيد في صفحة المتابعة',
  ],
  en: [
    "don't",
    'Hurry!',
    'One moment..',
    '9 – 12',
    'yes — no',
    'two  spaces',
    'so ; what',
    'a، b',
    "a '<b>'",
  ],
};

for (const locale of ['ar', 'en'] as const) {
  convention(`the texts in ${fileOf(locale)} follow the typography of print`, {
    check: (tree) =>
      wordsOf(tree, locale).flatMap(([key, text]) =>
        Object.entries(forbidden[locale])
          .filter(([, error]) => error.test(literalsOf(text)))
          .map(([error]) => `${key}  has ${error}: ${text}`),
      ),
    bad: clumsy[locale].map((text) => sample(locale, text)),
    good: [sample(locale, ...careful[locale])],
  });
}

/** Counts for each plural form and its boundaries: zero, one, two, few, many, other. */
const counts = [0, 1, 2, 3, 10, 11, 99, 100, 102];

/** Faults of a message's plural forms for these counts. */
function pluralErrors(locale: Locale, message: string): string[] {
  const names = parts(message).flatMap((part) => (part.type === TYPE.plural ? [part.value] : []));
  if (names.length === 0) return [];
  const values = Object.fromEntries(
    parts(message).flatMap((part): [string, unknown][] => {
      if (part.type === TYPE.tag) return [[part.value, (chunks: unknown[]) => chunks.join('')]];
      return 'value' in part && part.type !== TYPE.literal ? [[String(part.value), '…']] : [];
    }),
  );
  const say = (count: number): string =>
    String(
      new IntlMessageFormat(message, locale).format({
        ...values,
        ...Object.fromEntries(names.map((name) => [name, count])),
        n: String(count),
      } as never),
    );
  const said = counts.map((count) => [count, say(count)] as const);
  return said.flatMap(([count, text]) => [
    ...(text.trim() === '' ? [`no text for ${count}`] : []),
    // Arabic has words for one and two; an additional number would repeat it.
    ...(locale === 'ar' &&
    count > 0 &&
    count < 3 &&
    new RegExp(`(?<!\\d)${count}(?!\\d)`).test(text)
      ? [`${count} is written as a number: ${text}`]
      : []),
    ...(count > 2 && !text.includes(String(count)) ? [`${count} is missing: ${text}`] : []),
  ]);
}

for (const locale of ['ar', 'en'] as const) {
  convention(`every count in ${fileOf(locale)} is grammatically correct`, {
    check: (tree) =>
      wordsOf(tree, locale).flatMap(([key, text]) =>
        pluralErrors(locale, text).map((error) => `${key}  ${error}`),
      ),
    bad: [
      sample(locale, '{count, plural, zero {} one {} two {} few {{n}} many {{n}} other {}}'),
      sample(locale, '{count, plural, zero {x} one {x} two {x} few {x} many {x} other {days}}'),
      ...(locale === 'ar'
        ? [
            sample(
              locale,
              '{count, plural, zero {لا} one {{n} يوم} two {يومان} few {{n}} many {{n}} other {{n}}}',
            ),
          ]
        : []),
    ],
    good: [
      sample(
        locale,
        locale === 'ar'
          ? '{count, plural, zero {لا شيء} one {يوم} two {يومان} few {{n} أيام} many {{n} يومًا} other {{n} يوم}}'
          : '{count, plural, one {1 day} other {{n} days}}',
      ),
    ],
  });
}
