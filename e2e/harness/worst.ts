import type { Locator } from '@playwright/test';
import { arabicDigits, persianDigits } from './digits';

/** What lands in a text field sooner or later. */
export const worst: Record<string, string> = {
  'Arabic-Indic digits': arabicDigits('0123456789'),
  'Persian digits': persianDigits('0123456789'),
  'marks and isolates of both directions': '\u202e\u2067مبنى\u2066 12 \u200f\u200e',
  'families of emoji': '👨‍👩‍👧‍👦'.repeat(30),
  '10,000 characters': 'ش'.repeat(10_000),
  'one word that never breaks': 'w'.repeat(250),
  'spaces without width': '\u200b\u200d\ufeff\u2060',
  'HTML and a script':
    '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script> &amp; {{7*7}}',
  'null bytes': 'a\u0000b\u0007c',
  'half a character': '\ud83d ab \udc68',
  lines: 'one\ntwo\r\nthree',
};

/** Into the field as from a clipboard, instead of what is there. Escaped on its way: no wire carries half a character. */
export const paste = (field: Locator, text: string): Promise<void> =>
  field.evaluate((box: HTMLInputElement | HTMLTextAreaElement, json) => {
    box.focus();
    box.select();
    document.execCommand('insertText', false, JSON.parse(json));
  }, JSON.stringify(text));
