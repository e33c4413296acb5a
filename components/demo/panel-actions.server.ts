import 'server-only';
import { z } from 'zod';
import type { Session } from '@/lib/auth/session.server';
import { declineNext, resetDemo } from '@/lib/demo/actions.server';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { log } from '@/lib/observability/log.server';
import { clockJumps, personas } from './choices';
import { advanceOrder, delayPickup, jumpClock, setPartnerDown } from './clock-jump.server';
import { fillHistory } from './history.server';
import { enterAs } from './personas.server';

/** The browser that pressed a button of the panel. */
export interface PanelUser {
  locale: Locale;
  ipAddress: string;
  session: Session | null;
}

/**
 * Result of a press: another page with a new session (`null`: no session), or back to the page it
 * was pressed on.
 */
export type ActionResult = { href: string; token: string | null } | 'back';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs changes to the shared sandbox world one after another: two visitors may press at the same
 * time, and each change is computed from the state that the previous one left.
 */
function serialise<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

const back = async (work: () => Promise<unknown>): Promise<ActionResult> => {
  await serialise(work);
  return 'back';
};

const onOff = z.enum(['on', 'off']);

/** The panel's actions by the last segment of their URL. */
const actions: Record<string, (how: unknown, who: PanelUser) => Promise<ActionResult>> = {
  async enter(how, { locale, ipAddress }) {
    const { href, token } = await enterAs(z.enum(personas).parse(how), locale, ipAddress);
    return { href, token: token ?? null };
  },
  /** Not in the panel: called once when a demo starts. */
  history: (_how, { ipAddress }) => back(() => fillHistory(ipAddress)),
  async reset(_how, { locale, ipAddress }) {
    await serialise(async () => {
      await resetDemo();
      // The reset succeeded even if filling the history fails.
      await fillHistory(ipAddress).catch((error: Error) =>
        log.warn({ event: 'demo-history-not-written', error: error.message }),
      );
    });
    return { href: localePath(locale), token: null };
  },
  payment: (how) => back(() => declineNext(onOff.parse(how) === 'on')),
  partner: (how) => back(() => setPartnerDown(onOff.parse(how) === 'on')),
  order: (how, { session }) =>
    back(() => (z.enum(['on', 'late']).parse(how) === 'on' ? advanceOrder : delayPickup)(session)),
  clock: (how, { session }) => back(() => jumpClock(z.enum(clockJumps).parse(how), session)),
};

/** Returns the action with this name, or undefined. */
export const actionNamed = (name: string) =>
  Object.hasOwn(actions, name) ? actions[name] : undefined;
