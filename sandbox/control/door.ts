import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

const COOKIE = 'sandbox-control';
/** Who signs in after so many others ends the oldest of their sessions. */
const MOST_SESSIONS = 100;

/** Who may use the control port: everybody where no token is set, else who bears it or has signed in with it. */
export class Door {
  private readonly sessions = new Set<string>();

  constructor(private readonly token: string | undefined) {}

  get locked(): boolean {
    return this.token !== undefined;
  }

  opensTo(c: Context): boolean {
    return !this.locked || this.bearsToken(c) || this.sessions.has(getCookie(c, COOKIE) ?? '');
  }

  bearsToken(c: Context): boolean {
    const given = /^Bearer (.*)$/.exec(c.req.header('authorization') ?? '')?.[1];
    return given !== undefined && this.fits(given);
  }

  /** Gives a browser a session of its own, in a cookie that no script and no other site can use. */
  signIn(c: Context, given: string): boolean {
    if (!this.fits(given)) return false;
    const session = randomBytes(24).toString('base64url');
    this.sessions.add(session);
    for (const oldest of this.sessions) {
      if (this.sessions.size <= MOST_SESSIONS) break;
      this.sessions.delete(oldest);
    }
    setCookie(c, COOKIE, session, { httpOnly: true, sameSite: 'Strict', path: '/' });
    return true;
  }

  signOut(c: Context): void {
    this.sessions.delete(getCookie(c, COOKIE) ?? '');
    setCookie(c, COOKIE, '', { httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 0 });
  }

  private fits(given: string): boolean {
    return this.token !== undefined && timingSafeEqual(digest(given), digest(this.token));
  }
}

/** Two texts of any length become comparable in constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
