import 'server-only';
import type { z } from 'zod';
import { codeInput, type MobileInput, mobileInput } from '@/components/otp/answers';
import { attemptSecretOf, sendCodeTo, verifyCode } from '@/components/otp/codes.server';
import { brandView } from '@/components/shell/brand-view.server';
import { numberToResendTo, pendingCode } from '@/lib/auth/one-time-code.server';
import { retentionDays } from '@/lib/auth/retention.server';
import { formatMobile } from '@/lib/i18n/format';
import type { Mobile } from '@/lib/kernel/mobile';
import { awaitsFreshProof } from '@/lib/wizard/fresh-proof.server';
import type { Journey } from '@/lib/wizard/journey';
import { defineStep, type StepContext, type StepOutcome } from '@/lib/wizard/step';
import type { MobileData } from './answers';

async function loadMobile(context: StepContext): Promise<MobileData> {
  const { session, journey, locale } = context;
  const again = awaitsFreshProof(context);
  const { legalName, links } = brandView(locale);
  return {
    sent: await pendingCode(session.id),
    proven: again ? null : journey.provenMobile,
    again,
    collector: legalName,
    privacyHref: links.privacy,
    answersKeptDays: retentionDays.answers,
  };
}

async function submitMobile(input: MobileInput, context: StepContext): Promise<StepOutcome> {
  if (input.phase === 'code') return prove(input, context);
  const { session, journey } = context;
  if (input.phase === 'number') {
    return input.mobile === journey.provenMobile && !awaitsFreshProof(context)
      ? done(input.mobile)
      : send(input.mobile, 'mobile', context);
  }
  const number = await numberToResendTo(session.id);
  return number
    ? send(number, 'code', context)
    : { kind: 'fields', fields: { code: 'code-expired' } };
}

const done = (mobile: Mobile) => ({ kind: 'done' as const, answers: { mobile } });

async function send(
  mobile: Mobile,
  field: 'mobile' | 'code',
  context: StepContext,
): Promise<StepOutcome> {
  const data = await sendCodeTo(mobile, field, context);
  return { kind: 'stay', data, draft: { phase: 'code', mobile } };
}

async function prove(
  input: z.output<typeof codeInput>,
  context: StepContext,
): Promise<StepOutcome> {
  const proven = await verifyCode(input, context);
  if (!proven.ok) return { kind: 'fields', fields: proven.refusal };
  const { awaitsProof, drafts, answers } = context.journey;
  // When the response was lost, `awaitsProof` is already cleared: the draft tells which step
  // waited.
  const isWaiting = (step: string) => Boolean(drafts[step] && answers[step]);
  const waited = context.isResumed ? ['address', 'registration'].find(isWaiting) : null;
  return { ...done(proven.value), then: awaitsProof ?? waited ?? null };
}

const answered = (journey: Journey) => journey.answers.mobile as { mobile: Mobile } | undefined;

export const mobile = defineStep({
  id: 'mobile',
  input: mobileInput,
  needs: () => true,
  resumes: ({ lapsed, provenMobile }) => lapsed && provenMobile === null,
  // The mobile counts only while this session's verification does (T1).
  holds: (journey) =>
    journey.provenMobile !== null && journey.provenMobile === answered(journey)?.mobile,
  load: loadMobile,
  submit: submitMobile,
  secretOf(answers) {
    const code = codeInput.safeParse(answers);
    return code.success ? attemptSecretOf(code.data) : undefined;
  },
  summary: ({ provenMobile }, { t }) => [
    { label: t('row'), value: provenMobile ? formatMobile(provenMobile) : '' },
  ],
});
