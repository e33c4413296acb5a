import 'server-only';
import { z } from 'zod';
import type { Session } from '@/lib/auth/session.server';
import { declineNext, resetDemo } from '@/lib/demo/levers.server';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { log } from '@/lib/observability/log.server';
import { leaps, personas } from './choices';
import { fillHistory } from './history.server';
import { beLate, goDown, leap, stepOn } from './leap.server';
import { enterAs } from './personas.server';

/** The browser in which a button of the panel was pressed. */
export interface Presser {
  locale: Locale;
  address: string;
  session: Session | null;
}

/** Where a press leads: to another page with a new session (`null`: none), or back to the page it was pressed on. */
export type Pressed = { href: string; token: string | null } | 'back';

let last: Promise<unknown> = Promise.resolve();

/**
 * Changes to the shared world run one after another: two visitors may press at the same time, and each change is computed
 * from the state that the one before left.
 */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

const back = async (work: () => Promise<unknown>): Promise<Pressed> => {
  await inTurn(work);
  return 'back';
};

const onOff = z.enum(['on', 'off']);

/** The buttons of the panel by the last segment of their address. */
const acts: Record<string, (how: unknown, who: Presser) => Promise<Pressed>> = {
  async enter(how, { locale, address }) {
    const { href, token } = await enterAs(z.enum(personas).parse(how), locale, address);
    return { href, token: token ?? null };
  },
  /** Not in the panel: the start of a demo presses it, once. */
  history: (_how, { address }) => back(() => fillHistory(address)),
  async reset(_how, { locale, address }) {
    await inTurn(async () => {
      await resetDemo();
      // It was emptied all the same.
      await fillHistory(address).catch((error: Error) =>
        log.warn({ event: 'demo-history-not-written', error: error.message }),
      );
    });
    return { href: localePath(locale), token: null };
  },
  payment: (how) => back(() => declineNext(onOff.parse(how) === 'on')),
  partner: (how) => back(() => goDown(onOff.parse(how) === 'on')),
  order: (how, { session }) =>
    back(() => (z.enum(['on', 'late']).parse(how) === 'on' ? stepOn : beLate)(session)),
  clock: (how, { session }) => back(() => leap(z.enum(leaps).parse(how), session)),
};

/** The action of a button; undefined for an unknown name. */
export const actOf = (name: string) => (Object.hasOwn(acts, name) ? acts[name] : undefined);
