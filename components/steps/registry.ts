import 'server-only';
import type { Step } from '@/lib/wizard/step';
import { address } from './address';
import { coverage } from './coverage';
import { mobile } from './mobile';
import { type StepId, stepIds } from './order';
import { plan } from './plan';
import { preferences } from './preferences';
import { registration } from './registration';
import { review } from './review';
import { schedule } from './schedule';

const known = {
  coverage,
  mobile,
  registration,
  address,
  preferences,
  plan,
  schedule,
  review,
} satisfies { [Id in StepId]: Step<Id> };

/** The wizard's steps, in the order in which they are walked. */
export const steps: readonly (Step & { id: StepId })[] = stepIds.map((id) => known[id]);

/** A step by its name in an address; null when there is none. */
export const findStep = (id: string): (Step & { id: StepId }) | null =>
  steps.find((step) => step.id === id) ?? null;
