import 'server-only';
import { z } from 'zod';
import { env } from '@/lib/config/env.server';
import type { Locale } from '@/lib/i18n/routing';
import { isMobile, type Mobile, parseMobile } from '@/lib/kernel/mobile';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import type { Point } from '@/lib/kernel/point';
import type { PlainDate } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { callPartner } from '../client.server';
import { type FamilyStatus, type Gender, genders } from '../codes';
import { type FieldRefusal, fieldRefusal, readWire } from '../envelope.server';
import { type Operation, pointNames, toWire } from '../operation';
import { soft, wireBoolean, wireId, wireOneOf, wireText } from '../wire.server';

const operation = {
  name: 'link-customer',
  method: 'POST',
  path: '/external-partner/customers/link-customer',
  key: true,
  token: false,
  locale: true,
} as const satisfies Operation;

const wire = z.object({
  /** Sent as a header later: visible ASCII only. */
  auth_token: z.string().regex(/^[\x21-\x7e]{1,4096}$/),
  customer_id: wireId.nullish(),
  is_location_covered: soft('link-customer.is_location_covered', wireBoolean),
  coverage_message: soft('link-customer.coverage_message', wireText),
  customer: soft(
    'link-customer.customer',
    z.object({
      id: soft('link-customer.customer.id', wireId),
      name: soft('link-customer.customer.name', wireText),
      mobile: soft('link-customer.customer.mobile', wireText),
      gender: soft('link-customer.customer.gender', wireOneOf(genders)),
    }),
  ),
});

/** Partner field → our name, to send a registration and to read a refusal. */
const names = {
  name: 'name',
  date_of_birth: 'dateOfBirth',
  gender: 'gender',
  family_status: 'familyStatus',
} as const;

export interface LinkedCustomer {
  /**
   * The bearer token for later calls. Never leaves the server and is stored only encrypted (T3).
   */
  token: string;
  customerId: number;
  /** The partner's name for the customer, which may differ from the one sent. */
  name: string;
  mobile: Mobile | null;
  gender: Gender | null;
  /** Null: the partner did not say, which does not mean "not covered". */
  locationCovered: boolean | null;
  /** In the requested language; secondary text. */
  coverageMessage: string | null;
}

/** What the customer said at registration, and where laundry is picked up. */
export interface CustomerDetails {
  name: string;
  dateOfBirth: PlainDate;
  gender: Gender;
  familyStatus?: FamilyStatus | null | undefined;
  point?: Point | null | undefined;
}

export type LinkRefusal = { kind: 'mobile' } | FieldRefusal;

/**
 * Registers a customer, or finds the existing customer with this mobile, and returns their token
 * (§4.2). Call it only for a mobile verified by a code (T1): it returns the token of the mobile's
 * owner.
 */
export async function linkCustomer(
  call: CustomerDetails & { mobile: Mobile; locale: Locale; idempotencyKey: string },
): Promise<Outcome<LinkedCustomer, LinkRefusal>> {
  const { mobile: proven, point, locale, idempotencyKey, ...named } = call;
  const reply = await callPartner(operation, {
    fields: {
      ...toWire(names, named),
      // §2 says *no country code*, but not whether the leading zero is sent.
      mobile: env().PARTNER_MOBILE_ZERO ? proven : proven.replace(/^0/, ''),
      lat: point?.lat,
      long: point?.long,
    },
    locale,
    idempotencyKey,
  });
  if (!reply.ok) {
    const refusal = fieldRefusal(operation, reply.refusal, { ...pointNames, ...names });
    return refuse(Object.hasOwn(reply.refusal.errors, 'mobile') ? { kind: 'mobile' } : refusal);
  }
  const linked = readWire(operation, wire, reply.value);
  const mobile = parseMobile(linked.customer?.mobile ?? '');
  return ok({
    token: linked.auth_token,
    customerId: customerIdOf(linked),
    name: linked.customer?.name ?? call.name,
    mobile: isMobile(mobile) ? mobile : null,
    gender: linked.customer?.gender ?? null,
    locationCovered: linked.is_location_covered,
    coverageMessage: linked.coverage_message,
  });
}

/**
 * `customer_id` is authoritative; the id inside `customer` should be equal. Logs an alarm when they
 * differ.
 */
function customerIdOf({ customer_id: outer, customer }: z.output<typeof wire>): number {
  const inner = customer?.id ?? null;
  if (outer && inner && outer !== inner) log.alarm('partner-customer-ids-differ', { outer, inner });
  return outer ?? inner ?? readWire(operation, wireId, undefined);
}
