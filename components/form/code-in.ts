import { foldDigits } from '@/lib/kernel/digits';

/**
 * The code in what a field now holds: typed, filled in, or a whole message pasted («رمزك ١٢٣٤٥٦», `Nada: 123-456`). A run of
 * exactly so many digits is it, wherever it stands; else the digits as they come. `before` is what the field held: a
 * code pasted behind a full one replaces it.
 */
export function codeIn(text: string, length: number, before = ''): string {
  const folded = foldDigits(text);
  const added = before.length === length && folded.startsWith(before) && folded.slice(length);
  if (added && digitsOf(added).length >= length) return codeIn(added, length);
  const runs = folded.match(/\d+/g) ?? [];
  return (runs.find((run) => run.length === length) ?? digitsOf(folded)).slice(0, length);
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');
