const from = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));

/** Latin digits as Arabic-Indic ones, which an Arabic keyboard types: `٠٥`. */
export const arabicDigits = from(0x0660);

/** Latin digits as Persian ones: `۰۵`. */
export const persianDigits = from(0x06f0);

/** Difficult texts that users paste into fields. */
export const extremeInputs: Record<string, string> = {
  'Arabic-Indic digits': arabicDigits('0123456789'),
  'Persian digits': persianDigits('0123456789'),
  'marks and isolates of both directions': '\u202e\u2067مبنى\u2066 12 \u200f\u200e',
  'families of emoji': '👨‍👩‍👧‍👦'.repeat(30),
  '10,000 characters': 'ش'.repeat(10_000),
  'one word that never breaks': 'w'.repeat(250),
  'spaces without width': '\u200b\u200d\ufeff\u2060',
  'HTML and a script':
    '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script> &amp; {{7*7}}',
  'null bytes': 'a\u0000b\u0007c',
  'half a character': '\ud83d ab \udc68',
  lines: 'one\ntwo\r\nthree',
};

// The expected result of each difficult text in each field, checked against every page with that
// field.

/** Refused with this error code; `over` is the number of excess characters. */
interface Refused {
  code: string;
  over?: number;
}
/** Accepted as this text, or refused. */
export type Outcome = string | Refused;

const text = (what: string): string => extremeInputs[what] ?? '';
const no = (code: string): Refused => ({ code });
const over = (code: string, count: number): Refused => ({ code, over: count });
const all = <Row>(row: Row) =>
  Object.fromEntries(Object.keys(extremeInputs).map((what) => [what, row])) as Record<string, Row>;

const digits = '0123456789';
const html = text('HTML and a script');
const emoji = text('families of emoji');
/** The results in a single-line text field: nothing visible is lost. */
const line = {
  'Arabic-Indic digits': text('Arabic-Indic digits'),
  'Persian digits': text('Persian digits'),
  'marks and isolates of both directions': 'مبنى 12',
  'families of emoji': emoji,
  'one word that never breaks': text('one word that never breaks'),
  'HTML and a script': html,
  'null bytes': 'a b c',
  'half a character': 'ab',
  lines: 'one two three',
};
const short = (code: string) => ({
  ...line,
  'Arabic-Indic digits': digits,
  'Persian digits': digits,
  'families of emoji': over(code, 160),
  '10,000 characters': over(code, 9_950),
  'one word that never breaks': over(code, 200),
  'spaces without width': '',
  'HTML and a script': over(code, html.length - 50),
});

export const street: Record<string, Outcome> = {
  ...line,
  '10,000 characters': over('street-too-long', 9_745),
  'spaces without width': no('street-missing'),
};
export const building: Record<string, Outcome> = short('building-too-long');
export const flat: Record<string, Outcome> = short('flat-too-long');
export const notes: Record<string, Outcome> = {
  ...line,
  '10,000 characters': over('notes-too-long', 9_500),
  'spaces without width': '',
  lines: 'one\ntwo\nthree',
};
export const shortAddress: Record<string, Outcome> = {
  ...all<Outcome>(no('short-address-bad')),
  'spaces without width': '',
};
export const name: Record<string, Outcome> = {
  ...line,
  'Arabic-Indic digits': no('name-short'),
  'Persian digits': no('name-short'),
  'families of emoji': no('name-short'),
  '10,000 characters': over('name-too-long', 9_745),
  'spaces without width': no('name-missing'),
};
export const mobile: Record<string, Outcome> = {
  ...all<Outcome>(no('mobile-not-a-number')),
  'Arabic-Indic digits': no('mobile-landline'),
  'Persian digits': no('mobile-landline'),
  'spaces without width': no('mobile-missing'),
};
