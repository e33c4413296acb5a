'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import type { DraftKeeper } from './draft-keeper';
import type { Newer } from './find-newer';
import type { StepViewProps } from './view-props';

/** What is done about newer answers of another tab. */
export interface Conflict {
  labels: string[];
  /** The newer answers are on the page now; what was typed here is put aside. */
  isSeen: boolean;
  see(): void;
  putBack(): void;
  /** What stands here is right: it may be sent. */
  keepMine(): void;
}

interface Options<Values extends FieldValues> {
  props: Pick<StepViewProps, 'step' | 'locale'>;
  form: UseFormReturn<Values>;
  defaults: (before: Partial<Values>) => Values;
  fields: readonly string[];
  draft: DraftKeeper;
}

/**
 * Two tabs, one set of answers: the older one is told, when it writes and when it is looked at again. Nothing of
 * either is lost: one is on the page, the other a press away.
 */
export function useNewer<Values extends FieldValues>(options: Options<Values>) {
  const { form, draft } = options;
  const [newer, setNewer] = useState<Newer<Values> | null>(null);
  const [mine, setMine] = useState<Partial<Values> | null>(null);

  /** Asks how the step stands now. `settled`: nothing on this page differs, and it may write. */
  const look = async (): Promise<'told' | 'settled' | 'unchanged'> => {
    const { findNewer } = await import('./find-newer');
    const found = await findNewer({ ...options, edit: draft.edit() });
    if (found === 'unchanged') return found;
    if (found.labels.length > 0) {
      draft.hold();
      setMine(null);
      setNewer(found);
      return 'told';
    }
    draft.acknowledge(found.edition);
    return 'settled';
  };

  const lookAgain = useEffectEvent(() => void look().catch(() => {}));
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && lookAgain();
    document.addEventListener('visibilitychange', seen);
    const deaf = draft.listen({ onOutdated: () => lookAgain() });
    return () => {
      document.removeEventListener('visibilitychange', seen);
      deaf();
    };
  }, [draft]);

  const fill = (values: Partial<Values>) => {
    for (const [name, value] of Object.entries(values)) {
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      });
    }
  };

  const conflict: Conflict | null = newer && {
    labels: newer.labels,
    isSeen: mine !== null,
    see() {
      const names = Object.keys(newer.values) as Path<Values>[];
      const kept = names.map((name) => [name, form.getValues(name)]);
      setMine(Object.fromEntries(kept) as Partial<Values>);
      draft.acknowledge(newer.edition);
      fill(newer.values);
    },
    putBack() {
      if (mine) fill(mine);
      setNewer(null);
    },
    keepMine() {
      draft.acknowledge(newer.edition);
      setNewer(null);
    },
  };

  return { conflict, look };
}
