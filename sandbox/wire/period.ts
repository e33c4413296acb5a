import type { Period, Words } from './words';

/** `{code, name, period}` of a pickup window (§2, Available day). */
export function showPeriod(code: Period, words: Words) {
  return { code, name: words.period[code], period: words.window[code] };
}
