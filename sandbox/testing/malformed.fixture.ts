import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { Caller, type Fields, type Reply } from './stage.fixture';
import type { RunningSandbox } from '../start';

export const BOUNDARY = '----------a-boundary-of-these-tests';
export const END = `--${BOUNDARY}--\r\n`;

export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** One part of a form, with its boundary in front. */
export const part = (name: string, value: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);

/** A form as it goes over the wire; `end` is what stands behind the last part. */
export const multipart = (parts: Record<string, string | Buffer>, end = END) =>
  Buffer.concat([
    ...Object.entries(parts).map(([name, value]) => part(name, value)),
    Buffer.from(end),
  ]);

/** Somebody with an active subscription, who sends what is malformed. */
export class Clumsy extends Caller {
  active = 0;

  static async inside(sandbox: RunningSandbox): Promise<Clumsy> {
    const { key } = await Caller.inNewWorld(sandbox);
    const clumsy = new Clumsy(sandbox, key);
    clumsy.active = await clumsy.buy();
    return clumsy;
  }

  /** A POST with any body at all, with the right credentials and a fresh key. */
  postRaw(
    path: string,
    body: NonNullable<RequestInit['body']>,
    headers: Fields = {},
  ): Promise<Reply> {
    return this.send(path, {
      method: 'POST',
      headers: {
        'api-key': this.key,
        authorization: `Bearer ${this.token}`,
        'idempotency-key': randomUUID(),
        ...headers,
      },
      body,
      duplex: 'half',
    } as RequestInit);
  }

  /** Fails unless the call is a 4xx in the envelope and nothing has changed. */
  async expectRefused(call: () => Promise<Reply>, status?: number): Promise<Reply> {
    const before = await this.everything();
    const reply = await call();
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    if (status) expect(reply.status).toBe(status);
    expect([reply.at('success'), typeof reply.at('message')]).toEqual([false, 'string']);
    expect(await this.everything()).toBe(before);
    return reply;
  }

  /** What may change: the counts, the orders, the catalogue and what is stored of the customer. */
  private async everything(): Promise<string> {
    const seen = [
      await this.control('GET', '/state'),
      await this.orders(this.active),
      await this.get('/plans'),
      await this.get('/customers/laundry-preferences?service_type=clothes'),
    ];
    return seen.map((reply) => reply.text).join('\n');
  }
}
