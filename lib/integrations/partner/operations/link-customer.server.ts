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
import { readWire } from '../envelope.server';
import type { Operation } from '../operation';
import { type FieldRefusal, fieldRefusal } from '../rejection';
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
  /** Goes into a header later: nothing but visible ASCII. */
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

/** Our names for the fields that a refusal may name. */
const names = {
  name: 'name',
  date_of_birth: 'dateOfBirth',
  gender: 'gender',
  family_status: 'familyStatus',
  lat: 'point',
  long: 'point',
};

export interface LinkedCustomer {
  /** Sent as the bearer from now on. Never leaves the server, never in the clear at rest (T3). */
  token: string;
  customerId: number;
  /** The partner's name for them, which may be another than the one sent (A29). */
  name: string;
  mobile: Mobile | null;
  gender: Gender | null;
  /** Null: the partner did not say, which is not a no (A30). */
  locationCovered: boolean | null;
  /** In the language asked for; secondary text. */
  coverageMessage: string | null;
}

export type LinkRefusal = { kind: 'mobile' } | FieldRefusal;

/**
 * Registers a customer, or gets the one who has this mobile already, and their token (§4.2). Call it only for
 * a mobile proven by a code (T1): it hands out the token of whoever owns the mobile.
 */
export async function linkCustomer(call: {
  name: string;
  mobile: Mobile;
  dateOfBirth: PlainDate;
  gender: Gender;
  familyStatus?: FamilyStatus | null | undefined;
  point?: Point | null | undefined;
  locale: Locale;
  idempotencyKey: string;
}): Promise<Outcome<LinkedCustomer, LinkRefusal>> {
  const reply = await callPartner(operation, {
    fields: {
      name: call.name,
      // §2 says *no country code*, and not whether the zero is one of it (A28).
      mobile: env().PARTNER_MOBILE_ZERO ? call.mobile : call.mobile.replace(/^0/, ''),
      date_of_birth: call.dateOfBirth,
      gender: call.gender,
      family_status: call.familyStatus,
      lat: call.point?.lat,
      long: call.point?.long,
    },
    locale: call.locale,
    idempotencyKey: call.idempotencyKey,
  });
  if (!reply.ok) {
    const refusal = fieldRefusal(operation, reply.refusal, names);
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

/** `customer_id` holds; the one inside `customer` should say the same (A31). */
function customerIdOf({ customer_id: outer, customer }: z.output<typeof wire>): number {
  const inner = customer?.id ?? null;
  if (outer && inner && outer !== inner) log.alarm('partner-customer-ids-differ', { outer, inner });
  return outer ?? inner ?? readWire(operation, wireId, undefined);
}
