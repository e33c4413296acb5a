import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../harness/customer';
import { invoiceOf } from '../harness/customer-client';
import { type Locale, languageLinkName, translatorFor } from '../harness/messages';
import { subscribe, walkTo, walkToPayment } from '../harness/walk';
import { stepNames } from '../harness/wizard-client';
import { layoutFaults } from '../states/layout';

/**
 * WCAG 1.4.12: text spacing that a reader may set. Arabic letters are joined, so letter spacing is
 * excluded there.
 */
const spacing = `* { line-height: 1.5 !important; word-spacing: .16em !important }
:lang(en) * { letter-spacing: .12em !important }
p { margin-block-end: 2em !important }`;

/** A constructed style sheet; the content security policy refuses style elements. */
const wear = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);

/** WCAG 2.2, 2.5.8: minimum target size in CSS pixels. */
const minimumPx = 24;

/**
 * Targets below the minimum size, described in words. An input inside its label counts with the
 * label's size; a link inside a sentence is exempt.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const pressed = 'a[href], button, input, select, textarea, summary, [role="button"]';
    const inSentence = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || inSentence(element)) return [];
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      if (width === 0 || (width >= least - 0.5 && height >= least - 0.5)) return [];
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
      const size = `${Math.round(width)} × ${Math.round(height)}`;
      return [`${element.tagName.toLowerCase()} "${name.slice(0, 30)}" is ${size}`];
    });
  }, minimumPx);
}

/**
 * Focusable elements that show no focus ring on themselves or on the composed field around them.
 */
async function withoutFocusRing(page: Page): Promise<string[]> {
  // After a Tab the browser applies `:focus-visible`, also when a script moves the focus.
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const hasRing = (element: Element | null): boolean => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    };
    return [...document.querySelectorAll<HTMLElement>(focusable)].flatMap((element) => {
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) return [];
      const around = [element, element.parentElement, element.closest('label')];
      return around.some(hasRing) ? [] : [element.outerHTML.slice(0, 90)];
    });
  });
}

test('every page works at 200 % and 400 % zoom, with large text and wide spacing, by touch and by keyboard @once', async ({
  wizard,
  page,
  language,
  t,
  world,
}) => {
  test.slow();
  const devtools = await page.context().newCDPSession(page);
  const write = (standard: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } });
  const bears = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await smallTargets(page), `${path}: targets`).toEqual([]);
    expect.soft(await withoutFocusRing(page), `${path}: focus`).toEqual([]);
    // At twice the font size no page scrolls horizontally.
    await write(32);
    const beyond = () =>
      page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    await expect.soft(page.locator('html')).toHaveCSS('font-size', '32px');
    expect.soft(await beyond(), `${path} in large letters`).toBe(0);
    await write(16);
    await page.setViewportSize({ width: 640, height: 400 });
    expect.soft(await layoutFaults(page), `${path} at 200 %`).toEqual([]);
    await page.setViewportSize({ width: 320, height: 256 });
    expect.soft(await layoutFaults(page), `${path} at 400 %`).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await wear(page, spacing);
    expect.soft(await layoutFaults(page), `${path}, spaced out`).toEqual([]);
  };

  await walkTo(wizard, 'review');
  const pages = [
    '',
    '/plans',
    '/plans/present',
    '/accessibility',
    '/privacy',
    '/terms',
    '/offline',
    '/an-address-that-no-page-has',
    ...stepNames.map((step) => `/start/${step}`),
  ];
  for (const path of pages) await bears(`/${language}${path}`);
  await bears(await quoteOf(page, language));

  // One order in each state: unpaid, active, tracked, and in the account.
  await walkToPayment(wizard, { from: 'review' });
  const invoice = invoiceOf(page.url());
  await wizard.leavePaymentPage();
  await expect(page.getByRole('button', { name: t('checkout.pay') })).toBeVisible();
  const checkout = pathOf(page);
  await bears(checkout);
  await world.pay(invoice);
  await page.goto(checkout);
  await wizard.atDone();
  const tracking = await page
    .getByRole('link', { name: t('checkout.follow') })
    .getAttribute('href');
  for (const path of [checkout, tracking ?? '', `/${language}/account`]) await bears(path);
});

const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** The path of a quote for one option, as the presentation creates it. */
async function quoteOf(page: Page, language: Locale): Promise<string> {
  const reply = await page.request.post(`/api/quotes?locale=${language}`, {
    headers: { origin: new URL(page.url()).origin },
    data: { planId: 12, optionId: 121, days: 1 },
  });
  const { link } = (await reply.json()) as { link: string };
  return new URL(link).pathname;
}

