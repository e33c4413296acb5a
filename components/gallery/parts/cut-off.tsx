'use client';

import { useEffect } from 'react';
import { cutOffId } from '@/components/shell/cut-off';

/** What the header says once its switch of language was pressed without a connection. */
export function CutOff() {
  useEffect(() => {
    const words = document.getElementById(cutOffId);
    if (words) words.hidden = false;
  }, []);
  return null;
}
