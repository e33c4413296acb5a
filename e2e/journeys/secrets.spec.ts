import { buildCanaries } from '../../scripts/stack/build-canaries';
import { inRoot } from '../../scripts/stack/root';
import type { App } from '../harness/app';
import {
  browserChannels,
  destinations,
  newCanary,
  plantedEncodings,
  plantInBrowser,
  plantInFiles,
  plantings,
} from '../harness/canary';
import { test as base, expect } from '../harness/customer';
import { customerTokenOf } from '../harness/decrypt';
import { encodings, type Piece, Searcher, type Secret } from '../harness/leaks';
import { filesOf, Recorder } from '../harness/recorder';
import { cards } from '../harness/wizard';

/** The test's browser uses a recorder as its proxy. */
const test = base.extend<{ recorder: Recorder }>({
  recorder: async ({}, use) => {
    const recorder = await Recorder.start();
    await use(recorder);
    await recorder.close();
  },
  proxy: async ({ recorder }, use) => {
    await use({ server: recorder.server });
  },
});

const logOf = (app: App): Piece[] => [
  { channel: 'log', where: 'the log of the app', bytes: Buffer.from(app.log()) },
];

/** Each pair of channel and encoding that was found. */
const pairs = (found: { channel: string; encoding: string }[]): Set<string> =>
  new Set(found.map(({ channel, encoding }) => `${channel} ${encoding}`));

test('the leak search finds a canary in each channel and each encoding @once', async ({
  page,
  context,
  recorder,
  app,
}) => {
  expect(plantedEncodings).toEqual(encodings);
  const canary = newCanary();
  const searcher = new Searcher([{ name: 'canary', value: canary }]);
  recorder.listen(context);
  await plantInBrowser(page, recorder, canary);
  const pieces = [...recorder.pieces, ...plantInFiles(canary, 'static')];
  const found = searcher.find(pieces);
  for (const channel of [...browserChannels, 'static']) {
    for (const encoding of encodings) expect([...pairs(found)]).toContain(`${channel} ${encoding}`);
  }
  for (const destination of destinations) {
    expect(
      found.filter(({ channel, where }) => channel === 'body' && where.startsWith(destination)),
      destination,
    ).not.toEqual([]);
  }
  for (const [encoding, text] of plantings(canary)) {
    const piece = { channel: 'any', where: '', bytes: Buffer.from(`<${text}>`) };
    expect(searcher.find([piece]).map((leak) => leak.encoding)).toContain(encoding);
  }

  // Plants a word in the log the app's own way: the app logs the path of a refused request.
  const word = `canary${Date.now().toString(36)}x`;
  await fetch(`${app.url}/api/checkout/${word}?locale=en`);
  const inLog = new Searcher([{ name: 'word', value: word }]);
  // The response may arrive before the log line, which goes through a pipe.
  await expect.poll(() => [...pairs(inLog.find(logOf(app)))]).toContain('log plain');

  const nothing = new Searcher([{ name: 'nowhere', value: newCanary() }]);
  expect(nothing.find([...pieces, ...logOf(app)])).toEqual([]);
});

/** All secrets in the app's environment. */
function secretsOf({ environment }: App): Secret[] {
  const names = [
    'PARTNER_API_KEY',
    'MOYASAR_SECRET_KEY',
    'MOYASAR_WEBHOOK_SECRET',
    'UNIFONIC_TOKEN',
    'SMS_APP_SID',
    'SESSION_SECRET',
    'DATA_KEYS',
    'DATABASE_URL',
  ];
  const configured = names.map((name) => ({ name, value: environment[name] ?? '' }));
  const dataKey = environment.DATA_KEYS?.split(':')[1] ?? '';
  return [
    ...configured,
    { name: 'a data key', value: dataKey },
    { name: 'the bytes of a data key', value: Buffer.from(dataKey, 'base64') },
    {
      name: 'the password of the database',
      value: new URL(environment.DATABASE_URL ?? '').password,
    },
  ];
}

