import 'server-only';
import { callPartner } from '../client.server';
import type { ServiceType } from '../codes';
import type { Operation } from '../operation';
import { type PartnerPreferences, preferencesWire } from '../preferences.server';
import { rejected } from '../rejection';

const operation = {
  name: 'get-preferences',
  method: 'GET',
  path: '/external-partner/customers/laundry-preferences',
  key: true,
  token: true,
  locale: false,
} as const satisfies Operation;

/**
 * The stored preferences of one service (§4.5); null when none are stored and the service's
 * defaults apply.
 */
export async function getPreferences(call: {
  token: string;
  service: ServiceType;
}): Promise<PartnerPreferences | null> {
  const { token, service } = call;
  const reply = await callPartner(operation, { query: { service_type: service }, token });
  if (reply.ok) return preferencesWire(service).parse(reply.value);
  if (reply.refusal.status === 404) return null;
  throw rejected(operation, reply.refusal);
}
