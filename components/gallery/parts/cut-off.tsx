'use client';

import { useEffect } from 'react';
import { cutOffId } from '@/components/shell/cut-off';

/** The header's message after the language switch was pressed without a connection. */
export function CutOff() {
  useEffect(() => {
    const words = document.getElementById(cutOffId);
    if (words) words.hidden = false;
  }, []);
  return null;
}
