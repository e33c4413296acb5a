import { AppError } from '@/lib/kernel/app-error';
import { type Edit, isOutdated } from './draft-revision';
import { revisionOf, withRevision } from './engine';
import type { Journey } from './journey';

/** Revision of a save that names no page: it counts as another page's save for every page. */
const unnamedPage = 'nameless.0';

/**
 * Throws `edited-elsewhere` when another page has saved this step since the caller's was rendered.
 * After a session has lapsed there is nothing to compare with: the new verification merges the
 * answers.
 */
export function refuseOutdated(journey: Journey, id: string, edit: Edit | undefined): void {
  if (edit && !journey.lapsed && isOutdated(revisionOf(journey, id), edit)) {
    throw new AppError('edited-elsewhere');
  }
}

/** Returns the journey with the revision of the page that saved a step. */
export const stampRevision = (journey: Journey, id: string, edit: Edit | undefined): Journey =>
  withRevision(journey, id, edit?.as ?? unnamedPage);
