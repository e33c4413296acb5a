'use client';

import { cloneElement, createContext, isValidElement, type ReactNode, use, useMemo } from 'react';
import formatMessage from 'use-intl/format-message/format-only';
import { messageFormatters } from '@/lib/i18n/format';

/**
 * What a browser needs of `use-intl` (see next.config.mjs): words are looked up, and formatted by its own formatter
 * of precompiled messages. The rest, for messages that could be missing or wrong, is 2 kB that the server and the
 * tests run; on the server this file is not used.
 */
interface Words {
  locale: string;
  messages: unknown;
  timeZone: string | undefined;
}

type Values = Record<string, unknown>;

const WordsContext = createContext<Words>({ locale: '', messages: {}, timeZone: undefined });

export function IntlProvider({ children, ...given }: Partial<Words> & { children: ReactNode }) {
  const outer = use(WordsContext);
  const { locale = outer.locale, messages = outer.messages, timeZone = outer.timeZone } = given;
  const words = useMemo(() => ({ locale, messages, timeZone }), [locale, messages, timeZone]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

const find = (messages: unknown, path: string): unknown =>
  path.split('.').reduce((found, name) => (found as Values | null | undefined)?.[name], messages);

/** Elements made by tags need a key each. */
function keyed(values: Values): Values {
  const wrapped = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    let count = 0;
    const make = (chunks: ReactNode) => {
      const element: unknown = value(chunks);
      return isValidElement(element)
        ? cloneElement(element, { key: `${name}${count++}` })
        : element;
    };
    return [name, make];
  });
  return Object.fromEntries(wrapped) as Values;
}

function translatorOf({ locale, messages, timeZone }: Words, namespace: string | undefined) {
  const own = namespace ? find(messages, namespace) : messages;
  const options = { formatters: messageFormatters, locale, timeZone, cache: {} };
  const rich = (key: string, values: Values = {}) => {
    const name = namespace ? `${namespace}.${key}` : key;
    const message = find(own, key);
    if (message === undefined) return name;
    const parameters = [name, message, keyed(values), options];
    return formatMessage(...(parameters as unknown as Parameters<typeof formatMessage>));
  };
  return Object.assign(rich.bind(null), {
    rich,
    has: (key: string) => find(own, key) !== undefined,
  });
}

export function useTranslations(namespace?: string) {
  const words = use(WordsContext);
  return useMemo(() => translatorOf(words, namespace), [words, namespace]);
}

export const useLocale = (): string => use(WordsContext).locale;
export const useMessages = (): unknown => use(WordsContext).messages;

/** Named by next-intl; numbers and dates are `lib/i18n/format.ts`'s. */
export function useFormatter(): never {
  throw new Error('useFormatter is not for the browser: see lib/i18n/format.ts');
}
