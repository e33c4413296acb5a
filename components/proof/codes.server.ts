import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { Registration } from '@/lib/auth/customer-token.server';
import { type CodeRefusal, checkCode, sendCode } from '@/lib/auth/one-time-code.server';
import { isFreshlyProven } from '@/lib/auth/session.server';
import { AppError, type FieldErrors } from '@/lib/kernel/app-error';
import type { Mobile } from '@/lib/kernel/mobile';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import { hourMs, minuteMs, secondMs } from '@/lib/kernel/time';
import { accept, learn } from '@/lib/wizard/engine';
import { type Facts, factsOf } from '@/lib/wizard/facts';
import { changeJourney } from '@/lib/wizard/journey-repository.server';
import { customerOf } from '@/lib/wizard/registration.server';
import type { StepContext } from '@/lib/wizard/step';
import { answersOfHeld } from '../steps/registration/held-registration';
import type { CodeSent, codeInput } from './answers';

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

/** What names a try: its document, and the code. Undefined where a caller names none. */
export const secretOf = ({ code, once }: z.output<typeof codeInput>): string | undefined =>
  once && `${once} ${code}`;

/** So long a call that may be proving it right now is waited for. */
const resumeWaitMs = 3 * secondMs;

/** Another call of this very document may have proven it a moment ago, or be about to: its reply was lost. */
async function isProvenBy(
  secret: string,
  refusal: CodeRefusal,
  context: StepContext,
): Promise<boolean> {
  if (refusal === 'code-wrong' || refusal === 'code-expired') return false;
  // The rest of a reply may be lost whose cookie came: it is this session that was proven.
  if (refusal === 'code-none' && isFreshlyProven(context.session)) {
    context.isResumed = true;
    return true;
  }
  const mayBeUnderWay = refusal === 'code-none' || refusal === 'code-used';
  let pauseMs = 50;
  for (let leftMs = mayBeUnderWay ? resumeWaitMs : 0; ; leftMs -= pauseMs) {
    if (await context.resumeProof(secret)) return true;
    if (leftMs <= 0) return false;
    pauseMs = Math.min(2 * pauseMs, 400);
    await pause(pauseMs);
  }
}

/**
 * Checks a code. A right one makes this browser its customer's, with the answers of both (T1), and asks the partner
 * nothing; the same one again, from the document that sent it, finds what it has proven. A wrong one comes back as a fault; throws
 * `too-many-requests` when no more may be guessed.
 */
export async function proveWith(
  input: z.output<typeof codeInput>,
  context: StepContext,
): Promise<Outcome<Mobile, FieldErrors>> {
  const { session, address } = context;
  const secret = secretOf(input);
  const checked = await checkCode(input.code, {
    sessionId: session.id,
    provenMobile: context.journey.provenMobile,
    address,
  });
  if (checked.ok) {
    const { id, held } = await customerOf(checked.value);
    await context.proveMobile(id, secret);
    if (held) await keepHeldRegistration(checked.value, held, context);
    return ok(checked.value);
  }
  const isProven = secret !== undefined && (await isProvenBy(secret, checked.refusal, context));
  if (!isProven) return refused(checked.refusal);
  const mobile = requireMobile(context);
  // Whoever proved it may have died before this.
  const { held } = await customerOf(mobile);
  if (held) await keepHeldRegistration(mobile, held, context);
  return ok(mobile);
}

function requireMobile({ journey: { provenMobile } }: StepContext): Mobile {
  if (!provenMobile) throw new Error('a proof of no mobile');
  return provenMobile;
}

/** The fault of somebody who has to wait: in minutes, and in hours where those would be many. */
const waitFault = (name: string, waitMs: number): string =>
  waitMs > 2 * hourMs
    ? `${name}-hours:${Math.ceil(waitMs / hourMs)}`
    : `${name}:${Math.ceil(waitMs / minuteMs)}`;

function refused(refusal: CodeRefusal): Outcome<Mobile, FieldErrors> {
  if (refusal === 'code-used' || refusal === 'code-none') return refuse({ code: 'code-expired' });
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
