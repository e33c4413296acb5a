import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { type Namespace, pickWords } from '@/lib/i18n/pick-words';

/**
 * Gives client components their words: only the namespaces named, and those that fields and prices speak with.
 * A page whose islands take their words as props needs none of this, and saves the 3.5 kB.
 */
export async function ClientWords({
  namespaces,
  also = {},
  children,
}: {
  namespaces: readonly Namespace[];
  /** Parts of others, or what is said here in the place of one's own words. */
  also?: Record<string, unknown>;
  children: ReactNode;
}) {
  const [locale, messages] = await Promise.all([getLocale(), getMessages()]);
  const words = pickWords(messages, new Set<Namespace>(['ui', 'form', ...namespaces]));
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...words, ...also }} timeZone="Asia/Riyadh">
      {children}
    </NextIntlClientProvider>
  );
}
