import { type FieldValues, get, type Path } from 'react-hook-form';
import { secondMs } from '@/lib/kernel/time';
import { type DraftRevision, isOutdated, isSaved } from '@/lib/wizard/draft-revision';
import type { AutosaveQueue } from './autosave-queue';
import {
  type ComparedForm,
  findNewerAnswers,
  isEqual,
  type NewerAnswers,
  setFormValues,
} from './newer-answers';

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

interface PageForm<Values extends FieldValues> extends Omit<ComparedForm<Values>, 'edit'> {
  draft: AutosaveQueue;
}

interface Options<Values extends FieldValues> extends PageForm<Values> {
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

const maxAttempts = 20;
const retryDelayMs = 0.3 * secondMs;

/**
 * Fills in what was typed on the previous page when this page was rendered too early for it: a
 * browser may request a page before the last one has sent its save. iOS always does, others when
 * the page was busy. Fields changed here meanwhile are left alone.
 */
async function applyLateSave<Values extends FieldValues>(options: PageForm<Values>): Promise<void> {
  const { draft, form, props } = options;
  const as = takeAnnouncedRevision(props.step);
  const edit = draft.edit();
  // There is none, it is this page's own, or the page was rendered with it.
  if (!as || !isOutdated(as, edit) || isSaved(edit.from, as)) return;
  // Saving before that would look like a conflict with another tab.
  draft.suspend();
  const late = await waitForSave(as, options);
  if (late) setFormValues(form, unchangedValues(form, late.values));
  draft.rebase(late?.revision ?? edit.from);
}

/** Reads and deletes the cookie of the save that the previous page announced. */
function takeAnnouncedRevision(step: string): DraftRevision | undefined {
  const [, as] = document.cookie.split(`unsaved=${step}:`);
  if (as) document.cookie = 'unsaved=; path=/; max-age=0';
  return as?.split(';')[0];
}

async function waitForSave<Values extends FieldValues>(
  as: DraftRevision,
  options: PageForm<Values>,
): Promise<NewerAnswers<Values> | null> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const edit = options.draft.edit();
    const found = await findNewerAnswers({ ...options, edit }).catch(() => 'unchanged' as const);
    if (found !== 'unchanged') return isSaved(found.revision, as) ? found : null;
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
  }
  return null;
}

/** Returns those values whose form fields are unchanged since the page was rendered. */
function unchangedValues<Values extends FieldValues>(
  { formState, getValues }: Pick<ComparedForm<Values>['form'], 'formState' | 'getValues'>,
  values: Partial<Values>,
): Partial<Values> {
  const names = Object.keys(values).filter((name) =>
    isEqual(getValues(name as Path<Values>), get(formState.defaultValues, name)),
  );
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}
