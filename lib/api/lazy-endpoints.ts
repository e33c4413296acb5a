import type { CheckoutIntent, CheckoutView } from '@/lib/checkout/core/view';
import type { Rated } from '@/lib/feedback/ratings.server';
import type { RequestKind } from '@/lib/feedback/request';
import type { Locale } from '@/lib/i18n/routing';
import type { MessageSettings } from '@/lib/messaging/settings.server';
import type { TrackingPoll } from '@/lib/tracking/page-poll.server';
import type { NewShare, ShareLifetime } from '@/lib/tracking/share';
import type { NewQuote, QuoteDays } from '@/lib/wizard/plans/quote';
import { endpoint } from './endpoint';

/**
 * Calls after the wizard: a separate file, so that wizard steps do not load them (docs/speed.md).
 */
export const lazyEndpoints = {
  signOut: endpoint<{ locale: Locale }, { href: string }>('POST', '/api/sign-out'),
  /** Sends a code to a mobile; without one, another code to the number of the pending code. */
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
    { locale: Locale; id: string } & CheckoutIntent,
    { href: string; external: boolean }
  >('POST', '/api/checkout/:id'),
  /** Fills a renewal in, in place of an order that was begun; the reply leads to its review. */
  renewAnyway: endpoint<{ locale: Locale; id: string }, { href: string }>(
    'POST',
    '/api/renewals/:id',
  ),
  /** `look`: the page was hidden for a while. */
  tracking: endpoint<{ locale: Locale; token: string; look?: 'opened' }, TrackingPoll>(
    'GET',
    '/api/pickups',
  ),
  /** Creates or revokes a shared link. `made` is null when the maximum number of links exists. */
  changeShares: endpoint<
    { locale: Locale; token: string } & (
      | { act: 'make'; life: ShareLifetime }
      | { act: 'stop'; id: string }
    ),
    { made: NewShare | null }
  >('POST', '/api/pickup-links'),
  /** Sends a request to staff, once per `id`. */
  sendRequest: endpoint<
    { locale: Locale; token: string; id: string; kind: RequestKind; order: string; note: string },
    { reference: string }
  >('POST', '/api/requests'),
  /** Rates a delivered order, once. */
  rateOrder: endpoint<
    { locale: Locale; token: string; order: string; stars: string; comment: string },
    Rated
  >('POST', '/api/ratings'),
  /**
   * Changes which messages the customer gets on the given channels. `owner`, here and below: whose
   * settings the page shows (`lib/auth/page-owner.server.ts`).
   */
  changeMessages: endpoint<
    { locale: Locale; owner: string; channels: MessageSettings },
    { channels: MessageSettings }
  >('PUT', '/api/messages'),
  /** Registers this browser for notifications, as its Push API returns it. May be repeated. */
  registerBrowser: endpoint<
    { locale: Locale; owner: string; endpoint: string; keys: { p256dh: string; auth: string } },
    { kept: true }
  >('POST', '/api/messages/browsers'),
  /** Ends notifications in one browser; replies with what is still chosen. */
  removeBrowser: endpoint<
    { locale: Locale; owner: string; endpoint: string },
    { channels: MessageSettings }
  >('POST', '/api/messages/browsers/removal'),
  /**
   * Creates a link to a plan option that carries its current price and expires after the given
   * number of days. It does not guarantee that price.
   */
  makeQuote: endpoint<
    { locale: Locale; planId: number; optionId: number; days: QuoteDays },
    NewQuote
  >('POST', '/api/quotes'),
} as const;
