import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';

type Messages = Awaited<ReturnType<typeof getMessages>>;

/**
 * Gives client components their words: only the namespaces named, and those that fields and prices speak with.
 * A page whose islands take their words as props needs none of this, and saves the 3.5 kB.
 */
export async function ClientWords({
  namespaces,
  children,
}: {
  namespaces: readonly (keyof Messages)[];
  children: ReactNode;
}) {
  const [locale, messages] = await Promise.all([getLocale(), getMessages()]);
  const wanted = new Set<keyof Messages>(['ui', 'form', ...namespaces]);
  const picked = Object.fromEntries([...wanted].map((name) => [name, messages[name]]));
  return (
    <NextIntlClientProvider locale={locale} messages={picked} timeZone="Asia/Riyadh">
      {children}
    </NextIntlClientProvider>
  );
}
