'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { StepViewProps } from '@/lib/wizard/screen';
import type { AutosaveQueue } from './autosave-queue';
import type { Conflict } from './conflict';
import { isSaveAnnounced } from './page-revision';

interface Options<Values extends FieldValues> {
  props: Pick<StepViewProps, 'step' | 'locale' | 'from'>;
  form: UseFormReturn<Values>;
  defaults: (before: Partial<Values>) => Values;
  fields: readonly string[];
  draft: AutosaveQueue;
}

/**
 * Detects that another tab saved the same step, when this page saves and when it becomes visible
 * again. Loses neither version: one is on the page, the other one press away.
 */
export function useConflict<Values extends FieldValues>(options: Options<Values>) {
  const {
    draft,
    props: { step },
  } = options;
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const detect = async () => {
    const { detectConflict: lookForNewer } = await import('./conflict');
    return lookForNewer({ ...options, setConflict });
  };

  const detectAgain = useEffectEvent(() => void detect().catch(() => {}));
  useEffect(() => {
    const onVisibilityChange = () => document.visibilityState === 'visible' && detectAgain();
    document.addEventListener('visibilitychange', onVisibilityChange);
    // This page may have been rendered too early for the announced save.
    if (isSaveAnnounced(step)) detectAgain();
    const unsubscribe = draft.listen({ onOutdated: () => detectAgain() });
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      unsubscribe();
    };
  }, [draft, step]);

  return { conflict, detect };
}
