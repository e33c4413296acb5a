import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { setNotFound } from '@/lib/api/page-status.server';
import { localePath } from '@/lib/i18n/navigation';
import { PageFrame } from './frame';

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
