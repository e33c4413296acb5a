import 'server-only';
import { link, type Registration, registrationOf } from '@/lib/auth/customer-token.server';
import { getOrCreateCustomer } from '@/lib/db/customers.server';
import type { FieldErrors } from '@/lib/kernel/app-error';
import type { Mobile } from '@/lib/kernel/mobile';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import { log } from '@/lib/observability/log.server';

export interface Registered {
  /** The partner's name for them: who was a customer before keeps the name known there (A29). */
  customerName: string;
  /** Known to the partner before, as far as a differing name tells. */
  returning: boolean;
}

export type RegistrationRefusal =
  | { kind: 'mobile' }
  | { kind: 'not-covered' }
  | { kind: 'fields'; fields: FieldErrors };

const sameName = (a: string, b: string): boolean =>
  a.trim().replace(/\s+/g, ' ') === b.trim().replace(/\s+/g, ' ');

/** Registers a proven customer at the partner, or finds the one who has this mobile already (§4.2). */
export async function register(
  customerId: string,
  registration: Registration,
): Promise<Outcome<Registered, RegistrationRefusal>> {
  const linked = await link(customerId, registration);
  if (!linked.ok) return refuse(linked.refusal);
  const { customerName, locationCovered } = linked.value;
  if (locationCovered === false) {
    log.info({ event: 'coverage-refused', signal: 'is_location_covered' });
    return refuse({ kind: 'not-covered' });
  }
  return ok({ customerName, returning: !sameName(customerName, registration.name) });
}

export interface ProvenCustomer {
  id: string;
  /** What we still hold of somebody who registered before; null for everybody else. */
  held: Registration | null;
}

/** Who has a mobile that was just proven (T1). */
export async function customerOf(mobile: Mobile): Promise<ProvenCustomer> {
  const customer = await getOrCreateCustomer(mobile);
  const linked = customer.partnerCustomerId !== null;
  return { id: customer.id, held: linked ? registrationOf(customer) : null };
}
