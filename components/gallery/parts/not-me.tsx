'use client';

import { useLocale } from 'next-intl';
import NotMeDialog from '@/components/wizard/frame/not-me-dialog';

/** What is asked before this device forgets who used it. */
export function NotMe() {
  return <NotMeDialog locale={useLocale()} open onClose={() => {}} />;
}
