import type { Customer, Token } from '../model/rows';
import type { World } from '../store/world';
import type { Worlds } from '../store/worlds';
import type { Words } from '../wire/words';
import { Refusal } from './envelope';
import type { SandboxContext } from './exchange';
import type { Operation } from './operation';

/** Who is calling: found before anything is judged, so that a refused call stands in the right world's log too. */
export interface Caller {
  world: World;
  key: string | undefined;
  token: string | undefined;
  customer: Customer | undefined;
  /** Idempotency keys are kept per credential. */
  credential: string;
}

export function identify(c: SandboxContext, worlds: Worlds, operation: Operation): Caller {
  const { headers } = c.env.incoming;
  const key = headers['api-key']?.toString();
  const { authorization } = headers;
  const token = authorization && /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const named = operation.asksKey
    ? key !== undefined && worlds.worldByKey(key)
    : token !== undefined && worlds.worldByToken(token);
  const world = named || worlds.default;
  const customer = token === undefined ? undefined : customerOf(world, token);
  const credential = operation.asksToken ? `token ${token}` : `key ${key}`;
  return { world, key, token, customer, credential };
}

/** Throws the refusal of a bad credential: the partner key first, then the customer token (§5). */
export function authorize(
  caller: Caller,
  worlds: Worlds,
  operation: Operation,
  words: Words,
): void {
  if (operation.asksKey) {
    if (!caller.key) throw new Refusal(401, words.keyMissing);
    const world = worlds.worldByKey(caller.key);
    if (world?.charter.status !== 'active') throw new Refusal(403, words.keyRefused);
  }
  if (operation.asksToken && !caller.customer) {
    const httpStatus = caller.world.decide('token-refused') === 'success-false' ? 200 : 401;
    throw new Refusal(401, words.unauthenticated, undefined, {}, httpStatus);
  }
}

/** The customer whose living token this is. */
function customerOf(world: World, token: string): Customer | undefined {
  const row = world.table<Token>('tokens').get(token);
  if (!row || row.revoked || row.expiresAt <= world.now().getTime()) return undefined;
  return world.table<Customer>('customers').get(String(row.customerId));
}
