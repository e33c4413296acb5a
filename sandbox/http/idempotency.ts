import { createHash } from 'node:crypto';
import type { World } from '../store/world';
import type { Words } from '../wire/words';
import { jsonResponse, Refusal, refusalBody } from './envelope';
import type { Exchange } from './exchange';

const REMEMBERED_MS = 24 * 3_600_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Refusals decided by the operation itself are stored as its response. */
const KEPT_REFUSALS = new Set([400, 404, 422]);

interface Kept {
  fingerprint: string;
  at: number;
  status: number;
  body: string;
}

/** Identifies a request's content: query and fields, in any order. */
export function fingerprintOf(query: Record<string, string[]>, exchange: Exchange): string {
  const sorted = (texts: Record<string, string | string[]>) => Object.entries(texts).sort();
  const { body } = exchange;
  const odd = body.kind === 'multipart' ? [body.repeated, body.files] : [];
  const essence = [body.kind, sorted(query), sorted(exchange.fields), odd, exchange.json];
  return createHash('sha256').update(JSON.stringify(essence)).digest('hex');
}

/**
 * Runs a POST at most once per key. `prepare` validates and returns the work. The work's response
 * is stored in the same journal line as its changes; what `prepare` throws is not stored.
 */
export async function once(
  exchange: Exchange,
  request: { scope: string; key: string | undefined; fingerprint: string; words: Words },
  prepare: () => () => string,
): Promise<Response> {
  const { world } = exchange;
  const { scope, key, fingerprint, words } = request;
  if (!key || !UUID.test(key)) {
    if (world.decide('idempotency-key') === 'required')
      throw new Refusal(400, words.idempotencyKey);
    await exchange.pace();
    return jsonResponse(200, world.transact(prepare()));
  }
  const id = `${scope} ${key.toLowerCase()}`;
  const kept = remembered(world, id);
  if (kept) {
    const same = kept.fingerprint === fingerprint;
    const policy = same ? world.decide('repeat-same') : world.decide('repeat-different');
    if (policy === 'refuse') throw new Refusal(422, words.idempotencyMismatch);
    if (policy === 'replay') {
      exchange.replayed = true;
      return jsonResponse(kept.status, kept.body, { 'idempotent-replayed': 'true' });
    }
  }
  if (world.underWay.has(id) && world.decide('repeat-under-way') === 'conflict') {
    throw new Refusal(409, words.idempotencyUnderWay);
  }
  world.underWay.add(id);
  try {
    await exchange.pace();
    const work = prepare();
    const keep = (status: number, body: string) => {
      const at = world.now().getTime();
      // Under a decision that executes repeats, the first response stays the stored one.
      if (!kept) {
        forgetOld(world, at);
        world.table<Kept>('idempotency').put(id, { fingerprint, at, status, body });
      }
      return jsonResponse(status, body);
    };
    try {
      return world.transact(() => keep(200, work()));
    } catch (error) {
      if (!(error instanceof Refusal) || !KEPT_REFUSALS.has(error.status)) throw error;
      return world.transact(() => keep(error.httpStatus, refusalBody(error)));
    }
  } finally {
    world.underWay.delete(id);
  }
}

function remembered(world: World, id: string): Kept | undefined {
  const kept = world.table<Kept>('idempotency').get(id);
  return kept && world.now().getTime() - kept.at < REMEMBERED_MS ? kept : undefined;
}

/** Removes up to two of the oldest expired keys per new key, so the table stays bounded. */
function forgetOld(world: World, now: number): void {
  const table = world.table<Kept>('idempotency');
  for (let count = 0; count < 2; count += 1) {
    const id = table.oldestId() ?? '';
    const kept = table.get(id);
    if (!kept || now - kept.at < REMEMBERED_MS) return;
    table.delete(id);
  }
}
