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

/** The browser that pressed a button of the panel. */
export interface Presser {
  locale: Locale;
  address: string;
  session: Session | null;
}

/**
 * Result of a press: another page with a new session (`null`: no session), or back to the page it
 * was pressed on.
 */
export type Pressed = { href: string; token: string | null } | 'back';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs changes to the shared sandbox world one after another: two visitors may press at the same
 * time, and each change is computed from the state that the previous one left.
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

/** The panel's actions by the last segment of their URL. */
const acts: Record<string, (how: unknown, who: Presser) => Promise<Pressed>> = {
  async enter(how, { locale, address }) {
    const { href, token } = await enterAs(z.enum(personas).parse(how), locale, address);
    return { href, token: token ?? null };
  },
  /** Not in the panel: called once when a demo starts. */
  history: (_how, { address }) => back(() => fillHistory(address)),
  async reset(_how, { locale, address }) {
    await inTurn(async () => {
      await resetDemo();
      // The reset succeeded even if filling the history fails.
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

/** Returns the action with this name, or undefined. */
export const actOf = (name: string) => (Object.hasOwn(acts, name) ? acts[name] : undefined);
