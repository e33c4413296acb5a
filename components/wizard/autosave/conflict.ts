import type { FieldValues, Path } from 'react-hook-form';
import { fill } from '../form/fill';
import type { AutosaveQueue } from './autosave-queue';
import { findNewer, type LookedAt } from './find-newer';
import { fillInLateSave } from './late-save';

/** How to handle newer answers of another tab. */
export interface Conflict {
  labels: string[];
  /** The page shows the newer answers; what was typed here is set aside. */
  isSeen: boolean;
  see(): void;
  putBack(): void;
  /** Keeps the values on this page; they can be submitted. */
  keepMine(): void;
}

interface Options<Values extends FieldValues> extends Omit<LookedAt<Values>, 'edit'> {
  draft: AutosaveQueue;
  tell(conflict: Conflict | null): void;
}

/**
 * Reads the current state of a step and reports the differences. `settled`: nothing differs, and
 * this page may save.
 */
export async function lookForNewer<Values extends FieldValues>(
  options: Options<Values>,
): Promise<'told' | 'settled' | 'unchanged'> {
  const { draft, form, tell } = options;
  await fillInLateSave(options);
  const found = await findNewer({ ...options, edit: draft.edit() });
  if (found === 'unchanged') return found;
  const { labels, values, edition } = found;
  if (labels.length === 0) {
    draft.rebase(edition);
    return 'settled';
  }
  draft.suspend();
  let mine: Partial<Values> = {};
  const conflict: Conflict = {
    labels,
    isSeen: false,
    see() {
      const names = Object.keys(values) as Path<Values>[];
      mine = Object.fromEntries(
        names.map((name) => [name, form.getValues(name)]),
      ) as Partial<Values>;
      draft.rebase(edition);
      fill(form, values);
      tell({ ...conflict, isSeen: true });
    },
    putBack() {
      fill(form, mine);
      tell(null);
    },
    keepMine() {
      draft.rebase(edition);
      tell(null);
    },
  };
  tell(conflict);
  return 'told';
}
