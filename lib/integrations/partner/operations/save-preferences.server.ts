import 'server-only';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import { callPartner } from '../client.server';
import { type Operation, toWire } from '../operation';
import { type PartnerPreferences, preferencesWire } from '../preferences.server';
import { type FieldRefusal, fieldRefusal } from '../rejection';

const operation = {
  name: 'save-preferences',
  method: 'POST',
  path: '/external-partner/customers/laundry-preferences',
  key: false,
  token: true,
  locale: false,
} as const satisfies Operation;

/** Partner field → our name, to send preferences and to read a refusal. */
const names = {
  service_type: 'service',
  organic_detergent: 'organicDetergent',
  scent: 'scent',
  mirzam: 'mirzam',
  starch: 'starch',
  starch_level: 'starchLevel',
  protection_layer: 'protectionLayer',
} as const;

/**
 * Saves the preferences of one service (§4.4). Call it only for services that the customer changed.
 * Fields of other services are not sent, because the document does not say whether the partner
 * accepts them: starch for clothes only, its level only with starch, the protection layer for shoes
 * only. Returns what the partner stored, null when it does not say.
 */
export async function savePreferences(call: {
  token: string;
  preferences: PartnerPreferences;
  idempotencyKey: string;
}): Promise<Outcome<PartnerPreferences | null, FieldRefusal>> {
  const { preferences, token, idempotencyKey } = call;
  const reply = await callPartner(operation, {
    fields: toWire(names, withoutOtherServices(preferences)),
    token,
    idempotencyKey,
  });
  if (!reply.ok) {
    return refuse(fieldRefusal(operation, reply.refusal, names));
  }
  return ok(preferencesWire(preferences.service).parse(reply.value));
}

/** The fields that belong to the service; null is not sent. */
function withoutOtherServices(preferences: PartnerPreferences) {
  const { service, starch, starchLevel, protectionLayer } = preferences;
  return {
    ...preferences,
    starch: service === 'clothes' ? starch : null,
    starchLevel: service === 'clothes' && starch ? starchLevel : null,
    protectionLayer: service === 'shoes' ? protectionLayer : null,
  };
}
