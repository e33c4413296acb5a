import { query } from '../harness/database';
import { askStaffApi, liveForm, requestsOf, sendRating, sendRequest } from '../harness/feedback';
import { runOperatorCommand } from '../harness/operator-command';
import { notFound, trackingLink } from '../harness/share-links';
import { expect, StaffPage, test } from '../harness/staff-page';
import { hoursIntoWindow, ordersOf } from '../harness/tracking';
import { subscribe } from '../harness/walk';

test('what is not the caller’s own, malformed or too much is refused, and nothing of it is stored @once', async ({
  wizard,
  world,
  app,
  page,
  browser,
  baseURL,
}) => {
  await world.setMorning();
  await subscribe(wizard);
  const link = await trackingLink(page);
  await page.goto(link);
  const [first] = await ordersOf(app, page);
  const own = page.request;
  const order = String(first.id);
  const stranger = await browser.newContext({ baseURL });

  // Another visitor with the link, an unknown link, and a pickup of another subscription.
  const unknown = link.replace(/[\w-]{32}$/, 'x'.repeat(32));
  for (const refused of [
    await sendRequest(stranger.request, link, { kind: 'pause', note: 'من 3 إلى 17 ديسمبر' }),
    await sendRequest(own, unknown, { kind: 'pause', note: 'من 3 إلى 17 ديسمبر' }),
    await sendRequest(own, link, { kind: 'skip', order: String(first.id + 1_000_000) }),
    await sendRating(own, link, { order: String(first.id + 1_000_000), stars: '5' }),
    await sendRating(stranger.request, link, { order, stars: '5' }),
  ]) {
    expect(refused.status()).toBe(404);
    expect(await refused.json()).toEqual(notFound);
  }
  for (const [sent, fields] of [
    [{ kind: 'move', order, note: 'ا'.repeat(5_000) }, { note: 'note-too-long:4500' }],
    [{ kind: 'move', order, note: ' \u200f \n' }, { note: 'note-missing-move' }],
    [{ kind: 'skip' }, { order: 'order-missing' }],
    [{ kind: 'skip', order: '1; drop' }, { order: 'order-missing' }],
    // The laundry is not collected yet.
    [{ kind: 'damaged', order, note: 'ثوب' }, { order: 'order-moved-on' }],
  ] as const) {
    const refused = await sendRequest(own, link, sent);
    expect(refused.status(), JSON.stringify(sent).slice(0, 60)).toBe(422);
    expect((await refused.json()).fields).toEqual(fields);
  }
  for (const sent of [{ kind: 'low-rating' }, { kind: 'refund' }, { kind: 'skip', id: 'x' }]) {
    expect((await sendRequest(own, link, sent)).status()).toBe(400);
  }
  expect(await requestsOf(app, link)).toEqual([]);

  // One form sent twenty times at once is one request; eleven unanswered ones are ten.
  const id = crypto.randomUUID();
  const doubled = await Promise.all(
    Array.from({ length: 20 }, () => sendRequest(own, link, { id, kind: 'skip', order })),
  );
  const references = await Promise.all(
    doubled.map(async (reply) => (await reply.json()).reference),
  );
  expect(new Set(references).size).toBe(1);
  const [stored] = await requestsOf(app, link);
  // Changed after a lost response, it is still one.
  await sendRequest(own, link, { id, kind: 'skip', order, note: 'مسافر' });
  const [changed, ...others] = await requestsOf(app, link);
  expect([changed?.reference, others]).toEqual([stored?.reference, []]);
  expect([stored?.sealed_note, changed?.sealed_note]).toEqual([null, expect.any(String)]);
  const many = await Promise.all(
    Array.from({ length: 15 }, () => sendRequest(own, link, { kind: 'skip', order })),
  );
  const refused = many.filter((reply) => reply.status() === 422);
  expect(refused).toHaveLength(6);
  expect((await refused[0]?.json()).fields).toEqual({ note: 'many-waiting' });
  expect(await requestsOf(app, link)).toHaveLength(10);
  await stranger.close();
});

