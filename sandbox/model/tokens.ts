import { randomBytes } from 'node:crypto';
import type { World } from '../store/world';
import { DAY_MS, HOUR_MS } from './days';
import type { Customer, Token } from './rows';

const LIFETIMES_MS = { '30-days': 30 * DAY_MS, '1-day': DAY_MS, '1-hour': HOUR_MS };
/** Test value: the token of a mobile that ends in 999 expires after a minute. */
const SHORT_LIFETIME_MS = 60_000;

/** Issues a customer token; the decision `earlier-tokens` says what happens to earlier ones. */
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

/** Revokes all tokens of a customer. Their rows stay, because a token also identifies its world. */
export function revokeTokens(world: World, customerId: number): void {
  const tokens = world.table<Token>('tokens');
  for (const row of tokens.list()) {
    if (row.customerId === customerId) tokens.put(row.token, { ...row, revoked: true });
  }
}
