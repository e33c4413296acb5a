import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { answersFromRegistration } from '@/components/steps/registration/stored-registration';
import type { Registration } from '@/lib/auth/customer-token.server';
import { type CodeRefusal, checkCode, sendCode } from '@/lib/auth/one-time-code.server';
import { isFreshlyProven, type Session } from '@/lib/auth/session.server';
import { AppError, type FieldErrors } from '@/lib/kernel/app-error';
import type { Mobile } from '@/lib/kernel/mobile';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import { hourMs, minuteMs, secondMs } from '@/lib/kernel/time';
import { customerOf } from '@/lib/wizard/customer.server';
import { acceptAnswers, storeFacts } from '@/lib/wizard/engine';
import { type Facts, factsOf } from '@/lib/wizard/facts';
import { changeJourney, openJourney } from '@/lib/wizard/journey-repository.server';
import type { StepContext } from '@/lib/wizard/step';
import type { CodeSent, codeInput } from './answers';

/**
 * Sends a code to a mobile; the response does not depend on whose it is (T2). Throws
 * `too-many-requests`, shown beside `field`, when the rate limit is reached.
 */
export async function sendCodeTo(
  mobile: Mobile,
  field: 'mobile' | 'code',
  { session, journey: { provenMobile }, ipAddress, locale }: StepContext,
): Promise<CodeSent> {
  const sent = await sendCode(mobile, { sessionId: session.id, provenMobile, ipAddress, locale });
  if (!sent.ok) {
    const { waitMs } = sent.refusal;
    const fields = { [field]: waitErrorCode('codes-used-up', waitMs) };
    throw new AppError('too-many-requests', { fields, retryAfterMs: waitMs });
  }
  return { mobile, resendInMs: sent.value.resendInMs };
}

/** Identifies an attempt by its document and code. Undefined when the client sent no nonce. */
export const attemptSecretOf = ({ code, once }: z.output<typeof codeInput>): string | undefined =>
  once && `${once} ${code}`;

/** How long to wait for a concurrent request that may be verifying the same code. */
const resumeWaitMs = 3 * secondMs;

/**
 * Whether an earlier or concurrent request of this document has verified the code, and its response
 * was lost.
 */
async function wasVerifiedWith(
  secret: string,
  refusal: CodeRefusal,
  context: StepContext,
): Promise<boolean> {
  if (refusal === 'code-wrong' || refusal === 'code-expired') return false;
  // Only the response body was lost and the cookie arrived: this session is already verified.
  if (refusal === 'code-none' && isFreshlyProven(context.session)) {
    context.isResumed = true;
    return true;
  }
  const mayBeRunning = refusal === 'code-none' || refusal === 'code-used';
  let pauseMs = 50;
  for (let leftMs = mayBeRunning ? resumeWaitMs : 0; ; leftMs -= pauseMs) {
    if (await context.resumeProof(secret)) return true;
    if (leftMs <= 0) return false;
    pauseMs = Math.min(2 * pauseMs, 400);
    await pause(pauseMs);
  }
}

/**
 * Verifies a code. A correct one signs the session in as the customer and merges the answers of
 * both (T1), without a request to the partner. The same code sent again from the same document
 * succeeds again.
 * Returns a refusal for a wrong code; throws `too-many-requests` when no attempts are left.
 */
export async function verifyCode(
  input: z.output<typeof codeInput>,
  context: StepContext,
): Promise<Outcome<Mobile, FieldErrors>> {
  const { session, ipAddress } = context;
  const secret = attemptSecretOf(input);
  const checked = await checkCode(input.code, {
    sessionId: session.id,
    provenMobile: context.journey.provenMobile,
    ipAddress,
  });
  if (checked.ok) {
    const { id, storedRegistration } = await customerOf(checked.value);
    await context.proveMobile(id, secret);
    if (storedRegistration) await restoreRegistration(checked.value, storedRegistration, context);
    return ok(checked.value);
  }
  const isProven =
    secret !== undefined && (await wasVerifiedWith(secret, checked.refusal, context));
  if (!isProven) return refused(checked.refusal);
  const mobile = requireMobile(context);
  // The request that verified the code may have crashed before this.
  const { storedRegistration } = await customerOf(mobile);
  if (storedRegistration) await restoreRegistration(mobile, storedRegistration, context);
  return ok(mobile);
}

function requireMobile({ journey: { provenMobile } }: StepContext): Mobile {
  if (!provenMobile) throw new Error('a proof of no mobile');
  return provenMobile;
}

/** The fault code with its waiting time: in minutes, or in hours above two hours. */
const waitErrorCode = (name: string, waitMs: number): string =>
  waitMs > 2 * hourMs
    ? `${name}-hours:${Math.ceil(waitMs / hourMs)}`
    : `${name}:${Math.ceil(waitMs / minuteMs)}`;

function refused(refusal: CodeRefusal): Outcome<Mobile, FieldErrors> {
  if (refusal === 'code-used' || refusal === 'code-none') return refuse({ code: 'code-expired' });
  if (typeof refusal === 'string') return refuse({ code: refusal });
  const { waitMs } = refusal;
  const fields = { code: waitErrorCode('codes-tried', waitMs) };
  throw new AppError('too-many-requests', { fields, retryAfterMs: waitMs });
}

/**
 * Answers the steps mobile and registration of a signed-in customer with the data that we still
 * hold: the answers of an earlier order may end before the session does.
 */
export async function recallRegistration(session: Session | null): Promise<void> {
  if (!session?.customerId) return;
  const journey = await openJourney(session);
  const { provenMobile: mobile } = journey;
  if (!mobile || factsOf(journey).registration?.mobile === mobile) return;
  const { storedRegistration } = await customerOf(mobile);
  if (!storedRegistration) return;
  await restoreRegistration(mobile, storedRegistration, { session, journey });
  await changeJourney(session, (now) =>
    now.answers.mobile === undefined ? acceptAnswers(now, 'mobile', { mobile }, null) : now,
  );
}

/**
 * Answers the registration step for a returning customer with the data that we still hold, unless
 * the customer has typed newer data in this session.
 */
async function restoreRegistration(
  mobile: Mobile,
  storedRegistration: Registration,
  { session, journey: now }: Pick<StepContext, 'session' | 'journey'>,
) {
  const known = factsOf(now).registration;
  const facts: Facts['registration'] = {
    mobile,
    customerName: storedRegistration.name,
    returning: true,
  };
  await changeJourney(session, (journey) =>
    known?.mobile === mobile
      ? storeFacts(journey, 'registration', { ...known, returning: true })
      : acceptAnswers(journey, 'registration', answersFromRegistration(storedRegistration), facts),
  );
}