test('without a connection the form says so and keeps what was typed; sent again, it counts once @once', async ({
  wizard,
  world,
  app,
  page,
  context,
  t,
}) => {
  await world.setMorning();
  await subscribe(wizard);
  const link = await trackingLink(page);
  await page.goto(link);
  const [first] = await ordersOf(app, page);
  await page.goto(`${link}/request?kind=move&order=${first.id}`);
  await expect(liveForm(page)).toBeVisible();
  const note = page.getByRole('textbox');
  const press = () => page.getByRole('button', { name: t('feedback.send') }).click();
  await note.fill('س'.repeat(503));
  await press();
  const tooLong = t('feedback.errors.note-too-long', { count: 3, n: '3' });
  await expect(page.getByText(tooLong).first()).toBeVisible();
  await note.fill('الخميس مساءً');
  await context.setOffline(true);
  await press();
  await expect(page.getByText(t('feedback.failed.offline.title'))).toBeInViewport();
  await expect(note).toHaveValue('الخميس مساءً');
  await context.setOffline(false);
  // Loaded again, it would be sent under its first id.
  const unsent = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await page.reload();
  await expect(liveForm(page)).toBeVisible();
  // Another page, and back.
  await page.getByRole('link', { name: t('feedback.to-kinds') }).click();
  await expect(page.getByRole('heading', { name: t('feedback.ask-title') })).toBeVisible();
  await page.goBack();
  await expect(note).toHaveValue('الخميس مساءً');
  await expect(liveForm(page)).toBeVisible();
  await press();
  await expect(page.getByText(t('feedback.sent-title'))).toBeVisible();
  const [sent, ...others] = await requestsOf(app, link);
  expect(others).toEqual([]);
  expect(unsent).toContain(sent?.id);
  await page.goto(`${link}/request?kind=move`);
  await expect(liveForm(page)).toBeVisible();
  await expect(note).toHaveValue('');
});

