import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { envelopeServer } from './http/server';
import type { RunningSandbox } from './start';
import { HITTIN, PartnerClient, startTestSandbox } from './testing/partner-client.fixture';
import {
  BOUNDARY,
  MULTIPART,
  multipart,
  RawConnection,
  type RawResponse,
} from './testing/raw.fixture';

let sandbox: RunningSandbox;
let client: PartnerClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  client = await PartnerClient.inNewWorld(sandbox);
  await client.linkWithAddress();
});

const head = (line: string, more: Record<string, string> = {}) => {
  const headers = {
    Host: new URL(sandbox.url).host,
    'API-KEY': client.key,
    Authorization: `Bearer ${client.token}`,
    'Idempotency-Key': randomUUID(),
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${[`${line} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
};
const PLANS = 'GET /external-partner/plans';
const SUBSCRIBE =
  'POST /external-partner/subscription/subscribe?plan_id=11&plan_type_id=111' +
  '&preferred_pickup_day=monday&preferred_pickup_period=evening';
const ADDRESS = 'POST /external-partner/customers/address';
const FORM = { ...HITTIN, street_area: 'Hittin' };
const MIB = 1024 * 1024;
const CLOSE = { Connection: 'close' };

const drafts = async () => (await client.control('GET', '/state')).at('subscriptions.draft');

async function say(bytes: string): Promise<RawResponse[]> {
  const connection = new RawConnection(sandbox.url);
  await connection.send(bytes);
  return connection.responses();
}

function expectEnvelope(response: RawResponse | undefined, status: number): void {
  expect(response?.status).toBe(status);
  expect(response?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-sandbox': 'true',
  });
  const body = JSON.parse(response?.body ?? '');
  expect(body).toEqual({ success: false, message: expect.any(String), status_code: status });
}

const chunked = { 'Transfer-Encoding': 'chunked' };

it.each<[string, number, () => string]>([
  ['noise', 400, () => 'asdf\0\x01\xff\r\n\r\n'],
  ['an unknown method', 400, () => head('BREW /external-partner/plans', CLOSE)],
  ['a tunnel', 405, () => head('CONNECT /external-partner/plans', CLOSE)],
  ['no host', 400, () => `${PLANS} HTTP/1.1\r\nConnection: close\r\n\r\n`],
  ['a host that is none', 400, () => head(PLANS, { Host: 'a b/c', ...CLOSE })],
  ['a backslash in the path', 400, () => head('GET /external-partner\\plans', CLOSE)],
  ['no path', 400, () => head('OPTIONS *', CLOSE)],
  ['two lengths', 400, () => `${head(SUBSCRIBE, { 'Content-Length': '5', ...chunked })}0\r\n\r\n`],
  ['a chunk without a size', 400, () => `${head(SUBSCRIBE, chunked)}ZZ\r\n\r\n`],
  ['a path of twenty kilobytes', 431, () => head(`${PLANS}?${'x'.repeat(20_000)}`)],
  ['an expectation', 417, () => head(PLANS, { Expect: 'the-unexpected' })],
  ['a key in no known alphabet', 403, () => head(PLANS, { 'API-KEY': '\xff\xfe', ...CLOSE })],
])('%s: %i in the envelope, and no work is done', async (_, status, bytes) => {
  const answers = await say(bytes());
  expect(answers).toHaveLength(1);
  expectEnvelope(answers[0], status);
  expect(await drafts()).toBe(0);
});

describe('malformed bytes after a valid request on one connection', () => {
  it('are refused after the valid request is answered, and change nothing', async () => {
    const answers = await say(`${head(SUBSCRIBE, { 'Content-Length': '0' })}GARBAGE\0\r\n\r\n`);
    expect(answers).toHaveLength(2);
    expect(answers[0]?.status).toBe(200);
    expectEnvelope(answers[1], 400);
    expect(await drafts()).toBe(1);
  });

  it('keep the order of pipelined valid requests', async () => {
    const answers = await say(
      head(PLANS) + head('GET /external-partner/nothing') + head(PLANS, CLOSE),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200]);
  });
});

describe('a slow body', () => {
  const body = multipart(Object.entries(FORM)).toString('latin1');
  const begin = () =>
    head(ADDRESS, {
      'Content-Type': MULTIPART['content-type'],
      'Content-Length': String(body.length),
      ...CLOSE,
    });

  it('is waited for without blocking other requests', async () => {
    const connection = new RawConnection(sandbox.url);
    await connection.send(begin());
    for (const byte of body.slice(0, -1)) await connection.send(byte);
    expect((await client.get('/plans')).status).toBe(200);
    await connection.send(body.slice(-1));
    const [response] = await connection.responses();
    expect(response?.status).toBe(200);
    expect(JSON.parse(response?.body ?? '').data.street_area).toBe('Hittin');
  });

  it('that never ends does no work, even with parameters in the query', async () => {
    const before = (await client.control('GET', '/state')).text;
    await client.control('DELETE', '/requests');
    for (const [index, line] of [ADDRESS, SUBSCRIBE].entries()) {
      const connection = new RawConnection(sandbox.url);
      await connection.send(head(line, { 'Content-Length': '1000' }) + body.slice(0, 100));
      expect((await client.control('GET', '/requests')).at('requests')).toHaveLength(index);
      await connection.destroy();
      const judged = await nextRequest(index);
      expect(judged?.status).toBe(400);
    }
    expect((await client.control('GET', '/state')).text).toBe(before);
  });

  /** Polls the log for the request after the first `count`. */
  async function nextRequest(count: number): Promise<{ status: number } | undefined> {
    const log = (await client.control('GET', '/requests')).at('requests') as { status: number }[];
    return log[count] ?? nextRequest(count);
  }

  it('gets a 408 after the time limit', async () => {
    const server = envelopeServer(
      async (request) => new Response(await request.text().catch(() => '')),
      100,
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const connection = new RawConnection(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    );
    await connection.send(begin());
    const answers = await connection.responses();
    server.close();
    expect(answers).toHaveLength(1);
    expectEnvelope(answers[0], 408);
  });
});

it.each([
  ...'%2e%2e%2f5001 5001%2F..%2F5001 5001%00 %ED%A0%BE %zz %205001 05001 +5001 5001.0'.split(' '),
  ...['٥٠٠١', '5e3', "5001'--", '__proto__', '9'.repeat(400)],
])('an id written as %s in a path is a 404', async (id) => {
  await client.buy();
  await client.expectRefused(() => client.get(`/subscription/${id}/orders`), 404);
});

describe('a multipart body', () => {
  const whole = multipart(Object.entries(FORM));

  it.each(['x', '"x y"', 'a+b'])('may have the boundary %s', async (boundary) => {
    const bare = boundary.replaceAll('"', '');
    // The same text inside of a value is no boundary.
    const notes = `--${bare} and --${bare}--`;
    const body = multipart(Object.entries({ ...FORM, notes })).toString('latin1');
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const sent = Buffer.from(body.replaceAll(BOUNDARY, bare), 'latin1');
    const reply = await client.postRaw('/customers/address', sent, headers);
    expect(reply.at('data')).toMatchObject({ lat: 24.764, street_area: 'Hittin', notes });
  });

  const type = MULTIPART['content-type'];
  it.each([
    ['no boundary named', 'multipart/form-data', whole],
    ['no end', type, multipart(Object.entries(FORM), '')],
    ['a part without a name', type, Buffer.from(`--${BOUNDARY}\r\n\r\nlat\r\n--${BOUNDARY}--\r\n`)],
  ])('is refused if malformed: %s', async (_, contentType, body) => {
    const headers = { 'content-type': contentType };
    await client.expectRefused(() => client.postRaw('/customers/address', body, headers), 400);
    // The same for an operation whose parameters are in the query.
    const [, path = ''] = SUBSCRIBE.split('/external-partner');
    await client.expectRefused(() => client.postRaw(path, body, headers), 400);
  });

  it('over a mebibyte is refused, with or without a Content-Length', async () => {
    const big = Buffer.alloc(10 * MIB, 0x78);
    const pieces = Array.from({ length: 10 }, (_, at) => big.subarray(at * MIB, (at + 1) * MIB));
    for (const path of ['/customers/address', SUBSCRIBE.split('/external-partner')[1] ?? '']) {
      await client.expectRefused(() => client.postRaw(path, big, MULTIPART), 413);
      const untold = () => client.postRaw(path, ReadableStream.from(pieces), MULTIPART);
      await client.expectRefused(untold, 413);
    }
  });
});
