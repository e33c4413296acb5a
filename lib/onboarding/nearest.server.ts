import 'server-only';
import { hourMs, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/log/log.server';
import { isCovered } from './coverage.server';
import { nearestByCity, type NearPlace, type Point } from './places';

/** So many of the nearest places are asked about; beyond them nobody would go. */
const candidates = 3;
const rememberedMs = 6 * hourMs;

/** Places that were served when last asked, until when that is believed. It is a hint: the place itself is checked. */
const served = new Map<string, number>();

async function isServed({ id, point }: NearPlace): Promise<boolean> {
  if ((served.get(id) ?? 0) > nowMs()) return true;
  if (!(await isCovered(point))) return false;
  served.set(id, nowMs() + rememberedMs);
  return true;
}

/** The nearest place of ours that is served (§4.1), for somebody whose own is not; null where none is near or known. */
export async function nearestServed(point: Point): Promise<NearPlace | null> {
  const near = nearestByCity(point).slice(0, candidates);
  try {
    const verdicts = await Promise.all(near.map(isServed));
    return near.find((_, index) => verdicts[index]) ?? null;
  } catch (error) {
    log.warn({ event: 'nearest-place-unknown', cause: error });
    return null;
  }
}
