import { z } from 'zod';
import { steps } from '@/components/steps/registry';
import { route } from '@/lib/api/route.server';
import { draftInput } from '@/lib/wizard/draft';
import { keepStepDraft, readStep } from '@/lib/wizard/keep-draft.server';
import { originOf, origins } from '@/lib/wizard/origin';
import { submitStep } from '@/lib/wizard/submit-step.server';

/** Revisions of the saving page: `lib/wizard/draft-revision.ts`. */
const edit = z
  .object({
    from: z.string().max(40),
    as: z.string().regex(/^[a-z0-9]{6,12}\.\d{1,6}$/),
    owner: z.string().max(40).nullish(),
  })
  .optional();

export const GET = route({}, (call) =>
  readStep(steps, call, originOf(call.query.get('from') ?? undefined)),
);

export const POST = route(
  {
    body: z.object({ answers: z.unknown(), from: z.enum(origins).optional(), edit }),
    costly: true,
  },
  (call) => submitStep(steps, call),
);

export const PUT = route({ body: z.object({ draft: draftInput, edit }) }, (call) =>
  keepStepDraft(steps, call),
);
