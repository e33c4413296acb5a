import 'server-only';
import { env } from '@/lib/config/env.server';
import { secondMs } from '@/lib/kernel/time';
import { staffLifetimeMs } from '@/lib/store/staff-sessions.server';

const overHttps = (): boolean => env().APP_ORIGIN.startsWith('https:');

/** `__Host-` wants Secure, which browsers drop on plain http (loopback demo and tests). */
export const staffCookieName = (): string => (overHttps() ? '__Host-staff' : 'staff');

const line = (value: string, maxAgeS: number): string =>
  `${staffCookieName()}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeS}${overHttps() ? '; Secure' : ''}`;

/** The Set-Cookie line of a staff session's token. Strict: nothing of the staff begins on another site. */
export const staffCookie = (token: string): string => line(token, staffLifetimeMs / secondMs);

/** The Set-Cookie line that takes it away. */
export const noStaffCookie = (): string => line('', 0);
