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
 * Kept by the browser (`public/sw.js`) without its scripts, and shown in place of a page that nobody answers for. Another language
 * is not offered: it would be of this page, and the address of the wanted one would be lost.
 */
export default async function OfflinePage() {
  const t = await getTranslations('shell');
  return (
    <PageFrame switches={false}>
      <div className="mx-auto w-full max-w-(--width-step) py-10">
        <Empty
          headingLevel="h1"
          title={t('offline-title')}
          // The address of the page that was wanted is still in the bar: this asks for it again.
          action={<ButtonLink href="">{t('again')}</ButtonLink>}
        >
          {t('offline-text')}
        </Empty>
      </div>
    </PageFrame>
  );
}
