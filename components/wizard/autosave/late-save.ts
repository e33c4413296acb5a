import { type FieldValues, get, type Path } from 'react-hook-form';
import { secondMs } from '@/lib/kernel/time';
import { type DraftRevision, hasArrived, isOutdated } from '@/lib/wizard/draft-revision';
import { fill } from '../form/fill';
import type { AutosaveQueue } from './autosave-queue';
import { findNewer, type LookedAt, type Newer, same } from './find-newer';

interface Options<Values extends FieldValues> extends Omit<LookedAt<Values>, 'edit'> {
  draft: AutosaveQueue;
}

const rounds = 20;
const pauseMs = 0.3 * secondMs;

/**
 * Fills in what was typed on the previous page when this page was rendered too early for it: a
 * browser may request a page before the last one has sent its save. iOS always does, others when
 * the page was busy. Fields changed here meanwhile are left alone.
 */
export async function fillInLateSave<Values extends FieldValues>(
  options: Options<Values>,
): Promise<void> {
  const { draft, form, props } = options;
  const as = takeAnnounced(props.step);
  const edit = draft.edit();
  // There is none, it is this page's own, or the page was rendered with it.
  if (!as || !isOutdated(as, edit) || hasArrived(edit.from, as)) return;
  // Saving before that would look like a conflict with another tab.
  draft.suspend();
  const late = await arrived(as, options);
  if (late) fill(form, untouched(form, late.values));
  draft.rebase(late?.edition ?? edit.from);
}

/** Reads and deletes the cookie of the save that the previous page announced. */
function takeAnnounced(step: string): DraftRevision | undefined {
  const [, as] = document.cookie.split(`unsaved=${step}:`);
  if (as) document.cookie = 'unsaved=; path=/; max-age=0';
  return as?.split(';')[0];
}

async function arrived<Values extends FieldValues>(
  as: DraftRevision,
  options: Options<Values>,
): Promise<Newer<Values> | null> {
  for (let round = 0; round < rounds; round += 1) {
    const edit = options.draft.edit();
    const found = await findNewer({ ...options, edit }).catch(() => 'unchanged' as const);
    if (found !== 'unchanged') return hasArrived(found.edition, as) ? found : null;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return null;
}

/** Returns those values whose form fields are unchanged since the page was rendered. */
function untouched<Values extends FieldValues>(
  { formState, getValues }: Pick<LookedAt<Values>['form'], 'formState' | 'getValues'>,
  values: Partial<Values>,
): Partial<Values> {
  const names = Object.keys(values).filter((name) =>
    same(getValues(name as Path<Values>), get(formState.defaultValues, name)),
  );
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}
