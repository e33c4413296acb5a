import type { Page } from '@playwright/test';
import { type StepId, stepIds } from '../../lib/wizard/step';
import { cards, type Wizard } from '../harness/wizard';

export interface SizedPage {
  name: string;
  /**
   * The page's path once the earlier pages were completed, or how to find it on the last open page.
   */
  path: string | ((last: Page, wizard: Wizard) => Promise<string>);
  /**
   * Completes the page; ends when the next page is shown. Undefined when there is nothing to
   * complete.
   */
  complete?: (wizard: Wizard) => Promise<void>;
}

const step = (id: StepId, index: number): SizedPage => {
  const next = stepIds[index + 1];
  return {
    name: id,
    path: `/ar/start/${id}`,
    async complete(wizard) {
      await wizard[id]();
      await (next ? wizard.at(next) : wizard.atPaymentPage());
    },
  };
};

async function payAndReturn(last: Page, wizard: Wizard): Promise<string> {
  await wizard.payWith(cards.good);
  await wizard.atDone();
  return last.url();
}

async function trackingLink(last: Page): Promise<string> {
  const href = await last
    .locator('a[href*="/track/"]:not([href$="/calendar"])')
    .first()
    .getAttribute('href');
  if (!href) throw new Error(`${last.url()} has no link to the tracking page`);
  return href;
}

/**
 * The pages of the journey in their order; each is opened with an empty cache and the session of
 * the one before.
 */
export const pages: SizedPage[] = [
  { name: 'home', path: '/ar' },
  { name: 'plans', path: '/ar/plans' },
  { name: 'present', path: '/ar/plans/present' },
  ...stepIds.map(step),
  { name: 'checkout', path: payAndReturn },
  { name: 'track', path: trackingLink },
  { name: 'account', path: '/ar/account' },
];
