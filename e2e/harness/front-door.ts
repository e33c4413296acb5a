import { expect, type APIResponse } from '@playwright/test';
import type { StepReply } from '@/lib/bff/endpoints';
import { type Answers, type Door, type StepName, unwrapped } from './door';
import type { Wizard } from './wizard';

/**
 * The app as the wizard's pages speak to it, without their clicks: same calls, and the session of the wizard's own
 * page. Each call took seconds in a browser and is not what the test is about.
 */
export class FrontDoor implements Door {
  #own: string | undefined;

  constructor(private readonly wizard: Wizard) {}

  async submit<Step extends StepName>(step: Step, answers: Answers[Step]): Promise<StepReply> {
    const { page, language } = this.wizard;
    const reply = await page.request.post(`/api/journey/${step}?locale=${language}`, {
      headers: { origin: await this.#origin() },
      data: { answers },
    });
    return (await taken(reply)).json() as Promise<StepReply>;
  }

  async read<Answer>(path: string): Promise<Answer> {
    const reply = await this.wizard.page.request.get(`${path}?locale=${this.wizard.language}`);
    return (await taken(reply)).json() as Promise<Answer>;
  }

  async page(step: StepName): Promise<string> {
    const { page, language } = this.wizard;
    const reply = await taken(await page.request.get(`/${language}/start/${step}`));
    expect(reply.url(), `the step ${step} is open`).toContain(`/start/${step}`);
    return unwrapped(await reply.text());
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
