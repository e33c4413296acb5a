import '@/components/wizard/form/zod-without-eval';
import { z } from 'zod';
import { services, starchLevels } from '@/lib/integrations/partner/codes';
import type { CareByService, Service, StoredCare } from '@/lib/wizard/preferences';

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
  /** The services whose stored care the page could not show. A page of before says nothing of them. */
  unread: z.array(z.enum(services)).default([]).catch([]),
  clothes: serviceAnswers,
  ironing: serviceAnswers,
  shoes: serviceAnswers,
} satisfies Record<Service, typeof serviceAnswers> & { asked: unknown; unread: unknown });

export type PreferencesAnswers = z.infer<typeof preferencesAnswers>;

/** What the partner holds now, as far as it can be read. */
export interface PreferencesData extends StoredCare {
  /** Of the unread: what was kept from here last. Others may have changed it since, so it is not shown as what is stored. */
  last: CareByService;
  /** The plan that was chosen or wished for, and its service: only that is asked about. Null: all are. */
  only: { service: Service; planName: string } | null;
}
