import { HOUR_MS } from '../model/riyadh';
import type { World } from '../store/world';

const MOST = 5_000;

interface Kept {
  revision: number;
  hour: number;
  answers: Map<string, object>;
}

const keptOf = new WeakMap<World, Kept>();

/** What is kept of a world at `now`, in ms: another object once anything in it has changed, or in another hour. */
export function keptBy(world: World, now = world.nowMs()): object {
  return current(world, now);
}

function current(world: World, now: number): Kept {
  const hour = Math.floor(now / HOUR_MS);
  const kept = keptOf.get(world);
  if (kept?.revision === world.revision && kept.hour === hour && kept.answers.size < MOST) {
    return kept;
  }
  const fresh = { revision: world.revision, hour, answers: new Map<string, object>() };
  keptOf.set(world, fresh);
  return fresh;
}

/**
 * The answer of before, as long as nothing in its world has changed and the same hour is running: what the clock alone
 * does to an order happens at full hours (windows start at one, and steps follow after whole ones). Not for answers that
 * depend on anything else.
 */
export function keepAnswer<Answer extends object>(
  world: World,
  name: string,
  make: () => Answer,
): Answer {
  const kept = current(world, world.nowMs());
  // The name decides the type.
  const known = kept.answers.get(name) as Answer | undefined;
  if (known) return known;
  const answer = make();
  kept.answers.set(name, answer);
  return answer;
}
