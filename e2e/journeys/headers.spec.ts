import { deviations } from '../contract/deviations';
import { documented } from '../contract/document';
import { expect, test } from '../harness/customer';
import { subscribed, walkTo } from '../harness/way';
import type { LoggedRequest } from '../harness/world';

const credentials = ['accept-language', 'api-key', 'authorization', 'idempotency-key'];

/** What only the document's own list may carry, of what was sent. */
const sent = ({ headers }: LoggedRequest): string[] =>
  credentials.filter((name) => headers[name] !== undefined);

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

test('over a whole journey every call to the partner is as the document has it @once', async ({
  wizard,
  page,
  t,
  language,
  world,
  person,
}) => {
  const seen = await world.lastRequest();
  await walkTo(wizard, 'mobile');
  await wizard.askForCode();
  const code = await world.code(person.mobile);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await wizard.enterCode(wrong);
  await expect(page.getByRole('link', { name: t('step-mobile.errors.code-wrong') })).toBeVisible();
  await wizard.enterCode(code);
  await wizard.at('registration');
  await walkTo(wizard, 'preferences', { from: 'registration' });
  await wizard.preferences();
  await wizard.at('plan');
  await subscribed(wizard, { from: 'plan' });
  await page.getByRole('link', { name: t('checkout.follow') }).click();
  await expect(page).toHaveURL(/\/track\//);
  await expect(page.getByText(t('tracking.pickups'))).toBeVisible();

  const log = await world.requests(seen);
  const calls = log.filter(({ party }) => party === 'partner');
  const asked = new Set(calls.map(({ operation }) => operation));
  expect([...asked].sort()).toEqual(Object.keys(documented).sort());

  for (const call of calls) {
    const { operation, method, headers } = call;
    expect(sent(call), operation).toEqual([...(documented[operation]?.headers ?? [])].sort());
    if (headers['accept-language'] !== undefined) {
      expect(headers['accept-language'], operation).toBe(language);
    }
    if (method === 'POST') expect(headers['idempotency-key'], operation).toMatch(uuid);
    expect(deviations(call), operation).toEqual([]);
  }

  const of = (operation: string) => calls.filter((call) => call.operation === operation);
  const [preferences] = of('save-preferences');
  expect(preferences?.fields).toMatchObject({ service_type: 'clothes', mirzam: '1', scent: '0' });
  const [subscribe] = of('subscribe');
  expect(subscribe?.fields).toEqual({});
  expect(Object.keys(subscribe?.query ?? {}).sort()).toEqual([
    'plan_id',
    'plan_type_id',
    'preferred_pickup_day',
    'preferred_pickup_period',
  ]);
  expect(of('link-customer').map(({ fields }) => fields.mobile)).toEqual([person.mobile]);

  // The mobile was linked after the second check, the one with the right code, and not before.
  const checks = log.filter(({ operation }) => operation === 'verify-check');
  expect(checks).toHaveLength(2);
  expect(checks.map(({ fields }) => fields.to)).toEqual(
    Array(2).fill(`+966${person.mobile.slice(1)}`),
  );
  expect(of('link-customer')[0]?.seq).toBeGreaterThan(checks[1]?.seq ?? Number.POSITIVE_INFINITY);
  const keys = calls.flatMap(({ headers, replayed }) =>
    replayed ? [] : (headers['idempotency-key'] ?? []),
  );
  expect(new Set(keys).size, 'a key for each intent').toBe(keys.length);
});

test('without an approved code nobody is linked, whatever is sent @once', async ({
  wizard,
  page,
  app,
  language,
  world,
  person,
}) => {
  await walkTo(wizard, 'mobile');
  await wizard.askForCode();
  const seen = await world.lastRequest();
  const before = await world.books();
  const registration = {
    name: person.name,
    birth: { day: '23', month: '4', year: '1991' },
    gender: 'female',
    familyStatus: '',
  };
  for (const [step, answers] of [
    ['registration', registration],
    ['registration', { ...registration, mobile: person.mobile, provenMobile: person.mobile }],
    ['address', { streetArea: 'x', delivery: 'call_when_arrive' }],
    ['review', { consent: true, seen: '' }],
  ] as const) {
    const reply = await page.request.post(`/api/journey/${step}?locale=${language}`, {
      headers: { origin: app.url },
      data: { answers },
    });
    expect(reply.status(), step).toBe(409);
  }
  const code = await world.code(person.mobile);
  const guess = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const checked = await page.request.post(`/api/journey/mobile?locale=${language}`, {
    headers: { origin: app.url },
    data: { answers: { phase: 'code', code: guess } },
  });
  expect(await checked.json()).toMatchObject({ fields: { code: 'code-wrong' } });
  const calls = (await world.requests(seen)).map(({ operation }) => operation);
  expect(calls.filter((operation) => operation.startsWith('verify-'))).toEqual(['verify-check']);
  expect(calls).not.toContain('link-customer');
  expect(calls).not.toContain('save-address');
  expect((await world.books()).customers).toBe(before.customers);
});
