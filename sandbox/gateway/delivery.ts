import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { World } from '../store/world';
import type { Worlds } from '../store/worlds';

/** A JSON body that is on its way to an endpoint of the merchant's. */
interface Delivery {
  id: string;
  url: string;
  body: string;
  /** How often it was tried so far. */
  tries: number;
  /** When it is tried next, by the world's clock, ISO 8601. */
  due: string;
}

const MINUTE_MS = 60_000;
/** Six tries in all, the second a minute after the first, as Moyasar says; the later waits are our guess. */
const RETRY_WAITS_MS = [1, 2, 4, 8, 16].map((minutes) => minutes * MINUTE_MS);
/** How often the clock of a world is looked at, which may be moved at any time. */
const LOOK_MS = 100;
const TRY_TIMEOUT_MS = 10_000;

const table = (world: World) => world.table<Delivery>('gateway-deliveries');
const at = (world: World, inMs: number) => new Date(world.now().getTime() + inMs).toISOString();

/**
 * Posts a JSON body, `afterMs` of the world's clock from now; what is not answered with 2xx is tried again, behind the
 * caller's back and over a restart. Resolves once it was tried, or at once where that is for later.
 */
export async function deliver(
  world: World,
  { url, body }: Pick<Delivery, 'url' | 'body'>,
  afterMs = 0,
): Promise<void> {
  const delivery = { id: randomUUID(), url, body, tries: 0, due: at(world, afterMs) };
  table(world).put(delivery.id, delivery);
  await world.commit();
  if (afterMs > 0) follow(world, delivery.id);
  else await attempt(world, delivery);
}

/** What is still on its way, the next first; without the bodies, which hold the merchant's secret. */
export function pendingDeliveries(world: World): Pick<Delivery, 'url' | 'tries' | 'due'>[] {
  return table(world)
    .list()
    .map(({ url, tries, due }) => ({ url, tries, due }))
    .sort((a, b) => a.due.localeCompare(b.due));
}

/** Goes on with what was on its way when this sandbox stopped. */
export function resumeDeliveries(worlds: Worlds): void {
  for (const world of worlds.list()) {
    for (const { id } of table(world).list()) follow(world, id);
  }
}

function follow(world: World, id: string): void {
  // A sandbox that has stopped meanwhile can keep nothing more; the next one goes on.
  void whenDue(world, id).catch(() => undefined);
}

/** A world that was reset has forgotten its deliveries, and so they never arrive. */
async function whenDue(world: World, id: string): Promise<void> {
  for (;;) {
    const delivery = table(world).get(id);
    if (!delivery) return;
    if (Date.parse(delivery.due) <= world.now().getTime()) return attempt(world, delivery);
    await wait(LOOK_MS, undefined, { ref: false });
  }
}

async function attempt(world: World, delivery: Delivery): Promise<void> {
  const { id, tries } = delivery;
  const wasTaken = await post(delivery);
  if (!table(world).get(id)) return;
  const waitMs = RETRY_WAITS_MS[tries];
  if (wasTaken || waitMs === undefined) table(world).delete(id);
  else {
    table(world).put(id, { ...delivery, tries: tries + 1, due: at(world, waitMs) });
    follow(world, id);
  }
  await world.commit();
}

async function post({ url, body }: Delivery): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TRY_TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
