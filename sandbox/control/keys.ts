import { Hono } from 'hono';
import { z } from 'zod';
import { isChoice, isDecision, listDecisions, PROFILES } from '../decisions';
import { Refusal } from '../http/envelope';
import type { World } from '../store/world';
import { gatewaySecretOf, verifyTokenOf, type Worlds } from '../store/worlds';
import { noWorld, readJson, worldOf } from './input';

const status = z.enum(['active', 'inactive', 'expired']).optional();
const profile = z.enum(PROFILES).optional();

const NEW_KEY = z.strictObject({
  key: z
    .string()
    .regex(/^[\w.-]{1,128}$/)
    .optional(),
  status,
  profile,
  now: z.iso.datetime({ offset: true }).optional(),
});

const CHANGE = z.strictObject({
  status,
  profile,
  /** Overrides single decisions; null resets a decision to the profile's choice. */
  overrides: z
    .record(z.string(), z.string().nullable())
    .superRefine((rows, ctx) => {
      for (const [name, choice] of Object.entries(rows)) {
        if (isDecision(name) && (choice === null || isChoice(name, choice))) continue;
        const message = 'GET /sandbox/decisions lists the names and their choices.';
        ctx.addIssue({ code: 'custom', path: [name], message });
      }
    })
    .optional(),
});

/** Control routes for partner keys. Each key is one world with its own decisions. */
export function keyControl(worlds: Worlds): Hono {
  const app = new Hono();

  app.get('/sandbox/keys', (c) => c.json({ worlds: worlds.list().map(worldView) }));

  app.post('/sandbox/keys', async (c) => {
    const { now, ...wanted } = await readJson(c, NEW_KEY);
    const world = worlds.create({
      key: wanted.key,
      status: wanted.status ?? 'active',
      profile: wanted.profile ?? 'default',
      startsAt: now ?? null,
    });
    if (!world) throw new Refusal(409, 'A world with this key already exists.');
    const { key } = world;
    const credentials = { gatewaySecret: gatewaySecretOf(key), verifyToken: verifyTokenOf(key) };
    return c.json({ key, ...credentials }, 201);
  });

  app.patch('/sandbox/keys/:key', async (c) => {
    const world = worlds.worldByKey(c.req.param('key'));
    if (!world) throw noWorld();
    const change = await readJson(c, CHANGE);
    const before = world.settings;
    const rows = Object.entries({ ...before.overrides, ...change.overrides });
    world.changeSettings({
      status: change.status ?? before.status,
      profile: change.profile ?? before.profile,
      overrides: Object.fromEntries(rows.filter((row): row is [string, string] => row[1] !== null)),
    });
    const { status, profile, overrides } = world.settings;
    return c.json({ key: world.key, status, profile, overrides });
  });

  app.get('/sandbox/decisions', (c) => {
    const { profile, overrides } = worldOf(c, worlds).settings;
    return c.json({ profile, decisions: listDecisions(profile, overrides) });
  });
  return app;
}

/** A world as an entry of the list. */
function worldView({ key, settings, clock }: World) {
  const { status, profile, overrides } = settings;
  return { key, status, profile, overrides, now: clock.now().toISOString(), frozen: clock.frozen };
}
