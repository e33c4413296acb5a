import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from './start';
import { LISTED, ready } from './testing/calls.fixture';
import { Clumsy, MULTIPART } from './testing/malformed.fixture';
import { Caller, HITTIN, person, startStage } from './testing/stage.fixture';

let sandbox: RunningSandbox;
let caller: Clumsy;

beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  caller = await Clumsy.inside(sandbox);
});

const MIB = 1024 * 1024;
const ADDRESS = { ...HITTIN, street_area: 'Hittin' };

describe('a number', () => {
  const bad = [
    '٢٤',
    '２４',
    '24,7',
    '0x18',
    'NaN',
    'Infinity',
    '24.',
    '.7',
    '--1',
    '24.7.1',
    '1e',
    '9'.repeat(400),
  ];
  it.each(bad)('%s is no coordinate', async (lat) => {
    const long = '46.6';
    const reply = await caller.expectRefused(
      () => caller.post('/customers/address', { ...ADDRESS, lat, long }),
      422,
    );
    expect(Object.keys(reply.at('errors') as object)).toEqual(['lat']);
  });

  it.each([...bad, '٤', '0', '-4', '4.0', '1e1', '+4', '4;', '../4'])(
    '%s is no count and no id',
    async (value) => {
      const encoded = encodeURIComponent(value);
      await caller.expectRefused(
        () => caller.get(`/subscription/available-days?orders_count=${encoded}`),
        422,
      );
      await caller.expectRefused(() => caller.subscribe({ plan_id: value }), 422);
      await caller.expectRefused(() => caller.confirm(value), 422);
    },
  );
});

describe('the id in a path', () => {
  it.each([
    '%2e%2e%2f5001',
    '5001%2F..%2F5001',
    '..%5c5001',
    '5001%00',
    '%00',
    '%ED%A0%BE',
    '%',
    '%zz',
    '%205001',
    '05001',
    '+5001',
    '5001.0',
    '٥٠٠١',
    '5e3',
    "5001'--",
    '__proto__',
    'constructor',
    '9'.repeat(400),
  ])('%s is nobody’s', async (id) => {
    await caller.expectRefused(() => caller.get(`/subscription/${id}/orders`), 404);
  });
});

describe('a body of ten mebibytes', () => {
  it.each(LISTED.filter(({ method }) => method === 'POST').map(({ section }) => section))(
    'is not taken by §%s, whether its length is told or not',
    async (section) => {
      const listed = LISTED.find((one) => one.section === section) ?? expect.fail();
      const { path } = await ready(caller, listed);
      const big = Buffer.alloc(10 * MIB, 0x78);
      await caller.expectRefused(() => caller.postRaw(path, big, MULTIPART), 413);
      const pieces = Array.from({ length: 10 }, (_, index) =>
        big.subarray(index * MIB, (index + 1) * MIB),
      );
      const chunked = () => caller.postRaw(path, ReadableStream.from(pieces), MULTIPART);
      await caller.expectRefused(chunked, 413);
    },
  );
});

describe.each(['strict', 'hostile'])('under %s', (profile) => {
  it('what is malformed is refused as well, and changes nothing', async () => {
    const own = await Caller.inNewWorld(sandbox, { profile });
    await own.settle();
    const state = async () => (await own.control('GET', '/state')).text;
    const before = await state();
    const notes = 'a\0b';
    const replies = [
      await own.post('/customers/address', { ...ADDRESS, notes }),
      await own.post('/customers/address', { ...ADDRESS, lat: '٢٤' }),
      await own.post('/customers/address', { ...ADDRESS, street_area: 'x'.repeat(900_000) }),
      await own.post('/customers/address'),
      await own.post('/customers/link-customer', { ...person(), gender: 'x' }),
      await own.post('/customers/laundry-preferences', { service_type: 'clothes', scent: 'true!' }),
      await own.post('/subscription/subscribe?plan_id=11&plan_id=11'),
      await own.subscribe({ plan_id: '../11' }),
      await own.subscribe({ preferred_pickup_date: '2026-03-11' }),
      await own.confirm('5001/../5002'),
      await own.orders('%2e%2e%2f5001'),
      await own.get('/subscription/available-days?orders_count=٤'),
    ];
    for (const reply of replies) {
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
      expect(reply.at('success')).toBe(false);
    }
    expect(await state()).toBe(before);
  });
});
