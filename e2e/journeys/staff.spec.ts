import { until } from '../../scripts/stack/ready';
import { expect, paidInVain, test } from '../harness/staff-desk';
import { expectAccessible } from '../harness/axe';
import { book, standing } from '../harness/book';
import { rawRequest } from '../harness/raw';
import { staffAccounts, staffCode, staffPassword } from '../harness/staff-accounts';

test('what is paid and not active is on the list; try now says who is at it, then moves it on @once', async ({
  wizard,
  world,
  app,
  desk,
}) => {
  const { id, reference } = await paidInVain(wizard, world, app);
  await desk.signIn('sara');
  const row = desk.row(reference);
  await expect(
    row.getByRole('heading', { name: desk.t('staff.issues.paid-not-active.title') }),
  ).toBeVisible();
  await expectAccessible(desk.page);
  await book(app, "update checkouts set lease_until = now() + interval '1 minute' where id = $1", [
    id,
  ]);
  await desk.button('try', reference).click();
  await desk.said('busy');
  await world.clearFaults();
  await book(app, 'update checkouts set lease_until = null where id = $1', [id]);
  await desk.button('try', reference).click();
  await desk.said('moved');
  await expect(row).toHaveCount(0);
  expect((await standing(app)).state).toBe('active');
  const acts = await book<{ account: string; outcome: string }>(
    app,
    'select account, outcome from staff_acts where checkout_id = $1 order by xmin::text::bigint',
    [id],
  );
  expect(acts.map(({ outcome }) => outcome)).toEqual(['begun', 'busy', 'begun', 'moved']);
  expect(new Set(acts.map(({ account }) => account))).toEqual(new Set(['sara']));
  // Append only: neither a person nor a mistake of ours takes anything back.
  await expect(book(app, 'delete from staff_acts')).rejects.toThrow('append only');
});

test('a list of more than a page goes on, and leads back to its beginning @once @long', async ({
  wizard,
  world,
  app,
  desk,
}) => {
  const { id, reference } = await paidInVain(wizard, world, app);
  await book(
    app,
    `insert into checkouts (id, customer_id, state, attention, locale, "order", intent_hash, shown_halalas,
       subscribe_key, confirm_key, consent_at, tracking_token, created_at, updated_at)
     select gen_random_uuid(), customer_id, 'needs-a-person', 'active-after-refund', locale, "order", 'older', shown_halalas,
       gen_random_uuid(), gen_random_uuid(), now(), 'older-' || n, now() - interval '1 day', now()
     from checkouts, generate_series(1, 200) as n where id = $1`,
    [id],
  );
  const link = (name: string) => desk.page.getByRole('link', { name: desk.t(name), exact: true });
  await desk.signIn('sara');
  await expect(desk.button('try', reference)).toHaveCount(0);
  await expect(link('staff.list-first')).toHaveCount(0);
  await link('staff.list-more').click();
  await expect(desk.button('try', reference)).toBeVisible();
  await expect(link('staff.list-more')).toHaveCount(0);
  await link('staff.list-first').click();
  await expect(link('staff.list-more')).toBeVisible();
  await book(app, "delete from checkouts where tracking_token like 'older-%'");
});