test('two members of staff answer once, one who may only look changes nothing, and a search by mobile takes a second press and is recorded @once', async ({
  wizard,
  world,
  app,
  page,
  person,
  staffPage,
  browser,
  baseURL,
  t,
}) => {
  await world.setMorning();
  await subscribe(wizard);
  const link = await trackingLink(page);
  await sendRequest(page.request, link, { kind: 'cancel' });
  const [request] = await requestsOf(app, link);
  const { id = '', reference = '' } = request ?? {};

  const looking = await browser.newContext({ baseURL, locale: staffPage.language });
  const look = new StaffPage(await looking.newPage(), t, staffPage.language);
  await look.signIn('rami');
  await expect(look.page.getByText(t('staff.look-only'))).toBeVisible();
  await expect(look.page.getByLabel(t('staff.mobile.label'))).toHaveCount(0);
  await look.open('/requests');
  await expect(look.row(reference)).toBeVisible();
  await expect(look.row(reference).getByRole('textbox')).toHaveCount(0);
  for (const [path, body] of [
    [`requests/${id}`, { answer: 'لا' }],
    ['mobile-search', { digits: person.mobile.slice(-4) }],
    [`checkouts/${crypto.randomUUID()}`, { act: 'try' }],
  ] as const) {
    const refused = await askStaffApi(looking.request, app, path, body);
    expect(refused.status(), path).toBe(403);
    expect((await refused.json()).code, path).toBe('forbidden');
  }
  await looking.close();

  const acts = () =>
    query<{ act: string; outcome: string; found: boolean }>(
      app,
      `select act, outcome, checkout_id is not null as found from staff_acts
       where act in ('answer', 'mobile-search') order by xmin::text::bigint`,
    );
  const before = (await acts()).length;
  const since = async () => (await acts()).slice(before);
  await staffPage.signIn('sara');
  const mayAct = staffPage.page.request;
  const answers = await Promise.all(
    ['نعم', 'لا', 'ربما'].map((answer) => askStaffApi(mayAct, app, `requests/${id}`, { answer })),
  );
  const outcomes = await Promise.all(answers.map(async (reply) => (await reply.json()).outcome));
  expect(outcomes.sort()).toEqual(['answered', 'answered-before', 'answered-before']);
  const missing = await askStaffApi(mayAct, app, `requests/${crypto.randomUUID()}`, {
    answer: 'x',
  });
  expect(missing.status()).toBe(404);
  expect(await since()).toEqual([{ act: 'answer', outcome: 'answered', found: true }]);

  const digits = person.mobile.slice(-4);
  await staffPage.page.getByLabel(t('staff.mobile.label')).fill(digits);
  const search = staffPage.page.getByRole('region', { name: t('staff.mobile.title') });
  const submit = search.getByRole('button', { name: t('staff.mobile.submit') });
  await submit.click();
  const sure = staffPage.page.getByRole('dialog');
  await expect(sure).toContainText(t('staff.mobile.sure-text'));
  await sure.getByRole('button', { name: t('staff.mobile.not-sure') }).click();
  expect(await since(), 'nothing is searched before the second press').toHaveLength(1);
  await submit.click();
  await sure.getByRole('button', { name: t('staff.mobile.sure'), exact: true }).click();
  const [row] = await query<{ subscription_id: string }>(
    app,
    'select subscription_id from checkouts join requests on checkout_id = checkouts.id where requests.id = $1',
    [id],
  );
  await expect(search.getByRole('link', { name: row?.subscription_id }).first()).toBeVisible();
  const [, begun, ...found] = await since();
  expect(begun).toEqual({ act: 'mobile-search', outcome: 'begun', found: false });
  expect(found).toContainEqual({ act: 'mobile-search', outcome: 'found', found: true });
  expect(staffPage.page.url()).not.toContain(digits);
  expect(app.log()).not.toContain(`"${digits}"`);
});

test('export and erasure of a mobile contain and remove requests and ratings @once', async ({
  wizard,
  world,
  app,
  page,
  person,
}) => {
  await world.setMorning();
  await subscribe(wizard);
  const link = await trackingLink(page);
  await page.goto(link);
  const [first] = await ordersOf(app, page);
  await world.setClock(hoursIntoWindow(first, 28));
  await expect(async () => {
    await page.request.get(link);
    const order = String(first.id);
    const rated = await sendRating(page.request, link, { order, stars: '1', comment: 'متأخر' });
    expect(rated.status()).toBe(200);
  }).toPass({ timeout: 40_000 });
  await sendRequest(page.request, link, { kind: 'pause', note: 'من 3 إلى 17 ديسمبر' });
  const { json } = await runOperatorCommand(app, ['privacy', 'export', person.mobile]);
  const [bought] = (json as { purchases: { requests: object[]; ratings: object[] }[] }).purchases;
  expect(bought?.ratings).toEqual([expect.objectContaining({ stars: 1, comment: 'متأخر' })]);
  expect(bought?.requests).toHaveLength(2);
  expect(bought?.requests).toContainEqual(
    expect.objectContaining({ kind: 'pause', note: 'من 3 إلى 17 ديسمبر', answer: null }),
  );
  const ids = (await requestsOf(app, link)).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  const erased = await runOperatorCommand(app, [
    'privacy',
    'erase',
    person.mobile,
    '--with-running',
  ]);
  expect(erased.json).toMatchObject({ erased: { requests: 2, ratings: 1 } });
  const [left] = await query<{ count: number }>(
    app,
    `select ((select count(*) from requests where id = any($1)) +
             (select count(*) from ratings where id = any($1)))::int as count`,
    [ids],
  );
  expect(left?.count).toBe(0);
});
