import { type Service, type StarchLevel, services } from '@/lib/integrations/partner/codes';

/** Care preferences of one service (§2). Each service uses only its own: see `optionsOf`. */
export interface Care {
  organicDetergent: boolean;
  scent: boolean;
  mirzam: boolean;
  starch: boolean;
  starchLevel: StarchLevel;
  protectionLayer: boolean;
}

/**
 * Whether a code is a known service. A plan may have a new one, about which nothing is asked
 * (§4.4).
 */
export const isService = (code: string | undefined): code is Service =>
  services.some((service) => service === code);

export type CareFlag = Exclude<keyof Care, 'starchLevel'>;

const always = ['organicDetergent', 'scent', 'mirzam'] as const;

/**
 * The options of each service (§4.4): starch for clothes only, the protection layer for shoes only.
 */
export const optionsOf: Record<Service, readonly CareFlag[]> = {
  clothes: [...always, 'starch'],
  ironing: always,
  shoes: [...always, 'protectionLayer'],
};

export type CareByService = Partial<Record<Service, Care>>;

/**
 * Preferences stored at the partner (§4.5). A service in neither list has none and uses the
 * default.
 */
export interface StoredCare {
  stored: CareByService;
  /** Could not be read: something may be stored and must not be overwritten unseen. */
  unread: Service[];
}
