import type { Page } from '@playwright/test';
import { formatDate } from '@/lib/i18n/date-format';
import { instantFromIso, riyadhDate } from '@/lib/kernel/time';
import { expect, test } from '../harness/customer';
import { languageLinkName } from '../harness/messages';
import {
  decodeQrCode,
  expectSlide,
  openPresentation,
  planNames,
  qrCode,
  riyals,
} from '../harness/presentation';

/** Swipes across the slide by a number of pixels. */
async function swipe(page: Page, by: number): Promise<void> {
  const stage = page.getByRole('region').first();
  const at = (clientX: number) => [{ identifier: 1, clientX, clientY: 300 }];
  await stage.dispatchEvent('touchstart', { touches: at(180), changedTouches: at(180) });
  await stage.dispatchEvent('touchend', { touches: [], changedTouches: at(180 + by) });
}

test('the presentation works with keys, clicker, touch and buttons, and its address and QR code name the slide @long-in-english', async ({
  page,
  t,
  language,
  baseURL,
}) => {
  const forward = language === 'ar' ? 'ArrowLeft' : 'ArrowRight';
  const back = language === 'ar' ? 'ArrowRight' : 'ArrowLeft';
  await openPresentation(page, t, language);
  await expectSlide(page, planNames.weekly[language], 11, 111);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);

  await page.keyboard.press(forward);
  await page.keyboard.press(forward);
  await expectSlide(page, planNames.shoes[language], 13, 131);
  await expect(page.getByRole('status')).toHaveText(
    t('present.said', { now: '3', total: '6', plan: planNames.shoes[language] }),
  );
  await page.keyboard.press(back);
  await expectSlide(page, planNames.family[language], 12, 121);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Space');
  await expectSlide(page, planNames.rack[language], 14, 141);
  await page.keyboard.press('PageUp');
  await expectSlide(page, planNames.shoes[language], 13, 131);
  await page.keyboard.press('End');
  await expectSlide(page, planNames.household[language], 16, 161);
  await page.getByRole('link', { name: t('present.next') }).click();
  await expectSlide(page, planNames.weekly[language], 11, 111);
  await swipe(page, language === 'ar' ? 120 : -120);
  await expectSlide(page, planNames.family[language], 12, 121);

  await page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: riyals(t, '864') })
    .click();
  await expectSlide(page, planNames.family[language], 12, 122);
  const main = page.getByRole('main');
  const codes = {
    plan: '/plans?plan=12&type=122',
    plans: '/plans',
    start: '/start/coverage',
  };
  for (const [index, [name, path]] of Object.entries(codes).entries()) {
    const link = `${baseURL}/${language}${path}`;
    const beside = main.getByRole('link', { name: t(`present.code-${name}`), exact: true });
    await expect(beside).toHaveAttribute('href', link);
    expect(await decodeQrCode(main.locator(qrCode).nth(index))).toBe(link);
  }
  // An audience cannot use a loopback address, and needs no instructions for starting a demo.
  await expect(page.locator('body')).not.toContainText(/127\.0\.0\.1|npm/);

  await page.keyboard.press('KeyN');
  const notes = page.getByRole('complementary', { name: t('present.notes') });
  await expect(notes).toBeFocused();
  const price = riyals(t, '108');
  await expect(notes).toContainText(price);
  // Shortcut letters can be switched off for speech input; the button stays.
  await notes.getByRole('checkbox', { name: t('present.letters') }).uncheck();
  await page.keyboard.press('Tab');
  await page.keyboard.press('KeyN');
  await expect(notes).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notes).toBeHidden();

  await page.getByRole('link', { name: languageLinkName(language) }).click();
  const other = language === 'ar' ? 'en' : 'ar';
  await expect(page).toHaveURL(new RegExp(`/${other}/plans/present\\?plan=12&type=122$`));
  await expectSlide(page, planNames.family[other], 12, 122);
});

test.describe('on a projector', () => {
  test.use({ isMobile: false, viewport: { width: 1280, height: 800 } });

  test('slides fill a larger screen, and the notes window stays in sync in both directions @once', async ({
    page,
    t,
    language,
  }) => {
    await openPresentation(page, t, language, '?plan=12&type=121');
    const slides = page.getByRole('navigation', { name: t('present.slides') });
    /** The height below the viewport, in pixels. */
    const below = () =>
      page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    const size = () =>
      page
        .getByRole('heading', { level: 1 })
        .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
    const small = await size();
    for (const [width, height] of [
      [1280, 800],
      [1366, 768],
      [3840, 2160],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const slide of await slides.getByRole('listitem').getByRole('link').all()) {
        await slide.click();
        await expect(slide).toHaveAttribute('aria-current', 'page');
        expect(await below(), `${width}, ${await slide.innerText()}`).toBe(0);
      }
    }
    expect((await size()) / small).toBeGreaterThan(2.5);
    // F enters full screen, and the button leaves it.
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await page.keyboard.press('KeyF');
    await expect.poll(isFull).toBe(true);
    await page.getByRole('button', { name: t('present.leave-full-screen') }).click();
    await expect.poll(isFull).toBe(false);
    await slides.getByRole('link', { name: planNames.family[language] }).click();

    const opened = page.waitForEvent('popup');
    await page.keyboard.press('KeyN');
    const notes = await opened;
    const noted = (name: string) =>
      expect(notes.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    // The window joins at the slide shown by then, also when the presenter went on meanwhile.
    await page.keyboard.press('PageDown');
    await noted(planNames.shoes[language]);
    await expect(notes.getByText('npm run demo -- --lan')).toBeVisible();
    await notes.keyboard.press('PageDown');
    await expectSlide(page, planNames.rack[language], 14, 141);
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageDown');
    await noted(planNames.shoes[language]);
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await expect(page.locator('body')).not.toContainText('npm');
    await notes.close();

    // Simulates a browser that blocks pop-up windows.
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.getByRole('button', { name: t('present.notes') }).click();
    const here = page.getByRole('complementary', { name: t('present.notes') });
    await expect(here.getByText(t('present.notes-refused'))).toBeVisible();
    await expect(here).not.toContainText('npm');
  });
});

test.describe('when printed', () => {
  // A4 size; a phone would zoom out to fit the sheet, and the QR code with it.
  test.use({ isMobile: false, viewport: { width: 794, height: 1123 } });

  test('the printed sheet has all plans with prices, VAT, the date in Riyadh, and a link to current prices @once', async ({
    page,
    t,
    language,
    world,
    baseURL,
  }) => {
    await world.setMorning();
    await page.goto(`/${language}/plans/present?plan=13&type=131`);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('present.sheet-title'));
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('article')).toHaveCount(6);
    for (const amount of ['480', '864', '1,224', '2,304']) {
      await expect(page.getByRole('cell').filter({ hasText: riyals(t, amount) })).toHaveCount(1);
    }
    const { now } = await world.clock();
    const day = formatDate(riyadhDate(instantFromIso(now) ?? new Date(0)), language, 'long');
    await expect(page.getByText(t('present.sheet-date', { day }))).toContainText(t('present.vat'));
    const read = await decodeQrCode(page.locator(qrCode).filter({ visible: true }));
    expect(read).toBe(`${baseURL}/${language}/plans`);
    await expect(page.locator('body')).not.toContainText(/127\.0\.0\.1/, { useInnerText: true });
    // The print is one sheet in any paper size: each page is an object in the PDF file.
    for (const format of ['A4', 'Letter'] as const) {
      const file = (await page.pdf({ format })).toString('latin1');
      expect(file.match(/\/Type\s*\/Page\b(?!s)/g), format).toHaveLength(1);
    }
  });
});
