import 'server-only';
import { z } from 'zod';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import { callPartner } from '../client.server';
import { type Service, type StarchLevel, starchLevels } from '../codes';
import { type FieldRefusal, fieldRefusal, rejected } from '../envelope.server';
import { type Operation, toWire } from '../operation';
import { soft, wireBoolean, wireInteger, wireOneOf } from '../wire.server';

/** Preferences for one service (§2 Laundry preference). */
interface PartnerPreferences {
  service: Service;
  organicDetergent: boolean;
  scent: boolean;
  mirzam: boolean;
  /** Clothes only. */
  starch: boolean;
  /** Null without starch. */
  starchLevel: StarchLevel | null;
  /** Shoes only, and required there. */
  protectionLayer: boolean;
}

const flag = (name: string) =>
  soft(`laundry-preferences.${name}`, wireBoolean).transform((value) => value ?? false);

const stored = z.object({
  id: wireInteger,
  organic_detergent: flag('organic_detergent'),
  scent: flag('scent'),
  mirzam: flag('mirzam'),
  starch: flag('starch'),
  starch_level: soft('laundry-preferences.starch_level', wireOneOf(starchLevels)),
  protection_layer: flag('protection_layer'),
});

/**
 * The response of §4.4 and §4.5. Null, `{}` and a row without an id (the service's defaults) all
 * become null.
 */
const preferencesWire = (service: Service) =>
  soft('laundry-preferences', z.union([stored, z.object({}).transform(() => null)])).transform(
    (row): PartnerPreferences | null =>
      row && row.id > 0
        ? {
            service,
            organicDetergent: row.organic_detergent,
            scent: row.scent,
            mirzam: row.mirzam,
            starch: row.starch,
            starchLevel: row.starch ? row.starch_level : null,
            protectionLayer: row.protection_layer,
          }
        : null,
  );

const getOperation = {
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
  service: Service;
}): Promise<PartnerPreferences | null> {
  const { token, service } = call;
  const reply = await callPartner(getOperation, { query: { service_type: service }, token });
  if (reply.ok) return preferencesWire(service).parse(reply.value);
  if (reply.refusal.status === 404) return null;
  throw rejected(getOperation, reply.refusal);
}

const saveOperation = {
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
  const reply = await callPartner(saveOperation, {
    fields: toWire(names, withoutOtherServices(preferences)),
    token,
    idempotencyKey,
  });
  if (!reply.ok) return refuse(fieldRefusal(saveOperation, reply.refusal, names));
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
