import 'server-only';
import { z } from 'zod';
import { type ServiceType, type StarchLevel, starchLevels } from './codes';
import { soft, wireBoolean, wireInteger, wireOneOf } from './wire.server';

/** Preferences for one service (§2 Laundry preference). */
export interface PartnerPreferences {
  service: ServiceType;
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
export const preferencesWire = (service: ServiceType) =>
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
