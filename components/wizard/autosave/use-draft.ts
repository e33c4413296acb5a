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
  revision = '',
}: Pick<StepViewProps, 'step' | 'locale' | 'revision'>) {
  const [draft] = useState(() => autosaveQueue(step, locale, revision));
  const [saveFailure, setSaveFailure] = useState<AutosaveFailure | null>(null);
  useBackOnline(draft.save);

  useEffect(() => {
    const unsubscribe = draft.listen({ onSaveFailed: setSaveFailure });
    const onFocusOut = ({ relatedTarget: to }: FocusEvent) => {
      // Focus moves to the submit button, which sends everything.
      if (!(to instanceof HTMLButtonElement && to.type === 'submit')) draft.save();
    };
    const onPageHide = () => {
      draft.flush();
      draft.freeze();
    };
    // `beforeunload` fires before the next page's request; `pagehide` where `beforeunload` does not
    // fire.
    window.addEventListener('beforeunload', draft.flush);
    window.addEventListener('pagehide', onPageHide);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      window.removeEventListener('beforeunload', draft.flush);
      window.removeEventListener('pagehide', onPageHide);
      document.removeEventListener('focusout', onFocusOut);
      draft.save();
      unsubscribe();
    };
  }, [draft]);

  return { draft, saveFailure };
}
