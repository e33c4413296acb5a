import type { FieldValues, Path } from 'react-hook-form';
import { fill } from '../form/fill';
import type { AutosaveQueue } from './autosave-queue';
import { findNewer, type LookedAt } from './find-newer';
import { fillInLateSave } from './late-save';

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

interface Options<Values extends FieldValues> extends Omit<LookedAt<Values>, 'edit'> {
  draft: AutosaveQueue;
  tell(conflict: Conflict | null): void;
}

/** Asks how a step stands now, and tells what differs. `settled`: nothing on this page does, and it may write. */
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
