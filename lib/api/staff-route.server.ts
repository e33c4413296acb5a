import 'server-only';
import { cookies } from 'next/headers';
import type { ZodType } from 'zod';
import { refuseTooMany } from '@/lib/auth/rate-limits.server';
import { readStaff, type StaffSession } from '@/lib/auth/staff.server';
import { hasStaff } from '@/lib/auth/staff-accounts.server';
import { staffCookieName } from '@/lib/auth/staff-cookie.server';
import type { Locale } from '@/lib/i18n/routing';
import { isLocale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import {
  errorResponse,
  type NextContext,
  queryOf,
  readBody,
  refuseForeignOrigin,
  unstored,
} from './route.server';

interface StaffCall<Body, Who> {
  locale: Locale;
  body: Body;
  params: Record<string, string>;
  /** The caller's network address as far as we may believe it. */
  address: string;
  staff: Who;
}

type Handler<Body, Who> = (call: StaffCall<Body, Who>) => Promise<object>;

function wrapped<Body, Who>(
  body: ZodType<Body>,
  admit: (staff: StaffSession | null) => Who,
  handler: Handler<Body, Who>,
): (request: Request, context: NextContext) => Promise<Response> {
  return async (request, context) => {
    try {
      if (!hasStaff()) throw new AppError('not-found');
      refuseForeignOrigin(request);
      const locale = queryOf(request.url).get('locale');
      if (!isLocale(locale)) throw new AppError('bad-request');
      const address = request.headers.get('x-visitor-address') ?? 'unknown';
      const session = await readStaff((await cookies()).get(staffCookieName())?.value);
      refuseTooMany({ sessionId: session?.id ?? null, address });
      const staff = admit(session);
      const reply = await handler({
        locale,
        body: await readBody(request, body),
        params: (await context.params) as Record<string, string>,
        address,
        staff,
      });
      return unstored(Response.json(reply));
    } catch (error) {
      return errorResponse(error, request);
    }
  };
}

/**
 * Wraps a handler that only staff who are signed in may call: same origin, their own cookie, schema, and the one error
 * shape. Everybody else is told `session-ended`; where there is no staff, that there is nothing.
 */
export const staffRoute = <Body>(body: ZodType<Body>, handler: Handler<Body, StaffSession>) =>
  wrapped(
    body,
    (staff) => {
      if (!staff) throw new AppError('session-ended');
      return staff;
    },
    handler,
  );

/** The same for who is not signed in yet, or any more. */
export const staffDoor = <Body>(body: ZodType<Body>, handler: Handler<Body, StaffSession | null>) =>
  wrapped(body, (staff) => staff, handler);
