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
 * Fills in what was typed in the page before this one, where this one was drawn too early for it: a browser may ask
 * for a page before the last one has sent its save. iOS always does, others where the page was busy. What was typed
 * here meanwhile stands.
 */
export async function fillInLateSave<Values extends FieldValues>(
  options: Options<Values>,
): Promise<void> {
  const { draft, form, props } = options;
  const as = takeAnnounced(props.step);
  const edit = draft.edit();
  // None, this page's own, or there when it was drawn.
  if (!as || !isOutdated(as, edit) || hasArrived(edit.from, as)) return;
  // Written before that, what is typed here would be another tab's.
  draft.suspend();
  const late = await arrived(as, options);
  if (late) fill(form, untouched(form, late.values));
  draft.rebase(late?.edition ?? edit.from);
}

/** The save that the page before this one announced: told once, to this page and to the server. */
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

/** Of these, what stands in the form as it was drawn. */
function untouched<Values extends FieldValues>(
  { formState, getValues }: Pick<LookedAt<Values>['form'], 'formState' | 'getValues'>,
  values: Partial<Values>,
): Partial<Values> {
  const names = Object.keys(values).filter((name) =>
    same(getValues(name as Path<Values>), get(formState.defaultValues, name)),
  );
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}
