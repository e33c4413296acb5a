import 'server-only';
import { z } from 'zod';
import { type ServiceType, type StarchLevel, starchLevels } from './codes';
import { soft, wireBoolean, wireInteger, wireOneOf } from './wire.server';

/** How one service is to be done (§2 Laundry preference). */
export interface PartnerPreferences {
  service: ServiceType;
  organicDetergent: boolean;
  scent: boolean;
  mirzam: boolean;
  /** Clothes only. */
  starch: boolean;
  /** Null where there is no starch. */
  starchLevel: StarchLevel | null;
  /** Shoes only, and asked for there. */
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

/** The reply of §4.4 and §4.5. Null, `{}` and a row without an id (the service's defaults) are all null (A2). */
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
