import { IntlMessageFormat } from 'intl-messageformat';
import { messagesFile } from './ground';

export type Locale = 'ar' | 'en';
export const locales: readonly Locale[] = ['ar', 'en'];

type Values = Record<string, string | number | Date>;

/** The words of a language as the app says them: `t('plans.title')`, with arguments where a message takes some. */
export type Words = (key: string, values?: Values) => string;

/** Throws for a key that is not there, and for an argument that is missing. Tags are left out: they only dress a text. */
export function wordsOf(locale: Locale): Words {
  const messages = messagesFile(locale);
  return (key, values = {}) => {
    const message = key
      .split('.')
      .reduce((words, part) => (words as Record<string, unknown> | undefined)?.[part], messages);
    if (typeof message !== 'string') throw new Error(`messages/${locale}.json has no ${key}`);
    const tags = [...message.matchAll(/<([a-z][\w-]*)>/gi)].map(([, name]) => [name, undressed]);
    return String(
      new IntlMessageFormat(message, locale).format({ ...Object.fromEntries(tags), ...values }),
    );
  };
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A sentence about a place, which is named where the page knows its name: `key`, or `key-named` with any name. */
export const aboutAPlace = (t: Words, key: string): RegExp => {
  const named = literal(t(`${key}-named`, { place: '…' })).replace('…', '.+');
  return new RegExp(`${literal(t(key))}|${named}`);
};

const undressed = (chunks: unknown[]): string => chunks.join('');

/** What the link to the other language is called, on a page in this one: that language's name in itself. */
export const languageLink = (language: Locale): string =>
  wordsOf(language === 'ar' ? 'en' : 'ar')('shell.switch.name');
