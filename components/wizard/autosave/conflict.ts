import type { FieldValues, Path } from 'react-hook-form';
import type { AutosaveQueue } from './autosave-queue';
import { applyLateSave } from './late-save';
import { type ComparedForm, findNewerAnswers, setFormValues } from './newer-answers';

/** How to handle newer answers of another tab. */
export interface Conflict {
  labels: string[];
  /** The page shows the newer answers; what was typed here is set aside. */
  isShown: boolean;
  showTheirs(): void;
  restoreMine(): void;
  /** Keeps the values on this page; they can be submitted. */
  keepMine(): void;
}

interface Options<Values extends FieldValues> extends Omit<ComparedForm<Values>, 'edit'> {
  draft: AutosaveQueue;
  setConflict(conflict: Conflict | null): void;
}

/**
 * Reads the current state of a step and reports the differences. `rebased`: nothing differs, and
 * this page may save.
 */
export async function detectConflict<Values extends FieldValues>(
  options: Options<Values>,
): Promise<'conflict' | 'rebased' | 'unchanged'> {
  const { draft, form, setConflict } = options;
  await applyLateSave(options);
  const found = await findNewerAnswers({ ...options, edit: draft.edit() });
  if (found === 'unchanged') return found;
  const { labels, values, revision } = found;
  if (labels.length === 0) {
    draft.rebase(revision);
    return 'rebased';
  }
  draft.suspend();
  let mine: Partial<Values> = {};
  const conflict: Conflict = {
    labels,
    isShown: false,
    showTheirs() {
      const names = Object.keys(values) as Path<Values>[];
      mine = Object.fromEntries(
        names.map((name) => [name, form.getValues(name)]),
      ) as Partial<Values>;
      draft.rebase(revision);
      setFormValues(form, values);
      setConflict({ ...conflict, isShown: true });
    },
    restoreMine() {
      setFormValues(form, mine);
      setConflict(null);
    },
    keepMine() {
      draft.rebase(revision);
      setConflict(null);
    },
  };
  setConflict(conflict);
  return 'conflict';
}
