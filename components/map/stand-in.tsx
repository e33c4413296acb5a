'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';

/** In the place of a map whose script did not come: the other ways. */
export function MapMissing() {
  const t = useTranslations('steps.where');
  return (
    <Notice role="status" title={t('map-missing')}>
      {t('map-missing-text')}
    </Notice>
  );
}

/** Keeps the place of a map that is on its way. */
export function MapComing() {
  return <div className="h-74 rounded-lg border border-line bg-map-land" />;
}
