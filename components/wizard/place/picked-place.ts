import type { Point } from '@/lib/kernel/point';

/** A place on the page, with how it was found: that is only for the warnings beside it, and is not sent. */
export interface PickedPlace extends Point {
  /** Of `lib/wizard/places`; null where a device, a map or a typed point said where it is. */
  id: string | null;
  accuracyM?: number | undefined;
  /** Read from a link that has only the view of a map. */
  guess?: true | undefined;
  /** The place that was searched for last, from which the pin was moved. */
  searched?: string | null | undefined;
  /** Warned about it, the customer said that it is right. */
  sure?: boolean | undefined;
}

/** A whole city, which leads to a home but is none. The id of a district has its city before a slash. */
export const isCity = ({ id }: Pick<PickedPlace, 'id'>): boolean =>
  id !== null && !id.includes('/');
