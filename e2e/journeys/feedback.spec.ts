import { query, readNewestCheckout } from '../harness/database';
import { liveForm, referenceOn, requestsOf, sendRating } from '../harness/feedback';
import { trackingLink } from '../harness/share-links';
import { expect, test } from '../harness/staff-page';
import { hoursIntoWindow, ordersOf } from '../harness/tracking';
import { subscribe } from '../harness/walk';

test('a customer asks to skip a pickup once, staff answer it, and the customer reads the answer @long-in-english', async ({
  wizard,
  world,
  app,
  page,
  staffPage,
  t,
  language,
}) => {
  await world.setMorning();
  await subscribe(wizard);
  const link = await trackingLink(page);
  await page.goto(link);
  const [first] = await ordersOf(app, page);
  await page.reload();
  await page.getByRole('link', { name: t('feedback.ask') }).click();
  await page.getByRole('link', { name: t('feedback.kinds.skip') }).click();
  await expect(liveForm(page)).toBeVisible();
  await expect(page.getByText(t('feedback.not-done-yet.skip'))).toBeVisible();
  await page.getByRole('button', { name: t('feedback.send') }).click();
  const missing = t('feedback.errors.order-missing');
  await expect(page.getByRole('region').filter({ hasText: missing })).toBeFocused();
  await page.getByRole('radio').first().check();
  const note = 'نكون خارج المدينة في ذلك اليوم';
  await page.getByRole('textbox').fill(note);
  await page.getByRole('button', { name: t('feedback.send') }).dblclick();
  const reference = await referenceOn(page, t);
  const [stored, ...others] = await requestsOf(app, link);
  expect(others).toEqual([]);
  expect(stored).toMatchObject({ reference, kind: 'skip', order_id: String(first.id) });
  expect(stored?.sealed_note).not.toContain(note);

  await page.getByRole('link', { name: t('feedback.to-tracking') }).click();
  const asked = page.getByRole('listitem').filter({ hasText: reference });
  await expect(asked.getByText(t('feedback.waiting'), { exact: true })).toBeVisible();
  await expect(asked).toContainText(t('feedback.waiting-text', { change: 'yes' }));

  const poll = `/api/pickups?locale=ar&token=${new URL(link).pathname.split('/')[3]}`;
  const version = async () => (await (await page.request.get(poll)).json()).version;
  const unanswered = await version();
  expect(await version()).toBe(unanswered);
  await staffPage.signIn('sara');
  await staffPage.page.getByRole('link', { name: t('staff.pages.requests') }).click();
  const row = staffPage.row(reference);
  await expect(row).toContainText(note);
  await row.getByRole('button').click();
  await expect(row.getByText(t('staff.requests.errors.answer-missing'))).toBeVisible();
  const answer = 'تم، ولن يأتي المندوب ذلك اليوم';
  await row.getByRole('textbox').fill(answer);
  await row.getByRole('button').dblclick();
  await expect(row.getByRole('textbox')).toHaveCount(0);
  expect(await version(), 'an open page learns that it is out of date').not.toBe(unanswered);
  await staffPage.open('/requests?state=answered');
  await expect(staffPage.row(reference)).toContainText(answer);
  await expect(staffPage.row(reference)).toContainText('sara');
  const { id } = await readNewestCheckout(app);
  const acts = await query(
    app,
    `select account, act, outcome from staff_acts where checkout_id = $1`,
    [id],
  );
  expect(acts).toEqual([{ account: 'sara', act: 'answer', outcome: 'answered' }]);

  for (const where of [link, `/${language}/account`]) {
    await page.goto(where);
    await expect(page.getByRole('main')).toContainText(answer);
    await expect(page.getByRole('main')).toContainText(t('feedback.answered'));
    await expect(page.getByRole('main')).not.toContainText('sara');
  }
});

test('a delivered pickup is rated once; a low rating reaches staff as a request, and the export has no names @long-in-english', async ({
  wizard,
  world,
  app,
  page,
  staffPage,
  t,
}) => {
  await world.setMorning();
  await subscribe(wizard);
  const link = await trackingLink(page);
  await page.goto(link);
  const [first] = await ordersOf(app, page);
  const early = await sendRating(page.request, link, { order: String(first.id), stars: '5' });
  expect(early.status()).toBe(422);
  expect((await early.json()).fields).toEqual({ stars: 'not-delivered' });

  await world.setClock(hoursIntoWindow(first, 28));
  const two = page.getByRole('link', {
    name: t('feedback.rate-with', { stars: t('feedback.stars', { count: 2, n: '2' }) }),
  });
  await expect(async () => {
    await page.goto(link);
    await expect(two).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
  await two.click();
  await expect(liveForm(page)).toBeVisible();
  await expect(page.getByRole('radio', { name: t('feedback.star-words.2') })).toBeChecked();
  const text = 'رجع الثوب وفيه بقعة';
  await page.getByRole('textbox').fill(text);
  await page.getByRole('button', { name: t('feedback.rate') }).dblclick();
  await expect(
    page.getByRole('heading', { level: 1, name: t('feedback.rated-title') }),
  ).toBeFocused();
  const again = await sendRating(page.request, link, { order: String(first.id), stars: '5' });
  expect(await again.json()).toMatchObject({ stars: 2, isNew: false });
  const [low, ...others] = await requestsOf(app, link);
  expect(others).toEqual([]);
  expect(low).toMatchObject({ kind: 'low-rating', order_id: String(first.id) });
  await expect(page.getByRole('main')).toContainText(low?.reference ?? '');
  await page.goto(link);
  await expect(two).toHaveCount(0);
  await expect(page.getByText(low?.reference ?? '')).toBeVisible();

  await staffPage.signIn('omar');
  await staffPage.open('/requests');
  await expect(staffPage.row(low?.reference ?? '')).toContainText(text);
  await staffPage.page.getByRole('link', { name: t('staff.pages.ratings') }).click();
  await staffPage.page.getByRole('combobox', { name: t('staff.ratings.stars') }).selectOption('2');
  await staffPage.clickButton('ratings.filter');
  await expect(staffPage.page.getByText(text).first()).toBeVisible();
  const href = await staffPage.page
    .getByRole('link', { name: t('staff.ratings.csv') })
    .getAttribute('href');
  const file = await (await staffPage.page.request.get(href ?? '')).text();
  const [head, ...lines] = file
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
  expect(head?.split(',')).toHaveLength(5);
  expect(lines).not.toEqual([]);
  const named = (['clothes', 'shoes', 'ironing'] as const).map((name) =>
    t(`staff.ratings.services.${name}`),
  );
  const services = new RegExp(`^\\d{4}-\\d{2}-\\d{2},2,(${named.join('|')}),[^,]+,(yes|نعم)$`);
  for (const line of lines) {
    expect(line).toMatch(services);
  }
  expect(file).not.toContain(text);
  await staffPage.open('/ratings?stars=5');
  await expect(staffPage.page.getByText(text)).toHaveCount(0);
  const stranger = await fetch(`${app.url}${href}`, { redirect: 'manual' });
  expect(stranger.status).not.toBe(200);
});
