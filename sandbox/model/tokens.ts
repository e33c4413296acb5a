import { randomBytes } from 'node:crypto';
import type { World } from '../store/world';
import { DAY_MS, HOUR_MS } from './days';
import type { Customer, Token } from './rows';

const LIFETIMES_MS = { '30-days': 30 * DAY_MS, '1-day': DAY_MS, '1-hour': HOUR_MS };
/** Magic: the token of a mobile that ends in 999 ends after a minute. */
const SHORT_LIFETIME_MS = 60_000;

/** A new customer token; what becomes of the earlier ones is the decision `earlier-tokens`. */
export function issueToken(world: World, customer: Customer): string {
  if (world.decide('earlier-tokens') === 'end') revokeTokens(world, customer.id);
  const token = randomBytes(30).toString('base64url');
  const lifetimeMs = customer.mobile.endsWith('999')
    ? SHORT_LIFETIME_MS
    : LIFETIMES_MS[world.decide('token-lifetime')];
  const expiresAt = world.now().getTime() + lifetimeMs;
  const row = { token, customerId: customer.id, expiresAt, revoked: false };
  world.table<Token>('tokens').put(token, row);
  return token;
}

/** All tokens of a customer are refused from now on. They stay known, so that they still name their world. */
export function revokeTokens(world: World, customerId: number): void {
  const tokens = world.table<Token>('tokens');
  for (const row of tokens.list()) {
    if (row.customerId === customerId) tokens.put(row.token, { ...row, revoked: true });
  }
}
