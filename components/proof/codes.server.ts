import 'server-only';
import { type Facts, factsOf } from '@/components/steps/facts';
import { answersOfHeld } from '@/components/steps/held-registration';
import type { Registration } from '@/lib/customer/custody.server';
import { accept, learn } from '@/lib/journey/engine';
import { changeJourney } from '@/lib/journey/keeping.server';
import type { StepContext } from '@/lib/journey/step';
import { AppError, type FieldErrors } from '@/lib/kernel/app-error';
import type { Mobile } from '@/lib/kernel/mobile';
import { ok, type Outcome, refuse } from '@/lib/kernel/outcome';
import { hourMs, minuteMs } from '@/lib/kernel/time';
import { customerOf } from '@/lib/onboarding/registration.server';
import { type CodeRefusal, checkCode, sendCode } from '@/lib/onboarding/verification.server';
import type { CodeSent } from './answers';

/**
 * Sends a code to a mobile; no word of it depends on whose it is (T2). Throws `too-many-requests`, said beside `field`,
 * when no more may be sent.
 */
export async function sendTo(
  mobile: Mobile,
  field: 'mobile' | 'code',
  { session, journey: { provenMobile }, address, locale }: StepContext,
): Promise<CodeSent> {
  const sent = await sendCode(mobile, { sessionId: session.id, provenMobile, address, locale });
  if (!sent.ok) {
    const { waitMs } = sent.refusal;
    const fields = { [field]: waitFault('codes-used-up', waitMs) };
    throw new AppError('too-many-requests', { fields, retryAfterMs: waitMs });
  }
  return { mobile, resendInMs: sent.value.resendInMs };
}

/**
 * Checks a code. A right one makes this browser its customer's, with the answers of both (T1), and asks the partner
 * nothing. A wrong one comes back as a fault; throws `too-many-requests` when no more may be guessed.
 */
export async function proveWith(
  code: string,
  context: StepContext,
): Promise<Outcome<Mobile, FieldErrors>> {
  const { session, address } = context;
  const checked = await checkCode(code, {
    sessionId: session.id,
    provenMobile: context.journey.provenMobile,
    address,
  });
  if (!checked.ok) return refused(checked.refusal);
  const { id, held } = await customerOf(checked.value);
  await context.proveMobile(id);
  if (held) await keepHeldRegistration(checked.value, held, context);
  return ok(checked.value);
}

/** The fault of somebody who has to wait: in minutes, and in hours where those would be many. */
const waitFault = (name: string, waitMs: number): string =>
  waitMs > 2 * hourMs
    ? `${name}-hours:${Math.ceil(waitMs / hourMs)}`
    : `${name}:${Math.ceil(waitMs / minuteMs)}`;

function refused(refusal: CodeRefusal): Outcome<Mobile, FieldErrors> {
  if (typeof refusal === 'string') return refuse({ code: refusal });
  const { waitMs } = refusal;
  const fields = { code: waitFault('codes-tried', waitMs) };
  throw new AppError('too-many-requests', { fields, retryAfterMs: waitMs });
}

/** Somebody who registered before is not asked again for what we still hold, unless they have typed something newer. */
async function keepHeldRegistration(
  mobile: Mobile,
  held: Registration,
  { session, journey: now }: StepContext,
) {
  const known = factsOf(now).registration;
  const facts: Facts['registration'] = { mobile, customerName: held.name, returning: true };
  await changeJourney(session, (journey) =>
    known?.mobile === mobile
      ? learn(journey, 'registration', { ...known, returning: true })
      : accept(journey, 'registration', answersOfHeld(held), facts),
  );
}
