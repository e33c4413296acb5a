'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';

/**
 * In the place of a map whose script did not come: the other ways. They are on this page, or on that of `elsewhere`, where
 * the way leads in a plain link.
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

/** Keeps the place of a map that is on its way. */
export function MapComing() {
  return <div className="h-74 rounded-lg border border-line bg-map-land" />;
}
