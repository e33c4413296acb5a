import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../http/envelope';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
const EVERYWHERE = new Set(['0.0.0.0', '::']);
const READING = new Set(['GET', 'HEAD']);

/**
 * Refuses what a page of somebody else's sends through the browser of a person who has the console open. Such a page
 * names another origin, or has had its own name pointed at this machine. Programs send neither header.
 */
export function ownPagesOnly(host: string, isLocked: boolean): MiddlewareHandler {
  return async (c, next) => {
    const authority = c.req.header('host') ?? '';
    // Behind a token no foreign page can read or change anything, under whatever name the machine is reached.
    if (!isLocked && !isOurs(nameOf(authority), host)) {
      throw new Refusal(403, 'The control port does not answer under this name.');
    }
    if (!READING.has(c.req.method)) {
      const origin = c.req.header('origin');
      const site = c.req.header('sec-fetch-site') ?? 'none';
      const foreign = origin !== undefined && origin.replace(/^https?:\/\//, '') !== authority;
      // `same-site` is another port of this machine: the app itself must not be able to pull a lever.
      if (foreign || (site !== 'same-origin' && site !== 'none')) {
        throw new Refusal(403, 'The control port takes no orders from other sites.');
      }
    }
    await next();
  };
}

function nameOf(authority: string): string {
  return authority.replace(/:\d+$/, '').toLowerCase();
}

/** A bare address cannot be somebody's name that was pointed here. */
function isOurs(name: string, host: string): boolean {
  const address = name.replace(/^\[|\]$/g, '');
  if (LOOPBACK.has(name) || address === host.toLowerCase()) return true;
  return EVERYWHERE.has(host) && isIP(address) !== 0;
}
