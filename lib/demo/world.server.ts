import 'server-only';
import { z } from 'zod';
import { instantFromIso } from '@/lib/kernel/time';
import { control } from './control.server';

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
