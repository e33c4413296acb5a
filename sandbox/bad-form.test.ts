import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from './start';
import { LISTED, ready } from './testing/calls.fixture';
import { BOUNDARY, Clumsy, END, MULTIPART, multipart, part } from './testing/malformed.fixture';
import { HITTIN, person, startStage } from './testing/stage.fixture';

let sandbox: RunningSandbox;
let caller: Clumsy;

beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  caller = await Clumsy.inside(sandbox);
});

const ADDRESS = { ...HITTIN, street_area: 'Hittin' };
const forms = LISTED.filter(({ form }) => form).map((listed) => [listed.section, listed] as const);

describe('a broken multipart body', () => {
  const whole = multipart(ADDRESS);

  it('would be all right if it were whole', async () => {
    expect((await caller.postRaw('/customers/address', whole, MULTIPART)).status).toBe(200);
  });

  it.each(['x', '"x y"', 'a+b'])('would be all right with the boundary %s', async (boundary) => {
    const bare = boundary.replaceAll('"', '');
    const body = whole.toString('latin1').replaceAll(BOUNDARY, bare);
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const reply = await caller.postRaw('/customers/address', Buffer.from(body, 'latin1'), headers);
    expect(reply.at('data')).toMatchObject({ lat: 24.764, street_area: 'Hittin' });
    // The same words inside of a value are no boundary.
    const notes = `--${bare} and --${bare}--`;
    const told = multipart({ ...ADDRESS, notes })
      .toString('latin1')
      .replaceAll(BOUNDARY, bare);
    const second = await caller.postRaw('/customers/address', Buffer.from(told, 'latin1'), headers);
    expect(second.at('data.notes')).toBe(notes);
  });

  it.each([
    ['no boundary named', 'multipart/form-data', whole],
    ['another boundary', `${MULTIPART['content-type']}y`, whole],
    ['an empty boundary', 'multipart/form-data; boundary=', whole],
    ['no end', MULTIPART['content-type'], multipart(ADDRESS, '')],
    ['cut in the middle', MULTIPART['content-type'], whole.subarray(0, whole.length / 2)],
    ['nothing at all', MULTIPART['content-type'], Buffer.from('')],
    [
      'a part without a name',
      MULTIPART['content-type'],
      Buffer.from(`--${BOUNDARY}\r\n\r\nlat\r\n${END}`),
    ],
    ['noise', MULTIPART['content-type'], Buffer.from([0, 1, 2, 255, 254, 13, 10])],
    ['no UTF-8', MULTIPART['content-type'], multipart({ ...ADDRESS, notes: Buffer.from([0xff]) })],
  ])('%s', async (_, type, body) => {
    await caller.expectRefused(() =>
      caller.postRaw('/customers/address', body, { 'content-type': type }),
    );
  });

  it('is refused where the parameters are in the query, too', async () => {
    const { path } = LISTED.find(({ section }) => section === '4.8') ?? expect.fail();
    await caller.expectRefused(() => caller.postRaw(path, multipart(ADDRESS, ''), MULTIPART), 400);
  });
});

describe('a field', () => {
  it.each(forms)('of §%s that comes twice is named', async (_, listed) => {
    const { path, form = {} } = await ready(caller, listed);
    for (const [field, value] of Object.entries(form)) {
      const body = new FormData();
      for (const [name, text] of Object.entries(form)) body.append(name, text);
      body.append(field, value);
      const reply = await caller.expectRefused(() => caller.postRaw(path, body), 422);
      expect(Object.keys(reply.at('errors') as object)).toEqual([field]);
    }
  });

  it.each([
    ['/customers/laundry-preferences?service_type=shoes&service_type=shoes', 'service_type'],
    ['/subscription/available-days?orders_count=4&orders_count=8', 'orders_count'],
  ])('of the query %s that comes twice is named', async (path, field) => {
    const reply = await caller.expectRefused(() => caller.get(path), 422);
    expect(Object.keys(reply.at('errors') as object)).toEqual([field]);
  });

  it.each(forms)('of §%s that comes twice is another request than before', async (_, listed) => {
    const { path, form = {} } = await ready(caller, listed);
    const key = { 'idempotency-key': randomUUID() };
    const once = new FormData();
    for (const [name, text] of Object.entries(form)) once.append(name, text);
    const twice = new FormData();
    for (const [name, text] of [...once, ...once]) twice.append(name, text);
    expect((await caller.postRaw(path, once, key)).status).toBe(200);
    expect((await caller.postRaw(path, twice, key)).status).toBe(422);
  });

  it('of §4.8 that comes twice is named', async () => {
    const { path } = LISTED.find(({ section }) => section === '4.8') ?? expect.fail();
    const reply = await caller.expectRefused(() => caller.post(`${path}&plan_id=11`), 422);
    expect(Object.keys(reply.at('errors') as object)).toEqual(['plan_id']);
  });

  it.each(forms)('of §%s that is a file is named', async (_, listed) => {
    const { path, form = {} } = await ready(caller, listed);
    const [field = ''] = Object.keys(form);
    const body = new FormData();
    for (const [name, text] of Object.entries(form)) if (name !== field) body.append(name, text);
    body.append(field, new Blob(['24.7']), 'a.txt');
    const reply = await caller.expectRefused(() => caller.postRaw(path, body), 422);
    expect(Object.keys(reply.at('errors') as object)).toEqual([field]);
  });

  const texts = [
    ['/customers/link-customer', 'name'],
    ['/customers/link-customer', 'mobile'],
    ['/customers/link-customer', 'family_status'],
    ['/customers/address', 'street_area'],
    ['/customers/address', 'apartment_number'],
    ['/customers/address', 'building_number'],
    ['/customers/address', 'home_type'],
    ['/customers/address', 'notes'],
    ['/customers/address', 'delivery'],
    ['/subscription/confirm-payment', 'reference_id'],
  ] as const;
  it.each(texts)('%s %s: huge, with a NUL, with a lone surrogate', async (path, field) => {
    const draft = String((await caller.subscribe()).at('data.id'));
    const fields = { ...person(), ...ADDRESS, subscription_id: draft };
    const send = (value: string | Buffer) =>
      caller.postRaw(path, multipart({ ...fields, [field]: value }), MULTIPART);
    for (const value of ['x'.repeat(900_000), 'a\0b']) {
      const reply = await caller.expectRefused(() => send(value), 422);
      expect(Object.keys(reply.at('errors') as object)).toEqual([field]);
    }
    // U+D83E as three bytes, which UTF-8 does not allow.
    const lone = Buffer.from([0x61, 0xed, 0xa0, 0xbe, 0x62]);
    await caller.expectRefused(() => send(lone), 400);
  });

  it('of which there are ten thousand', async () => {
    const body = Buffer.concat([
      ...Array.from({ length: 10_000 }, (_, index) => part(`f${index}`, 'x')),
      Buffer.from(END),
    ]);
    await caller.expectRefused(() => caller.postRaw('/customers/address', body, MULTIPART), 422);
  });
});
