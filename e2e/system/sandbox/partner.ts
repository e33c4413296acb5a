import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import type { Running } from './running';

export type Fields = Record<string, string>;

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** Reads JSON by path: `data.orders.0.state`. */
  at(path: string): unknown;
}

/** Connections to both ports of one sandbox. */
export class Line {
  private readonly outside: Pool;
  private readonly inside: Pool;

  constructor(sandbox: Running, connections = 8) {
    const options = { connections, pipelining: 1, headersTimeout: 20_000, bodyTimeout: 20_000 };
    this.outside = new Pool(sandbox.url, options);
    this.inside = new Pool(sandbox.controlUrl, options);
  }

  ask(method: string, path: string, headers: Fields = {}, body?: string | Buffer): Promise<Reply> {
    return send(this.outside, method, path, headers, body);
  }

  /** To either port, as it is. */
  send(request: {
    port: 'outside' | 'control';
    method: string;
    path: string;
    headers: Fields;
    body: string | Buffer | undefined;
  }): Promise<Reply> {
    const { port, method, path, headers, body } = request;
    return send(port === 'control' ? this.inside : this.outside, method, path, headers, body);
  }

  /** `path` is below `/sandbox`. */
  control(method: string, path: string, body?: unknown): Promise<Reply> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return send(this.inside, method, `/sandbox${path}`, {}, text);
  }

  async close(): Promise<void> {
    await Promise.all([this.outside.destroy(), this.inside.destroy()]);
  }
}

async function send(
  pool: Pool,
  method: string,
  path: string,
  headers: Fields,
  body?: string | Buffer,
): Promise<Reply> {
  const answer = await pool.request({ method: method as 'GET', path, headers, body });
  const text = await answer.body.text();
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text,
    at: (place) =>
      place.split('.').reduce<unknown>((value, name) => {
        return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
      }, JSON.parse(text)),
  };
}

const boundary = 'prove-the-sandbox';

/** A multipart body with these fields. */
function multipart(fields: Fields): string {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}

/** Where drivers come, and where they never do. */
export const covered = { lat: '24.764', long: '46.601' };
export const uncovered = { lat: '24.9999', long: '46.9999' };

/** A partner's backend in one world. */
export class Partner {
  constructor(
    readonly line: Line,
    readonly key: string,
  ) {}

  static async inNewWorld(line: Line, world: Fields = {}): Promise<Partner> {
    const created = await line.control('POST', '/keys', world);
    if (created.status !== 201) throw new Error(`No world: ${created.status} ${created.text}`);
    return new Partner(line, String(created.at('key')));
  }

  control(method: string, path: string, body?: unknown): Promise<Reply> {
    return this.line.control(method, `${path}?key=${this.key}`, body);
  }

  get(path: string, token?: string): Promise<Reply> {
    return this.line.ask('GET', `/external-partner${path}`, {
      'api-key': this.key,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    });
  }

  /** A POST; without `fields` it has no body. */
  post(
    path: string,
    {
      fields,
      token,
      repeat = randomUUID(),
    }: { fields?: Fields; token?: string | undefined; repeat?: string } = {},
  ): Promise<Reply> {
    const headers = {
      'api-key': this.key,
      'idempotency-key': repeat,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(fields && { 'content-type': `multipart/form-data; boundary=${boundary}` }),
    };
    const body = fields && multipart(fields);
    return this.line.ask('POST', `/external-partner${path}`, headers, body);
  }

  link(mobile: string, repeat?: string): Promise<Reply> {
    const fields = { name: 'Sara', mobile, date_of_birth: '1990-01-01', gender: 'female' };
    return this.post('/customers/link-customer', { fields, ...(repeat && { repeat }) });
  }

  /** A new customer with an address where drivers come; returns the token. */
  async settle(mobile: string): Promise<string> {
    const token = String((await this.link(mobile)).at('data.auth_token'));
    const fields = { ...covered, street_area: 'Hittin' };
    await this.post('/customers/address', { fields, token });
    return token;
  }

  subscribe(token: string, query: Fields = {}, repeat?: string): Promise<Reply> {
    const wanted = new URLSearchParams({
      plan_id: '11',
      plan_type_id: '111',
      preferred_pickup_day: 'monday',
      preferred_pickup_period: 'evening',
      ...query,
    });
    return this.post(`/subscription/subscribe?${wanted}`, { token, ...(repeat && { repeat }) });
  }

  confirm(token: string, id: unknown, repeat?: string, reference = 'pay_1'): Promise<Reply> {
    const fields = { subscription_id: String(id), reference_id: reference };
    return this.post('/subscription/confirm-payment', {
      fields,
      token,
      ...(repeat && { repeat }),
    });
  }

  orders(id: unknown): Promise<Reply> {
    return this.get(`/subscription/${id}/orders`);
  }
}

/** Throws unless the two are the same JSON. */
export function same(what: string, seen: unknown, wanted: unknown): void {
  const [a, b] = [JSON.stringify(seen), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`${what}: ${a}, and not ${b}`);
}
