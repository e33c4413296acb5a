import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Worlds } from '../store/worlds';
import { parseDuration } from './duration';
import { readJson } from './json';
import { worldOf } from './world-of';

const INSTANT = z.strictObject({ now: z.iso.datetime({ offset: true }) });

const ADVANCE = z.strictObject({
  duration: z.string().transform((text, ctx) => {
    const ms = parseDuration(text);
    if (ms !== undefined) return ms;
    ctx.addIssue({
      code: 'custom',
      message: 'must be an ISO 8601 duration such as P1DT2H',
    });
    return z.NEVER;
  }),
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
    const { duration } = await readJson(c, ADVANCE);
    worldOf(c, worlds).clock.advance(duration);
    return show(c);
  });
  app.delete('/sandbox/clock', (c) => {
    worldOf(c, worlds).clock.followRealTime();
    return show(c);
  });
  return app;
}
