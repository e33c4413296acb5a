import { type ServiceType, type StarchLevel, services } from '@/lib/integrations/partner/codes';

/** How one service is to be done (§2). Each service reads only what it has: see `optionsOf`. */
export interface Care {
  organicDetergent: boolean;
  scent: boolean;
  mirzam: boolean;
  starch: boolean;
  starchLevel: StarchLevel;
  protectionLayer: boolean;
}

export type Service = ServiceType;

/** A plan may be for a service that is new to us: then there is nothing to ask about it (§4.4). */
export const isService = (code: string | undefined): code is Service =>
  services.some((service) => service === code);

export type CareFlag = Exclude<keyof Care, 'starchLevel'>;

const always = ['organicDetergent', 'scent', 'mirzam'] as const;

/** What can be chosen for a service (§4.4): starch for clothes only, the protection layer for shoes only. */
export const optionsOf: Record<Service, readonly CareFlag[]> = {
  clothes: [...always, 'starch'],
  ironing: always,
  shoes: [...always, 'protectionLayer'],
};

export type CareByService = Partial<Record<Service, Care>>;

/** What the partner holds for a customer (§4.5). A service that is in neither has none: its usual care. */
export interface StoredCare {
  stored: CareByService;
  /** Could not be read just now: something may be stored, and must not be overwritten unseen. */
  unread: Service[];
}
