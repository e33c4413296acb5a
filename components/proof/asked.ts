import type { MobileValues } from './answers';

/** What is sent depends on the question that is open. */
export const answersOf = ({ phase, mobile, code }: MobileValues) =>
  phase === 'code' ? { phase, code } : { phase, mobile };
