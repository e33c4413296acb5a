import type { Locator, Page } from '@playwright/test';
import { until } from '../../scripts/stack/ready';
import type { App } from './app';
import { test as base, expect } from './customer';
import { invoiceOf } from './customer-client';
import { type CheckoutSummary, query, readNewestCheckout } from './database';
import type { Locale, Translate } from './messages';
import { staffPassword } from './staff-accounts';
import { walkToPayment } from './walk';
import type { Wizard } from './wizard';
import type { World } from './world';

/** Page object of the staff page, in one language. */
export class StaffPage {
  constructor(
    readonly page: Page,
    readonly t: Translate,
    readonly language: Locale,
  ) {}

  async open(path = ''): Promise<void> {
    await this.page.goto(`/${this.language}/staff${path}`);
  }

  /** Fills in the sign-in form and submits it. */
  async submitSignIn(name: string, password = staffPassword, code = ''): Promise<void> {
    const box = (label: string) => this.page.getByLabel(this.t(`staff.${label}`), { exact: true });
    await expect(this.page.locator('main form[data-live]')).toBeVisible();
    await box('name').fill(name);
    await box('password').fill(password);
    await box('code').fill(code);
    await this.clickButton('enter');
  }

  async signIn(name: string): Promise<void> {
    await this.open();
    await this.submitSignIn(name);
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.t('staff.title'), exact: true }),
    ).toBeVisible();
  }

  clickButton = (word: string): Promise<void> =>
    this.page.getByRole('button', { name: this.t(`staff.${word}`), exact: true }).click();

  /** An order's row in the list. */
  row = (reference: string): Locator =>
    this.page.getByRole('listitem').filter({ hasText: reference });

  /** An action button of an order. */
  button = (act: 'try' | 'refund' | 'handled', reference: string): Locator =>
    this.page.getByRole('button', {
      name: this.t('staff.act-of', { act: this.t(`staff.${act}`), reference }),
      exact: true,
    });

  /** Asserts the outcome of the last action: one of these. */
  async expectOutcome(...outcomes: string[]): Promise<void> {
    const words = outcomes.map((outcome) => this.t(`staff.outcomes.${outcome}`));
    await expect(this.page.getByRole('status').filter({ hasText: /\S/ })).toHaveText(
      new RegExp(words.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')),
    );
  }

  /** Starts a refund, up to its last confirmation. */
  async startRefund(reference: string, reason = 'partner-cannot'): Promise<void> {
    await this.button('refund', reference).click();
    await this.page.getByRole('radio', { name: this.t(`staff.reasons.${reason}`) }).check();
  }
}

export const test = base.extend<{ staffPage: StaffPage; newStaffPage(): Promise<StaffPage> }>({
  staffPage: async ({ newStaffPage }, use) => {
    await use(await newStaffPage());
  },
  // Another tab of the customer's browser; a separate browser would add nothing.
  newStaffPage: async ({ context, t, language }, use) => {
    await use(async () => new StaffPage(await context.newPage(), t, language));
  },
});

/** Keeps the worker off the checkout and waits until its lease is free. */
const withoutWorker = (app: App, id: string) =>
  until('no process holds the lease', async () => {
    const free = await query(
      app,
      `update checkouts set next_attempt_at = now() + interval '1 hour'
       where id = $1 and lease_until is null returning id`,
      [id],
    );
    return free.length > 0 ? true : undefined;
  });

/**
 * The customer paid and the partner answers no confirm request; after six minutes the order needs
 * staff.
 */
export async function payWithoutActivation(
  wizard: Wizard,
  world: World,
  app: App,
): Promise<CheckoutSummary> {
  await walkToPayment(wizard);
  const invoice = invoiceOf(wizard.page.url());
  await wizard.page.close();
  await world.fault({ operation: 'confirm-payment', kind: 'reset', times: 10_000 });
  await world.pay(invoice);
  await expect.poll(async () => (await readNewestCheckout(app)).state).toBe('confirming');
  const found = await readNewestCheckout(app);
  await withoutWorker(app, found.id);
  await world.advance('PT6M');
  return found;
}

export { expect } from './test';
