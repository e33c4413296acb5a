import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { env } from '@/lib/config/env.server';
import {
  type CustomerRow,
  getCustomer,
  releaseLinkLease,
  storeLink,
  takeLinkLease,
} from '@/lib/db/customers.server';
import type { Locale } from '@/lib/i18n/routing';
import { CustomerTokenRejected } from '@/lib/integrations/partner/envelope.server';
import {
  type CustomerDetails,
  type LinkRefusal,
  linkCustomer,
} from '@/lib/integrations/partner/operations/link-customer.server';
import { AppError } from '@/lib/kernel/app-error';
import { newId } from '@/lib/kernel/id';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import type { Point } from '@/lib/kernel/point';
import { log } from '@/lib/observability/log.server';

/**
 * The input of link-customer besides the mobile (§4.2). Stored encrypted, to link again without
 * asking the customer.
 */
export interface Registration extends CustomerDetails {
  point: Point;
  locale: Locale;
}

export type LinkResult = { customerName: string; locationCovered: boolean | null };

/** Longer than a link with all its retries, so that no second link starts meanwhile. */
const leaseMs = (): number => Math.max(30_000, 2 * env().PARTNER_TIMEOUT_MS + 1_000);

export const registrationOf = (customer: CustomerRow): Registration | null =>
  customer.registration as Registration | null;

/**
 * Links a verified customer at the partner and stores the token (§4.2). Serialised per customer.
 * Call it only behind T1: the session's `customerId` is this customer.
 *
 * Throws `service-unavailable`, after an alarm, when the partner returns another customer than
 * before, or one with another mobile (§2): staff must decide.
 */
export const linkAtPartner = (
  customerId: string,
  registration: Registration,
): Promise<Outcome<LinkResult, LinkRefusal>> =>
  withLinkLease(customerId, async () =>
    linkUnderLease(await getCustomer(customerId), registration),
  );

async function linkUnderLease(
  customer: CustomerRow,
  registration: Registration,
): Promise<Outcome<LinkResult, LinkRefusal>> {
  // failpoint: link-wanted
  const linked = await linkCustomer({
    ...registration,
    mobile: customer.mobile,
    idempotencyKey: newId(),
  });
  if (!linked.ok) return refuse(linked.refusal);
  const { token, customerId: partnerCustomerId, name, mobile, locationCovered } = linked.value;
  const isOtherCustomer =
    customer.partnerCustomerId !== null && customer.partnerCustomerId !== partnerCustomerId;
  if (isOtherCustomer || (mobile !== null && mobile !== customer.mobile)) {
    log.alarm('linked-to-another-customer', { customerId: customer.id });
    throw new AppError('service-unavailable', { detail: { customerId: customer.id } });
  }
  // failpoint: link-answered
  await storeLink(customer.id, { token, partnerCustomerId, registration });
  // failpoint: token-kept
  return ok({ customerName: name, locationCovered });
}

/**
 * Runs `work` under the customer's link lease; waits while another request or instance holds it.
 */
async function withLinkLease<Result>(
  customerId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let lease = await takeLinkLease(customerId, leaseMs());
  for (let attempt = 0; lease === null; attempt += 1) {
    if (attempt === 20) throw new AppError('partner-unreachable', { retryAfterMs: 2_000 });
    await delay(250);
    lease = await takeLinkLease(customerId, leaseMs());
  }
  try {
    return await work();
  } finally {
    await releaseLinkLease(customerId, lease);
  }
}

/**
 * Runs a call with the customer's token. A refused token is replaced by linking once more (same
 * mobile, same customer), then the call is repeated with the new token.
 *
 * Throws `sign-in-again` when there is no registration to link with, or the link is refused.
 */
export async function withCustomerToken<Result>(
  customerId: string,
  call: (token: string) => Promise<Result>,
): Promise<Result> {
  const before = await getCustomer(customerId);
  try {
    if (before.token !== null) return await call(before.token);
  } catch (error) {
    if (!(error instanceof CustomerTokenRejected)) throw error;
  }
  return call(await renewToken(before));
}

/** Links again, unless another request did so while this one waited for the lease. */
const renewToken = (seen: CustomerRow): Promise<string> =>
  withLinkLease(seen.id, async () => {
    const current = await getCustomer(seen.id);
    if (current.token !== null && current.tokenVersion !== seen.tokenVersion) return current.token;
    const registration = registrationOf(current);
    const linked = registration && (await linkUnderLease(current, registration));
    const { token } = await getCustomer(seen.id);
    if (!linked?.ok || token === null) throw new AppError('sign-in-again');
    return token;
  });
