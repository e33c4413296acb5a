import { cookies } from 'next/headers';
import { z } from 'zod';
import { publicStaffRoute } from '@/lib/api/staff-route.server';
import { endStaffSession, expiredStaffCookie } from '@/lib/auth/staff.server';
import { localePath } from '@/lib/i18n/navigation';

/** Ends the session on the server and in the browser; idempotent. */
export const POST = publicStaffRoute(z.object({}), async ({ locale, staff }) => {
  if (staff) await endStaffSession(staff);
  (await cookies()).set(expiredStaffCookie());
  return { href: localePath(locale, '/staff') };
});
