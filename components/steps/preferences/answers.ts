import { z } from 'zod';
import {
  type CareByService,
  type Service,
  services,
  starchLevels,
} from '@/lib/onboarding/preferences';

const flag = z.boolean().catch(false);

const serviceAnswers = z.object({
  /** The customer chose for this service. Off: its usual care, and nothing is sent (§4.4). */
  on: flag,
  organicDetergent: flag,
  scent: flag,
  mirzam: flag,
  starch: flag,
  starchLevel: z.enum(starchLevels).catch('medium'),
  protectionLayer: flag,
});

export const preferencesAnswers = z.object({
  /** The services that the page asked about: those of the plan, where there is one. */
  asked: z.array(z.enum(services)).catch([...services]),
  clothes: serviceAnswers,
  ironing: serviceAnswers,
  shoes: serviceAnswers,
} satisfies Record<Service, typeof serviceAnswers> & { asked: unknown });

export type PreferencesAnswers = z.infer<typeof preferencesAnswers>;

/** What the partner holds now (§4.5); a service that is absent has its usual care. */
export interface PreferencesData {
  stored: CareByService;
  /** The plan that was chosen or wished for, and its service: only that is asked about. Null: all are. */
  only: { service: Service; planName: string } | null;
}
