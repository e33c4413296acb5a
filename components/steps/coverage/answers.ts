import { z } from 'zod';

const withinRange = ({ lat, long }: { lat: number; long: number }): boolean =>
  Math.abs(lat) <= 90 && Math.abs(long) <= 180;

const place = z
  .object(
    {
      lat: z.number(),
      long: z.number(),
      /** Of `lib/onboarding/places`; null where a device said where it is. */
      id: z.string().max(80).nullable(),
    },
    'place-missing',
  )
  .refine(withinRange, 'place-range'); // §4.1

const id = z.number().int().positive();

export const coverageAnswers = z.object({
  place,
  /** What a link of the catalogue asked for; chosen beforehand in the plan step. */
  wish: z.object({ planId: id, optionId: id }).nullable().catch(null),
});

export type CoverageAnswers = z.infer<typeof coverageAnswers>;

export interface CoverageValues {
  place: CoverageAnswers['place'] | null;
  wish: CoverageAnswers['wish'];
}
