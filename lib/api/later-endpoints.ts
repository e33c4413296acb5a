import type { CheckoutView, CheckoutWish } from '@/lib/checkout/core/view';
import type { Locale } from '@/lib/i18n/routing';
import type { MadeShare, ShareLife } from '@/lib/tracking/share';
import type { TrackingPoll } from '@/lib/tracking/view';
import type { MadeQuote, QuoteDays } from '@/lib/wizard/plans/quote';
import { endpoint } from './endpoint';

/** What is called after the wizard: a file of its own, for a step would fetch these with its own (docs/speed.md). */
export const laterEndpoints = {
  signOut: endpoint<{ locale: Locale }, { href: string }>('POST', '/api/sign-out'),
  /** Sends a code to a mobile, and without one another code to the number of the one under way. */
  sendSignInCode: endpoint<
    { locale: Locale; mobile?: string },
    { mobile: string; resendInMs: number }
  >('POST', '/api/account/code'),
  signIn: endpoint<{ locale: Locale; code: string; once?: string }, { href: string }>(
    'POST',
    '/api/account/sign-in',
  ),
  checkout: endpoint<{ locale: Locale; id: string }, CheckoutView>('GET', '/api/checkout/:id'),
  payCheckout: endpoint<
    { locale: Locale; id: string } & CheckoutWish,
    { href: string; external: boolean }
  >('POST', '/api/checkout/:id'),
  /** `look`: the page was not visible for a while. */
  tracking: endpoint<{ locale: Locale; token: string; look?: 'opened' }, TrackingPoll>(
    'GET',
    '/api/pickups',
  ),
  /** Gives a link away, or takes one back. `made` is null where there are as many as there may be. */
  changeShares: endpoint<
    { locale: Locale; token: string } & (
      | { act: 'make'; life: ShareLife }
      | { act: 'stop'; id: string }
    ),
    { made: MadeShare | null }
  >('POST', '/api/pickup-links'),
  /** A link to one way to buy a plan at its price of now, which it says for so many days more. */
  makeQuote: endpoint<
    { locale: Locale; planId: number; optionId: number; days: QuoteDays },
    MadeQuote
  >('POST', '/api/quotes'),
} as const;
