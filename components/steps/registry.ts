import 'server-only';
import type { Step } from '@/lib/journey/step';
import { address } from './address';
import { coverage } from './coverage';
import { mobile } from './mobile';
import { plan } from './plan';
import { preferences } from './preferences';
import { registration } from './registration';
import { review } from './review';
import { schedule } from './schedule';

/** The wizard, in the order in which it is walked. */
export const steps = [
  coverage,
  mobile,
  registration,
  address,
  preferences,
  plan,
  schedule,
  review,
] as const satisfies readonly Step[];

export type StepId = (typeof steps)[number]['id'];

/** A step by its name in an address; null when there is none. */
export const findStep = (id: string): (Step & { id: StepId }) | null =>
  steps.find((step) => step.id === id) ?? null;
