'use client';

import { useEffect } from 'react';
import { offlineNoticeId } from '@/components/shell/offline-notice-id';

/** The header's message after the language switch was pressed without a connection. */
export function CutOff() {
  useEffect(() => {
    const words = document.getElementById(offlineNoticeId);
    if (words) words.hidden = false;
  }, []);
  return null;
}
