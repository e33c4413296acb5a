import { getLocale, getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { setUnavailable } from '@/lib/api/page-status.server';
import { localePath } from '@/lib/i18n/navigation';
import { EmptyPage } from './empty-page';

/** What stands at an address whose page cannot be put together now; the same address has it later. */
export async function AwayPage({ about }: { about?: 'payment' | undefined }) {
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
          <ButtonLink look="quiet" href={localePath(locale)}>
            {shell('to-home')}
          </ButtonLink>
        </>
      }
    >
      {about === 'payment' ? shell('away-paid') : t('text')}
    </EmptyPage>
  );
}
