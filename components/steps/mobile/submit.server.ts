import 'server-only';
import type { Registration } from '@/lib/customer/custody.server';
import { accept } from '@/lib/journey/engine';
import { changeJourney } from '@/lib/journey/keeping.server';
import type { StepContext, StepOutcome } from '@/lib/journey/step';
import { AppError } from '@/lib/kernel/app-error';
import type { Mobile } from '@/lib/kernel/mobile';
import { minuteMs } from '@/lib/kernel/time';
import { customerOf } from '@/lib/onboarding/registration.server';
import { checkCode, codeUnderWay, sendCode } from '@/lib/onboarding/verification.server';
import type { Facts } from '../facts';
import { answersOfHeld } from '../held-registration';
import type { CodeSent, MobileInput } from './answers';

export async function submitMobile(input: MobileInput, context: StepContext): Promise<StepOutcome> {
  if (input.phase === 'code') return prove(input.code, context);
  const { session, journey } = context;
  if (input.phase === 'number') {
    return input.mobile === journey.provenMobile
      ? done(input.mobile)
      : send(input.mobile, 'mobile', context);
  }
  const sent = await codeUnderWay(session.id);
  return sent
    ? send(sent.mobile, 'code', context)
    : { kind: 'fields', fields: { code: 'code-expired' } };
}

const done = (mobile: Mobile): StepOutcome => ({ kind: 'done', answers: { mobile } });

async function send(
  mobile: Mobile,
  field: 'mobile' | 'code',
  { session, address, locale }: StepContext,
): Promise<StepOutcome> {
  const sent = await sendCode(mobile, { sessionId: session.id, address, locale });
  if (!sent.ok) {
    const { waitMs } = sent.refusal;
    const fields = { [field]: `codes-used-up:${Math.ceil(waitMs / minuteMs)}` };
    throw new AppError('too-many-requests', { fields, retryAfterMs: waitMs });
  }
  const data: CodeSent = { mobile, resendInMs: sent.value.resendInMs };
  return { kind: 'stay', data, draft: { phase: 'code', mobile } };
}

async function prove(code: string, context: StepContext): Promise<StepOutcome> {
  const checked = await checkCode(context.session.id, code);
  if (!checked.ok) return { kind: 'fields', fields: { code: checked.refusal } };
  const { id, held } = await customerOf(checked.value);
  await context.proveMobile(id);
  if (held) await keepHeldRegistration(checked.value, held, context);
  return done(checked.value);
}

/** Somebody who registered before is not asked again for what we still hold. */
async function keepHeldRegistration(mobile: Mobile, held: Registration, { session }: StepContext) {
  const facts: Facts['registration'] = { mobile, customerName: held.name, returning: true };
  await changeJourney(session, (journey) =>
    accept(journey, 'registration', answersOfHeld(held), facts),
  );
}
