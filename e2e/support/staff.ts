import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { ground } from './ground';
import type { World } from './world';
import type { Locale } from './words';

/** Somebody of the partner's staff at the console: a screen of their own beside the customer's phone. */
export class Staff {
  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
    /** What the browser said went wrong. */
    readonly heard: string[],
  ) {}

  static async at(
    browser: Browser,
    world: Pick<World, 'key'>,
    { language = 'en', width = 1280 }: { language?: Locale; width?: number } = {},
  ): Promise<Staff> {
    const viewport = { width, height: width < 1000 ? 1024 : 800 };
    const context = await browser.newContext({ viewport, locale: language });
    const page = await context.newPage();
    const heard: string[] = [];
    page.on('pageerror', (error) => heard.push(String(error)));
    page.on('console', (message) => {
      const expected = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !expected) heard.push(message.text());
    });
    const query = new URLSearchParams({ key: world.key, lang: language });
    await page.goto(`${ground().sandbox.controlUrl}/console?${query}`);
    return new Staff(page, context, heard);
  }

  /** Follows a link of the console's own menu. */
  async view(name: string): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await expect(this.page.getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }

  /** Presses a button and waits until it is said to be done; answers the question that some ask. */
  async press(button: Locator, { sure = false } = {}): Promise<void> {
    await button.click();
    if (sure)
      await this.page.getByRole('dialog').getByRole('button', { name: 'Yes, do it' }).click();
    await expect(this.page.getByRole('status')).toHaveText(/^Done:/);
  }

  /** The entries of the column, the newest first. */
  happened = (what: string): Locator =>
    this.page
      .getByRole('complementary', { name: 'What happened just now' })
      .getByRole('listitem')
      .filter({ hasText: what });

  /** Leaves, and fails where the browser found something wrong. */
  async leave(): Promise<void> {
    await this.context.close();
    expect(this.heard, 'errors in the console’s browser').toEqual([]);
  }
}

/** Begins a world anew with one of the sandbox's scenes. */
export async function play({ key }: Pick<World, 'key'>, scenario: string): Promise<void> {
  const body = JSON.stringify({ scenario });
  const headers = { 'content-type': 'application/json' };
  const address = `${ground().sandbox.controlUrl}/sandbox/reset?key=${key}`;
  expect((await fetch(address, { method: 'POST', headers, body })).ok).toBe(true);
}

/** One call of the partner API, as an app would make it. */
export async function readPlans({ key }: Pick<World, 'key'>): Promise<void> {
  const headers = { 'api-key': key };
  await fetch(`${ground().sandbox.url}/external-partner/plans`, { headers });
}
