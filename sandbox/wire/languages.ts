import { arabic } from './ar';
import { english } from './en';
import type { Language, Words } from './words';

/** The language that `Accept-Language` asks for: exactly `ar` or `en`; English for anything else. */
export function languageOf(header: string | undefined): Language {
  return header?.trim().toLowerCase() === 'ar' ? 'ar' : 'en';
}

export function wordsOf(language: Language): Words {
  return language === 'ar' ? arabic : english;
}
