'use client';

import { useEffect, useState } from 'react';
import type { StepViewProps } from '@/lib/wizard/screen';
import { useBackOnline } from '../../live/use-back-online';
import { type AutosaveFailure, autosaveQueue } from './autosave-queue';

/**
 * Saves what is typed: shortly after the last keystroke, when a field loses focus, when the page
 * unloads and when the connection is back.
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
      // Focus moves to the submit button, which sends everything.
      if (!(to instanceof HTMLButtonElement && to.type === 'submit')) draft.save();
    };
    const away = () => {
      draft.flush();
      draft.freeze();
    };
    // `beforeunload` fires before the next page's request; `pagehide` where `beforeunload` does not
    // fire.
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
