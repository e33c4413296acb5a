/** Folds Arabic-Indic (U+0660…) and Persian (U+06F0…) digits, and their decimal signs, to Latin ones. */
export function foldDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',');
}

/** Length as the partner counts it: Unicode code points, not UTF-16 units (§8). */
export const codePoints = (text: string): number => [...text].length;
