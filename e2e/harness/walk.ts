import { type APIResponse, expect } from '@playwright/test';
import type { StepReply } from '@/lib/wizard/wizard-call';
import { card, cards } from './customer-client';
import { answerStepsBefore, submitReview, type WalkOptions } from './step-answers';
import type { Wizard } from './wizard';
import { type Answers, type StepName, type WizardClient, withFlightData } from './wizard-client';

/**
 * Calls the app's API as the wizard's pages do, without clicks, in the session of the wizard's
 * page: each step would take seconds in a browser.
 */
export class PageClient implements WizardClient {
  #own: string | undefined;

  constructor(private readonly wizard: Wizard) {}

  async submit<Step extends StepName>(step: Step, answers: Answers[Step]): Promise<StepReply> {
    const { page, language } = this.wizard;
    const reply = await page.request.post(`/api/journey/${step}?locale=${language}`, {
      headers: { origin: await this.#origin() },
      data: { answers },
    });
    return (await expectOk(reply)).json() as Promise<StepReply>;
  }

  async read<Answer>(path: string): Promise<Answer> {
    const reply = await this.wizard.page.request.get(`${path}?locale=${this.wizard.language}`);
    return (await expectOk(reply)).json() as Promise<Answer>;
  }

  async page(step: StepName): Promise<string> {
    const { page, language } = this.wizard;
    const reply = await expectOk(await page.request.get(`/${language}/start/${step}`));
    expect(reply.url(), `the step ${step} is open`).toContain(`/start/${step}`);
    return withFlightData(await reply.text());
  }

  /** Browsers send an `Origin` header. */
  async #origin(): Promise<string> {
    this.#own ??= new URL((await this.wizard.page.request.get('/api/health/live')).url()).origin;
    return this.#own;
  }
}

async function expectOk(reply: APIResponse): Promise<APIResponse> {
  expect(
    reply.ok(),
    `${reply.url()}: ${reply.status()} ${reply.ok() ? '' : await reply.text()}`,
  ).toBe(true);
  return reply;
}

/** Answers every step before this one over the API, and opens it. */
export async function walkTo(
  wizard: Wizard,
  step: StepName,
  route: WalkOptions = {},
): Promise<void> {
  await answerStepsBefore(new PageClient(wizard), wizard, step, route);
  await wizard.open(step);
  await wizard.at(step);
}

/** Answers everything; returns the URL of the order's payment page. */
async function orderPaymentPage(wizard: Wizard, route: WalkOptions): Promise<string> {
  const client = new PageClient(wizard);
  await answerStepsBefore(client, wizard, 'review', route);
  const reply = await submitReview(client);
  if (reply.kind !== 'leave' || !reply.external) throw new Error(JSON.stringify(reply));
  return reply.href;
}

/** Answers everything; leaves the browser on the payment page. */
export async function walkToPayment(wizard: Wizard, route: WalkOptions = {}): Promise<void> {
  await wizard.page.goto(await orderPaymentPage(wizard, route));
  await wizard.atPaymentPage();
}

/** Answers and pays; leaves the browser on the page that confirms it. */
export async function subscribe(wizard: Wizard, route: WalkOptions = {}): Promise<void> {
  const address = await orderPaymentPage(wizard, route);
  const form = { number: cards.good, ...card };
  const reply = await wizard.page.request.post(address, { form });
  expect(reply.url(), 'the way back from the gateway').toContain('/checkout/');
  await wizard.page.goto(reply.url());
  await wizard.atDone();
}
