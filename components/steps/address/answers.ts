import { z } from 'zod';
import { requiredText, text } from '../text-answer';

export const homeTypes = ['apartment', 'villa', 'floor', 'other'] as const;
export const deliveries = ['call_when_arrive', 'pick_up_deliver'] as const;

/** Limits of §4.3, in characters. Building and flat have none there; ours keeps a slip of the thumb out. */
export const limits = { streetArea: 255, short: 50, notes: 500 } as const;

export const addressAnswers = z.object({
  streetArea: requiredText(limits.streetArea, 'street-too-long', 'street-missing'),
  buildingNumber: text(limits.short, 'building-too-long'),
  apartmentNumber: text(limits.short, 'flat-too-long'),
  homeType: z.enum([...homeTypes, '']).catch(''),
  delivery: z.enum(deliveries, 'delivery-missing'),
  notes: text(limits.notes, 'notes-too-long'),
});

export type AddressAnswers = z.infer<typeof addressAnswers>;

export interface AddressData {
  /** The pin, in words. */
  place: string;
  /** What to call somebody whom we or the partner knew before; null for everybody else. */
  returning: string | null;
}
