import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import type { Locale, Translate } from './messages';
import type { Person } from './person';
import { expect as impatient } from './test';
import type { StepName } from './wizard-client';
import type { World } from './world';

// Outside the test runner (`npm run sizes`) the default is five seconds, and a cold server may need
// more.
const expect = impatient.configure({ timeout: 20_000 });

export { cards } from './customer-client';

/**
 * Page object of the wizard: one method for each thing that a customer does, in the page's
 * language.
 */
export class Wizard {
  constructor(
    readonly page: Page,
    readonly t: Translate,
    readonly language: Locale,
    readonly world: World,
    readonly person: Person,
  ) {}

  /** Opens a step by its URL. */
  async open(step: StepName, query = ''): Promise<void> {
    await this.page.goto(`/${this.language}/start/${step}${query}`);
    await this.waitForHydration();
  }

  /** Waits until the step's page is shown and hydrated. */
  async at(step: StepName): Promise<void> {
    await expect(this.page).toHaveURL(new RegExp(`/${this.language}/start/${step}(\\?|$)`));
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.t(`step-${step}.title`) }),
    ).toBeVisible();
    await this.waitForHydration();
  }

  async waitForHydration(): Promise<void> {
    await expect(this.page.locator('main form[data-live]')).toBeVisible();
  }

  private press = (name: string) => this.page.getByRole('button', { name, exact: true }).click();
  private box = (name: string) => this.page.getByRole('textbox', { name, exact: false });
  private choose = (group: string, name: string) =>
    this.page.getByRole('group', { name: group }).getByRole('radio', { name }).check();

  /** Searches for a place by name and takes the first result. */
  async searchPlace(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: this.t('step-coverage.search') }).fill(name);
    await this.page.getByRole('option').first().click();
  }

  /** Checks a place on the home page and continues into the wizard with it. */
  async fromHome(place = { ar: 'العليا', en: 'Al Olaya' }): Promise<void> {
    await this.page.goto(`/${this.language}`);
    await this.page.getByLabel(this.t('home.coverage.search')).focus();
    await this.searchPlace(place[this.language]);
    await this.press(this.t('home.coverage.go-on'));
  }

  async coverage(place = { ar: 'العليا', en: 'Al Olaya' }): Promise<void> {
    await this.at('coverage');
    await this.searchPlace(place[this.language]);
    await this.press(this.t('step-coverage.submit'));
  }

  /** Types the number and submits it, whatever the result. */
  async submitNumber(mobile: string): Promise<void> {
    await this.box(this.t('step-mobile.label')).fill(mobile);
    await this.press(this.t('step-mobile.send'));
  }

  /** Types the number and requests the code. */
  async requestCode(mobile: string = this.person.mobile): Promise<void> {
    await this.submitNumber(mobile);
    await expect(
      this.page.getByRole('heading', { name: this.t('step-mobile.code-title') }),
    ).toBeVisible();
  }

  async enterCode(code: string): Promise<void> {
    const field = this.box(this.t('step-mobile.code-label'));
    const before = await field.inputValue();
    await field.fill(code);
    // A full code submits itself with its last digit; a partial or repeated one needs the button.
    if (code.length < 6 || code === before) await this.press(this.t('step-mobile.confirm'));
  }

  async mobile(codesBefore = 0): Promise<void> {
    await this.at('mobile');
    await this.requestCode();
    await this.enterCode(await this.world.code(this.person.mobile, codesBefore + 1));
  }

  async registration(): Promise<void> {
    await this.at('registration');
    const [year = '', month = '', day = ''] = this.person.birthDate
      .split('-')
      .map((part) => String(Number(part)));
    await this.box(this.t('step-registration.name')).fill(this.person.name);
    await this.box(this.t('form.day')).fill(day);
    await this.page.getByRole('combobox', { name: this.t('form.month') }).selectOption(month);
    await this.box(this.t('form.year')).fill(year);
    await this.choose(
      this.t('step-registration.gender'),
      this.t('step-registration.genders.female'),
    );
    await this.press(this.t('steps.save'));
  }

  async address(): Promise<void> {
    await this.at('address');
    await this.box(this.t('step-address.street')).fill('شارع الأمير سلطان، العليا');
    await this.box(this.t('step-address.building')).fill('7421');
    await this.press(this.t('steps.save'));
  }

  async skipPreferences(): Promise<void> {
    await this.at('preferences');
    await this.press(this.t('step-preferences.skip'));
  }

  /** Chooses options for one service, clothes, and leaves the others unchanged. */
  async preferences(): Promise<void> {
    await this.at('preferences');
    const clothes = this.t('step-preferences.services.clothes');
    await this.press(
      this.t('step-preferences.of', { what: this.t('step-preferences.choose'), service: clothes }),
    );
    await this.page
      .getByRole('checkbox', { name: this.t('step-preferences.options.mirzam') })
      .check();
    await this.press(this.t('steps.save'));
  }

  /** Takes the first option of the first plan. */
  async plan(): Promise<void> {
    await this.at('plan');
    await this.page.getByRole('radio').first().check();
    await this.page
      .getByRole('button', { name: this.t('step-plan.submit') })
      .filter({ visible: true })
      .click();
  }

  /** Takes the first available day and period: Fridays have no morning. */
  async schedule(mode: 'weekly' | 'start' = 'weekly'): Promise<void> {
    await this.at('schedule');
    await this.choose(this.t('step-schedule.mode'), this.t(`step-schedule.modes.${mode}`));
    await this.page
      .getByRole('group', { name: this.t('step-schedule.day') })
      .getByRole('radio', { disabled: false })
      .first()
      .check();
    await this.page
      .getByRole('group', { name: this.t('step-schedule.period') })
      .getByRole('radio', { disabled: false })
      .first()
      .check();
    await this.press(this.t('step-schedule.submit'));
  }

  /** Its accessible name continues with the amount. */
  payButton = () => this.page.getByRole('button', { name: this.t('step-review.submit') });

  async review(): Promise<void> {
    await this.at('review');
    await this.page.getByRole('checkbox').check();
    await this.payButton().click();
  }

  /** Walks from the first step to the payment page. */
  async toPayment(
    options: { skipPreferences?: boolean; mode?: 'weekly' | 'start' } = {},
  ): Promise<void> {
    await this.open('coverage');
    await this.coverage();
    await this.mobile();
    await this.registration();
    await this.address();
    await (options.skipPreferences ? this.skipPreferences() : this.preferences());
    await this.plan();
    await this.schedule(options.mode);
    await this.review();
    await this.atPaymentPage();
  }

  async atPaymentPage(): Promise<void> {
    await expect(this.page).toHaveURL(/\/gateway\/invoices\//);
  }

  /** Leaves the payment page by its back link. */
  leavePaymentPage = (): Promise<void> =>
    this.page
      .getByRole('link', { name: this.language === 'ar' ? /رجوع|العودة/ : /back/i })
      .first()
      .click();

  /** The fields and the button of the gateway's page, which has its own texts. */
  gateway() {
    const [number, name, expiry, code] = {
      ar: ['رقم البطاقة', 'الاسم على البطاقة', 'تاريخ الانتهاء', 'رمز الأمان (CVC)'],
      en: ['Card number', 'Name on card', 'Expiry date', 'Security code (CVC)'],
    }[this.language] as [string, string, string, string];
    return {
      number: this.page.getByLabel(number),
      name: this.page.getByLabel(name),
      expiry: this.page.getByLabel(expiry),
      code: this.page.getByLabel(code),
      pay: this.page.getByRole('button', { name: this.language === 'ar' ? /^دفع/ : /^Pay/ }),
    };
  }

  /** Fills in a card on the gateway's page and submits it. */
  async payWith(card: string): Promise<void> {
    const { number, name, expiry, code, pay } = this.gateway();
    await number.fill(card);
    await name.fill('NOURA ALHARBI');
    await expiry.fill('12/39');
    await code.fill('123');
    await pay.click();
  }

  /** Waits for the page that confirms the active subscription. */
  async atDone(): Promise<void> {
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.t('checkout.done-title') }),
    ).toBeVisible();
    await expect(this.page).toHaveURL(new RegExp(`/${this.language}/checkout/[0-9a-f-]{36}$`));
  }

  accessible = (): Promise<void> => expectAccessible(this.page);
}
