import 'server-only';
import type { Metadata, ResolvingMetadata } from 'next';
import { headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { setUnavailable } from '@/lib/api/page-status.server';
import { isDatabaseUnavailable } from '@/lib/db/database.server';
import { localePath } from '@/lib/i18n/navigation';
import { log } from '@/lib/observability/log.server';
import { loggablePath } from '@/lib/observability/redact';
import { EmptyPage } from './empty-page';

/**
 * Wraps a page: while the database is unavailable it responds with 503 and a message.
 * @param subject subject of the message
 */
export const withDatabaseFallback =
  <Props,>(page: (props: Props) => Promise<ReactNode>, subject?: 'payment') =>
  async (props: Props): Promise<ReactNode> => {
    try {
      return await page(props);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      const path = (await headers()).get('x-page-path') ?? '';
      log.alarm('page-not-drawn', { method: 'GET', path: loggablePath(path), cause: error });
      return <UnavailablePage subject={subject} />;
    }
  };

/**
 * Wraps `generateMetadata`: while the database is unavailable it returns the title of the 503 page.
 */
export const withMetadataFallback =
  <Props,>(describe: (props: Props, parent: ResolvingMetadata) => Promise<Metadata>) =>
  async (props: Props, parent: ResolvingMetadata): Promise<Metadata> => {
    try {
      return await describe(props, parent);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      const t = await getTranslations('errors.service-unavailable');
      return { title: t('title'), robots: { index: false, follow: false } };
    }
  };

/** The 503 page; the same URL works again later. */
async function UnavailablePage({ subject }: { subject?: 'payment' | undefined }) {
  setUnavailable();
  const [shell, t, locale] = await Promise.all([
    getTranslations('shell'),
    getTranslations('errors.service-unavailable'),
    getLocale(),
  ]);
  return (
    <EmptyPage
      title={t('title')}
      action={
        <>
          <ButtonLink href="">{shell('again')}</ButtonLink>
          <ButtonLink variant="quiet" href={localePath(locale)}>
            {shell('to-home')}
          </ButtonLink>
        </>
      }
    >
      {subject === 'payment' ? shell('away-paid') : t('text')}
    </EmptyPage>
  );
}
