import '@/components/wizard/form/zod-without-eval';
import { z } from 'zod';
import { cleanText, requiredText, text } from '@/components/wizard/form/text-answer';
import type { PickedPlace } from '@/components/wizard/place/picked-place';
import type { MapTiles } from '@/lib/config/map-tiles.server';
import { deliveries } from '@/lib/integrations/partner/codes';
import { foldDigits } from '@/lib/kernel/digits';
import type { Point } from '@/lib/kernel/point';
import { parseShortAddress } from '@/lib/wizard/place/short-address';
import { homeTypes, limits } from './limits';

export const addressAnswers = z.object({
  streetArea: requiredText(limits.streetArea, 'street-too-long', 'street-missing'),
  buildingNumber: text(limits.short, 'building-too-long').transform(foldDigits),
  apartmentNumber: text(limits.short, 'flat-too-long').transform(foldDigits),
  homeType: z.enum([...homeTypes, '']).catch(''),
  delivery: z.enum(deliveries, 'delivery-missing'),
  notes: text(limits.notes, 'notes-too-long'),
  /** `RRRD2929` or nothing. Answers of before it was asked have none. */
  shortAddress: z
    .string()
    .transform(cleanText)
    .transform((typed, context) => {
      const code = typed === '' ? '' : parseShortAddress(typed);
      if (code !== null) return code;
      context.addIssue({ code: 'custom', message: 'short-address-bad' });
      return z.NEVER;
    })
    .default(''),
  /** The place that the street named although the pin is in another, once that was asked about. */
  asked: z.string().max(limits.short).optional(),
});

export type AddressAnswers = z.infer<typeof addressAnswers>;

/** A pin on its way, with where it was: from anywhere else it means nothing. */
export type MovedPin = PickedPlace & { from: Point };

export interface AddressValues extends AddressAnswers {
  /** The map is open, to move the pin. */
  map: boolean;
  /** Where the pin was moved to, and not kept there yet. */
  moved: MovedPin | null;
}

/** What the street names, beside what the pin is in: which is right is for the customer to say, once. */
export interface Elsewhere {
  id: string;
  point: Point;
  named: string;
  place: string;
}

export interface AddressData {
  /** The pin, in words. */
  place: string;
  pin: Point & { id: string | null };
  tiles: MapTiles | null;
  /** What to call somebody whom we or the partner knew before; null for everybody else. */
  returning: string | null;
}