/** Records the names of animations that start from now on, and those still pending. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { moved: seen });
    for (const kind of ['animationstart', 'transitionrun'] as const) {
      addEventListener(kind, (event) => {
        seen.push(event instanceof AnimationEvent ? event.animationName : event.type);
      });
    }
  });
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}

test('animations stop with reduced motion, and states stay distinguishable in forced colors @once', async ({
  wizard,
  page,
  t,
}) => {
  const moved = await watchMotion(page);
  await walkTo(wizard, 'mobile');
  await expect.poll(moved).toContain('progress-drop');
  await subscribe(wizard, { from: 'mobile' });
  const drops = async () => (await moved()).filter((name) => name === 'drop-hang').length;
  await expect.poll(drops).toBeGreaterThan(1);
  const done = page.url();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/ar', '/ar/plans', done]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('banner').getByRole('link').last().hover();
    expect(await moved(), path).toEqual([]);
    expect(await page.evaluate(() => document.getAnimations().length), path).toBe(0);
  }

  // In forced colors, choices, progress and edges remain distinguishable.
  await page.emulateMedia({ forcedColors: 'active' });
  await wizard.open('registration');
  const genders = page.getByRole('group', { name: t('step-registration.gender') });
  const [chosen, other] = [
    genders.getByRole('radio', { name: t('step-registration.genders.female') }),
    genders.getByRole('radio', { name: t('step-registration.genders.male') }),
  ];
  await expect(chosen).toBeChecked();
  expect(await edgeOf(chosen)).not.toBe(await edgeOf(other));
  const edges = await page
    .getByRole('progressbar')
    .evaluate((bar) => [...bar.children].map((part) => getComputedStyle(part).borderTopStyle));
  expect(edges).toEqual(expect.arrayContaining(['dashed', 'solid']));
  const save = page.getByRole('button', { name: t('steps.save'), exact: true });
  expect(await save.evaluate((button) => getComputedStyle(button).borderTopStyle)).toBe('solid');
});

const edgeOf = (input: Locator): Promise<string> =>
  input.evaluate((element) => {
    const { borderTopWidth, borderTopColor } = getComputedStyle(
      element.closest('label') ?? element,
    );
    return `${borderTopWidth} ${borderTopColor}`;
  });

test('a printed page has dark text on white, all answers and no controls @once @long', async ({
  wizard,
  page,
  t,
  language,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await walkTo(wizard, 'review');
  const paper = async () => {
    const [ground, ink] = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return [backgroundColor, color];
    });
    expect(ground).toBe('rgb(255, 255, 255)');
    expect(ink).toBe('rgb(18, 48, 42)');
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link', { name: languageLinkName(language) })).toHaveCount(0);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  await paper();
  await expect(page.getByText(wizard.person.name)).toBeVisible();
  await subscribe(wizard, { from: 'review' });
  await paper();
  // The invoice is stored behind a sign-in, so its URL would be useless on paper.
  await expect(page.getByRole('link', { name: t('checkout.invoice-open') })).toBeVisible();
  // Repeated in the other language for its readers.
  const there = translatorFor('en');
  const english = page.locator('section[lang="en"][dir="ltr"]');
  await expect(english.getByRole('heading', { name: there('checkout.done-title') })).toBeVisible();
  for (const term of ['plan', 'first-pickup', 'reference'])
    await expect(english.getByText(there(`checkout.${term}`), { exact: true })).toBeVisible();
  await expect(english.getByText(there('ui.riyals', { amount: '\u2068240\u2069' }))).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(english).toBeHidden();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/ar');
  await paper();
  await expect(page.getByText(t('home.renew-answer'))).toBeVisible();
});

/** The contrast between the lightest and the darkest pixel, by the WCAG formula. */
async function contrastOf(text: Locator): Promise<number> {
  const { channels } = await sharp(await text.screenshot())
    .greyscale()
    .stats();
  const [grey] = channels;
  const light = (value = 0) => (value / 255) ** 2.2 + 0.05;
  return light(grey?.max) / light(grey?.min);
}

test('text stays readable in a browser that darkens light pages @once', async ({
  page,
  language,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setAutoDarkModeOverride', { enabled: true });
  await page.goto(`/${language}`);
  for (const element of await page.getByRole('main').locator('h1, h2, h3, .amount').all())
    expect
      .soft(await contrastOf(element), (await element.textContent()) ?? '')
      .toBeGreaterThan(4.5);
});
