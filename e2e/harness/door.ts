import type { z } from 'zod';
import type { mobileInput } from '@/components/proof/answers';
import type { addressAnswers } from '@/components/steps/address/answers';
import type { coverageAnswers } from '@/components/steps/coverage/answers';
import type { planAnswers } from '@/components/steps/plan/answers';
import type { preferencesAnswers } from '@/components/steps/preferences/answers';
import type { registrationAnswers } from '@/components/steps/registration/answers';
import type { reviewAnswers } from '@/components/steps/review/answers';
import type { scheduleAnswers } from '@/components/steps/schedule/answers';
import type { StepReply } from '@/lib/wizard/replies';
import { type StepId, stepIds } from '../../lib/wizard/step-ids';

/** What each step's page sends. */
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

/** The app as its pages speak to it, in one language, with one session. */
export interface Door {
  /** Submits a step; throws where the server does not take the answers. */
  submit<Step extends StepName>(step: Step, answers: Answers[Step]): Promise<StepReply>;
  /** What the server answers to a call of a page's own. */
  read<Answer>(path: string): Promise<Answer>;
  /** The HTML of a step, its data for the browser unwrapped. */
  page(step: StepName): Promise<string>;
}

/** A page's HTML with the data in it that React reads, as text. */
export function unwrapped(html: string): string {
  const flight = [...html.matchAll(/self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g)];
  return html + flight.map(([, text = '""']) => JSON.parse(text) as string).join('');
}
