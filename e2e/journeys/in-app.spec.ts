import { expect, test } from '../harness/customer';
import { trackingLink } from '../harness/sharing';
import { subscribed } from '../harness/way';

/** Browsers inside of apps, as they name themselves. */
const apps = {
  Instagram:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22F76 Instagram 384.0.0.31.101 (iPhone15,2; iOS 18_5; ar_SA; ar; scale=3.00; 1179x2556)',
  Snapchat:
    'Mozilla/5.0 (Linux; Android 15; SM-S918B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/137.0.7151.90 Mobile Safari/537.36 Snapchat/13.47.0.44 (SM-S918B; Android 15)',
};

for (const [app, userAgent] of Object.entries(apps)) {
  test.describe(app, () => {
    test.use({ userAgent });

    test(`inside of ${app}, which locates nobody, copies nothing and opens no window, all works or is said @once @long`, async ({
      wizard,
      page,
      t,
      language,
    }) => {
      await page.clock.install();
      await page.addInitScript(() => {
        const silent = {
          getCurrentPosition: () => {},
          watchPosition: () => 0,
          clearWatch: () => {},
        };
        const refuses = () => Promise.reject(new DOMException('', 'NotAllowedError'));
        for (const [name, value] of Object.entries({
          geolocation: silent,
          clipboard: undefined,
          share: refuses,
        }))
          Object.defineProperty(navigator, name, { value });
        window.open = () => null;
        addEventListener('click', (event) => {
          if (event.target instanceof Element && event.target.closest('a[target=_blank]'))
            event.preventDefault();
        });
      });

      await wizard.open('coverage');
      await page.getByRole('button', { name: t('step-coverage.locate') }).click();
      await page.clock.runFor(15_000);
      await expect(page.getByText(t('steps.where.locate-timeout'))).toBeVisible();
      await page.getByRole('link', { name: t('step-coverage.privacy'), exact: true }).click();
      await expect(page).toHaveURL(`/${language}/privacy`);

      await subscribed(wizard);
      await expect(page.getByText(t('checkout.in-app'))).toBeVisible();
      await page.getByRole('button', { name: t('checkout.copy') }).click();
      await expect(page.getByRole('button', { name: t('checkout.copy-failed') })).toBeVisible();
      for (const file of ['invoice-open', 'calendar']) {
        const download = page.waitForEvent('download');
        await page.getByRole('link', { name: t(`checkout.${file}`), exact: true }).click();
        await download;
      }

      await page.goto(await trackingLink(page));
      await expect(page.getByText(t('tracking.in-app'))).toBeVisible();
      await page.getByRole('button', { name: t('sharing.make') }).click();
      for (const way of ['copy', 'send']) {
        await page.getByRole('button', { name: t(`sharing.${way}`), exact: true }).click();
      }
      await expect(page.getByRole('button', { name: t('sharing.copy-failed') })).toHaveCount(2);
    });
  });
}
