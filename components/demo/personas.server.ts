import 'server-only';
import { randomInt } from 'node:crypto';
import { getTranslations } from 'next-intl/server';
import { settle } from '@/lib/checkout/settle.server';
import { getCheckout } from '@/lib/db/checkouts.server';
import { backdate, payInvoice } from '@/lib/demo/actions.server';
import { readClock, readRunning } from '@/lib/demo/world.server';
import { localePath } from '@/lib/i18n/navigation';
import { defaultLocale, type Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { dayMs, parsePlainDate, riyadhDate, riyadhInstant, secondMs } from '@/lib/kernel/time';
import { pollOrders } from '@/lib/tracking/polling.server';
import { CustomerSignUp, type NewCustomer } from './customer-sign-up.server';

/** The personas a demo visitor can continue as; labels are under `demo.personas`. */
export const personas = ['visitor', 'chosen', 'waiting', 'midway', 'finished'] as const;
export type Persona = (typeof personas)[number];

type Details = Omit<NewCustomer, 'name' | 'mobile'>;

const people: Record<Exclude<Persona, 'visitor'>, Details> = {
  chosen: { gender: 'female', birth: { day: '14', month: '3', year: '1994' } },
  waiting: { gender: 'male', birth: { day: '2', month: '9', year: '1988' } },
  midway: { gender: 'female', birth: { day: '21', month: '11', year: '1991' } },
  finished: { gender: 'male', birth: { day: '6', month: '6', year: '1984' } },
};

/**
 * A new mobile each time, so that every visitor is a separate customer. Its last digits trigger no
 * sandbox behaviour.
 */
export const newMobile = (): string => `055${String(randomInt(1_000_000)).padStart(6, '0')}1`;

const settlePatienceMs = 5 * secondMs;

/** The page on which a browser continues, and its session token; undefined for a new visitor. */
export interface Entrance {
  href: string;
  token: string | undefined;
}

/**
 * Creates a new customer and takes it to the point where its persona starts. Other visitors are not
 * affected.
 */
export async function enterAs(
  persona: Persona,
  locale: Locale,
  ipAddress: string,
): Promise<Entrance> {
  if (persona === 'visitor') return { href: localePath(locale), token: undefined };
  const t = await getTranslations({ locale, namespace: 'demo' });
  const signUp = new CustomerSignUp(locale, ipAddress);
  await signUp.choosePlan({
    ...people[persona],
    name: t(`people.${persona}`),
    mobile: newMobile(),
  });
  if (persona === 'chosen') {
    return { href: localePath(locale, '/start/schedule'), token: signUp.token };
  }
  const { checkoutId, invoiceId } = await signUp.openCheckout();
  if (persona === 'waiting') {
    return { href: localePath(locale, `/checkout/${checkoutId}`), token: signUp.token };
  }
  await payInvoice(invoiceId);
  const state = await settle(checkoutId, settlePatienceMs);
  const { trackingToken, subscriptionId } = await getCheckout(checkoutId);
  if (state !== 'active' || subscriptionId === null) {
    throw new AppError('unexpected', { detail: { persona, state } });
  }
  await addHistory(subscriptionId, persona);
  const path = persona === 'finished' ? '/account' : `/track/${trackingToken}`;
  return { href: localePath(locale, path), token: signUp.token };
}

/** Every order is delivered this many days after its pickup. */
const daysToDeliver = 2;

/**
 * Moves the pickups into the past so that all are delivered, or so that the second one is under
 * way: picked up today, or yesterday if today's pickup time has not come. The shared clock does not
 * move.
 */
async function addHistory(subscriptionId: number, persona: 'midway' | 'finished'): Promise<void> {
  const read = async () =>
    (await readRunning()).find(({ id }) => id === subscriptionId)?.orders ?? [];
  const orders = await read();
  const date = parsePlainDate(orders.at(persona === 'finished' ? -1 : 1)?.pickupDate ?? '');
  if (!date) throw new AppError('unexpected', { detail: { persona, orders: orders.length } });
  const today = riyadhInstant(riyadhDate(await readClock()), 0);
  const ahead = Math.round((riyadhInstant(date, 0).getTime() - today.getTime()) / dayMs);
  await backdate(subscriptionId, persona === 'finished' ? ahead + daysToDeliver : ahead);
  const [next] = await read();
  if (persona === 'midway' && next?.state === 'scheduled') await backdate(subscriptionId, 1);
  await pollOrders(subscriptionId, defaultLocale);
}
