import { getLocale, getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { setNotFound } from '@/lib/api/page-status.server';
import { localePath } from '@/lib/i18n/navigation';
import { EmptyPage } from './empty-page';

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
