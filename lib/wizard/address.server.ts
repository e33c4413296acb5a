import 'server-only';
import { withCustomerToken } from '@/lib/auth/customer-token.server';
import {
  type PartnerAddress,
  saveAddress,
} from '@/lib/integrations/partner/operations/save-address.server';
import type { FieldErrors } from '@/lib/kernel/app-error';
import { newId } from '@/lib/kernel/id';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import { log } from '@/lib/observability/log.server';

export type AddressRefusal = { kind: 'not-served' } | { kind: 'fields'; fields: FieldErrors };

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
