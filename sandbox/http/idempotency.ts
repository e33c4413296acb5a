import { createHash } from 'node:crypto';
import type { World } from '../store/world';
import type { Words } from '../wire/words';
import { jsonResponse, Refusal, refusalBody } from './envelope';
import type { Exchange } from './exchange';

const RETENTION_MS = 24 * 3_600_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Refusals decided by the operation itself are stored as its response. */
const STORED_REFUSALS = new Set([400, 404, 422]);

interface StoredResponse {
  fingerprint: string;
  at: number;
  status: number;
  body: string;
}

/** Identifies a request's content: query and fields, in any order. */
export function fingerprintOf(query: Record<string, string[]>, exchange: Exchange): string {
  const sorted = (texts: Record<string, string | string[]>) => Object.entries(texts).sort();
  const { body } = exchange;
  const irregular = body.kind === 'multipart' ? [body.repeated, body.files] : [];
  const content = [body.kind, sorted(query), sorted(exchange.fields), irregular, exchange.json];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/**
 * Runs a POST at most once per key. `prepare` validates and returns the work. The work's response
 * is stored in the same journal line as its changes; what `prepare` throws is not stored.
 */
export async function runIdempotently(
  exchange: Exchange,
  request: { scope: string; key: string | undefined; fingerprint: string; words: Words },
  prepare: () => () => string,
): Promise<Response> {
  const { world } = exchange;
  const { scope, key, fingerprint, words } = request;
  if (!key || !UUID.test(key)) {
    if (world.decide('idempotency-key') === 'required')
      throw new Refusal(400, words.idempotencyKey);
    await exchange.applyDelay();
    return jsonResponse(200, world.transact(prepare()));
  }
  const id = `${scope} ${key.toLowerCase()}`;
  const stored = findStored(world, id);
  if (stored) {
    const same = stored.fingerprint === fingerprint;
    const policy = same ? world.decide('repeat-same') : world.decide('repeat-different');
    if (policy === 'refuse') throw new Refusal(422, words.idempotencyMismatch);
    if (policy === 'replay') {
      exchange.replayed = true;
      return jsonResponse(stored.status, stored.body, { 'idempotent-replayed': 'true' });
    }
  }
  if (world.inFlight.has(id) && world.decide('repeat-under-way') === 'conflict') {
    throw new Refusal(409, words.idempotencyInFlight);
  }
  world.inFlight.add(id);
  try {
    await exchange.applyDelay();
    const work = prepare();
    const store = (status: number, body: string) => {
      const at = world.now().getTime();
      // Under a decision that executes repeats, the first response stays the stored one.
      if (!stored) {
        deleteExpired(world, at);
        world.table<StoredResponse>('idempotency').put(id, { fingerprint, at, status, body });
      }
      return jsonResponse(status, body);
    };
    try {
      return world.transact(() => store(200, work()));
    } catch (error) {
      if (!(error instanceof Refusal) || !STORED_REFUSALS.has(error.status)) throw error;
      return world.transact(() => store(error.httpStatus, refusalBody(error)));
    }
  } finally {
    world.inFlight.delete(id);
  }
}

function findStored(world: World, id: string): StoredResponse | undefined {
  const stored = world.table<StoredResponse>('idempotency').get(id);
  return stored && world.now().getTime() - stored.at < RETENTION_MS ? stored : undefined;
}

/** Removes up to two of the oldest expired keys per new key, so the table stays bounded. */
function deleteExpired(world: World, now: number): void {
  const table = world.table<StoredResponse>('idempotency');
  for (let count = 0; count < 2; count += 1) {
    const id = table.oldestId() ?? '';
    const stored = table.get(id);
    if (!stored || now - stored.at < RETENTION_MS) return;
    table.delete(id);
  }
}
