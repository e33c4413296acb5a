import { z } from 'zod';
import { staffRoute } from '@/lib/api/staff-route.server';
import { searchByMobile } from '@/lib/feedback/mobile-search.server';

const body = z.object({ digits: z.string().max(40) });

/** Finds orders by the last four digits of a mobile. In the body: a URL would be logged. */
export const POST = staffRoute(body, ({ body: { digits }, staff }) =>
  searchByMobile(staff.account, digits),
);