test('two tabs that give the same money back give it back once; the order tells its story @once', async ({
  wizard,
  world,
  app,
  desk,
  deskOn,
}) => {
  const seen = await world.lastRequest();
  const { id, reference } = await paidInVain(wizard, world, app);
  await desk.signIn('sara');
  const other = await deskOn();
  await other.open();
  for (const one of [desk, other]) await one.askForRefund(reference);
  await Promise.all([desk.press('refund-yes'), other.press('refund-yes')]);
  // Where a confirm may still lie at the partner the wish is carried out a little later, by the worker.
  const known = ['refunded', 'waits', 'asked-before', 'busy'];
  await Promise.all([desk.said(...known), other.said(...known)]);
  // The gateway's news may have come after the worker went: then one more confirm was sent, of which 4.10 tells within five minutes.
  await world.advance('PT6M');
  await until('the money to be back', async () => {
    await book(app, 'update checkouts set next_attempt_at = now() where id = $1', [id]);
    return (await standing(app)).state === 'refunded' || undefined;
  });

  await desk.page.getByRole('searchbox').fill(reference);
  await desk.press('search-submit');
  await expect(desk.page).toHaveURL(new RegExp(`/staff/${id}$`));
  for (const words of ['events-of.captured', 'events-of.refund-asked-for', 'events-of.refunded']) {
    await expect(
      desk.page.getByText(desk.t(`staff.${words}`), { exact: true }).first(),
    ).toBeVisible();
  }
  await expect(desk.page.getByText(desk.t('staff.reasons.partner-cannot')).first()).toBeVisible();
  await expectAccessible(desk.page);
  const text = await desk.page.locator('body').innerText();
  for (const personal of [
    wizard.person.name,
    wizard.person.mobile,
    wizard.person.mobile.slice(1),
  ]) {
    expect(text).not.toContain(personal);
  }

  const asked = (await world.requests(seen)).map(({ operation }) => operation);
  expect(asked.filter((operation) => operation === 'gateway-refund')).toHaveLength(1);
  const wishes = await book<{ outcome: string }>(
    app,
    `select outcome from staff_acts where checkout_id = $1 and act = 'refund' and outcome <> 'begun'`,
    [id],
  );
  expect(wishes).toHaveLength(2);
  expect(wishes.filter(({ outcome }) => /^(refunded|waits)$/.test(outcome))).toHaveLength(1);
});

test('whatever is wrong is said in one way; a code is good once; guesses are counted @once @long', async ({
  app,
  desk,
}) => {
  const sent = async (name: string, password: string, code = '') => {
    const reply = await rawRequest(app.url, {
      method: 'POST',
      path: '/api/staff/sign-in?locale=en',
      headers: { origin: app.url, 'content-type': 'application/json' },
      body: JSON.stringify({ name, password, code }),
    });
    const {
      reference: _,
      retryAfterMs: __,
      ...said
    } = JSON.parse(reply.body) as Record<string, unknown>;
    return { status: reply.status, said, cookie: reply.headers['set-cookie']?.[0] ?? '' };
  };
  await desk.open();
  await expect(desk.page.getByText(desk.t('staff.sign-in-lead'))).toBeVisible();
  await desk.press('enter');
  await expect(desk.page.getByLabel(desk.t('staff.name'), { exact: true })).toBeFocused();
  await desk.send('omar', 'not the password');
  await expect(
    desk.page.getByRole('alert').filter({ hasText: desk.t('staff.wrong') }),
  ).toBeVisible();
  await expectAccessible(desk.page);

  const wrong = {
    status: 422,
    said: { code: 'invalid-answers', fields: { password: 'wrong' } },
    cookie: '',
  };
  expect(await sent('nobody', staffPassword)).toEqual(wrong);
  expect(await sent('noura', staffPassword)).toEqual(wrong);
  expect(await sent('noura', staffPassword, '12345')).toEqual(wrong);
  const code = staffCode();
  const right = await sent('noura', staffPassword, code);
  expect(right).toMatchObject({ status: 200, said: { signedIn: true } });
  expect(right.cookie).toMatch(
    /^staff=[\w-]{43}; Path=\/; Expires=[^;]+; Max-Age=\d+; HttpOnly; SameSite=strict$/,
  );
  expect(await sent('noura', staffPassword, code), 'the same code again').toEqual(wrong);

  for (let guess = 0; guess < 5; guess += 1) await sent('guessed', 'wrong');
  expect(await sent('guessed', staffPassword)).toMatchObject({
    status: 429,
    said: { code: 'too-many-requests' },
  });
});

