import { codePoints } from '@/lib/kernel/digits';
import { normaliseTyped } from '@/lib/kernel/typed-text';

/**
 * Reads a national short address: four letters and four digits, `RRRD2929`, in any case and digits, spaced or not.
 * Null for anything else.
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
