export const LANGUAGES = ['ar', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export const GENDERS = ['male', 'female'] as const;
export const PERIODS = ['morning', 'evening'] as const;
export type Period = (typeof PERIODS)[number];
export type ServiceType = 'clothes' | 'shoes' | 'ironing';
export const STARCH_LEVELS = ['light', 'medium', 'heavy'] as const;
export type StarchLevel = (typeof STARCH_LEVELS)[number];

/** What is wrong with one field; the numbers are its limits. */
export type Complaint =
  | {
      code:
        | 'required'
        | 'required-for-shoes'
        | 'clothes-only'
        | 'number'
        | 'integer'
        | 'date'
        | 'past';
    }
  | {
      code:
        | 'choice'
        | 'boolean'
        | 'mobile'
        | 'exists'
        | 'not-offered'
        | 'one-of-day-and-date'
        | 'word'
        | 'text'
        | 'repeated';
    }
  | { code: 'between'; min: number; max: number }
  | { code: 'max'; max: number }
  | { code: 'no-address' | 'address-not-served' };

/** Everything that the service says to people, in one language. Quoted English texts are the document's (§7). */
export interface Words {
  notCovered: string;
  covered: string;
  coverageUnknown: string;
  alreadyActive: string;
  alreadyCancelled: string;
  alreadyCompleted: string;
  noAccess: string;
  invalidData: string;
  secondDraft: string;
  preferencesNotFound: string;
  ordersFound: string;
  unauthenticated: string;
  keyMissing: string;
  keyRefused: string;
  tooMany: string;
  notFound: string;
  methodNotAllowed: string;
  multipartOnly: string;
  tooLarge: string;
  malformed: string;
  idempotencyKey: string;
  idempotencyMismatch: string;
  idempotencyUnderWay: string;
  complaint(field: string, complaint: Complaint): string;
  gender: Record<'male' | 'female', string>;
  language: Record<Language, string>;
  weekday: Record<Weekday, string>;
  period: Record<Period, string>;
  window: Record<Period, string>;
  service: Record<ServiceType, string>;
  serviceType: Record<ServiceType, string>;
  starchLevel: Record<StarchLevel, string>;
  subscriptionState: Record<'draft' | 'active' | 'completed' | 'cancelled', string>;
}
