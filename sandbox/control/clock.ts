import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Worlds } from '../store/worlds';
import { durationMs } from './duration';
import { readJson } from './json';
import { worldOf } from './world-of';

const INSTANT = z.strictObject({ now: z.iso.datetime({ offset: true }) });

/** By a duration, or to an instant that lies ahead. */
const advanceFrom = (now: Date) =>
  z
    .strictObject({
      duration: durationMs.optional(),
      to: z.iso.datetime({ offset: true }).optional(),
    })
    .transform(({ duration, to }, ctx) => {
      const ms = to === undefined ? duration : Date.parse(to) - now.getTime();
      if (ms !== undefined && ms >= 0 && (to === undefined || duration === undefined)) return ms;
      const message = to === undefined ? 'is missing' : 'must lie ahead, and stand alone';
      ctx.addIssue({ code: 'custom', path: [to === undefined ? 'duration' : 'to'], message });
      return z.NEVER;
    });

/** The clock of a world: read, freeze, move on, follow real time. */
export function clockControl(worlds: Worlds): Hono {
  const app = new Hono();
  const show = (c: Context) => {
    const { clock } = worldOf(c, worlds);
    return c.json({ now: clock.now().toISOString(), frozen: clock.frozen });
  };
  app.get('/sandbox/clock', show);
  app.put('/sandbox/clock', async (c) => {
    const { now } = await readJson(c, INSTANT);
    worldOf(c, worlds).clock.freeze(new Date(now));
    return show(c);
  });
  app.post('/sandbox/clock/advance', async (c) => {
    const { clock } = worldOf(c, worlds);
    clock.advance(await readJson(c, advanceFrom(clock.now())));
    return show(c);
  });
  app.delete('/sandbox/clock', (c) => {
    worldOf(c, worlds).clock.followRealTime();
    return show(c);
  });
  return app;
}
