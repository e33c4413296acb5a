import type { Page } from '@playwright/test';
import { expect, test } from '../harness/customer';
import { readNewestCheckout } from '../harness/database';
import { Searcher } from '../harness/leaks';
import { languageLinkName, type Translate } from '../harness/messages';
import {
  createShareLink,
  activeLinksText as links,
  tokenOf,
  trackingLink,
  urlsOf,
} from '../harness/share-links';
import { subscribe } from '../harness/walk';

/** Makes a link on the panel; returns the URL shown. */
async function makeLink(page: Page, t: Translate, life: 'day' | 'week' | 'term'): Promise<string> {
  await page.getByRole('radio', { name: t(`sharing.life-${life}`) }).check();
  await page.getByRole('button', { name: t('sharing.make') }).click();
  const made = page.getByRole('group', { name: t('sharing.made') });
  await expect(made).toBeFocused();
  return (await made.getByText('/track/').textContent()) ?? '';
}

test('an owner creates a share link that shows the pickups and nothing of its owner, and revokes it @once', async ({
  wizard,
  page,
  app,
  context,
  browser,
  baseURL,
  language,
  person,
  t,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL });
  await subscribe(wizard);
  const checkout = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const own = await trackingLink(page);
  await page.goto(own);
  await expect(page.getByText(links(t, 0))).toBeVisible();
  await expect(page.getByText(t('sharing.sign-in'))).toHaveCount(0);

  const link = await makeLink(page, t, 'week');
  expect(link).toMatch(new RegExp(`^${baseURL}/${language}/track/[\\w-]{28}$`));
  await expect(page.getByText(links(t, 1))).toBeVisible();
  const chat = page.getByRole('link', { name: t('sharing.whatsapp') });
  const written = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text');
  expect(written).toBe(`${t('sharing.what')}\n${link}`);
  await page.getByRole('button', { name: t('sharing.copy') }).click();
  await expect(page.getByRole('button', { name: t('sharing.copied') })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  // A link is shown once: not even the owner can see it again.
  await page.reload();
  await expect(page.getByText(links(t, 1))).toBeVisible();
  expect(await page.content()).not.toContain(tokenOf(link));

  const elsewhere = await browser.newContext({ baseURL, locale: language });
  const friend = await elsewhere.newPage();
  await friend.clock.install();
  await friend.goto(link);
  await expect(friend.getByRole('heading', { name: t('tracking.pickups') })).toBeVisible();
  await expect(friend.getByText(t('tracking.shared.title'))).toBeVisible();
  for (const word of ['sharing.title', 'sharing.sign-in', 'shell.sign-out.open']) {
    await expect(friend.getByText(t(word)), word).toHaveCount(0);
  }

  const searcher = new Searcher([
    { name: 'name', value: person.name },
    { name: 'mobile', value: person.mobile.slice(1) },
    { name: 'street', value: 'شارع الأمير سلطان' },
    { name: 'checkout', value: checkout },
    { name: 'own link', value: tokenOf(own) },
  ]);
  const pieceOf = (where: string, text: string) => ({
    channel: 'body',
    where,
    bytes: Buffer.from(text),
  });
  const planted = `${person.name} ${person.mobile} شارع الأمير سلطان ${checkout} ${own}`;
  const found = searcher.find([pieceOf('planted', planted)]);
  expect(new Set(found.map(({ secret }) => secret)).size, 'the search finds').toBe(5);
  for (const [what, address] of Object.entries(urlsOf(link))) {
    const reply = await friend.request.get(address);
    expect(reply.status(), what).toBe(200);
    const headers = reply.headers();
    expect(headers['cache-control'], what).toContain('no-store');
    expect(headers['referrer-policy'], what).toBe('no-referrer');
    expect(headers['x-robots-tag'], what).toContain('noindex');
    const text = await reply.text();
    const pieces = [pieceOf(what, text), pieceOf(`${what}, headers`, JSON.stringify(headers))];
    expect(searcher.find(pieces), what).toEqual([]);
    if (what === 'calendar') {
      // It contains this link and not the order's number: support treats a caller who knows the
      // number as its owner.
      const file = text.replaceAll('\r\n ', '');
      expect(file).toContain(`URL;VALUE=URI:${link}\r\n`);
      expect(file).not.toContain((await readNewestCheckout(app)).reference);
      const ofOwner = await (await page.request.get(urlsOf(own).calendar)).text();
      const uids = (all: string) => all.match(/UID:.*/g);
      expect(uids(text), 'both calendars have each pickup once').toEqual(uids(ofOwner));
    }
    if (what !== 'page') expect(text, 'no price').not.toMatch(/halalas|price|total|24000/i);
  }
  expect(await friend.getByRole('main').innerText(), 'no price').not.toMatch(/\b240\b/);

  // Revoked while the friend looks: the page updates without a reload.
  await page.getByRole('button', { name: t('sharing.stop') }).click();
  await expect(page.getByText(links(t, 0))).toBeFocused();
  await expect(page.getByRole('button', { name: t('sharing.stop') })).toHaveCount(0);
  expect((await friend.request.get(link)).status()).toBe(404);
  await friend.clock.runFor(65_000);
  await expect(
    friend.getByRole('heading', { level: 1, name: t('shell.not-found-title') }),
  ).toBeVisible();
  await elsewhere.close();
});

