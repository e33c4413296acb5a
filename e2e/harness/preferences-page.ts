import type { Locator, Page } from '@playwright/test';
import type { Service } from '@/lib/integrations/partner/codes';
import type { Translate } from './messages';
import { expect } from './test';
import type { LoggedRequest, World } from './world';

/** Page object of the preferences step, service by service. */
export class PreferencesPage {
  constructor(
    readonly page: Page,
    readonly t: Translate,
    readonly world: World,
  ) {}

  words = (key: string, values?: Record<string, string>): string =>
    this.t(`step-preferences.${key}`, values);

  card = (service: Service): Locator =>
    this.page.getByRole('region', { name: this.words(`services.${service}`), exact: true });

  /** A button of a service's card by its action: `choose`, `edit`, `leave`, `back-to-saved` … */
  button(service: Service, what: string): Locator {
    const name = this.words(`services.${service}`);
    return this.page.getByRole('button', {
      name: this.words('of', { what: this.words(what), service: name }),
      exact: true,
    });
  }

  /** Its accessible name continues with a description. */
  option = (service: Service, option: string): Locator =>
    this.card(service).getByRole('checkbox', {
      name: new RegExp(`^${this.words(`options.${option}`)}`),
    });

  /** Clicks the submit button, whatever its label; with nothing chosen it skips the step. */
  save = (): Promise<void> => this.page.locator('main [type=submit]').click();

  /**
   * Clicks until the element appears: after an outage the circuit breaker stays open for some
   * seconds.
   */
  async saveUntil(there: Locator, press = this.save): Promise<void> {
    await expect(async () => {
      if (!(await there.isVisible())) await press();
      await expect(there).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
  }

  /** The requests that saved preferences, with their outcomes. */
  async sent(seen: number): Promise<LoggedRequest[]> {
    const calls = await this.world.requests(seen);
    return calls.filter(({ operation }) => operation === 'save-preferences');
  }
}
