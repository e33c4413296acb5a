import type { Language } from '../wire/words';
import { ar } from './words/ar';
import { type ConsoleWords, en } from './words/en';

export type { ConsoleWords };

export const consoleWords: Record<Language, ConsoleWords> = { ar, en };
