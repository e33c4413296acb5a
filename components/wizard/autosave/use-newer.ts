'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { StepViewProps } from '@/lib/wizard/screen';
import type { AutosaveQueue } from './autosave-queue';
import type { Conflict } from './conflict';
import { isAnnounced } from './this-page';

interface Options<Values extends FieldValues> {
  props: Pick<StepViewProps, 'step' | 'locale'>;
  form: UseFormReturn<Values>;
  defaults: (before: Partial<Values>) => Values;
  fields: readonly string[];
  draft: AutosaveQueue;
}

/**
 * Detects that another tab saved the same step, when this page saves and when it becomes visible
 * again. Loses neither version: one is on the page, the other one press away.
 */
export function useNewer<Values extends FieldValues>(options: Options<Values>) {
  const {
    draft,
    props: { step },
  } = options;
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const look = async () => {
    const { lookForNewer } = await import('./conflict');
    return lookForNewer({ ...options, tell: setConflict });
  };

  const lookAgain = useEffectEvent(() => void look().catch(() => {}));
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && lookAgain();
    document.addEventListener('visibilitychange', seen);
    // This page may have been rendered too early for the announced save.
    if (isAnnounced(step)) lookAgain();
    const deaf = draft.listen({ onOutdated: () => lookAgain() });
    return () => {
      document.removeEventListener('visibilitychange', seen);
      deaf();
    };
  }, [draft, step]);

  return { conflict, look };
}
