import 'server-only';
import type { z } from 'zod';
import type { codeInput, MobileInput } from '@/components/proof/answers';
import { proveWith, sendTo } from '@/components/proof/codes.server';
import type { StepContext, StepOutcome } from '@/lib/wizard/step';
import type { Mobile } from '@/lib/kernel/mobile';
import { codeUnderWay } from '@/lib/auth/one-time-code.server';
import { awaitsFreshProof } from '@/lib/wizard/fresh-proof.server';

export async function submitMobile(input: MobileInput, context: StepContext): Promise<StepOutcome> {
  if (input.phase === 'code') return prove(input, context);
  const { session, journey } = context;
  if (input.phase === 'number') {
    return input.mobile === journey.provenMobile && !awaitsFreshProof(context)
      ? done(input.mobile)
      : send(input.mobile, 'mobile', context);
  }
  const sent = await codeUnderWay(session.id);
  return sent
    ? send(sent.mobile, 'code', context)
    : { kind: 'fields', fields: { code: 'code-expired' } };
}

const done = (mobile: Mobile) => ({ kind: 'done' as const, answers: { mobile } });

async function send(
  mobile: Mobile,
  field: 'mobile' | 'code',
  context: StepContext,
): Promise<StepOutcome> {
  const data = await sendTo(mobile, field, context);
  return { kind: 'stay', data, draft: { phase: 'code', mobile } };
}

async function prove(
  input: z.output<typeof codeInput>,
  context: StepContext,
): Promise<StepOutcome> {
  const proven = await proveWith(input, context);
  if (!proven.ok) return { kind: 'fields', fields: proven.refusal };
  const { awaitsProof, drafts, answers } = context.journey;
  // Where the reply was lost, nothing waits for a code any more: what did is known by its draft.
  const waited = context.isResumed && drafts.address && answers.address ? 'address' : null;
  return { ...done(proven.value), then: awaitsProof ?? waited };
}
