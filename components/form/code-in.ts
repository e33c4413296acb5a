import { normaliseTyped } from '@/lib/kernel/typed-text';

/**
 * The code in what a field now holds: typed, filled in, or a whole message pasted («رمزك ١٢٣٤٥٦», `Nada: 123-456`). A run of
 * exactly so many digits is it, wherever it stands, else one in groups; else the digits as they come. `before` is what the
 * field held: a code pasted behind a full one replaces it.
 */
export function codeIn(text: string, length: number, before = ''): string {
  const typed = normaliseTyped(text);
  const added = before.length === length && typed.startsWith(before) && typed.slice(length);
  if (added && digitsOf(added).length >= length) return codeIn(added, length);
  const isCode = (run: string) => digitsOf(run).length === length;
  const run = typed.match(/\d+/g)?.find(isCode) ?? typed.match(/\d+(?:[ -]\d+)*/g)?.find(isCode);
  return digitsOf(run ?? typed).slice(0, length);
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');
