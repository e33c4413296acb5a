import { z } from 'zod';
import { keepStepDraft, submitStep } from '@/components/steps/submit-step.server';
import { route } from '@/lib/bff/route.server';

export const POST = route(
  { body: z.object({ answers: z.unknown(), from: z.literal('review').optional() }) },
  submitStep,
);

export const PUT = route(
  { body: z.object({ draft: z.record(z.string(), z.unknown()) }) },
  keepStepDraft,
);
