import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell');
  return { title: t('offline-title'), robots: { index: false } };
}

/**
 * Cached by the service worker (`public/sw.js`) without its scripts, and shown when a page cannot
 * be reached. No language switch: it would lead to this page and lose the wanted URL.
 */
export default async function OfflinePage() {
  const t = await getTranslations('shell');
  return (
    <PageFrame hasLanguageSwitch={false}>
      <div className="mx-auto w-full max-w-(--width-step) py-10">
        <Empty
          headingLevel="h1"
          title={t('offline-title')}
          // The wanted URL is still in the address bar: an empty `href` requests it again.
          action={<ButtonLink href="">{t('again')}</ButtonLink>}
        >
          {t('offline-text')}
        </Empty>
      </div>
    </PageFrame>
  );
}