test('an owner’s link cannot create share links without the owner’s session, and returns after signing in @once', async ({
  wizard,
  wizardOn,
  world,
  page,
  browser,
  baseURL,
  language,
  person,
  t,
}) => {
  await subscribe(wizard);
  const own = await trackingLink(page);
  const elsewhere = await browser.newContext({ baseURL, locale: language });
  const other = await elsewhere.newPage();
  await other.goto(own);
  await expect(other.getByRole('heading', { name: t('tracking.pickups') })).toBeVisible();
  await expect(other.getByRole('button', { name: t('sharing.make') })).toHaveCount(0);

  await other.getByRole('link', { name: t('sharing.sign-in') }).click();
  const owner = wizardOn(other);
  await owner.waitForHydration();
  await owner.requestCode();
  await owner.enterCode(await world.code(person.mobile, 2));
  await expect(other).toHaveURL(own);
  await expect(other.getByRole('button', { name: t('sharing.make') })).toBeVisible();

  // Another customer's link, or an invalid one, leads to one's own account.
  await other.goto(`/${language}/account?track=${'x'.repeat(32)}`);
  await expect(other.getByRole('heading', { level: 1, name: t('account.heading') })).toBeVisible();
  await elsewhere.close();
});

test('at most five share links work at a time, also with concurrent requests @once @long', async ({
  wizard,
  page,
  language,
  t,
}) => {
  await subscribe(wizard);
  const own = await trackingLink(page);
  const made = await Promise.all(
    Array.from({ length: 8 }, () => createShareLink(page.request, own, 'day')),
  );
  expect(made.filter((link) => link !== null)).toHaveLength(5);
  await page.goto(own);
  await expect(page.getByText(links(t, 5))).toBeVisible();
  await expect(page.getByText(t('sharing.full', { count: 5, n: '5' }))).toBeVisible();
  await expect(page.getByRole('button', { name: t('sharing.make') })).toHaveCount(0);
  const stops = page.getByRole('button', { name: t('sharing.stop') });
  await stops.first().click();
  await expect(page.getByText(links(t, 4))).toBeVisible();
  const sixth = await makeLink(page, t, 'term');
  await expect(page.getByText(links(t, 5))).toBeVisible();
  // Also in the other language.
  await page.getByRole('link', { name: languageLinkName(language) }).click();
  await expect(page.getByText(sixth)).toBeVisible();
  await page.getByRole('link', { name: languageLinkName(language === 'ar' ? 'en' : 'ar') }).click();
  await expect(page.getByText(sixth)).toBeVisible();
  // A revoked link is no longer offered for copying.
  await stops.last().click();
  await expect(page.getByText(links(t, 4))).toBeVisible();
  await expect(page.getByText(sixth)).toHaveCount(0);
});

test.describe('in an in-app browser', () => {
  // The user agent of Instagram's in-app browser.
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22F76 Instagram 384.0.0.31.101 (iPhone15,2; iOS 18_5; ar_SA; ar; scale=3.00; 1179x2556)',
  });

  test('an in-app browser without location, clipboard and new windows works or shows a message @once @long', async ({
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

    await subscribe(wizard);
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
