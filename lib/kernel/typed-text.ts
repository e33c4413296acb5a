import { foldDigits } from './digits';

/**
 * Typed or pasted text without what only looks different: NFKC, Latin digits, one kind of dash and space, and nothing that
 * is not seen (direction marks, joiners, combining marks). For numbers and codes, not for names: «أ» keeps its hamza, é not its accent.
 */
export const normaliseTyped = (text: string): string =>
  // NFKC would make the letter o of the ordinal that people type as a degree.
  foldDigits(text.replaceAll('º', '°').normalize('NFKC'))
    .replace(/[\p{Cf}\p{Mn}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
