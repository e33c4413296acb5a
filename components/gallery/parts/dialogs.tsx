'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
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
