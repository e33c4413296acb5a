'use client';

import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { offlineNoticeId } from '@/components/shell/offline-notice-id';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import NotMeDialog from '@/components/wizard/frame/not-me-dialog';
import type { SampleTexts } from './states';

export function OpenDialog({ w }: { w: SampleTexts }) {
  return (
    <Dialog
      open
      onClose={() => undefined}
      title={w.dialog}
      actions={
        <>
          <Button>{w.dialogYes}</Button>
          <Button variant="secondary">{w.dialogNo}</Button>
        </>
      }
    >
      {w.dialogText}
    </Dialog>
  );
}

/** The header's message after the language switch was pressed without a connection. */
export function CutOff() {
  useEffect(() => {
    const words = document.getElementById(offlineNoticeId);
    if (words) words.hidden = false;
  }, []);
  return null;
}

/** The confirmation before this device forgets its customer. */
export function NotMe() {
  return <NotMeDialog locale={useLocale()} open onClose={() => {}} />;
}
