import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { newId } from '@/lib/kernel/id';
import { ok, type Outcome, refuse } from '@/lib/kernel/outcome';
import type { PlainDate } from '@/lib/kernel/time';
import { log } from '@/lib/log/log.server';
import { CustomerTokenRejected } from '@/lib/partner/envelope.server';
import { linkCustomer, type LinkRefusal } from '@/lib/partner/operations/link-customer.server';
import {
  type CustomerRow,
  getCustomer,
  keepLink,
  releaseLinkLease,
  takeLinkLease,
} from '@/lib/store/customers.server';

/** What link-customer is given beside the mobile (§4.2). Kept sealed, to link again without asking again. */
export interface Registration {
  name: string;
  dateOfBirth: PlainDate;
  gender: 'male' | 'female';
  familyStatus: 'married' | 'single' | null;
  point: { lat: number; long: number };
  locale: Locale;
}

export type LinkResult = { customerName: string; locationCovered: boolean | null };

const leaseMs = 30_000;

export const registrationOf = (customer: CustomerRow): Registration | null =>
  customer.registration as Registration | null;

/**
 * Links a proven customer at the partner and keeps the token (§4.2). Serialised per customer. Call it only
 * behind T1: the session's `customerId` names this very customer.
 *
 * Throws `service-unavailable` when the partner answers with another customer than before: a person decides.
 */
export async function link(
  customerId: string,
  registration: Registration,
): Promise<Outcome<LinkResult, LinkRefusal>> {
  await waitForLease(customerId);
  try {
    const customer = await getCustomer(customerId);
    const linked = await linkCustomer({
      ...registration,
      familyStatus: registration.familyStatus ?? undefined,
      mobile: customer.mobile,
      idempotencyKey: newId(),
    });
    if (!linked.ok) return refuse(linked.refusal);
    const { token, customerId: partnerCustomerId, name, locationCovered } = linked.value;
    if (customer.partnerCustomerId !== null && customer.partnerCustomerId !== partnerCustomerId) {
      log.alarm('linked-to-another-customer', { customerId });
      throw new AppError('service-unavailable', { detail: { customerId } });
    }
    await keepLink(customerId, { token, partnerCustomerId, registration });
    return ok({ customerName: name, locationCovered });
  } finally {
    await releaseLinkLease(customerId);
  }
}

/** Waits its turn while another request or instance links the same customer. */
async function waitForLease(customerId: string): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    if (await takeLinkLease(customerId, leaseMs)) return;
    await delay(250);
  }
  throw new AppError('partner-unreachable', { retryAfterMs: 2_000 });
}

/**
 * Runs a customer-scoped call with the customer's token. A refused token is replaced by linking again once
 * (same mobile, same customer), and the call is made again with what it gave.
 *
 * Throws `sign-in-again` when there is nothing to link with.
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
  return call(await freshToken(before));
}

async function freshToken(seen: CustomerRow): Promise<string> {
  const current = await getCustomer(seen.id);
  if (current.token !== null && current.tokenVersion !== seen.tokenVersion) return current.token;
  const registration = registrationOf(current);
  if (!registration) throw new AppError('sign-in-again');
  const relinked = await link(seen.id, registration);
  const { token } = await getCustomer(seen.id);
  if (!relinked.ok || token === null) throw new AppError('sign-in-again');
  return token;
}
