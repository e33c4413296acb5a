import '@/components/wizard/form/zod-without-eval';
import { z } from 'zod';
import { cleanText, requiredText, text } from '@/components/wizard/form/text-answer';
import type { PickedPlace } from '@/components/wizard/place/picked-place';
import type { MapTiles } from '@/lib/config/map-tiles.server';
import { deliveries } from '@/lib/integrations/partner/codes';
import type { Point } from '@/lib/kernel/point';
import { foldDigits } from '@/lib/kernel/typed-text';
import { parseShortAddress } from '@/lib/wizard/place/short-address';
import { addressLimits, homeTypes } from './limits';

export const addressAnswers = z.object({
  streetArea: requiredText(addressLimits.streetArea, 'street-too-long', 'street-missing'),
  buildingNumber: text(addressLimits.short, 'building-too-long').transform(foldDigits),
  apartmentNumber: text(addressLimits.short, 'flat-too-long').transform(foldDigits),
  homeType: z.enum([...homeTypes, '']).catch(''),
  delivery: z.enum(deliveries, 'delivery-missing'),
  notes: text(addressLimits.notes, 'notes-too-long'),
  /** `RRRD2929` or empty. Answers stored before this field existed have none. */
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
  /** Id of the other place that the street names, once the customer was asked about it. */
  asked: z.string().max(addressLimits.short).optional(),
});

export type AddressAnswers = z.infer<typeof addressAnswers>;

/** A moved pin that is not saved yet, with its origin: it is ignored for any other origin. */
export type MovedPin = PickedPlace & { from: Point };

export interface AddressValues extends AddressAnswers {
  /** The map is open, to move the pin. */
  map: boolean;
  /** Where the pin was moved to, not saved yet. */
  moved: MovedPin | null;
}

/**
 * The place that the street names and the place of the pin: the customer says once which is right.
 */
export interface StreetConflict {
  id: string;
  point: Point;
  named: string;
  place: string;
}

export interface AddressData {
  /** The pin's place, as text. */
  place: string;
  pin: Point & { id: string | null };
  tiles: MapTiles | null;
  /** Given name of a customer known to us or the partner; null for all others. */
  returning: string | null;
}
