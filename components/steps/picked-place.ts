import type { Point } from '@/lib/onboarding/places';

/** A place on the page, with how it was found: that is only for the warnings beside it, and is not sent. */
export interface PickedPlace extends Point {
  /** Of `lib/onboarding/places`; null where a device, a map or a typed point said where it is. */
  id: string | null;
  accuracyM?: number | undefined;
  /** The place that was searched for last, from which the pin was moved. */
  searched?: string | null | undefined;
  /** Warned about it, the customer said that it is right. */
  sure?: boolean | undefined;
}
