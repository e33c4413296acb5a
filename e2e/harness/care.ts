import type { Locator, Page } from '@playwright/test';
import type { Service } from '@/lib/wizard/preferences';
import { expect } from './test';
import type { Words } from './words';
import type { LoggedRequest, World } from './world';

/** The step of the care, service by service: what a person reads and presses there. */
export class Care {
  constructor(
    readonly page: Page,
    readonly t: Words,
    readonly world: World,
  ) {}

  words = (key: string, values?: Record<string, string>): string =>
    this.t(`step-preferences.${key}`, values);

  card = (service: Service): Locator =>
    this.page.getByRole('region', { name: this.words(`services.${service}`), exact: true });

  /** The card's button, by what it does: `choose`, `edit`, `leave`, `back-to-saved` … */
  button(service: Service, what: string): Locator {
    const name = this.words(`services.${service}`);
    return this.page.getByRole('button', {
      name: this.words('of', { what: this.words(what), service: name }),
      exact: true,
    });
  }

  /** Its name goes on with what it is. */
  option = (service: Service, option: string): Locator =>
    this.card(service).getByRole('checkbox', {
      name: new RegExp(`^${this.words(`options.${option}`)}`),
    });

  /** The one button, whatever it says: with nothing chosen it leaves all as it is. */
  save = (): Promise<void> => this.page.locator('main [type=submit]').click();

  /** A service that was down is left alone for some seconds yet: presses until it answers, and this is there. */
  async saveUntil(there: Locator, press = this.save): Promise<void> {
    await expect(async () => {
      if (!(await there.isVisible())) await press();
      await expect(there).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
  }

  /** What was sent to be kept, each with what came of it. */
  async sent(seen: number): Promise<LoggedRequest[]> {
    const calls = await this.world.requests(seen);
    return calls.filter(({ operation }) => operation === 'save-preferences');
  }
}
