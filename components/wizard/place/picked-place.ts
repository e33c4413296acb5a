import type { Point } from '@/lib/kernel/point';

/** A place on the page and how it was found, which is only for warnings and is not sent. */
export interface PickedPlace extends Point {
  /** Id in `lib/wizard/place/places`; null when it came from a device, a map or a typed point. */
  id: string | null;
  accuracyM?: number | undefined;
  /** Read from a link that carries only the map's view. */
  guess?: true | undefined;
  /** The place that was searched for last, from which the pin was moved. */
  searched?: string | null | undefined;
  /** The customer confirmed it after a warning. */
  sure?: boolean | undefined;
}

/**
 * Whether this is a whole city, which is too coarse for a home. A district's id has its city before
 * a slash.
 */
export const isCity = ({ id }: Pick<PickedPlace, 'id'>): boolean =>
  id !== null && !id.includes('/');
