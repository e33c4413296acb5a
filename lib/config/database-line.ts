import { isLoopback } from './loopback';

/** libpq’s names for what cannot fall back to the clear; `no-verify` is node-postgres’s own. */
const encrypting = /^(require|verify-ca|verify-full|no-verify)$/;

/** The host of a database’s address; empty for a unix socket. The address has to be one. */
function hostOf(address: URL): string {
  const host = address.searchParams.get('host') ?? decodeURIComponent(address.hostname);
  return host.startsWith('/') ? '' : host;
}

/**
 * Whether all that is kept, and the password, would go in the clear over a network. A unix socket and loopback are none, and
 * `clearHosts` are those whose network is trusted.
 *
 * @param databaseUrl as `DATABASE_URL`
 */
export function goesInClear(databaseUrl: string, clearHosts: readonly string[]): boolean {
  // Without a host, as postgres://laundry@/laundry: a unix socket, or this machine.
  if (!URL.canParse(databaseUrl)) return false;
  const address = new URL(databaseUrl);
  const host = hostOf(address);
  if (host === '' || isLoopback(`tcp://${host}`)) return false;
  const { searchParams: told } = address;
  const isEncrypted =
    encrypting.test(told.get('sslmode') ?? '') ||
    (!told.has('sslmode') && /^(true|1)$/.test(told.get('ssl') ?? ''));
  return !isEncrypted && !clearHosts.includes(host.toLowerCase());
}
