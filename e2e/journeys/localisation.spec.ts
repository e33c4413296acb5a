import type { Locator, Page } from '@playwright/test';
import type { PickupDay } from '@/lib/wizard/plans/pickup';
import { expect, test } from '../harness/customer';
import { extremeInputs } from '../harness/extreme-input';
import { untranslatedKeys } from '../harness/messages';
import { PageClient, subscribe, walkTo } from '../harness/walk';
import { cards, Wizard } from '../harness/wizard';

/** What the central formatter must produce, implemented independently. */
const longDate = (date: string): string =>
  new Intl.DateTimeFormat('ar-u-ca-gregory-nu-latn', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(date));

test.describe('on a phone in another time zone, a day ahead', () => {
  test.use({ locale: 'ar-SA', timezoneId: 'Pacific/Kiritimati' });

  test('dates, digits and the calendar follow Riyadh on the server and in the browser @once @long', async ({
    wizard,
    page,
    t,
    world,
  }) => {
    // Half an hour before midnight in Riyadh: in other time zones it is another day.
    await world.setClock('2026-12-02T20:30:00Z');
    const pinned = async () => {
      const text = await page.getByRole('main').innerText();
      expect(text).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
      return text.replace(/\s+/g, ' ');
    };
    await walkTo(wizard, 'schedule');
    const { days } = await new PageClient(wizard).read<{ days: PickupDay[] }>('/api/pickup-days');
    const [first] = days.filter(({ periods }) => periods.length > 0);
    const date = first?.date ?? '';
    expect(date > '2026-12-02', 'never today in Riyadh').toBe(true);
    await page
      .getByRole('group', { name: t('step-schedule.mode') })
      .getByRole('radio')
      .last()
      .check();
    const radios = page.getByRole('group', { name: t('step-schedule.day') }).getByRole('radio');
    await expect(radios.and(page.locator(':enabled')).first()).toHaveAttribute('value', date);
    await pinned();
    await wizard.schedule('start');
    await wizard.at('review');
    await expect(page.getByText(longDate(date))).toBeVisible();
    await page.reload();
    await expect(page.getByText(longDate(date))).toBeVisible();

    await subscribe(wizard, { from: 'schedule', mode: 'start' });
    expect(await pinned()).toContain(longDate(date));
    await page.getByRole('link', { name: t('checkout.follow') }).click();
    await expect(page.getByText(t('tracking.pickups'))).toBeVisible();
    await pinned();
  });
});

/**
 * Finds text inside a line of the opposite direction that is not isolated; returns the surrounding
 * HTML of each place. Text is isolated by an element, by a pair of control characters, or by being
 * alone in its block. Checks visible text only.
 */
const unisolated = (within: Locator, piece: RegExp): Promise<string[]> =>
  within.evaluate((root, source) => {
    const found: string[] = [];
    const isolating = (element: Element): boolean =>
      /isolate|plaintext/.test(getComputedStyle(element).unicodeBidi) ||
      !getComputedStyle(element).display.startsWith('inline');
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? '';
      const at = text.search(new RegExp(source, 'u'));
      if (at < 0 || node.parentElement?.closest('script, style, .sr-only')) continue;
      const marks = [...text.slice(0, at)].reduce(
        (depth, one) => depth + (/[\u2066-\u2068]/.test(one) ? 1 : one === '\u2069' ? -1 : 0),
        0,
      );
      const piece = new RegExp(source, 'u').exec(text)?.[0] ?? '';
      const alone = text.trim() === piece.trim();
      const parent = node.parentElement;
      if (marks > 0 || (alone && parent && isolating(parent))) continue;
      found.push(parent?.outerHTML.slice(0, 200) ?? text);
    }
    return found;
  }, piece.source);

