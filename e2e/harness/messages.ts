import { IntlMessageFormat } from 'intl-messageformat';
import { messagesFile } from './run-services';

export type Locale = 'ar' | 'en';
export const locales: readonly Locale[] = ['ar', 'en'];

type Values = Record<string, string | number | Date>;

/**
 * The app's messages in one language: `t('plans.title')`, with arguments where a message takes
 * some.
 */
export type Translate = (key: string, values?: Values) => string;

/**
 * Throws for an unknown key and for a missing argument. Tags are removed: they only format the
 * text.
 */
export function translatorFor(locale: Locale): Translate {
  const messages = messagesFile(locale);
  return (key, values = {}) => {
    const message = key
      .split('.')
      .reduce((words, part) => (words as Record<string, unknown> | undefined)?.[part], messages);
    if (typeof message !== 'string') throw new Error(`messages/${locale}.json has no ${key}`);
    const tags = [...message.matchAll(/<([a-z][\w-]*)>/gi)].map(([, name]) => [name, joinChunks]);
    return String(
      new IntlMessageFormat(message, locale).format({ ...Object.fromEntries(tags), ...values }),
    );
  };
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches a message about a place: `key`, or `key-named` with any place name. */
export const placeMessage = (t: Translate, key: string): RegExp => {
  const named = literal(t(`${key}-named`, { place: '…' })).replace('…', '.+');
  return new RegExp(`${literal(t(key))}|${named}`);
};

const joinChunks = (chunks: unknown[]): string => chunks.join('');

/** The name of the link to the other language on a page in this one: that language's own name. */
export const languageLinkName = (language: Locale): string =>
  translatorFor(language === 'ar' ? 'en' : 'ar')('shell.switch.name');
