'use client';

import { useLocale } from 'next-intl';
import NotMeDialog from '@/components/wizard/frame/not-me-dialog';

/** The confirmation before this device forgets its customer. */
export function NotMe() {
  return <NotMeDialog locale={useLocale()} open onClose={() => {}} />;
}
