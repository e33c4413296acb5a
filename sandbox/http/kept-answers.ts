import { HOUR_MS } from '../model/riyadh';
import type { World } from '../store/world';

const MOST = 5_000;

interface Kept {
  revision: number;
  hour: number;
  answers: Map<string, object>;
}

const keptOf = new WeakMap<World, Kept>();

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
  const hour = Math.floor(world.now().getTime() / HOUR_MS);
  let kept = keptOf.get(world);
  if (kept?.revision !== world.revision || kept.hour !== hour || kept.answers.size >= MOST) {
    kept = { revision: world.revision, hour, answers: new Map() };
    keptOf.set(world, kept);
  }
  // The name decides the type.
  const known = kept.answers.get(name) as Answer | undefined;
  if (known) return known;
  const answer = make();
  kept.answers.set(name, answer);
  return answer;
}
