import sharp from 'sharp';
import { test } from '../harness/customer';
import { cards } from '../harness/wizard';

const film = 'docs/pictures/film.webp';
const phone = { width: 360, height: 720 };

/** Milliseconds to show a page that is read, and a step that is only passed. */
const [read, passed] = [1_800, 1_100];

test.use({ deviceScaleFactor: 2, viewport: phone, reducedMotion: 'reduce' });

test('the animation in the README, from the first page to the pickup @once', async ({
  wizard,
  page,
  language,
  t,
}) => {
  test.slow();
  const frames: Buffer[] = [];
  const delay: number[] = [];
  const take = async (ms: number) => {
    await page.evaluate(() => document.fonts.ready);
    frames.push(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
    delay.push(ms);
  };

  const fill = (field: string, text: string) =>
    page.getByRole('textbox', { name: t(field) }).fill(text);

  await page.goto(`/${language}`);
  await take(read);
  await wizard.open('coverage');
  await wizard.searchPlace('العليا');
  await take(read);
  await wizard.coverage();
  await wizard.at('mobile');
  await page.getByRole('textbox', { name: t('step-mobile.label') }).fill(wizard.person.mobile);
  await take(passed);
  await wizard.requestCode();
  const code = await wizard.world.code(wizard.person.mobile);
  await page.getByRole('textbox', { name: t('step-mobile.code-label') }).fill(code.slice(0, 4));
  await take(passed);
  await wizard.enterCode(code);
  await wizard.at('registration');
  await fill('step-registration.name', wizard.person.name);
  await fill('form.day', '15');
  await page.getByRole('combobox', { name: t('form.month') }).selectOption('5');
  await fill('form.year', '1990');
  await take(passed);
  await wizard.registration();
  await wizard.at('address');
  await fill('step-address.street', 'شارع الأمير سلطان، العليا');
  await fill('step-address.building', '7421');
  await take(passed);
  await wizard.address();
  await wizard.at('preferences');
  await take(passed);
  await wizard.preferences();
  await wizard.at('plan');
  await page.getByRole('radio').first().check();
  await take(read);
  await wizard.plan();
  await wizard.at('schedule');
  await take(read);
  await wizard.schedule();
  await wizard.at('review');
  await take(read);
  await wizard.review();
  await wizard.atPaymentPage();
  const { number, name, expiry, code: cvc } = wizard.gateway();
  await number.fill(cards.good);
  await name.fill('NOURA ALHARBI');
  await expiry.fill('12/39');
  await cvc.fill('123');
  await take(passed);
  await wizard.payWith(cards.good);
  await wizard.atDone();
  await take(read);
  await page.getByRole('link', { name: t('checkout.follow') }).click();
  await page.waitForURL(/\/track\//);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take(2_400);
  await sharp(frames, { join: { animated: true } })
    .webp({ delay, loop: 0, quality: 75, effort: 6 })
    .toFile(film);
});
