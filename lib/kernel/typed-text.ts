import { foldDigits } from './digits';

/** What people type for a sign that their keyboard lacks, and that Unicode would take for a mark over a space. */
const lookAlikes: Record<string, string> = { º: '°', '˚': '°', '´': "'", '`': "'" };

/**
 * Typed or pasted text without what only looks different: compatibility forms, Latin digits, one kind of dash and space, and
 * nothing that is not seen or only sits on a letter (direction marks, joiners, accents, the frame of 1️⃣). For numbers and
 * codes, not for names: «أ» loses its hamza.
 */
export const normaliseTyped = (text: string): string =>
  foldDigits(text.replace(/[º˚´`]/g, (sign) => lookAlikes[sign] ?? sign).normalize('NFKD'))
    .replace(/[\p{Cf}\p{M}]/gu, '')
    // An Arabic keyboard has the stretching stroke where others have a dash.
    .replace(/[\p{Pd}\u2212\u0640]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
