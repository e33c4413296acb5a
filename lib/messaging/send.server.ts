import 'server-only';
import { env } from '@/lib/config/env.server';
import { findCheckout, findLatestCheckout } from '@/lib/db/checkouts.server';
import { getCustomer } from '@/lib/db/customers.server';
import {
  deletePushSubscription,
  findMessageChoice,
  listPushTargets,
  type MessageChoice,
} from '@/lib/db/message-choices.server';
import { endMessage, type MessageRow, postponeMessage } from '@/lib/db/messages.server';
import { consumeAll, type RateLimit, returnPoints } from '@/lib/db/rate-limits.server';
import { localeFrom } from '@/lib/i18n/routing';
import type { DeliveryResult } from '@/lib/integrations/messages/delivery.server';
import { sendPush } from '@/lib/integrations/messages/push.server';
import { sendSms } from '@/lib/integrations/messages/sms.server';
import {
  dayMs,
  fromNow,
  hourMs,
  later,
  minuteMs,
  now,
  secondMs,
  stopwatchMs,
} from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { isMessageChannel, isMessageEvent } from './events';
import { afterQuietHours } from './outbox.server';
import { pushPayload, smsText } from './text.server';

/** A claim lasts a minute: an attempt must have begun well before its end. */
const freshClaimMs = 30 * secondMs;
/** Delay after each failed attempt; after the last one the message is given up. */
const delaysMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 2 * hourMs, 4 * hourMs];
/** Claims that ended in a crash count as well: a message that always crashes is given up. */
const mostClaims = 20;
/** States in which an unpaid checkout waits for its customer. */
const waitsForCustomer: readonly string[] = ['subscribed', 'repriced', 'paying'];
/** States of a checkout that is paid. */
const paid: readonly string[] = ['paid', 'confirming', 'active'];

/** What became of a claimed message, for metrics. */
export type MessageOutcome = 'sent' | 'given-up' | 'withdrawn' | 'postponed';

/** Sends one claimed message, or records why not. `claimedAt` is of the stopwatch. */
export async function sendMessage(claim: MessageRow, claimedAt: number): Promise<MessageOutcome> {
  const { event, subject, channel } = claim;
  const giveUp = (reason: string) => end(claim, 'given-up', reason);
  // Written by a newer version.
  if (!isMessageEvent(event) || !isMessageChannel(channel)) return giveUp('unknown');
  if (claim.attempts > mostClaims) return giveUp('crashed');
  if (claim.expiresAt <= now()) return giveUp('too-late');
  const wake = afterQuietHours(now());
  if (wake > now()) return postpone(claim, wake, false);
  const choice = await findMessageChoice(claim.customerId, channel);
  if (!isStillChosen(choice, event)) return end(claim, 'withdrawn', 'not-wanted');
  if (await isOutdated(claim)) return end(claim, 'withdrawn', 'outdated');
  const limits = channel === 'sms' ? smsLimits(claim.customerId) : [];
  const refusal = await consumeAll(limits);
  if (refusal?.name === 'sms-customer') return giveUp('customer-limit');
  if (refusal) {
    log.alarm('sms-budget-spent', { waitMs: refusal.waitMs });
    return postpone(claim, fromNow(Math.min(refusal.waitMs, hourMs)), false);
  }
  // Another worker may own the message by now.
  if (stopwatchMs() - claimedAt > freshClaimMs) {
    await returnPoints(limits);
    return postpone(claim, now(), false);
  }
  // failpoint: message-claimed
  const { customerId, checkoutId } = claim;
  const locale = localeFrom(choice.locale);
  const about = { event, subject, channel, customerId, checkoutId, locale };
  const delivery = await (channel === 'sms' ? bySms(claim, about) : byPush(claim, about));
  // failpoint: message-sent
  if (delivery.outcome !== 'sent') await returnPoints(limits);
  return record(claim, delivery);
}

const isStillChosen = (choice: MessageChoice | null, event: string): choice is MessageChoice =>
  choice?.events.includes(event) ?? false;

/** Whether the customer has meanwhile done what the message asks for: paid, or renewed. */
async function isOutdated({ event, checkoutId, customerId }: MessageRow): Promise<boolean> {
  if (event === 'payment-action') {
    const checkout = await findCheckout(checkoutId);
    return !waitsForCustomer.includes(checkout?.state ?? '');
  }
  if (event !== 'one-pickup-left') return false;
  const latest = await findLatestCheckout(customerId, paid);
  return latest !== null && latest.id !== checkoutId;
}

type About = Parameters<typeof smsText>[0];

async function bySms({ id, customerId }: MessageRow, about: About): Promise<DeliveryResult> {
  const { mobile } = await getCustomer(customerId);
  return sendSms({ id, mobile, text: smsText(about) });
}

/**
 * Sends to all browsers of the customer: sent when one of them received it. Removes browsers that
 * their push service no longer knows.
 */
async function byPush(
  { id, customerId, expiresAt }: MessageRow,
  about: About,
): Promise<DeliveryResult> {
  const targets = await listPushTargets(customerId);
  const payload = pushPayload(id, about);
  const deliveries = await Promise.all(
    targets.map(async (browser) => {
      // A topic has at most 32 characters.
      const topic = id.replaceAll('-', '');
      const delivery = await sendPush(browser.target, { topic, payload, expiresAt });
      if (delivery.outcome === 'gone') await deletePushSubscription(browser.id);
      return delivery;
    }),
  );
  const worth = (delivery: DeliveryResult) =>
    ['sent', 'retry', 'refused', 'gone'].indexOf(delivery.outcome);
  const [best] = deliveries.sort((one, other) => worth(one) - worth(other));
  return best ?? { outcome: 'gone' };
}

function record(claim: MessageRow, delivery: DeliveryResult): Promise<MessageOutcome> {
  switch (delivery.outcome) {
    case 'sent':
      return end(claim, 'sent');
    case 'gone':
      return end(claim, 'given-up', 'no-device');
    case 'refused':
      return end(claim, 'given-up', delivery.reason);
    case 'retry': {
      const delayMs = delaysMs[claim.attempts - 1];
      if (delayMs === undefined) return end(claim, 'given-up', 'unreachable');
      const wait = Math.max(delayMs, delivery.retryAfterMs ?? 0);
      return postpone(claim, later(now(), wait), true);
    }
  }
}

async function end(
  claim: MessageRow,
  state: 'sent' | 'given-up' | 'withdrawn',
  reason: string | null = null,
): Promise<MessageOutcome> {
  await endMessage(claim, state, reason);
  // failpoint: message-ended
  const { id, event: about, channel } = claim;
  log.info({ event: 'message-ended', messageId: id, about, channel, state, reason });
  return state;
}

async function postpone(
  claim: MessageRow,
  until: Date,
  isAttempt: boolean,
): Promise<MessageOutcome> {
  await postponeMessage(claim, until, isAttempt);
  return 'postponed';
}

function smsLimits(customerId: string): RateLimit[] {
  const { SMS_PER_CUSTOMER_DAILY, SMS_DAILY } = env();
  const durationS = dayMs / secondMs;
  return [
    { name: 'sms-customer', key: customerId, points: SMS_PER_CUSTOMER_DAILY, durationS },
    { name: 'sms-all', key: 'all', points: SMS_DAILY, durationS },
  ];
}
