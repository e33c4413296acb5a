import 'server-only';
import { linkAtPartner, type Registration, registrationOf } from '@/lib/auth/customer-token.server';
import { getOrCreateCustomer } from '@/lib/db/customers.server';
import type { FieldErrors } from '@/lib/kernel/app-error';
import type { Mobile } from '@/lib/kernel/mobile';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import { log } from '@/lib/observability/log.server';

export interface Registered {
  /** The partner's name for the customer: an existing customer keeps the name stored there. */
  customerName: string;
  /** Known to the partner before, inferred from a differing name. */
  returning: boolean;
}

export type RegistrationRefusal =
  | { kind: 'mobile' }
  | { kind: 'not-covered' }
  | { kind: 'fields'; fields: FieldErrors };

const sameName = (a: string, b: string): boolean =>
  a.trim().replace(/\s+/g, ' ') === b.trim().replace(/\s+/g, ' ');

/**
 * Registers a verified customer at the partner, or links the one who already has this mobile
 * (§4.2).
 */
export async function register(
  customerId: string,
  registration: Registration,
): Promise<Outcome<Registered, RegistrationRefusal>> {
  const linked = await linkAtPartner(customerId, registration);
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
  /** The stored registration of a returning customer; null for all others. */
  storedRegistration: Registration | null;
}

/** Returns the customer of a mobile that was just verified (T1). */
export async function customerOf(mobile: Mobile): Promise<ProvenCustomer> {
  const customer = await getOrCreateCustomer(mobile);
  const linked = customer.partnerCustomerId !== null;
  return { id: customer.id, storedRegistration: linked ? registrationOf(customer) : null };
}
