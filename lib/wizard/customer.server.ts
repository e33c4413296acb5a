import 'server-only';
import {
  linkAtPartner,
  type Registration,
  registrationOf,
  withCustomerToken,
} from '@/lib/auth/customer-token.server';
import { getOrCreateCustomer } from '@/lib/db/customers.server';
import {
  type PartnerAddress,
  saveAddress,
} from '@/lib/integrations/partner/operations/save-address.server';
import type { FieldErrors } from '@/lib/kernel/app-error';
import { newId } from '@/lib/kernel/id';
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

type AddressRefusal = { kind: 'not-served' } | { kind: 'fields'; fields: FieldErrors };

/**
 * Saves the customer's address at the partner (§4.3). An address outside the served area is a
 * refusal.
 */
export async function saveCustomerAddress(
  customerId: string,
  address: PartnerAddress,
): Promise<Outcome<null, AddressRefusal>> {
  const idempotencyKey = newId();
  const saved = await withCustomerToken(customerId, (token) =>
    saveAddress({ token, address, idempotencyKey }),
  );
  if (!saved.ok) return refuse(saved.refusal);
  if (saved.value.served !== false) return ok(null);
  log.info({ event: 'coverage-refused', signal: 'is_served' });
  return refuse({ kind: 'not-served' });
}

/** First words that are incomplete alone: «عبد الله», «أبو بكر», Abu Bakr. */
const beginnings = /^(?:عبد|أبو|ابو|أم|ام|abd|abdul|abdel|abu|umm?)$/i;

/** Second words that belong to the first: «ضيف الله», «عز الدين», Jar Allah. */
const endings = /^(?:الله|الدين|الرحمن|allah|(?:al|ad|ed)-?din|eddin)$/i;

/** Returns the given name for a greeting, including its second word where it has one. */
export function givenName(fullName: string): string {
  const [first = '', second] = fullName.trim().split(/\s+/);
  return second && (beginnings.test(first) || endings.test(second)) ? `${first} ${second}` : first;
}
