'use client';

import { useEffect, useState } from 'react';
import type { StepViewProps } from '@/lib/wizard/screen';
import { useBackOnline } from '../../live/use-back-online';
import { type AutosaveFailure, autosaveQueue } from './autosave-queue';

/**
 * Keeps what is typed: a moment after the last key, with each field that is left, when the page goes away and when
 * the connection is back.
 */
export function useDraft({
  step,
  locale,
  edition = '',
}: Pick<StepViewProps, 'step' | 'locale' | 'edition'>) {
  const [draft] = useState(() => autosaveQueue(step, locale, edition));
  const [unkept, setUnkept] = useState<AutosaveFailure | null>(null);
  useBackOnline(draft.save);

  useEffect(() => {
    const deaf = draft.listen({ onSaveFailed: setUnkept });
    const left = ({ relatedTarget: to }: FocusEvent) => {
      // On the way to the button: what is sent is all of it.
      if (!(to instanceof HTMLButtonElement && to.type === 'submit')) draft.save();
    };
    const away = () => {
      draft.flush();
      draft.freeze();
    };
    // `beforeunload` comes before the request of the page that follows, `pagehide` where the other one does not.
    window.addEventListener('beforeunload', draft.flush);
    window.addEventListener('pagehide', away);
    document.addEventListener('focusout', left);
    return () => {
      window.removeEventListener('beforeunload', draft.flush);
      window.removeEventListener('pagehide', away);
      document.removeEventListener('focusout', left);
      draft.save();
      deaf();
    };
  }, [draft]);

  return { draft, unkept };
}
