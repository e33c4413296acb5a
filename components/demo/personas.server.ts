import 'server-only';
import { getTranslations } from 'next-intl/server';
import { settle } from '@/lib/checkout/settle.server';
import { payInvoice, startOver } from '@/lib/demo/levers.server';
import { readRunning } from '@/lib/demo/stage.server';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { later, minuteMs, secondMs } from '@/lib/kernel/time';
import { getCheckout } from '@/lib/store/checkouts.server';
import type { Persona } from './choices';
import { leapTo } from './leap.server';
import { type Walked, Walker } from './walker.server';

type Details = Omit<Walked, 'name'>;

/** None ends in digits that mean something to the sandbox. */
const people: Record<Exclude<Persona, 'visitor'>, Details> = {
  chosen: {
    mobile: '0551234501',
    gender: 'female',
    birth: { day: '14', month: '3', year: '1994' },
  },
  waiting: {
    mobile: '0551234502',
    gender: 'male',
    birth: { day: '2', month: '9', year: '1988' },
  },
  midway: {
    mobile: '0551234503',
    gender: 'female',
    birth: { day: '21', month: '11', year: '1991' },
  },
  finished: {
    mobile: '0551234504',
    gender: 'male',
    birth: { day: '6', month: '6', year: '1984' },
  },
};

const settlePatienceMs = 5 * secondMs;

/** Where a visitor goes on, and with whose session: none for somebody new. */
export interface Entrance {
  href: string;
  token: string | undefined;
}

/** Begins the world anew, and walks somebody in it to where their story begins. */
export async function enterAs(
  persona: Persona,
  locale: Locale,
  address: string,
): Promise<Entrance> {
  await startOver();
  if (persona === 'visitor') return { href: localePath(locale), token: undefined };
  const t = await getTranslations({ locale, namespace: 'demo' });
  const details = people[persona];
  const walker = new Walker(locale, address);
  await walker.choosePlan({ ...details, name: t(`people.${persona}`) });
  if (persona === 'chosen') {
    return { href: localePath(locale, '/start/schedule'), token: walker.token };
  }
  const { checkoutId, invoiceId } = await walker.agree();
  if (persona === 'waiting') {
    return { href: localePath(locale, `/checkout/${checkoutId}`), token: walker.token };
  }
  await payInvoice(invoiceId);
  if ((await settle(checkoutId, settlePatienceMs)) !== 'active') {
    throw new AppError('unexpected', { detail: { persona } });
  }
  await liveOn(persona === 'finished');
  await walker.signIn(details.mobile);
  const { trackingToken } = await getCheckout(checkoutId);
  const path = persona === 'finished' ? '/account' : `/track/${trackingToken}`;
  return { href: localePath(locale, path), token: walker.token };
}

/** Lets weeks pass: to the end, or to the middle. */
async function liveOn(toTheEnd: boolean): Promise<void> {
  const changes = async () =>
    (await readRunning())
      .flatMap(({ orders }) => orders)
      .flatMap(({ nextAt }) => (nextAt ? [nextAt] : []))
      .sort((a, b) => a.getTime() - b.getTime());
  // Four changes are a whole order, and one more is the next one's pickup.
  const most = toTheEnd ? Number.POSITIVE_INFINITY : 5;
  for (let done = 0; done < most; done += 1) {
    const [next] = await changes();
    if (!next) return;
    await leapTo(later(next, 7 * minuteMs));
  }
}
