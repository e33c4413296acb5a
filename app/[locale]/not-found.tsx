import { getLocale, getTranslations } from 'next-intl/server';
import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { localePath } from '@/lib/i18n/navigation';

export default async function NotFound() {
  const [t, locale] = await Promise.all([getTranslations('shell'), getLocale()]);
  return (
    <PageFrame>
      <div className="mx-auto w-full max-w-(--width-step) py-10">
        <Empty
          headingLevel="h1"
          title={t('not-found-title')}
          action={<ButtonLink href={localePath(locale)}>{t('to-home')}</ButtonLink>}
        >
          {t('not-found-text')}
        </Empty>
      </div>
    </PageFrame>
  );
}
