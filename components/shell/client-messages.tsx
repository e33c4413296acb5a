import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { type Namespace, pickMessages } from '@/lib/i18n/pick-messages';

/**
 * Provides messages to client components: the given namespaces plus those of fields and prices. A
 * page whose islands take texts as props does not need it, and saves 3.5 kB.
 */
export async function ClientMessages({
  namespaces,
  extraMessages = {},
  children,
}: {
  namespaces: readonly Namespace[];
  /** Additional messages, or replacements for messages of the namespaces. */
  extraMessages?: Record<string, unknown>;
  children: ReactNode;
}) {
  const [locale, messages] = await Promise.all([getLocale(), getMessages()]);
  const picked = pickMessages(messages, new Set<Namespace>(['ui', 'form', ...namespaces]));
  return (
    <NextIntlClientProvider
      locale={locale}
      messages={{ ...picked, ...extraMessages }}
      timeZone="Asia/Riyadh"
    >
      {children}
    </NextIntlClientProvider>
  );
}
