import { readdirSync } from 'node:fs';
import { inRoot } from '../../scripts/stack/root';
import { test } from '../harness/customer';
import { placeMessage } from '../harness/messages';
import { StaffPage } from '../harness/staff-page';
import { cards } from '../harness/wizard';

const widths = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** `SCREENSHOTS_BRAND=kattan,nada`: the brands to capture; all by default. */
const brands = process.env.SCREENSHOTS_BRAND?.split(',') ?? readdirSync(inRoot('public/brands'));

for (const brand of brands) {
  test(`screenshots of every screen of ${brand}`, async ({ app, wizard, page, language, t }) => {
    test.slow();
    await app.stop();
    await app.start({ BRAND: brand });
    const folder = `test-results/screens/${brand}`;
    let count = 0;
    const look = async (name: string) => {
      count += 1;
      for (const size of widths) {
        await page.setViewportSize(size);
        const number = String(count).padStart(2, '0');
        const path = `${folder}/${language}-${size.width}-${number}-${name}.png`;
        await page.screenshot({ path, fullPage: true, animations: 'disabled' });
      }
      await page.setViewportSize(widths[0] ?? { width: 360, height: 740 });
    };

    await page.goto(`/${language}`);
    await look('home');
    await page.goto(`/${language}/plans`);
    await look('plans');
    await wizard.open('coverage');
    await look('coverage');
    await wizard.searchPlace(language === 'ar' ? 'أبها' : 'Abha');
    await page.getByRole('button', { name: t('step-coverage.submit'), exact: true }).click();
    await page.getByText(placeMessage(t, 'step-coverage.not-covered.title')).waitFor();
    await look('not-covered');
    await wizard.coverage();
    await wizard.at('mobile');
    await look('mobile');
    await wizard.requestCode();
    await look('code');
    await wizard.enterCode(await wizard.world.code(wizard.person.mobile));
    await wizard.at('registration');
    await page.getByRole('button', { name: t('steps.save') }).click();
    await page.getByRole('alert').first().waitFor();
    await look('registration-errors');
    await wizard.registration();
    await wizard.at('address');
    await look('address');
    await wizard.address();
    await wizard.at('preferences');
    await look('preferences');
    await wizard.preferences();
    await wizard.at('plan');
    await page.getByRole('radio').first().check();
    await look('plan');
    await wizard.plan();
    await wizard.at('schedule');
    await look('schedule');
    await wizard.schedule();
    await wizard.at('review');
    await look('review');
    await wizard.review();
    await wizard.atPaymentPage();
    await look('payment-page');
    await wizard.payWith(cards.declined);
    await page.goto(`/${language}/start`);
    await wizard.open('review');
    await wizard.review();
    await wizard.atPaymentPage();
    await wizard.leavePaymentPage();
    await page.getByText(t('checkout.declined-title')).waitFor();
    await look('declined');
    await page.getByRole('button', { name: t('checkout.pay') }).click();
    await wizard.atPaymentPage();
    await wizard.payWith(cards.good);
    await wizard.atDone();
    await look('done');
    await page.getByRole('link', { name: t('checkout.follow') }).click();
    await page.waitForURL(/\/track\//);
    await look('track');
    for (const name of ['account', 'terms', 'privacy', 'accessibility', 'offline', 'nowhere']) {
      await page.goto(`/${language}/${name}`);
      await look(name);
    }
    await page.goto(`/${language}/plans`);
    await page.emulateMedia({ media: 'print' });
    await page.pdf({
      path: `${folder}/${language}-plans.pdf`,
      format: 'A4',
      printBackground: true,
    });
    await page.emulateMedia({ media: null, colorScheme: 'dark' });
    await page.goto(`/${language}`);
    await look('home-dark');
    await page.emulateMedia({ colorScheme: null });
    await page.goto(`/${language}/plans/present`);
    await look('present');
    const desk = new StaffPage(page, t, language);
    await desk.open();
    await look('staff-sign-in');
    await desk.signIn('sara');
    await look('staff');
    await app.stop();
  });
}
