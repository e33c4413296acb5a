import { cookies } from 'next/headers';
import { z } from 'zod';
import { publicStaffRoute } from '@/lib/api/staff-route.server';
import {
  endStaffSession,
  signInStaff,
  staffCookie,
  staffDeviceCookie,
  staffDeviceCookieName,
} from '@/lib/auth/staff.server';
import { AppError } from '@/lib/kernel/app-error';

const text = z.string().max(200);
const body = z.object({ name: text, password: text, code: z.string().max(20) });

/** Signs in to the staff page; wrong name, password and code get the same response. */
export const POST = publicStaffRoute(body, async ({ body: sent, ipAddress, staff }) => {
  const jar = await cookies();
  const device = jar.get(staffDeviceCookieName())?.value;
  const signedIn = await signInStaff({ ...sent, ipAddress, device });
  if (signedIn.ok) {
    if (staff) await endStaffSession(staff);
    jar.set(staffCookie(signedIn.token));
    jar.set(staffDeviceCookie(signedIn.device));
    return { signedIn: true };
  }
  if (signedIn.refusal === 'wrong') {
    throw new AppError('invalid-answers', { fields: { password: 'wrong' } });
  }
  throw new AppError('too-many-requests', { retryAfterMs: signedIn.waitMs });
});
