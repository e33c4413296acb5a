import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../config';
import type { OpenApi } from '../openapi/document';
import type { JsonSchema } from '../openapi/json-schema';
import { type RunningSandbox, startSandbox } from '../start';

/** Starts a sandbox for a test, on free ports and in memory unless `settings` names a folder. */
export function startTestSandbox(settings: Record<string, string> = {}): Promise<RunningSandbox> {
  const standard = { SANDBOX_PORT: '0', SANDBOX_CONTROL_PORT: '0', SANDBOX_DATA_DIR: 'memory:' };
  return startSandbox(readConfig({ ...standard, ...settings }));
}

/** JSON of any shape, read by path: `reply.at('data.orders.0.state')`. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  at(path: string): unknown;
}

export type Fields = Record<string, string>;

export const HITTIN = { lat: '24.764', long: '46.601' };
export const ABHA = { lat: '18.2164', long: '42.5053' };
/** A Sunday at 11:00 in Riyadh. */
export const SUNDAY = '2026-03-01T08:00:00Z';

let mobiles = 0;

/** One world and a client that calls it as a partner's backend would. */
export class PartnerClient {
  token = '';
  /**
   * Whether every response must be listed in the OpenAPI document; false once a fault is planned.
   */
  checksContract = true;

  constructor(
    public sandbox: RunningSandbox,
    readonly key: string,
  ) {}

  /** Continues in the same world after a restart of the sandbox. */
  reconnect(sandbox: RunningSandbox): void {
    this.sandbox = sandbox;
  }

  static async inNewWorld(
    sandbox: RunningSandbox,
    world: { profile?: string; now?: string; key?: string } = {},
  ): Promise<PartnerClient> {
    const created = await control(sandbox, 'POST', '/keys', { now: SUNDAY, ...world });
    return new PartnerClient(sandbox, String(created.at('key')));
  }

  control(method: string, path: string, body?: unknown): Promise<Reply> {
    if (method === 'POST' && path.startsWith('/faults')) this.checksContract = false;
    const separator = path.includes('?') ? '&' : '?';
    return control(this.sandbox, method, `${path}${separator}key=${this.key}`, body);
  }

  /** Overrides single decisions; null resets one to the profile. */
  async decide(overrides: Record<string, string | null>): Promise<void> {
    await control(this.sandbox, 'PATCH', `/keys/${this.key}`, { overrides });
  }

  get(path: string, headers: Fields = {}): Promise<Reply> {
    return this.send(path, { headers: this.sign(headers) });
  }

  /**
   * Sends a multipart POST with a new key; without `fields` it has no body. A header with an empty
   * value is omitted.
   */
  post(path: string, fields?: Fields, headers: Fields = {}): Promise<Reply> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value);
    return this.send(path, {
      method: 'POST',
      headers: this.sign({ 'idempotency-key': randomUUID(), ...headers }),
      ...(fields && { body: form }),
    });
  }

  /** Links a customer and uses their token from now on. */
  async link(fields: Fields = {}, headers: Fields = {}): Promise<Reply> {
    const reply = await this.post('/customers/link-customer', { ...person(), ...fields }, headers);
    if (reply.status === 200) this.token = String(reply.at('data.auth_token'));
    return reply;
  }

  /** Links a customer with a covered address. */
  async linkWithAddress(fields: Fields = {}): Promise<void> {
    await this.link(fields);
    await this.post('/customers/address', { ...HITTIN, street_area: 'Hittin' });
  }

  subscribe(wanted: Fields = {}, headers: Fields = {}): Promise<Reply> {
    const standard = {
      plan_id: '11',
      plan_type_id: '111',
      preferred_pickup_day: 'monday',
      preferred_pickup_period: 'morning',
    };
    const query = new URLSearchParams({ ...standard, ...wanted });
    for (const [name, value] of [...query]) if (value === '') query.delete(name);
    return this.post(`/subscription/subscribe?${query}`, undefined, headers);
  }

  confirm(id: unknown, headers: Fields = {}): Promise<Reply> {
    const fields = { subscription_id: String(id), reference_id: 'pay_1' };
    return this.post('/subscription/confirm-payment', fields, headers);
  }

  orders(id: unknown, headers: Fields = {}): Promise<Reply> {
    return this.get(`/subscription/${id}/orders`, headers);
  }

  /** Subscribes and confirms; returns the subscription's id. */
  async buy(wanted: Fields = {}): Promise<number> {
    await this.linkWithAddress();
    const id = Number((await this.subscribe(wanted)).at('data.id'));
    await this.confirm(id);
    return id;
  }

  /** Sends a POST with any body, valid credentials and a new key. */
  postRaw(
    path: string,
    body: NonNullable<RequestInit['body']>,
    headers: Fields = {},
  ): Promise<Reply> {
    const signed = this.sign({ 'idempotency-key': randomUUID(), ...headers });
    return this.send(path, {
      method: 'POST',
      headers: signed,
      body,
      duplex: 'half',
    } as RequestInit);
  }

  /**
   * Fails unless the call returns a 4xx in the envelope that names exactly these fields, and
   * changes nothing.
   */
  async expectRefused(
    call: () => Promise<Reply>,
    status: number,
    fields?: readonly string[],
  ): Promise<void> {
    const everything = async () =>
      (await this.control('GET', '/state')).text + (await this.control('GET', '/customers')).text;
    const before = await everything();
    const reply = await call();
    expect([reply.status, reply.at('success'), reply.at('status_code')], reply.text).toEqual([
      status,
      false,
      status,
    ]);
    if (fields)
      expect(Object.keys((reply.at('errors') ?? {}) as object), reply.text).toEqual(fields);
    expect(await everything()).toBe(before);
  }

  /** Sends a request and checks that the OpenAPI document lists its response. */
  async send(path: string, init: RequestInit): Promise<Reply> {
    const reply = await send(`${this.sandbox.url}/external-partner${path}`, init);
    const call = { method: init.method ?? 'GET', path };
    if (this.checksContract) await expectDocumented(this.sandbox, call, reply);
    return reply;
  }

  private sign(headers: Fields): Fields {
    const all: Fields = { 'api-key': this.key, authorization: `Bearer ${this.token}`, ...headers };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  }
}

