import 'server-only';
import type { ZodType } from 'zod';
import { type CodeSent, codeInput, numberInput } from '@/components/proof/answers';
import { proveWith, secretOf, sendTo } from '@/components/proof/codes.server';
import type { Call } from '@/lib/api/route.server';
import { codeUnderWay } from '@/lib/auth/one-time-code.server';
import { localePath } from '@/lib/i18n/navigation';
import { AppError } from '@/lib/kernel/app-error';
import { contextOf, resumeProof } from '@/lib/wizard/context.server';
import { accept } from '@/lib/wizard/engine';
import { faultsOf } from '@/lib/wizard/field-faults';
import { changeJourney, openJourney } from '@/lib/wizard/journey-repository.server';
import { stampRevision } from '@/lib/wizard/optimistic-lock';

/** Throws `invalid-answers` with a code beside each field. */
function checked<Input>(schema: ZodType<Input>, sent: object): Input {
  const parsed = schema.safeParse(sent);
  if (!parsed.success) throw new AppError('invalid-answers', { fields: faultsOf(parsed.error) });
  return parsed.data;
}

const expired = () => new AppError('invalid-answers', { fields: { code: 'code-expired' } });

/** Sends a code to whoever wants to sign in: the very words and budgets of the wizard. */
export async function sendSignInCode(
  call: Call<{ mobile?: string | undefined }>,
): Promise<CodeSent> {
  const { mobile: typed } = call.body;
  if (typed === undefined) {
    const sent = call.session && (await codeUnderWay(call.session.id));
    if (!call.session || !sent) throw expired();
    const context = contextOf(call, call.session, await openJourney(call.session));
    return sendTo(sent.mobile, 'code', context);
  }
  const { mobile } = checked(numberInput, { phase: 'number', mobile: typed });
  // Only now: a number that is refused opens no session.
  const session = await call.openedSession();
  const context = contextOf(call, session, await openJourney(session));
  return sendTo(mobile, 'mobile', context);
}

/**
 * Signs in with a code, which does to the session all that it does in the wizard: there the mobile is answered, too. The
 * partner is asked nothing (T1).
 */
export async function signIn(
  call: Call<{ code: string; once?: string | undefined }>,
): Promise<{ href: string }> {
  const input = checked(codeInput, { phase: 'code', ...call.body });
  // No code was sent where there is no session, unless it was proven by a reply that was lost.
  if (!call.session && !(await resumeProof(call, secretOf(input)))) throw expired();
  const session = await call.openedSession();
  const context = contextOf(call, session, await openJourney(session));
  const proven = await proveWith(input, context);
  if (!proven.ok) throw new AppError('invalid-answers', { fields: proven.refusal });
  const answers = { mobile: proven.value };
  await changeJourney(context.session, (journey) =>
    stampRevision(accept(journey, 'mobile', answers, null), 'mobile', undefined),
  );
  return { href: localePath(call.locale, '/account') };
}
