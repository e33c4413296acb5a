import { expect, type Locator, type Page } from '@playwright/test';
import { staffPassword } from './staff-accounts';
import type { Locale, Words } from './words';

/** Somebody of our own staff at their page. Speaks the words of the page. */
export class StaffDesk {
  constructor(
    readonly page: Page,
    readonly t: Words,
    readonly language: Locale,
  ) {}

  async open(path = ''): Promise<void> {
    await this.page.goto(`/${this.language}/staff${path}`);
  }

  /** Types what is asked for, and sends it. */
  async send(name: string, password = staffPassword, code = ''): Promise<void> {
    const box = (label: string) => this.page.getByLabel(this.t(`staff.${label}`), { exact: true });
    await expect(this.page.locator('main form[data-live]')).toBeVisible();
    await box('name').fill(name);
    await box('password').fill(password);
    await box('code').fill(code);
    await this.press('enter');
  }

  async signIn(name: string): Promise<void> {
    await this.open();
    await this.send(name);
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.t('staff.title'), exact: true }),
    ).toBeVisible();
  }

  press = (word: string): Promise<void> =>
    this.page.getByRole('button', { name: this.t(`staff.${word}`), exact: true }).click();

  /** The row of an order in the list. */
  row = (reference: string): Locator =>
    this.page.getByRole('listitem').filter({ hasText: reference });

  /** A button about an order. */
  button = (act: 'try' | 'refund' | 'handled', reference: string): Locator =>
    this.page.getByRole('button', {
      name: this.t('staff.act-of', { act: this.t(`staff.${act}`), reference }),
      exact: true,
    });

  /** What is said to have come of the last act: one of these. */
  async said(...outcomes: string[]): Promise<void> {
    const words = outcomes.map((outcome) => this.t(`staff.outcomes.${outcome}`));
    await expect(this.page.getByRole('status').filter({ hasText: /\S/ })).toHaveText(
      new RegExp(words.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')),
    );
  }

  /** Asks for the money to go back, up to the last question. */
  async askForRefund(reference: string, reason = 'partner-cannot'): Promise<void> {
    await this.button('refund', reference).click();
    await this.page.getByRole('radio', { name: this.t(`staff.reasons.${reason}`) }).check();
  }
}
