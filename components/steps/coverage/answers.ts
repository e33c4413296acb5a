import '@/components/wizard/form/zod-without-eval';
import { z } from 'zod';
import type { PickedPlace } from '@/components/wizard/place/picked-place';
import type { MapTiles } from '@/lib/config/map-tiles.server';
import type { Point } from '@/lib/kernel/point';
import type { NearPlace } from '@/lib/wizard/place/places';

const degrees = { lat: z.number(), long: z.number() };

const withinRange = ({ lat, long }: { lat: number; long: number }): boolean =>
  Math.abs(lat) <= 90 && Math.abs(long) <= 180;

/** A point on the globe (§4.1). */
export const pointSchema = z.object(degrees).refine(withinRange, 'place-range');

const place = z
  .object(
    {
      ...degrees,
      /**
       * Id in `lib/wizard/place/places`; null when it came from a device, a map or a typed point.
       */
      id: z.string().max(80).nullable(),
    },
    'place-missing',
  )
  .refine(withinRange, 'place-range');

const id = z.number().int().positive();

export const coverageAnswers = z.object({
  place,
  /** Plan and option of a catalogue link; preselected in the plan step. */
  wish: z.object({ planId: id, optionId: id }).nullable().catch(null),
});

export type CoverageAnswers = z.infer<typeof coverageAnswers>;

export interface CoverageValues {
  place: PickedPlace | null;
  wish: CoverageAnswers['wish'];
  /** The map is open. */
  map: boolean;
  /** The place for which a mobile was left, by its point; null for none. */
  waiting: string | null;
}

/** A place that is not covered, and the nearest covered one if known. */
export interface Refusal {
  point: Point;
  nearest?: NearPlace | null | undefined;
}

export interface CoverageData {
  tiles: MapTiles | null;
  privacyHref: string;
  /**
   * Set when the accepted place was refused later by any partner call, with the nearest covered
   * place; else null.
   */
  refused: Refusal | null;
}
