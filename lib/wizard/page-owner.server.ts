import 'server-only';
import { ownerNameOf } from '@/lib/auth/page-owner.server';
import type { Session } from '@/lib/auth/session.server';
import { AppError } from '@/lib/kernel/app-error';
import type { Edit } from './draft-revision';

/**
 * Returns a short name for the customer whose answers a page shows; null before a mobile is
 * verified, and on the step that verifies one: its own submit changes the customer.
 */
export const pageOwnerOf = (session: Session | null, step: string): string | null =>
  step === 'mobile' ? null : ownerNameOf(session);

/**
 * Throws `edited-elsewhere` when a page that shows one customer's answers saves them while another
 * customer is signed in, in another tab of the same browser. An expired session keeps what its page
 * saves.
 */
export function refuseOtherOwner(
  session: Session | null,
  step: string,
  edit: Edit | undefined,
): void {
  const owner = pageOwnerOf(session, step);
  if (edit?.owner && owner && edit.owner !== owner) throw new AppError('edited-elsewhere');
}