test('phones, prices, ids and customer text are isolated from the text direction @long-in-english', async ({
  wizard,
  page,
  t,
  language,
  person,
}) => {
  const phone = /(\+966|\b0)[\s\u00a0]?5\d[\s\u00a0\d]{7,}/;
  // The first option of the first plan.
  const price = /\b240\b/;
  // A link counts as one unit, with or without its scheme: its token may contain what looks like a
  // reference.
  const id = /[0-9a-f]{8}-[0-9a-f]{4}-|(https?:\/\/|[\w.:]+\/(ar|en)\/)\S+|\b[2-9A-Z]{6}\b/;
  // A name in the opposite direction of the page.
  person.name = language === 'ar' ? 'Noura (Nour) 7' : 'نورة (نور) 7';
  await walkTo(wizard, 'address');
  await new PageClient(wizard).submit('address', {
    streetArea: language === 'ar' ? 'King Fahd Rd. 12!' : 'طريق الملك فهد 12!',
    buildingNumber: 'ب-7 B',
    apartmentNumber: '3 (ج)',
    homeType: 'villa',
    delivery: 'call_when_arrive',
    notes: extremeInputs['HTML and a script'] ?? '',
  });
  await walkTo(wizard, 'review', { from: 'preferences' });
  const main = page.getByRole('main');
  const apart = async (...pieces: RegExp[]) => {
    for (const piece of pieces) expect(await unisolated(main, piece), String(piece)).toEqual([]);
  };
  await apart(phone, price, /ب-7 B/, /3 \(ج\)/, /King Fahd Rd\. 12!|طريق الملك فهد 12!/);
  await expect(page.getByText(extremeInputs['HTML and a script'] ?? '')).toBeVisible();
  expect(await page.evaluate(() => 'hurt' in window), 'nothing of it runs').toBe(false);
  await apart(/Noura \(Nour\) 7|نورة \(نور\) 7/);
  await subscribe(wizard, { from: 'schedule' });
  await apart(phone, price, id);
  await page.getByRole('link', { name: t('checkout.follow') }).click();
  await expect(page.getByText(t('tracking.pickups'))).toBeVisible();
  await apart(phone, price, id);
});

/**
 * Changes the page, and whatever it renders later, as a browser's translation does: replaces each
 * text node by a copy inside two `<font>` elements. Lasts until the next page load.
 */
const translateLikeBrowser = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const untouched = 'script, style, noscript, textarea, option, svg, font, [translate=no]';
    const wrapTexts = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest(untouched)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    const watch = () =>
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    const observer = new MutationObserver(() => {
      observer.disconnect();
      wrapTexts(document.body);
      watch();
    });
    wrapTexts(document.body);
    watch();
  });

test.describe('translated by the browser', () => {
  // Text that was translated before hydration: React reports a mismatch and renders that part
  // again.
  test.use({ toleratedError: /Minified React error #418/ });

  test('a page translated by the browser works to the end, and amounts stay correct @once', async ({
    page,
    t,
    language,
    world,
    person,
  }) => {
    test.slow();
    const wizard = new Wizard(page, t, language, world, person);
    const search = page.getByRole('combobox', { name: t('step-coverage.search') });

    await wizard.open('coverage');
    await translateLikeBrowser(page);
    // The list opens, filters, finds nothing, and closes.
    await search.fill('الياسمين');
    await expect(page.getByRole('option').first()).toBeVisible();
    await search.press('Escape');
    await search.fill('لا مكان كهذا');
    await expect(page.getByText(t('step-coverage.none'))).toBeVisible();
    await wizard.coverage();
    await wizard.mobile();

    await wizard.at('registration');
    const year = page.getByRole('textbox', { name: t('form.year') });
    for (const typed of ['1410', '1990', '14', '1410', '']) await year.fill(typed);
    await wizard.registration();
    await wizard.address();
    await wizard.preferences();

    await wizard.at('plan');
    const options = page.getByRole('radio');
    const amount = (within: Locator) => within.locator('.amount').filter({ visible: true }).first();
    for (const index of [0, 1]) {
      const option = options.nth(index);
      await option.check();
      const price = await amount(option.locator('xpath=ancestor::label')).innerText();
      await expect(amount(page.locator('[data-action-bar]'))).toHaveText(price);
    }
    await wizard.plan();
    await wizard.schedule('start');
    await wizard.review();
    await wizard.atPaymentPage();
    await wizard.payWith(cards.good);
    await wizard.atDone();
    const done = page.url();
    const link = page.getByRole('link', { name: t('checkout.follow') });
    const tracking = (await link.getAttribute('href')) ?? '';
    const pages = ['', '/plans', '/plans?compare=11,12', '/plans/present', '/account', '/terms'];
    const others = [...pages, '/privacy', '/accessibility', '/quote/nothing', '/no-such-page'];
    const all = [done, tracking, ...others.map((path) => `/${language}${path}`)];
    for (const address of all) {
      await page.goto(address);
      await translateLikeBrowser(page);
      expect(await untranslatedKeys(page), address).toEqual([]);
      await openAll(page);
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    }

    // The home page checks a place, and then another.
    await page.goto(`/${language}`);
    await translateLikeBrowser(page);
    await page.getByLabel(t('home.coverage.search')).focus();
    for (const place of ['العليا', 'الملز']) {
      await search.fill(place);
      await page.getByRole('option').first().click();
      await expect(page.getByRole('button', { name: t('home.coverage.go-on') })).toBeVisible();
    }

    await world.advance('P1D');
    await page.goto(tracking);
    await translateLikeBrowser(page);
    await openAll(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  /** Toggles every disclosure twice. */
  const openAll = async (page: Page): Promise<void> => {
    for (let press = 0; press < 2; press += 1)
      for (const summary of await page.locator('main summary').filter({ visible: true }).all())
        await summary.click();
  };
});
