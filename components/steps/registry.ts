import 'server-only';
import { type Step, type StepId, stepIds, type WizardSteps } from '@/lib/wizard/step';
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
