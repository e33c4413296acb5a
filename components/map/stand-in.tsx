'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';

/**
 * Shown when the map's script could not be loaded: names the other ways to choose a place. They are
 * on this page, or on the page at `elsewhere`, which a plain link opens.
 */
export function MapMissing({ elsewhere }: { elsewhere?: string | undefined }) {
  const t = useTranslations('steps.where');
  return (
    <Notice
      role="status"
      title={t('map-missing')}
      action={
        elsewhere && (
          <a className="link inline-flex min-h-(--size-tap) items-center" href={elsewhere}>
            {t('map-elsewhere')}
          </a>
        )
      }
    >
      {!elsewhere && t('map-missing-text')}
    </Notice>
  );
}

/** Placeholder while the map loads. */
export function MapComing() {
  return <div className="h-74 rounded-lg border border-line bg-map-land" />;
}
