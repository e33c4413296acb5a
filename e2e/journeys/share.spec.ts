import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/axe';
import { expect, test } from '../harness/customer';
import { Searcher } from '../harness/leaks';
import {
  addressesOf,
  givenLink,
  linksWorking as links,
  tokenOf,
  trackingLink,
} from '../harness/sharing';
import { subscribed } from '../harness/way';
import { languageLink, type Words } from '../harness/words';

/** Makes a link on the panel; gives its address, as it is shown. */
async function makeLink(page: Page, t: Words, life: 'day' | 'week' | 'term'): Promise<string> {
  await page.getByRole('radio', { name: t(`sharing.life-${life}`) }).check();
  await page.getByRole('button', { name: t('sharing.make') }).click();
  const made = page.getByRole('group', { name: t('sharing.made') });
  await expect(made).toBeFocused();
  return (await made.getByText('/track/').textContent()) ?? '';
}

test('an owner gives a link away, which shows the pickups and nothing of its owner; and takes it back @once', async ({
  wizard,
  page,
  context,
  browser,
  baseURL,
  language,
  person,
  t,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL });
  await subscribed(wizard);
  const checkout = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const own = await trackingLink(page);
  await page.goto(own);
  await expect(page.getByText(links(t, 0))).toBeVisible();
  await expect(page.getByText(t('sharing.sign-in'))).toHaveCount(0);
  await expectAccessible(page);

  const link = await makeLink(page, t, 'week');
  expect(link).toMatch(new RegExp(`^${baseURL}/${language}/track/[\\w-]{28}$`));
  await expect(page.getByText(links(t, 1))).toBeVisible();
  await page.getByRole('button', { name: t('sharing.copy') }).click();
  await expect(page.getByRole('button', { name: t('sharing.copied') })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expectAccessible(page);

  // It was shown once: nobody, the owner included, finds it again.
  await page.reload();
  await expect(page.getByText(links(t, 1))).toBeVisible();
  expect(await page.content()).not.toContain(tokenOf(link));

  const elsewhere = await browser.newContext({ baseURL, locale: language });
  const friend = await elsewhere.newPage();
  await friend.clock.install();
  await friend.goto(link);
  await expect(friend.getByRole('heading', { name: t('tracking.pickups') })).toBeVisible();
  for (const word of ['sharing.title', 'sharing.sign-in', 'shell.sign-out.open']) {
    await expect(friend.getByText(t(word)), word).toHaveCount(0);
  }
  await expectAccessible(friend);

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
  for (const [what, address] of Object.entries(addressesOf(link))) {
    const reply = await friend.request.get(address);
    expect(reply.status(), what).toBe(200);
    const headers = reply.headers();
    expect(headers['cache-control'], what).toContain('no-store');
    expect(headers['referrer-policy'], what).toBe('no-referrer');
    expect(headers['x-robots-tag'], what).toContain('noindex');
    const text = await reply.text();
    const pieces = [pieceOf(what, text), pieceOf(`${what}, headers`, JSON.stringify(headers))];
    expect(searcher.find(pieces), what).toEqual([]);
    if (what !== 'page') expect(text, 'no price').not.toMatch(/halalas|price|total|24000/i);
  }
  expect(await friend.getByRole('main').innerText(), 'no price').not.toMatch(/\b240\b/);

  // Taken back while the friend looks: the page says so by itself.
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

test('an owner’s link shows everything, gives nothing away without its owner’s session, and leads back after signing in @once', async ({
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
  await subscribed(wizard);
  const own = await trackingLink(page);
  const elsewhere = await browser.newContext({ baseURL, locale: language });
  const other = await elsewhere.newPage();
  await other.goto(own);
  await expect(other.getByRole('heading', { name: t('tracking.pickups') })).toBeVisible();
  await expect(other.getByRole('button', { name: t('sharing.make') })).toHaveCount(0);
  await expectAccessible(other);

  await other.getByRole('link', { name: t('sharing.sign-in') }).click();
  const owner = wizardOn(other);
  await owner.alive();
  await owner.askForCode();
  await owner.enterCode(await world.code(person.mobile, 2));
  await expect(other).toHaveURL(own);
  await expect(other.getByRole('button', { name: t('sharing.make') })).toBeVisible();

  // A link of somebody else’s, or of nobody’s, leads no further than to one’s own.
  await other.goto(`/${language}/account?track=${'x'.repeat(32)}`);
  await expect(other.getByRole('heading', { level: 1, name: t('account.heading') })).toBeVisible();
  await elsewhere.close();
});

test('five links work at a time, however many are asked for at once @once @long', async ({
  wizard,
  page,
  t,
}) => {
  await subscribed(wizard);
  const own = await trackingLink(page);
  const made = await Promise.all(
    Array.from({ length: 8 }, () => givenLink(page.request, own, 'day')),
  );
  expect(made.filter((link) => link !== null)).toHaveLength(5);
  await page.goto(own);
  await expect(page.getByText(links(t, 5))).toBeVisible();
  await expect(page.getByText(t('sharing.full', { count: 5, n: '5' }))).toBeVisible();
  await expect(page.getByRole('button', { name: t('sharing.make') })).toHaveCount(0);
  await expectAccessible(page);
  const stops = page.getByRole('button', { name: t('sharing.stop') });
  await stops.first().click();
  await expect(page.getByText(links(t, 4))).toBeVisible();
  const sixth = await makeLink(page, t, 'term');
  await expect(page.getByText(links(t, 5))).toBeVisible();
  await expect(page.getByText(sixth)).toBeVisible();
  // What works no more is not offered to copy any more.
  await stops.last().click();
  await expect(page.getByText(links(t, 4))).toBeVisible();
  await expect(page.getByText(sixth)).toHaveCount(0);
});

test('a link that was just made is still there after a switch of the language @once @long', async ({
  wizard,
  page,
  language,
  t,
}) => {
  await subscribed(wizard);
  await page.goto(await trackingLink(page));
  const link = await makeLink(page, t, 'day');
  await page.getByRole('link', { name: languageLink(language) }).click();
  await expect(page.getByText(link)).toBeVisible();
});
