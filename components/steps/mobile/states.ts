import type { MobileValues } from '@/components/otp/answers';
import type { StepStates, SubmitResult } from '../step-states';
import type { MobileData } from './answers';

const nothing: MobileData = {
  sent: null,
  proven: null,
  again: false,
  collector: 'شركة ندى التجريبية',
  privacyHref: '#',
  answersKeptDays: 30,
};
const sent: MobileData = { ...nothing, sent: { mobile: '0551234567', resendInMs: 42_000 } };
const refused = (fields: Record<string, string>): SubmitResult => ({
  refused: { code: 'invalid-answers', fields },
});
const code = (pressed: SubmitResult) => ({
  initial: { phase: 'code', code: '471209' } as const,
  data: sent,
  pressed,
});

export const states = {
  empty: { initial: {}, data: nothing },
  typed: { initial: { mobile: '55 123 4567' }, data: nothing },
  'arabic-digits': { initial: { mobile: '٠٥٥ ١٢٣ ٤٥٦٧' }, data: nothing },
  'a-landline': { initial: { mobile: '011 234 5678' }, data: nothing, pressed: 'checked' },
  'long-collector': {
    initial: {},
    data: { ...nothing, collector: 'شركة ندى لخدمات الغسيل والكي والعناية بالمنسوجات المحدودة' },
  },
  'codes-used-up': {
    initial: { mobile: '55 123 4567' },
    data: nothing,
    pressed: refused({ mobile: 'codes-used-up:42' }),
  },
  'code-sent': { initial: { phase: 'code' }, data: sent },
  'code-missing': { initial: { phase: 'code' }, data: sent, pressed: 'checked' },
  'code-wrong': code(refused({ code: 'code-wrong' })),
  'code-expired': code(refused({ code: 'code-expired' })),
  'code-spent': code(refused({ code: 'code-spent' })),
  'too-many': code(refused({ code: 'codes-used-up:60' })),
  'code-again': {
    initial: { phase: 'code' },
    data: { ...sent, sent: { mobile: '0551234567', resendInMs: 0 } },
  },
  'fresh-code': { initial: {}, data: { ...sent, again: true } },
  'codes-tried': code(refused({ code: 'codes-tried:12' })),
  proven: { initial: {}, data: { ...nothing, proven: '0551234567' } },
} satisfies StepStates<MobileValues, MobileData>;

/** Answers that pass the form's validation; the server decides the outcome. */
export const complete = states.typed;
