import { getLocale, getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { sayNotFound } from '@/lib/bff/status.server';
import { localePath } from '@/lib/i18n/navigation';
import { PageFrame } from './page-frame';

/** What stands at an address that has no page, or none for this visitor: the very same for both. */
export async function NotFoundPage() {
  sayNotFound();
  const [t, account, locale] = await Promise.all([
    getTranslations('shell'),
    getTranslations('account'),
    getLocale(),
  ]);
  return (
    <PageFrame>
      <div className="mx-auto w-full max-w-(--width-step) py-10">
        <Empty
          headingLevel="h1"
          title={t('not-found-title')}
          action={
            <>
              <ButtonLink href={localePath(locale)}>{t('to-home')}</ButtonLink>
              <ButtonLink look="quiet" href={localePath(locale, '/account')}>
                {account('bought-with-us')}
              </ButtonLink>
            </>
          }
        >
          {t('not-found-text')}
        </Empty>
      </div>
    </PageFrame>
  );
}
