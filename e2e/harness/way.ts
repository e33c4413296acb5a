import { expect } from '@playwright/test';
import type { StepName } from './door';
import { FrontDoor } from './front-door';
import { agree, answerBefore, type Route } from './legs';
import { cards, type Wizard } from './wizard';

/** Answers every step before this one over the front door, and opens it. */
export async function walkTo(wizard: Wizard, step: StepName, route: Route = {}): Promise<void> {
  await answerBefore(new FrontDoor(wizard), wizard, step, route);
  await wizard.open(step);
  await wizard.at(step);
}

/** Answers everything; gives the address of the gateway's page for the order. */
async function payPage(wizard: Wizard, route: Route): Promise<string> {
  const door = new FrontDoor(wizard);
  await answerBefore(door, wizard, 'review', route);
  const reply = await agree(door);
  if (reply.kind !== 'leave' || !reply.external) throw new Error(JSON.stringify(reply));
  return reply.href;
}

/** All answered: the browser stands at the gateway's page. */
export async function walkToPayment(wizard: Wizard, route: Route = {}): Promise<void> {
  await wizard.page.goto(await payPage(wizard, route));
  await wizard.atPaymentPage();
}

/** All answered and paid: the browser stands at the page that says so. */
export async function subscribed(wizard: Wizard, route: Route = {}): Promise<void> {
  const address = await payPage(wizard, route);
  const card = { number: cards.good, name: 'NOURA ALHARBI', expiry: '12/39', cvc: '123' };
  const reply = await wizard.page.request.post(address, { form: card });
  expect(reply.url(), 'the way back from the gateway').toContain('/checkout/');
  await wizard.page.goto(reply.url());
  await wizard.atDone();
}
