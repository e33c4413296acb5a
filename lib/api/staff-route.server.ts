import 'server-only';
import type { ZodType } from 'zod';
import { enforceRateLimit } from '@/lib/auth/rate-limits.server';
import { currentStaff, type StaffSession } from '@/lib/auth/staff.server';
import { hasStaff } from '@/lib/auth/staff-accounts.server';
import { isLocale, type Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { visitorAddressIn } from '@/lib/kernel/network-address';
import {
  errorResponse,
  type NextContext,
  queryOf,
  readBody,
  refuseForeignOrigin,
  withNoStore,
} from './route.server';

interface StaffCall<Body, Who> {
  locale: Locale;
  body: Body;
  params: Record<string, string>;
  /** The caller's network address, as far as it can be trusted. */
  ipAddress: string;
  staff: Who;
}

type Handler<Body, Who> = (call: StaffCall<Body, Who>) => Promise<object>;

function staffHandler<Body, Who>(
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
      const ipAddress = visitorAddressIn(request.headers);
      const session = await currentStaff();
      enforceRateLimit({ sessionId: session?.id ?? null, ipAddress });
      const staff = admit(session);
      const reply = await handler({
        locale,
        body: await readBody(request, body),
        params: (await context.params) as Record<string, string>,
        ipAddress,
        staff,
      });
      return withNoStore(Response.json(reply));
    } catch (error) {
      return errorResponse(error, request);
    }
  };
}

/**
 * Wraps a handler that acts in the name of signed-in staff: same origin, staff cookie, schema, and
 * the common error format. Accounts that may only look get `forbidden`, other callers
 * `session-ended`; without staff accounts all get `not-found`.
 */
export const staffRoute = <Body>(body: ZodType<Body>, handler: Handler<Body, StaffSession>) =>
  staffHandler(
    body,
    (staff) => {
      if (!staff) throw new AppError('session-ended');
      if (staff.role === 'look') throw new AppError('forbidden');
      return staff;
    },
    handler,
  );

/** The same for callers who may not be signed in. */
export const publicStaffRoute = <Body>(
  body: ZodType<Body>,
  handler: Handler<Body, StaffSession | null>,
) => staffHandler(body, (staff) => staff, handler);
