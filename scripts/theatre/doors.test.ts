import { once } from 'node:events';
import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleDoor, paymentDoor } from './doors';

const servers: Server[] = [];

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Says what it was asked. */
const echo: RequestListener = (asked, response) =>
  response.end(JSON.stringify({ path: asked.url, ...asked.headers }));

interface Heard {
  status: number;
  said: Record<string, string>;
}

const ask = (port: number, path: string, headers: Record<string, string> = {}): Promise<Heard> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (reply) => {
      let text = '';
      reply.on('data', (chunk: Buffer) => (text += String(chunk)));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          said: text.startsWith('{') ? JSON.parse(text) : {},
        }),
      );
    })
      .once('error', reject)
      .end();
  });

let inside: number;
beforeAll(async () => {
  inside = await listen(echo);
});
afterAll(() => {
  for (const server of servers) server.close();
});

describe('the door to the payment page', () => {
  it.each([
    '/external-partner/plans',
    '/gateway/v1/invoices',
    '/verify/start',
    '/gateway/invoices/../v1/payments',
    '/gateway/invoices/a/b',
  ])('does not lead to %s', async (path) => {
    expect((await ask(await listen(paymentDoor(inside)), path)).status).toBe(404);
  });

  it('leads to the page of an invoice, and believes nobody about who they are', async () => {
    const door = await listen(paymentDoor(inside));
    const path = '/gateway/invoices/a-1?lang=ar';
    const { status, said } = await ask(door, path, { 'x-forwarded-for': '9.9.9.9' });
    expect(status).toBe(200);
    expect(said).toMatchObject({
      path,
      host: `127.0.0.1:${inside}`,
      'x-forwarded-for': '127.0.0.1',
    });
  });

  it('says for itself how long it keeps a connection', async () => {
    const patient = createServer({ keepAliveTimeout: 77_000 }, echo).listen(0, '127.0.0.1');
    servers.push(patient);
    await once(patient, 'listening');
    const door = await listen(paymentDoor((patient.address() as AddressInfo).port));
    const reply = await fetch(`http://127.0.0.1:${door}/gateway/invoices/a-1`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('keep-alive')).toBe('timeout=5');
    await reply.text();
  });
});

describe('the door to the console', () => {
  const own = 'https://192.0.2.7:4444';
  const host = '192.0.2.7:4444';

  it('is the console’s own page to the console, and another one stays another one', async () => {
    const door = await listen(consoleDoor(inside, own));
    const origin = async (from: string) =>
      (await ask(door, '/', { host, origin: from })).said.origin;
    expect(await origin(own)).toBe(`http://127.0.0.1:${inside}`);
    expect(await origin('https://elsewhere.example')).toBe('https://elsewhere.example');
  });

  it('answers to no name that was pointed at this machine', async () => {
    const door = await listen(consoleDoor(inside, own));
    expect((await ask(door, '/', { host: 'elsewhere.example' })).status).toBe(421);
  });
});
