import { expect, type APIResponse } from '@playwright/test';
import type { z } from 'zod';
import type { addressAnswers } from '@/components/steps/address/answers';
import type { coverageAnswers } from '@/components/steps/coverage/answers';
import type { mobileInput } from '@/components/steps/mobile/answers';
import type { planAnswers } from '@/components/steps/plan/answers';
import type { preferencesAnswers } from '@/components/steps/preferences/answers';
import type { registrationAnswers } from '@/components/steps/registration/answers';
import type { reviewAnswers } from '@/components/steps/review/answers';
import type { scheduleAnswers } from '@/components/steps/schedule/answers';
import type { StepReply } from '@/lib/bff/endpoints';
import type { Wizard } from './wizard';

/** What each step's page sends. */
interface Answers {
  coverage: z.input<typeof coverageAnswers>;
  mobile: z.input<typeof mobileInput>;
  registration: z.input<typeof registrationAnswers>;
  address: z.input<typeof addressAnswers>;
  preferences: z.input<typeof preferencesAnswers>;
  plan: z.input<typeof planAnswers>;
  schedule: z.input<typeof scheduleAnswers>;
  review: z.input<typeof reviewAnswers>;
}

export type StepName = keyof Answers;

/**
 * The app as the wizard's pages speak to it, without their clicks: same calls, and the session of the wizard's own
 * page. Each call took seconds in a browser and is not what the test is about.
 */
export class FrontDoor {
  #own: string | undefined;

  constructor(private readonly wizard: Wizard) {}

  /** Submits a step; throws where the server does not take the answers. */
  async submit<Step extends StepName>(step: Step, answers: Answers[Step]): Promise<StepReply> {
    const { page, language } = this.wizard;
    const reply = await page.request.post(`/api/journey/${step}?locale=${language}`, {
      headers: { origin: await this.#origin() },
      data: { answers },
    });
    return (await taken(reply)).json() as Promise<StepReply>;
  }

  /** What the server answers to a call of a page's own. */
  async read<Answer>(path: string): Promise<Answer> {
    const reply = await this.wizard.page.request.get(`${path}?locale=${this.wizard.language}`);
    return (await taken(reply)).json() as Promise<Answer>;
  }

  /** The HTML of a step, its data for the browser unwrapped. */
  async page(step: StepName): Promise<string> {
    const { page, language } = this.wizard;
    const reply = await taken(await page.request.get(`/${language}/start/${step}`));
    expect(reply.url(), `the step ${step} is open`).toContain(`/start/${step}`);
    const html = await reply.text();
    const flight = [...html.matchAll(/self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g)];
    return html + flight.map(([, text = '""']) => JSON.parse(text) as string).join('');
  }

  /** A browser names the place that a call comes from. */
  async #origin(): Promise<string> {
    this.#own ??= new URL((await this.wizard.page.request.get('/api/health/live')).url()).origin;
    return this.#own;
  }
}

async function taken(reply: APIResponse): Promise<APIResponse> {
  expect(
    reply.ok(),
    `${reply.url()}: ${reply.status()} ${reply.ok() ? '' : await reply.text()}`,
  ).toBe(true);
  return reply;
}
