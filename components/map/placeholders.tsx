'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';

/**
 * Shown when the map's script could not be loaded: names the other ways to choose a place. They are
 * on this page, or on the page at `otherWaysHref`, which a plain link opens.
 */
export function MapLoadFailed({ otherWaysHref }: { otherWaysHref?: string | undefined }) {
  const t = useTranslations('steps.where');
  return (
    <Notice
      role="status"
      title={t('map-missing')}
      action={
        otherWaysHref && (
          <a className="link inline-flex min-h-(--size-tap) items-center" href={otherWaysHref}>
            {t('map-elsewhere')}
          </a>
        )
      }
    >
      {!otherWaysHref && t('map-missing-text')}
    </Notice>
  );
}

/** Placeholder while the map loads. */
export function MapPlaceholder() {
  return <div className="h-74 rounded-lg border border-line bg-map-land" />;
}
