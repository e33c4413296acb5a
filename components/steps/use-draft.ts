'use client';

import { useEffect, useState } from 'react';
import { useBackOnline } from '@/components/live/use-back-online';
import { draftKeeper, type Unkept } from './draft-keeper';
import type { StepViewProps } from './view-props';

/**
 * Keeps what is typed: a moment after the last key, with each field that is left, when the page goes away and when
 * the connection is back.
 */
export function useDraft({
  step,
  locale,
  edition = '',
}: Pick<StepViewProps, 'step' | 'locale' | 'edition'>) {
  const [draft] = useState(() => draftKeeper(step, locale, edition));
  const [unkept, setUnkept] = useState<Unkept | null>(null);
  useBackOnline(draft.save);

  useEffect(() => {
    const deaf = draft.listen({ onUnkept: setUnkept });
    const left = ({ relatedTarget: to }: FocusEvent) => {
      // On the way to the button: what is sent is all of it.
      if (!(to instanceof HTMLButtonElement && to.type === 'submit')) draft.save();
    };
    const away = () => {
      draft.leave();
      draft.freeze();
    };
    // `beforeunload` comes before the request of the page that follows, `pagehide` where the other one does not.
    window.addEventListener('beforeunload', draft.leave);
    window.addEventListener('pagehide', away);
    document.addEventListener('focusout', left);
    return () => {
      window.removeEventListener('beforeunload', draft.leave);
      window.removeEventListener('pagehide', away);
      document.removeEventListener('focusout', left);
      draft.save();
      deaf();
    };
  }, [draft]);

  return { draft, unkept };
}
