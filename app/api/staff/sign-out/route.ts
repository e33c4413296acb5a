import { cookies } from 'next/headers';
import { z } from 'zod';
import { staffDoor } from '@/lib/api/staff-route.server';
import { endStaff } from '@/lib/auth/staff.server';
import { noStaffCookie } from '@/lib/auth/staff-cookie.server';
import { localePath } from '@/lib/i18n/navigation';

/** Ends the session on the server and in the browser; idempotent. */
export const POST = staffDoor(z.object({}), async ({ locale, staff }) => {
  if (staff) await endStaff(staff);
  (await cookies()).set(noStaffCookie());
  return { href: localePath(locale, '/staff') };
});
