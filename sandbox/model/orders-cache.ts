import type { World } from '../store/world';

const KEPT_MS = 60_000;

interface Kept {
  at: number;
  rows: readonly object[];
  answer: unknown;
}

const caches = new WeakMap<World, Map<string, Kept>>();

/**
 * The brief cache of 4.10 (§8, decision `orders-cache`) on the world's clock: the answer of up to a minute ago, unless
 * one of the rows that it was made of has been changed since, else a fresh one. It lives in memory.
 */
export function throughCache<Answer>(
  world: World,
  name: string,
  rowsNow: () => readonly object[],
  make: () => Answer,
): Answer {
  if (world.decide('orders-cache') !== 'a-minute') return make();
  const cache = caches.get(world) ?? new Map<string, Kept>();
  caches.set(world, cache);
  const now = world.now().getTime();
  const rows = rowsNow();
  const kept = cache.get(name);
  // Rows are frozen: a change, like a reset, puts another object in their place.
  const unchanged =
    kept?.rows.length === rows.length && kept.rows.every((row, i) => row === rows[i]);
  if (kept && unchanged && now >= kept.at && now < kept.at + KEPT_MS) return kept.answer as Answer;
  const answer = make();
  cache.set(name, { at: now, rows, answer });
  return answer;
}
