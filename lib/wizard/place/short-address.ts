import { codePoints, normaliseTyped } from '@/lib/kernel/typed-text';

/**
 * Parses a national short address: four letters and four digits, `RRRD2929`, in any case and
 * digits, with or without spaces. Null for anything else.
 */
export function parseShortAddress(text: string): string | null {
  const code = normaliseTyped(text)
    .replace(/[\s\p{P}]/gu, '')
    .toUpperCase();
  return /^[A-Z]{4}\d{4}$/.test(code) ? code : null;
}

interface Lines {
  streetArea: string;
  notes: string;
}

/**
 * Adds the short address to the fields that the driver reads, because §4.3 has no field for it:
 * first in the notes, or after the street when they are full; null when neither has room. Limits
 * count code points, as the partner does.
 */
export function withShortAddress(
  { streetArea, notes }: Lines,
  line: string,
  limits: { streetArea: number; notes: number },
): Lines | null {
  const inNotes = [line, notes].filter(Boolean).join('\n');
  if (codePoints(inNotes) <= limits.notes) return { streetArea, notes: inNotes };
  const inStreet = `${streetArea} (${line})`;
  return codePoints(inStreet) <= limits.streetArea ? { streetArea: inStreet, notes } : null;
}
