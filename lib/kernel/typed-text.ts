/**
 * Characters typed in place of a sign that the keyboard lacks; NFKD would turn them into marks over
 * a space.
 */
const lookAlikes: Record<string, string> = { º: '°', '˚': '°', '´': "'", '`': "'" };

/**
 * Removes differences in appearance only from typed or pasted text: compatibility forms become
 * plain, digits Latin, dashes and spaces uniform; invisible characters and combining marks go
 * (direction marks, joiners, accents, the frame of 1️⃣). For numbers and codes, not for names: «أ»
 * loses its hamza.
 */
export const normaliseTyped = (text: string): string =>
  foldDigits(text.replace(/[º˚´`]/g, (sign) => lookAlikes[sign] ?? sign).normalize('NFKD'))
    .replace(/[\p{Cf}\p{M}]/gu, '')
    // \u0640 is the tatweel, which Arabic keyboards have where others have a dash.
    .replace(/[\p{Pd}\u2212\u0640]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();

/**
 * Value of a decimal digit of any script. Unicode places the ten digits of a script in a row,
 * starting at a code point that ends in hexadecimal 0 or 6.
 */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  const fromZero = code % 16;
  const startsAtZero = fromZero < 10 && /\p{Nd}/u.test(String.fromCodePoint(code - fromZero));
  return startsAtZero ? fromZero : fromZero - 6;
}

/**
 * Converts digits of any script (`٣`, `۳`, `३`) and the Arabic decimal signs to their Latin forms.
 */
export const foldDigits = (text: string): string =>
  text
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',');

/** Length as the partner counts it: Unicode code points, not UTF-16 units (§8). */
export const codePoints = (text: string): number => [...text].length;
