import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { withDatabaseFallback } from '@/components/shell/database-fallback.server';
import { NotFoundPage } from '@/components/shell/not-found-page';
import { StaffFrame } from '@/components/staff/frame';
import { OrderDetailsScreen } from '@/components/staff/order-details';
import { StaffSignInScreen } from '@/components/staff/sign-in-screen';
import { readStaffSession } from '@/lib/auth/staff.server';
import { hasStaff } from '@/lib/auth/staff-accounts.server';
import { staffCookieName } from '@/lib/auth/staff-cookie.server';
import { readCheckoutHistory } from '@/lib/checkout/staff/staff-view.server';
import { measureUnanswered } from '@/lib/db/requests.server';
import { staffRequests } from '@/lib/feedback/staff-requests.server';

export async function generateMetadata(): Promise<Metadata> {
  const [t, staff] = await Promise.all([getTranslations('shell'), getTranslations('staff')]);
  // Same title as any URL without a page.
  if (!hasStaff()) return { title: t('not-found-title'), robots: { index: false } };
  return {
    title: staff('title'),
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  };
}

/**
 * The history of one order; without a staff session, the sign-in form, whether or not the order
 * exists.
 */
async function StaffOrderPage({ params }: PageProps<'/[locale]/staff/[id]'>) {
  if (!hasStaff()) return <NotFoundPage />;
  const [{ id }, jar] = await Promise.all([params, cookies()]);
  const staff = await readStaffSession(jar.get(staffCookieName())?.value);
  if (!staff) return <StaffSignInScreen />;
  const story = await readCheckoutHistory(id);
  if (!story) return <NotFoundPage />;
  const { requests } = await staffRequests({ checkoutId: id });
  const { count: waiting } = await measureUnanswered();
  return (
    <StaffFrame staff={staff} waiting={waiting}>
      <OrderDetailsScreen story={story} requests={requests} mayAct={staff.role === 'act'} />
    </StaffFrame>
  );
}

export default withDatabaseFallback(StaffOrderPage);