test('no secret reaches the browser, a static file or the log during a whole journey @once', async ({
  wizard,
  page,
  t,
  context,
  recorder,
  app,
  world,
  person,
}) => {
  test.slow();
  recorder.listen(context);
  const before = app.log().length;
  const look = () => recorder.recordPage(page);
  const step = async (answer: () => Promise<unknown>) => {
    await answer();
    await look();
  };
  await step(() => page.goto('/ar/plans'));
  await step(() => wizard.open('coverage'));
  await wizard.coverage();
  await wizard.at('mobile');
  await step(() => wizard.requestCode());
  const code = await world.code(person.mobile);
  await wizard.enterCode(code);
  await step(() => wizard.at('registration'));
  await wizard.registration();
  await step(() => wizard.at('address'));
  await wizard.address();
  await step(() => wizard.at('preferences'));
  await wizard.preferences();
  await step(() => wizard.at('plan'));
  await wizard.plan();
  await step(() => wizard.at('schedule'));
  await wizard.schedule();
  await step(() => wizard.at('review'));
  await wizard.review();
  await step(() => wizard.atPaymentPage());
  await wizard.payWith(cards.good);
  await step(() => wizard.atDone());
  const checkout = page.url();
  await page.getByRole('link', { name: t('checkout.follow') }).click();
  await expect(page.getByText(t('tracking.pickups'))).toBeVisible();
  await look();
  const token = new URL(page.url()).pathname.split('/').at(-1);
  for (const path of [
    `/api/pickups?token=${token}&locale=ar`,
    `/ar/track/${token}/calendar`,
    '/api/pickup-days?locale=ar',
    '/api/health/ready',
    '/ar/nowhere',
  ]) {
    await page.evaluate((address) => fetch(address).then((reply) => reply.text()), path);
  }
  await page.goto(checkout);
  await wizard.atDone();
  await look();

  const customerToken = await customerTokenOf(app, person.mobile);
  expect(customerToken.length).toBeGreaterThan(16);
  const session = (await context.cookies()).find(({ name }) => name === 'session')?.value ?? '';
  const secrets = [...secretsOf(app), { name: 'the customer token', value: customerToken }];
  for (const { name, value } of secrets) expect(value.length, name).toBeGreaterThan(8);

  const received = recorder.pieces;
  expect(received.filter(({ channel }) => channel === 'body').length).toBeGreaterThan(50);
  expect(
    received.some(({ bytes }) => bytes.includes(person.name)),
    'the record holds what was shown',
  ).toBe(true);
  const files = filesOf(inRoot('.next/static'), 'static');
  expect(files.length).toBeGreaterThan(20);
  // The build had other secrets than the app that serves it.
  const ofBuild = Object.entries(buildCanaries).map(([name, value]) => ({ name, value }));
  const searcher = new Searcher([...secrets, ...ofBuild]);
  expect(searcher.find([...received, ...files])).toEqual([]);

  const said = (await app.wholeLog()).slice(before);
  expect(said).toContain('"operation":"link-customer"');
  const personal = [
    { name: 'the mobile', value: person.mobile.slice(1) },
    { name: 'the name', value: person.name },
    { name: 'the street', value: 'شارع الأمير سلطان' },
    { name: 'the birth date', value: person.birthDate },
    { name: 'the session', value: session },
    { name: 'the tracking token', value: token ?? '' },
  ];
  const log = { channel: 'log', where: 'the log of the app', bytes: Buffer.from(said) };
  expect(new Searcher([...secrets, ...personal]).find([log])).toEqual([]);
  expect(said, 'the code').not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));

  // T2: before the code is entered no personal data is shown here, and the code itself is never
  // returned.
  const bodies = received.filter(({ channel }) => channel !== 'address');
  expect(
    bodies.filter(({ bytes }) => bytes.includes(`"${code}"`)).map(({ where }) => where),
  ).toEqual([]);
});