/** The fields of a customer who is not linked yet. */
export function person(): Fields {
  mobiles += 1;
  const mobile = `0561${String(mobiles).padStart(5, '0')}1`;
  return { name: 'Sara', mobile, date_of_birth: '1990-01-01', gender: 'female' };
}

export function control(
  sandbox: RunningSandbox,
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply> {
  return send(`${sandbox.controlUrl}/sandbox${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

export async function send(url: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(url, init);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    at: (path) =>
      path.split('.').reduce<unknown>((value, name) => {
        return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
      }, JSON.parse(text)),
  };
}

type Document = Pick<OpenApi, 'paths' | 'components'>;

/** Shared: every sandbox serves the same document. */
let document: Promise<Document> | undefined;

function documentOf(sandbox: RunningSandbox): Promise<Document> {
  document ??= fetch(`${sandbox.controlUrl}/openapi.json`).then(
    (response) => response.json() as Promise<Document>,
  );
  return document;
}

/**
 * Fails unless the sandbox's own OpenAPI document lists this response: its status and the shape of
 * its body.
 */
async function expectDocumented(
  sandbox: RunningSandbox,
  call: { method: string; path: string },
  reply: { status: number; headers: Headers; text: string },
): Promise<void> {
  const document = await documentOf(sandbox);
  const operation = find(document, call);
  const documented = operation?.responses[reply.status];
  const what = `${call.method} ${call.path} ${reply.status} ${reply.text}`;
  if (operation) expect(documented, `${what} is not listed`).toBeDefined();
  else expect([404, 405]).toContain(reply.status);
  expect(reply.headers.get('content-type')).toBe('application/json');
  expect(reply.headers.get('x-sandbox')).toBe('true');
  const { Refusal } = document.components.schemas;
  const schema = documented?.content['application/json']?.schema ?? Refusal;
  const issues = validatorOf(schema, Refusal).safeParse(JSON.parse(reply.text)).error?.issues ?? [];
  expect(issues, what).toEqual([]);
}

function find({ paths }: Document, { method, path }: { method: string; path: string }) {
  const bare = path.split('?')[0] ?? '';
  const pattern = Object.keys(paths).find((one) =>
    new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(bare),
  );
  return paths[pattern ?? '']?.[method.toLowerCase()];
}

const validators = new WeakMap<JsonSchema, z.ZodType>();

function validatorOf(schema: JsonSchema, refusal: JsonSchema): z.ZodType {
  const cached = validators.get(schema);
  if (cached) return cached;
  const whole = JSON.parse(JSON.stringify(schema), (_, value) =>
    value?.$ref === '#/components/schemas/Refusal' ? refusal : value,
  );
  const validator = z.fromJSONSchema(whole);
  validators.set(schema, validator);
  return validator;
}
