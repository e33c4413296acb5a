import 'server-only';
import type { Step } from '@/lib/wizard/step';
import type { WizardSteps } from '@/lib/wizard/steps';
import { address } from './address';
import { coverage } from './coverage';
import { mobile } from './mobile';
import { type StepId, stepIds } from '@/lib/wizard/step-ids';
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
export const steps: WizardSteps = stepIds.map((id) => known[id]);
