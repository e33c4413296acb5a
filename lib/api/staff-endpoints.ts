import type { RefundReason, StaffActionOutcome } from '@/lib/checkout/staff/staff-view';
import type { MobileSearch } from '@/lib/feedback/mobile-search.server';
import type { Locale } from '@/lib/i18n/routing';
import { endpoint } from './endpoint';

/** Calls of the staff pages; they exist only when staff accounts are configured. */
export const staffEndpoints = {
  signIn: endpoint<
    { locale: Locale; name: string; password: string; code: string },
    { signedIn: true }
  >('POST', '/api/staff/sign-in'),
  signOut: endpoint<{ locale: Locale }, { href: string }>('POST', '/api/staff/sign-out'),
  act: endpoint<
    { locale: Locale; id: string } & (
      | { act: 'try' | 'handled' }
      | { act: 'refund'; amountHalalas: number; reason: RefundReason }
    ),
    { outcome: StaffActionOutcome }
  >('POST', '/api/staff/checkouts/:id'),
  /** Answers a customer's request. */
  answer: endpoint<
    { locale: Locale; id: string; answer: string },
    { outcome: 'answered' | 'answered-before' }
  >('POST', '/api/staff/requests/:id'),
  /** Finds the orders of mobiles that end in these four digits; recorded as a staff action. */
  findByMobile: endpoint<{ locale: Locale; digits: string }, MobileSearch>(
    'POST',
    '/api/staff/mobile-search',
  ),
} as const;
