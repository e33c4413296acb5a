'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, useState } from 'react';
import type { Locale } from '@/lib/i18n/routing';
import { Ltr } from '../../ui/text';
import { clearTypedValues } from '../autosave/typed-values';
import type { NotMeDialogProps } from './not-me-dialog';

interface NotMeProps {
  locale: Locale;
  /** The last digits of the verified mobile. */
  knownAs: string;
}

/**
 * Below a step, once a mobile was verified: whose answers these are, and the ways out on a shared
 * device. The code of both buttons is loaded on demand, which may fail offline.
 */
export function NotMe({ locale, knownAs }: NotMeProps) {
  const t = useTranslations('steps');
  const [open, setOpen] = useState(false);
  const [state, setState] = useState<'busy' | 'failed'>();
  const [LoadedDialog, setLoadedDialog] = useState<ComponentType<NotMeDialogProps>>();

  const run = async (pendingState: 'busy' | undefined, action: () => Promise<void>) => {
    if (state === 'busy') return;
    setState(pendingState);
    try {
      await action();
    } catch {
      setState('failed');
    }
  };
  const openDialog = async () => {
    setOpen(true);
    const { default: dialog } = await import('./not-me-dialog');
    setLoadedDialog(() => dialog);
  };
  const signOut = async () => {
    const { endSession } = await import('../../shell/end-session');
    await endSession(locale, clearTypedValues);
  };

  return (
    <footer className="mx-auto flex w-full max-w-[calc(var(--width-step)+2*var(--gutter))] flex-wrap items-center gap-x-3 px-(--gutter) py-2 text-sm text-ink-2">
      <p>{t.rich('known-as', { number: () => <Ltr>{knownAs}</Ltr> })}</p>
      <button
        type="button"
        className="link min-h-(--size-tap)"
        aria-haspopup="dialog"
        onClick={() => run(undefined, openDialog)}
      >
        {t('not-me.open')}
      </button>
      <button
        type="button"
        className="link min-h-(--size-tap)"
        aria-disabled={state === 'busy' || undefined}
        onClick={() => run('busy', signOut)}
      >
        {t(state === 'busy' ? 'sign-out.busy' : 'sign-out.open')}
      </button>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {state === 'failed' ? t('not-me.failed') : null}
      </p>
      {LoadedDialog && <LoadedDialog locale={locale} open={open} onClose={() => setOpen(false)} />}
    </footer>
  );
}
