import 'server-only';
import { consume } from '@/lib/db/rate-limits.server';
import { recordStaffAct } from '@/lib/db/staff-acts.server';
import { findCheckoutsByMobileEnd } from '@/lib/db/staff-list.server';
import { AppError } from '@/lib/kernel/app-error';
import { hourMs, secondMs } from '@/lib/kernel/time';
import { foldDigits } from '@/lib/kernel/typed-text';
import { log } from '@/lib/observability/log.server';

/** An order that the staff's search by mobile found. No personal data. */
interface FoundOrder {
  id: string;
  /** The partner's subscription id; null before there is one. */
  reference: string | null;
  state: string;
  plan: string;
  openedAt: string;
}

export interface MobileSearch {
  orders: FoundOrder[];
  /** There are more than these. */
  isCut: boolean;
}

/** Four digits match thousands of numbers: more results than this help no caller. */
const mostOrders = 20;

/** Searches of one account per hour: a busy day on the phone, not a walk through all numbers. */
const hourlySearches = 60;

/**
 * Returns the orders of customers whose mobile ends in four digits, newest first. Recorded as a
 * staff act before the search, and once more for each order found; the digits are not recorded.
 * Throws `invalid-answers` for anything but four digits, and `too-many-requests`.
 */
export async function searchByMobile(account: string, typed: string): Promise<MobileSearch> {
  const digits = foldDigits(typed).replaceAll(/\s/g, '');
  if (!/^\d{4}$/.test(digits)) {
    throw new AppError('invalid-answers', { fields: { digits: 'four-digits' } });
  }
  const act = { account, act: 'mobile-search', reason: null };
  const retryAfterMs = await consume({
    ...{ name: 'staff-mobile-search', key: account },
    ...{ points: hourlySearches, durationS: hourMs / secondMs },
  });
  if (retryAfterMs > 0) throw new AppError('too-many-requests', { retryAfterMs });
  await recordStaffAct({ ...act, checkoutId: null, outcome: 'begun' });
  const found = await findCheckoutsByMobileEnd(digits, mostOrders + 1);
  const orders = found.slice(0, mostOrders);
  for (const { id } of orders) await recordStaffAct({ ...act, checkoutId: id, outcome: 'found' });
  log.info({ event: 'staff-act', ...act, outcome: 'found', count: orders.length });
  return {
    orders: orders.map(({ id, subscriptionId, state, order, createdAt }) => ({
      ...{ id, state, openedAt: createdAt.toISOString() },
      reference: subscriptionId === null ? null : String(subscriptionId),
      plan: (order as { planName?: string }).planName ?? '',
    })),
    isCut: found.length > mostOrders,
  };
}
