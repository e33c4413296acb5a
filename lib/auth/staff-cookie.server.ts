import 'server-only';
import { staffLifetimeMs } from '@/lib/db/staff-sessions.server';
import { dayMs, secondMs } from '@/lib/kernel/time';
import { hostCookie, hostCookieName } from './cookie.server';

export const staffCookieName = (): string => hostCookieName('staff');

/**
 * The cookie of a staff session's token. Strict: no request to the staff pages starts on another
 * site.
 */
export const staffCookie = (token: string) =>
  hostCookie(staffCookieName(), token, staffLifetimeMs / secondMs, 'strict');

/** The cookie that deletes it. */
export const expiredStaffCookie = () => hostCookie(staffCookieName(), '', 0, 'strict');

export const staffDeviceCookieName = (): string => hostCookieName('staff-device');

/** How long a device keeps its own limit of sign-in attempts. It grants no access. */
const deviceLifetimeMs = 90 * dayMs;

/** The cookie of a device on which staff have signed in. */
export const staffDeviceCookie = (device: string) =>
  hostCookie(staffDeviceCookieName(), device, deviceLifetimeMs / secondMs, 'strict');
