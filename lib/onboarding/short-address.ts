import { codePoints, foldDigits } from '@/lib/kernel/digits';

/**
 * Reads a national short address: four letters and four digits, `RRRD2929`, in any case and digits, spaced or not.
 * Null for anything else.
 */
export function parseShortAddress(text: string): string | null {
  const code = foldDigits(text)
    .replace(/[\s\-_.\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .toUpperCase();
  return /^[A-Z]{4}\d{4}$/.test(code) ? code : null;
}

interface Lines {
  streetArea: string;
  notes: string;
}

/**
 * The short address among what the driver reads: §4.3 has no field of its own for it. Stands first in the notes,
 * or where they are full behind the street; null where neither has room. Limits are counted as the partner counts.
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
