import { foldDigits } from './digits';

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
