import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from '../harness/customer';
import { newPerson } from '../harness/person';
import { saidBy } from '../harness/sharing';
import { subscribed, walkTo } from '../harness/way';
import { Wizard } from '../harness/wizard';

test('an id of somebody else, an unknown one and nonsense are the very same 404 @once', async ({
  wizard,
  browser,
  baseURL,
  language,
  t,
  world,
}, { workerIndex }) => {
  await subscribed(wizard);
  const foreign = new URL(wizard.page.url()).pathname.split('/').at(-1) ?? '';

  // Another customer, proven and all.
  const elsewhere = await browser.newContext({ baseURL, locale: language });
  const page = await elsewhere.newPage();
  await walkTo(new Wizard(page, t, language, world, newPerson(workerIndex)), 'registration');

  const token = () => randomBytes(24).toString('base64url');
  const families: [path: (id: string) => string, ids: string[]][] = [
    [(id) => `/${language}/checkout/${id}`, [foreign, randomUUID(), 'not-a-uuid', `${foreign}x`]],
    [(id) => `/${language}/track/${id}`, [token(), foreign, 'wrong', 'nobody'.repeat(50)]],
    [(id) => `/api/checkout/${id}?locale=${language}`, [foreign, randomUUID(), 'not-a-uuid']],
    [(id) => `/api/pickups?token=${id}&locale=${language}`, [token(), foreign, 'wrong']],
    [(id) => `/${language}/track/${id}/calendar`, [token(), foreign, 'wrong']],
  ];
  for (const [pathOf, ids] of families) {
    const said: string[] = [];
    for (const id of ids) {
      const reply = await page.request.get(pathOf(id));
      expect(reply.status(), pathOf(id)).toBe(404);
      expect(reply.headers()['cache-control'] ?? '', pathOf(id)).toContain('no-store');
      said.push(await saidBy(reply, id));
    }
    for (const one of said) expect(one, pathOf('…')).toBe(said[0]);
  }

  for (const intent of ['pay', 'accept-price', 'give-up']) {
    for (const id of [foreign, randomUUID(), 'not-a-uuid']) {
      const reply = await page.request.post(`/api/checkout/${id}?locale=${language}`, {
        headers: { origin: baseURL ?? '' },
        data: { intent, amountHalalas: 24_000 },
      });
      expect(reply.status(), `${intent} of ${id}`).toBe(404);
      expect(await reply.json()).toEqual({ code: 'not-found', reference: expect.any(String) });
    }
  }

  for (const path of [`/${language}/checkout/${foreign}`, `/${language}/track/wrong`]) {
    await page.goto(path);
    await expect(
      page.getByRole('heading', { level: 1, name: t('shell.not-found-title') }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: t('shell.to-home') })).toBeVisible();
    await expect(page.getByRole('link', { name: t('account.bought-with-us') })).toBeVisible();
  }
  await elsewhere.close();
});

test('an address that no page has is our own 404 in its language @once', async ({
  page,
  t,
  language,
}) => {
  for (const path of [`/${language}/nowhere`, `/${language}/start/no-such-step`]) {
    const reply = await page.goto(path);
    expect(reply?.status(), path).toBe(404);
    await expect(
      page.getByRole('heading', { level: 1, name: t('shell.not-found-title') }),
    ).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
});
