import 'server-only';
import { type ZodType, z } from 'zod';
import { env } from '@/lib/config/env.server';
import type { HttpCall } from '@/lib/http/exchange.server';
import { isHttpFailure } from '@/lib/http/failure';
import { jsonOf, request } from '@/lib/http/request.server';
import { AppError } from '@/lib/kernel/app-error';
import { instantFromIso, secondMs } from '@/lib/kernel/time';

/**
 * URL of a control call to the demo's sandbox. Startup rejects `DEMO_CONTROL_URL` beside real
 * services.
 */
function addressOf(path: string): URL {
  const base = env().DEMO_CONTROL_URL;
  if (base === undefined) throw new AppError('not-found');
  const url = new URL(base);
  const [key, [way = '', query = '']] = [url.searchParams.get('key'), path.split('?')];
  url.pathname = `/sandbox${way}`;
  url.search = query;
  if (key) url.searchParams.set('key', key);
  return url;
}

/**
 * Calls the control API of the demo's sandbox. Throws `service-unavailable` when the sandbox does
 * not respond or refuses, `not-found` without `DEMO_CONTROL_URL`.
 */
export async function control<Answer>(
  method: HttpCall['method'],
  path: string,
  answer: ZodType<Answer>,
  body?: object,
): Promise<Answer> {
  const url = addressOf(path);
  try {
    const reply = await request({
      upstream: 'sandbox',
      operation: 'control',
      method,
      url,
      headers: body ? { 'content-type': 'application/json' } : {},
      ...(body && { body: JSON.stringify(body) }),
      tryTimeoutMs: 2 * secondMs,
      repeatable: method === 'GET',
      retries: 1,
    });
    const parsed = answer.safeParse(jsonOf(reply));
    if (reply.status < 300 && parsed.success) return parsed.data;
    throw new AppError('service-unavailable', { detail: { path, status: reply.status } });
  } catch (cause) {
    if (!isHttpFailure(cause)) throw cause;
    throw new AppError('service-unavailable', { detail: { path }, cause });
  }
}

const instant = z.string().transform((text, context) => {
  const at = instantFromIso(text);
  if (at) return at;
  context.addIssue({ code: 'custom', message: 'is no instant' });
  return z.NEVER;
});

const order = z.object({
  id: z.number(),
  state: z.string(),
  pickupDate: z.string(),
  period: z.enum(['morning', 'evening']),
  /** Its next state, and when the clock moves it there; null once it has ended. */
  next: z.string().nullable(),
  nextAt: instant.nullable(),
});

const subscription = z.object({ id: z.number(), state: z.string(), orders: z.array(order) });
const people = z.object({
  customers: z.array(z.object({ subscriptions: z.array(subscription) })),
});

const clock = z.object({ now: instant });
const fault = z.object({ id: z.number(), kind: z.string(), status: z.number().optional() });
const faults = z.object({ faults: z.array(fault) });
const messages = z.object({ messages: z.array(z.object({ to: z.string(), code: z.string() })) });
const payments = z.object({ settings: z.object({ declineNext: z.number() }) });

export type DemoOrder = z.infer<typeof order>;

/** A code that was sent by SMS. */
export interface SentCode {
  to: string;
  code: string;
}

/** The state shared by all visitors of the demo. */
export interface DemoWorld {
  now: Date;
  paymentFails: boolean;
  partnerIsDown: boolean;
  running: RunningSubscription[];
}

/** An active subscription and its unfinished orders, the next pickup first. */
export interface RunningSubscription {
  id: number;
  orders: DemoOrder[];
}

/** The sandbox's clock. Throws as `control` does. */
export const readClock = async (): Promise<Date> => (await control('GET', '/clock', clock)).now;

/** The latest code that was sent to a mobile, or null. Throws as `control` does. */
export async function readCode(to: string): Promise<SentCode | null> {
  const path = `/messages?to=${encodeURIComponent(to)}`;
  return (await control('GET', path, messages)).messages.find(({ code }) => code) ?? null;
}

/** Every active subscription of the demo. Throws as `control` does. */
export async function readRunning(): Promise<RunningSubscription[]> {
  const { customers } = await control('GET', '/customers', people);
  return customers
    .flatMap(({ subscriptions }) => subscriptions)
    .filter(({ state }) => state === 'active')
    .map(({ id, orders }) => ({ id, orders: orders.filter(({ next }) => next !== null) }));
}

/** Ids of the faults that `partnerDown` sets. */
export async function readOutage(): Promise<number[]> {
  const waiting = (await control('GET', '/faults', faults)).faults;
  return waiting
    .filter(({ kind, status }) => kind === 'status' && status === 503)
    .map(({ id }) => id);
}

/** Reads the shared state at once. Throws as `control` does. */
export async function readWorld(): Promise<DemoWorld> {
  const [now, { settings }, outage, running] = await Promise.all([
    readClock(),
    control('GET', '/payments', payments),
    readOutage(),
    readRunning(),
  ]);
  return {
    now,
    paymentFails: settings.declineNext > 0,
    partnerIsDown: outage.length > 0,
    running,
  };
}
