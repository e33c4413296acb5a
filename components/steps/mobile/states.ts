import type { StepStates } from '../view-props';
import type { MobileData, MobileValues } from './answers';

const nothing: MobileData = { sent: null, proven: null };
const sent = { mobile: '0551234567', resendInMs: 42_000 };

export const states = {
  empty: { initial: {}, data: nothing },
  typed: { initial: { mobile: '55 123 4567' }, data: nothing },
  'code-sent': { initial: { phase: 'code' }, data: { sent, proven: null } },
  'code-again': {
    initial: { phase: 'code' },
    data: { sent: { ...sent, resendInMs: 0 }, proven: null },
  },
  proven: { initial: {}, data: { sent: null, proven: '0551234567' } },
} satisfies StepStates<MobileValues, MobileData>;
