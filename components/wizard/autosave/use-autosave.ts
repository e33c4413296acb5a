'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { StepViewProps } from '@/lib/wizard/screen';
import { useBackOnline } from '../../live/use-back-online';
import {
  type AutosaveFailure,
  type AutosaveQueue,
  autosaveQueue,
  isSaveAnnounced,
} from './autosave-queue';
import type { Conflict } from './conflict';

/**
 * Saves what is typed: shortly after the last keystroke, when a field loses focus, when the page
 * unloads and when the connection is back.
 */
export function useDraft({
  step,
  locale,
  revision = '',
  owner,
}: Pick<StepViewProps, 'step' | 'locale' | 'revision' | 'owner'>) {
  const [draft] = useState(() => autosaveQueue(step, locale, revision, owner));
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
    const { detectConflict } = await import('./conflict');
    return detectConflict({ ...options, setConflict });
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
