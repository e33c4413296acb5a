'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { CallError, call } from '@/lib/bff/call';
import { endpoints } from '@/lib/bff/endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { forgetTyped } from './typed';

export interface NotMeDialogProps {
  locale: Locale;
  open: boolean;
  onClose: () => void;
}

/** Says what is lost and what is kept before this device forgets who used it. */
export default function NotMeDialog({ locale, open, onClose }: NotMeDialogProps) {
  const t = useTranslations('steps.not-me');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  const forget = async () => {
    setBusy(true);
    setFailed(false);
    try {
      const { href } = await call(endpoints.startAfresh, { locale });
      forgetTyped();
      // A whole new document: nothing of the answers stays in this one's memory.
      window.location.replace(href);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailed(true);
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title={t('title')}
      actions={
        <>
          <Button look="danger" busy={busy ? t('busy') : undefined} onClick={forget}>
            {t('confirm')}
          </Button>
          <Button
            look="second"
            aria-disabled={busy || undefined}
            onClick={() => {
              if (!busy) onClose();
            }}
          >
            {t('stay')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
      <p className="mt-2">{t('kept')}</p>
      <p role="alert" className="mt-2 font-medium text-danger empty:hidden">
        {failed ? t('failed') : null}
      </p>
    </Dialog>
  );
}
