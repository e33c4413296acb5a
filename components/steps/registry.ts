import 'server-only';
import type { Step } from '@/lib/wizard/step';
import { type StepId, stepIds } from '@/lib/wizard/step-ids';
import type { WizardSteps } from '@/lib/wizard/steps';
import { address } from './address/step.server';
import { coverage } from './coverage/step.server';
import { mobile } from './mobile/step.server';
import { plan } from './plan/step.server';
import { preferences } from './preferences/step.server';
import { registration } from './registration/step.server';
import { review } from './review/step.server';
import { schedule } from './schedule/step.server';

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

/** The wizard's steps in order. */
export const steps: WizardSteps = stepIds.map((id) => known[id]);
