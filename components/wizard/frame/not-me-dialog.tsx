'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { QueryProvider } from '../../live/query-provider';
import { leaveTo } from '../../shell/end-session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { clearTypedValues } from '../autosave/typed-values';

export interface NotMeDialogProps {
  locale: Locale;
  open: boolean;
  onClose: () => void;
}

/** Explains what is deleted and what is kept before this device forgets the visitor. */
export default function NotMeDialog(props: NotMeDialogProps) {
  return (
    <QueryProvider>
      <Question {...props} />
    </QueryProvider>
  );
}

function Question({ locale, open, onClose }: NotMeDialogProps) {
  const t = useTranslations('steps.not-me');
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => call(endpoints.startOver, { locale }),
    onSuccess: ({ href }) => {
      clearTypedValues();
      return leaveTo(href);
    },
  });
  const busy = isPending || isSuccess;

  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title={t('title')}
      actions={
        <>
          <Button variant="danger" busy={busy ? t('busy') : undefined} onClick={() => mutate()}>
            {t('confirm')}
          </Button>
          <Button
            variant="secondary"
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
        {error && t('failed')}
      </p>
    </Dialog>
  );
}
