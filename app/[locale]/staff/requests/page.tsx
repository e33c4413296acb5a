import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { withDatabaseFallback } from '@/components/shell/database-fallback.server';
import { NotFoundPage } from '@/components/shell/not-found-page';
import { StaffFrame } from '@/components/staff/frame';
import { RequestsScreen } from '@/components/staff/requests-screen';
import { StaffSignInScreen } from '@/components/staff/sign-in-screen';
import { readStaffSession } from '@/lib/auth/staff.server';
import { hasStaff } from '@/lib/auth/staff-accounts.server';
import { staffCookieName } from '@/lib/auth/staff-cookie.server';
import { measureUnanswered } from '@/lib/db/requests.server';
import { staffRequests } from '@/lib/feedback/staff-requests.server';
import { foldDigits } from '@/lib/kernel/digits';

export async function generateMetadata(): Promise<Metadata> {
  const [t, staff] = await Promise.all([getTranslations('shell'), getTranslations('staff')]);
  // Same title as any URL without a page.
  if (!hasStaff()) return { title: t('not-found-title'), robots: { index: false } };
  return {
    title: staff('requests.title'),
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  };
}

/** A request's number as it is stored, from any spelling of it. */
const referenceOf = (typed: string): string =>
  foldDigits(typed).trim().slice(0, 20).toUpperCase().replace(/^R-?/, 'R-');

/** Requests of customers. `?state=answered`, `?page=` from 0; `?find=` is the number of one. */
async function StaffRequestsPage({ searchParams }: PageProps<'/[locale]/staff/requests'>) {
  if (!hasStaff()) return <NotFoundPage />;
  const [jar, query] = await Promise.all([cookies(), searchParams]);
  const staff = await readStaffSession(jar.get(staffCookieName())?.value);
  if (!staff) return <StaffSignInScreen />;
  const wanted = typeof query.find === 'string' ? referenceOf(query.find) : null;
  const isAnswered = query.state === 'answered';
  const page = /^\d{1,4}$/.test(String(query.page)) ? Number(query.page) : 0;
  const found = await staffRequests(wanted === null ? { isAnswered, page } : { reference: wanted });
  const { count: waiting } = await measureUnanswered();
  return (
    <StaffFrame staff={staff} page="requests" waiting={waiting}>
      <RequestsScreen {...found} {...{ isAnswered, page, wanted }} mayAct={staff.role === 'act'} />
    </StaffFrame>
  );
}

export default withDatabaseFallback(StaffRequestsPage);
