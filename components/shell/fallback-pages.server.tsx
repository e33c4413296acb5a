import 'server-only';
import type { Metadata, ResolvingMetadata } from 'next';
import { headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { setNotFound, setUnavailable } from '@/lib/api/page-status.server';
import { isDatabaseUnavailable } from '@/lib/db/database.server';
import { localePath } from '@/lib/i18n/navigation';
import { log } from '@/lib/observability/log.server';
import { loggablePath } from '@/lib/observability/redact';
import { PageFrame } from './frame';

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

interface EmptyPageProps {
  title: string;
  /** Links to continue. */
  action: ReactNode;
  children: ReactNode;
}

/** A full page with a message and links instead of the requested content. */
export function EmptyPage({ title, action, children }: EmptyPageProps) {
  return (
    <PageFrame>
      <div className="mx-auto w-full max-w-(--width-step) py-10">
        <Empty headingLevel="h1" {...{ title, action }}>
          {children}
        </Empty>
      </div>
    </PageFrame>
  );
}

/** The 404 page, identical for pages that do not exist and pages that this visitor may not see. */
export async function NotFoundPage() {
  setNotFound();
  const [t, account, locale] = await Promise.all([
    getTranslations('shell'),
    getTranslations('account'),
    getLocale(),
  ]);
  return (
    <EmptyPage
      title={t('not-found-title')}
      action={
        <>
          <ButtonLink href={localePath(locale)}>{t('to-home')}</ButtonLink>
          <ButtonLink variant="quiet" href={localePath(locale, '/account')}>
            {account('bought-with-us')}
          </ButtonLink>
        </>
      }
    >
      {t('not-found-text')}
    </EmptyPage>
  );
}
