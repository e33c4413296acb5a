import 'server-only';
import type { ZodType } from 'zod';
import { type CodeSent, codeInput, numberInput } from '@/components/otp/answers';
import { attemptSecretOf, sendCodeTo, verifyCode } from '@/components/otp/codes.server';
import type { Call } from '@/lib/api/route.server';
import { numberToResendTo } from '@/lib/auth/one-time-code.server';
import { localePath } from '@/lib/i18n/navigation';
import { AppError, fieldErrorsOf } from '@/lib/kernel/app-error';
import { contextOf, resumeProof } from '@/lib/wizard/context.server';
import { acceptAnswers, stampRevision } from '@/lib/wizard/engine';
import { changeJourney, openJourney } from '@/lib/wizard/journey-repository.server';

/** Parses `sent` with `schema`. Throws `invalid-answers` with a code for each invalid field. */
function parseInput<Input>(schema: ZodType<Input>, sent: object): Input {
  const parsed = schema.safeParse(sent);
  if (!parsed.success)
    throw new AppError('invalid-answers', { fields: fieldErrorsOf(parsed.error) });
  return parsed.data;
}

const codeExpired = () => new AppError('invalid-answers', { fields: { code: 'code-expired' } });

/** Sends a sign-in code, with the messages and rate limits of the wizard's mobile step. */
export async function sendSignInCode(
  call: Call<{ mobile?: string | undefined }>,
): Promise<CodeSent> {
  const { mobile: typed } = call.body;
  if (typed === undefined) {
    const number = call.session && (await numberToResendTo(call.session.id));
    if (!call.session || !number) throw codeExpired();
    const context = contextOf(call, call.session, await openJourney(call.session));
    return sendCodeTo(number, 'code', context);
  }
  const { mobile } = parseInput(numberInput, { phase: 'number', mobile: typed });
  // After validation: an invalid number must not create a session.
  const session = await call.openedSession();
  const context = contextOf(call, session, await openJourney(session));
  return sendCodeTo(mobile, 'mobile', context);
}

/**
 * Signs in with a code and returns the account's path. Like the wizard's step, it also stores the
 * mobile as an answer.
 * It sends no request to the partner (T1).
 */
export async function signIn(
  call: Call<{ code: string; once?: string | undefined }>,
): Promise<{ href: string }> {
  const input = parseInput(codeInput, { phase: 'code', ...call.body });
  // Without a session no code was sent, except when the response to a successful sign-in was lost.
  if (!call.session && !(await resumeProof(call, attemptSecretOf(input)))) throw codeExpired();
  const session = await call.openedSession();
  const context = contextOf(call, session, await openJourney(session));
  const proven = await verifyCode(input, context);
  if (!proven.ok) throw new AppError('invalid-answers', { fields: proven.refusal });
  const answers = { mobile: proven.value };
  await changeJourney(context.session, (journey) =>
    stampRevision(acceptAnswers(journey, 'mobile', answers, null), 'mobile', undefined),
  );
  return { href: localePath(call.locale, '/account') };
}
