import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../http/envelope';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
const EVERYWHERE = new Set(['0.0.0.0', '::']);
const READING = new Set(['GET', 'HEAD']);

/**
 * Middleware that rejects cross-site requests from a browser (CSRF, DNS rebinding) with 403. Such a
 * request names another `Origin`, or a `Host` that was pointed at this machine. Programs send
 * neither header.
 */
export function ownPagesOnly(host: string, isLocked: boolean): MiddlewareHandler {
  return async (c, next) => {
    const authority = c.req.header('host') ?? '';
    // With a control token no foreign page can read or change anything, so any host name is
    // accepted.
    if (!isLocked && !isOurs(nameOf(authority), host)) {
      throw new Refusal(403, 'This host name is not allowed on the control port.');
    }
    if (!READING.has(c.req.method)) {
      const origin = c.req.header('origin');
      const site = c.req.header('sec-fetch-site') ?? 'none';
      const foreign = origin !== undefined && origin.replace(/^https?:\/\//, '') !== authority;
      // `same-site` is another port of this host: pages of the app must not use the controls
      // either.
      if (foreign || (site !== 'same-origin' && site !== 'none')) {
        throw new Refusal(403, 'Cross-site requests to the control port are refused.');
      }
    }
    await next();
  };
}

function nameOf(authority: string): string {
  return authority.replace(/:\d+$/, '').toLowerCase();
}

/** A bare IP address cannot be a rebound host name. */
function isOurs(name: string, host: string): boolean {
  const address = name.replace(/^\[|\]$/g, '');
  if (LOOPBACK.has(name) || address === host.toLowerCase()) return true;
  return EVERYWHERE.has(host) && isIP(address) !== 0;
}
