import '@/components/wizard/form/zod-without-eval';
import { z } from 'zod';
import { type Service, services, starchLevels } from '@/lib/integrations/partner/codes';
import type { CareByService, StoredCare } from '@/lib/wizard/preferences';

const flag = z.boolean().catch(false);

const serviceAnswers = z.object({
  /** The customer chose options for this service. Off: default care, and nothing is sent (§4.4). */
  on: flag,
  organicDetergent: flag,
  scent: flag,
  mirzam: flag,
  starch: flag,
  starchLevel: z.enum(starchLevels).catch('medium'),
  protectionLayer: flag,
});

export const preferencesAnswers = z.object({
  /** The services that the page asked about: those of the plan, if there is one. */
  asked: z.array(z.enum(services)).catch([...services]),
  /** The services whose stored preferences the page could not show. Older pages do not send it. */
  unread: z.array(z.enum(services)).default([]).catch([]),
  clothes: serviceAnswers,
  ironing: serviceAnswers,
  shoes: serviceAnswers,
} satisfies Record<Service, typeof serviceAnswers> & { asked: unknown; unread: unknown });

export type PreferencesAnswers = z.infer<typeof preferencesAnswers>;

/** What the partner stores now, as far as it could be read. */
export interface PreferencesData extends StoredCare {
  /**
   * For unread services: what was last saved from here. It may have changed since, so it is not
   * shown as stored.
   */
  last: CareByService;
  /** The chosen or requested plan and its service, the only one asked about. Null: all are. */
  only: { service: Service; planName: string } | null;
}
