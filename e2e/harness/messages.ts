import type { Page } from '@playwright/test';
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

/** Matches the fallback text of a missing message: a namespace of ours, and a key. */
const missingMessage = String.raw`(?:^|[^\w.@/-])((?:${Object.keys(messagesFile('en') as object).join('|')})(?:\.[a-z][\w-]*)+)`;

/**
 * Message keys that a page shows in place of their text: visible, in a title, or for screen readers
 * only.
 */
export const untranslatedKeys = (page: Page): Promise<string[]> =>
  page.evaluate((ofKey) => {
    const spoken = ['alt', 'content', 'label', 'placeholder', 'title', 'value'];
    const texts: string[] = [];
    for (const element of document.querySelectorAll('*:not(script, style)')) {
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
      for (const { name, value } of element.attributes)
        if (spoken.includes(name) || name.startsWith('aria-')) texts.push(value);
    }
    const keys = texts.flatMap((text) => [...text.matchAll(new RegExp(ofKey, 'g'))]);
    return [...new Set(keys.map(([, key = '']) => key))];
  }, missingMessage);
