import 'server-only';
import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '@/lib/store/seal.server';

/** A signed, single-purpose statement: this id, for this purpose, and nothing else. */
export const issueTicket = (id: string, purpose: 'return' | 'outcome'): string =>
  `${id}.${keyedHash(id, `ticket:${purpose}`)}`;

/** The id of a ticket that we issued for this purpose, or null. */
export function readTicket(
  ticket: string | null | undefined,
  purpose: 'return' | 'outcome',
): string | null {
  const [id = ''] = (ticket ?? '').split('.');
  const given = Buffer.from(ticket ?? '');
  const right = Buffer.from(issueTicket(id, purpose));
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}
