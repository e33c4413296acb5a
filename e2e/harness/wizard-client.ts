import type { z } from 'zod';
import type { mobileInput } from '@/components/otp/answers';
import type { addressAnswers } from '@/components/steps/address/answers';
import type { coverageAnswers } from '@/components/steps/coverage/answers';
import type { planAnswers } from '@/components/steps/plan/answers';
import type { preferencesAnswers } from '@/components/steps/preferences/answers';
import type { registrationAnswers } from '@/components/steps/registration/answers';
import type { reviewAnswers } from '@/components/steps/review/answers';
import type { scheduleAnswers } from '@/components/steps/schedule/answers';
import type { StepReply } from '@/lib/wizard/wizard-call';
import { type StepId, stepIds } from '../../lib/wizard/step';

/** The request body of each step. */
export interface Answers extends Record<StepId, unknown> {
  coverage: z.input<typeof coverageAnswers>;
  mobile: z.input<typeof mobileInput>;
  registration: z.input<typeof registrationAnswers>;
  address: z.input<typeof addressAnswers>;
  preferences: z.input<typeof preferencesAnswers>;
  plan: z.input<typeof planAnswers>;
  schedule: z.input<typeof scheduleAnswers>;
  review: z.input<typeof reviewAnswers>;
}

export type StepName = StepId;

/** The steps in the order of the wizard. */
export const stepNames = stepIds;

/** The app's API as its pages call it, in one language, with one session. */
export interface WizardClient {
  /** Submits a step; throws when the server refuses the answers. */
  submit<Step extends StepName>(step: Step, answers: Answers[Step]): Promise<StepReply>;
  /** Sends a GET request as a page does; returns the response's JSON. */
  read<Answer>(path: string): Promise<Answer>;
  /** The HTML of a step, with its React payload decoded. */
  page(step: StepName): Promise<string>;
}

/** The HTML of a page, followed by its decoded React payload. */
export function withFlightData(html: string): string {
  const flight = [...html.matchAll(/self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g)];
  return html + flight.map(([, text = '""']) => JSON.parse(text) as string).join('');
}
