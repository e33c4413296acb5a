import { AppError } from '@/lib/kernel/app-error';
import { type Edit, isOutdated } from './draft-revision';
import { revisionOf, written } from './engine';
import type { Journey } from './journey';

/** What writes without saying which page it is: its writing is news to every page. */
const nameless = 'nameless.0';

/**
 * Throws `edited-elsewhere` where another page wrote this step since the caller's was drawn. After a session has
 * lapsed there is nothing to compare with: what waits behind the code is merged by it.
 */
export function refuseOutdated(journey: Journey, id: string, edit: Edit | undefined): void {
  if (edit && !journey.lapsed && isOutdated(revisionOf(journey, id), edit)) {
    throw new AppError('edited-elsewhere');
  }
}

/** The journey with the mark of the page that wrote a step. */
export const stampRevision = (journey: Journey, id: string, edit: Edit | undefined): Journey =>
  written(journey, id, edit?.as ?? nameless);