test('how far people come is counted by the day, and kept @once @long', async ({
  wizard,
  world,
  app,
  desk,
}) => {
  // Midnight in Riyadh would begin another day in the middle of it.
  await world.setMorning();
  const counts = async () => {
    const { page, t } = desk;
    const table = page.getByRole('table', { name: t('staff.steps-on', { day: t('staff.today') }) });
    const row = table.getByRole('row', { name: new RegExp(`^${t('steps.names.coverage')}`) });
    const [opened, answered] = await row.getByRole('cell').allInnerTexts();
    // A day without visitors has no table.
    return { opened: Number(opened ?? 0), answered: Number(answered ?? 0) };
  };
  await desk.signIn('omar');
  const before = await counts();
  await wizard.open('coverage');
  await wizard.coverage();
  await wizard.at('mobile');
  await desk.page.reload();
  const after = await counts();
  expect(after.answered - before.answered).toBe(1);
  expect(after.opened).toBeGreaterThan(before.opened);
  const columns = await book<{ column_name: string }>(
    app,
    "select column_name from information_schema.columns where table_name = 'funnel_days' order by 1",
  );
  expect(columns.map((one) => one.column_name)).toEqual(['answered', 'day', 'opened', 'step']);
  // What the process had not written yet is written before it ends.
  await wizard.open('coverage');
  await app.stop();
  const [kept] = await book<{ opened: number }>(
    app,
    "select sum(opened)::int as opened from funnel_days where step = 'coverage'",
  );
  expect(kept?.opened ?? 0).toBeGreaterThan(after.opened);
});

test('nobody else gets in: strangers, other sites, former staff; without staff there is nothing @once @long', async ({
  app,
}) => {
  const id = crypto.randomUUID();
  const post = (path: string, headers: Record<string, string>, body: object = { act: 'try' }) =>
    rawRequest(app.url, {
      method: 'POST',
      path: `${path}?locale=en`,
      headers: { origin: app.url, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const credentials = { name: 'omar', password: staffPassword, code: '' };
  const signedIn = await post('/api/staff/sign-in', {}, credentials);
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  const act = `/api/staff/checkouts/${id}`;
  expect((await post(act, { cookie })).status).toBe(404);
  expect((await post(act, {})).status).toBe(401);
  expect((await post(act, { cookie: `session=${cookie.slice(6)}` })).status).toBe(401);
  const elsewhere: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of elsewhere) {
    expect((await post(act, { cookie, ...headers })).status).toBe(403);
    expect((await post('/api/staff/sign-in', headers, credentials)).status).toBe(403);
  }
  const page = await rawRequest(app.url, { path: `/en/staff/${id}` });
  expect(page.body).toContain('Staff sign-in');
  expect(page.headers['x-robots-tag']).toContain('noindex');
  expect(page.headers['cache-control']).toContain('no-store');

  const left = staffAccounts
    .split(',')
    .filter((line) => !line.startsWith('omar:'))
    .join();
  await app.stop();
  await app.start({ STAFF_ACCOUNTS: left });
  expect((await post(act, { cookie })).status, 'an account that was taken out').toBe(401);

  await app.stop();
  await app.start({ STAFF_ACCOUNTS: '' });
  const [staff, nowhere] = await Promise.all(
    ['/en/staff', '/en/nowhere'].map((path) => rawRequest(app.url, { path, headers: { cookie } })),
  );
  const seenOf = (reply?: typeof staff) => ({
    status: reply?.status,
    title: /<title>[^<]*/.exec(reply?.body ?? '')?.[0],
    robots: reply?.headers['x-robots-tag'],
    referrer: reply?.headers['referrer-policy'],
  });
  expect(seenOf(staff)).toEqual(seenOf(nowhere));
  expect(seenOf(staff).status).toBe(404);
  for (const path of ['/api/staff/sign-in', act]) {
    expect((await post(path, { cookie }, credentials)).status, path).toBe(404);
    expect((await rawRequest(app.url, { path })).status, path).toBe(404);
  }
  await app.stop();
});

test('an act whose answer is lost is told as that, and not as undone @once @long', async ({
  wizard,
  world,
  app,
  context,
  desk,
}) => {
  const { reference } = await paidInVain(wizard, world, app);
  await world.clearFaults();
  await desk.signIn('sara');
  const confirm = await world.hold('confirm-payment');
  await desk.button('try', reference).click();
  await confirm.reached();
  await context.setOffline(true);
  await app.kill();
  const lost = desk.page.getByRole('alert').filter({ hasText: desk.t('staff.offline') });
  await expect(lost).toContainText(desk.t('staff.no-answer-to-act'));
  await expectAccessible(desk.page);
  await confirm.release();
  await app.start();
  await context.setOffline(false);
  await desk.page.reload();
  await expect(desk.row(reference)).toBeVisible();
});
