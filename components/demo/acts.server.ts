import 'server-only';
import { z } from 'zod';
import { declineNext, startOver } from '@/lib/demo/levers.server';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { leaps, personas } from './choices';
import { beLate, goDown, leap, stepOn } from './leap.server';
import { enterAs } from './personas.server';

/** Who pressed a button of the panel. */
export interface Presser {
  locale: Locale;
  address: string;
}

/** What a press leads to: another page with another session (`null`: none), or back to where it was pressed. */
export type Pressed = { href: string; token: string | null } | 'back';

const back = async (work: Promise<unknown>): Promise<Pressed> => {
  await work;
  return 'back';
};

const onOff = z.enum(['on', 'off']);

/** The buttons of the panel by the last part of their address: what they send, and what they do. */
const acts: Record<string, (how: unknown, who: Presser) => Promise<Pressed>> = {
  async enter(how, { locale, address }) {
    const { href, token } = await enterAs(z.enum(personas).parse(how), locale, address);
    return { href, token: token ?? null };
  },
  async reset(_how, { locale }) {
    await startOver();
    return { href: localePath(locale), token: null };
  },
  payment: (how) => back(declineNext(onOff.parse(how) === 'on')),
  partner: (how) => back(goDown(onOff.parse(how) === 'on')),
  order: (how) => back(z.enum(['on', 'late']).parse(how) === 'on' ? stepOn() : beLate()),
  clock: (how) => back(leap(z.enum(leaps).parse(how))),
};

/** What a button of this name does; undefined where there is none. */
export const actOf = (name: string) => (Object.hasOwn(acts, name) ? acts[name] : undefined);
