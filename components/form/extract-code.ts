import { normaliseTyped } from '@/lib/kernel/typed-text';

/**
 * Extracts a code of `length` digits from the text of a field: typed, autofilled, or a pasted
 * message («رمزك ١٢٣٤٥٦», `Nada: 123-456`). Prefers a run of exactly `length` digits, then a
 * grouped one, then all digits.
 * `before` is the previous value: a code pasted after a complete one replaces it.
 */
export function extractCode(text: string, length: number, before = ''): string {
  const typed = normaliseTyped(text);
  const added = before.length === length && typed.startsWith(before) && typed.slice(length);
  if (added && digitsOf(added).length >= length) return extractCode(added, length);
  const isCode = (run: string) => digitsOf(run).length === length;
  const run = typed.match(/\d+/g)?.find(isCode) ?? typed.match(/\d+(?:[ -]\d+)*/g)?.find(isCode);
  return digitsOf(run ?? typed).slice(0, length);
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');
