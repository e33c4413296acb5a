'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, useState } from 'react';
import { Ltr } from '@/components/ui/text';
import type { Locale } from '@/lib/i18n/routing';
import type { NotMeDialogProps } from './not-me-dialog';

interface NotMeProps {
  locale: Locale;
  /** The end of the proven mobile. */
  knownAs: string;
}

/** Below a step, once a mobile was proven: whose answers these are, and the way out on a shared device. */
export function NotMe({ locale, knownAs }: NotMeProps) {
  const t = useTranslations('steps');
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  // Fetched when it is asked for, which may find no connection.
  const [Question, setQuestion] = useState<ComponentType<NotMeDialogProps>>();

  const ask = async () => {
    setFailed(false);
    setOpen(true);
    try {
      const { default: dialog } = await import('./not-me-dialog');
      setQuestion(() => dialog);
    } catch {
      setFailed(true);
    }
  };

  return (
    <footer className="mx-auto flex w-full max-w-[calc(var(--width-step)+2*var(--gutter))] flex-wrap items-center gap-x-3 px-(--gutter) py-2 text-sm text-ink-2">
      <p>{t.rich('known-as', { number: () => <Ltr>{knownAs}</Ltr> })}</p>
      <button
        type="button"
        className="link min-h-(--size-tap)"
        aria-haspopup="dialog"
        onClick={ask}
      >
        {t('not-me.open')}
      </button>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {failed ? t('not-me.failed') : null}
      </p>
      {Question && <Question locale={locale} open={open} onClose={() => setOpen(false)} />}
    </footer>
  );
}
