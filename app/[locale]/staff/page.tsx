import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { withDatabaseFallback } from '@/components/shell/database-fallback.server';
import { NotFoundPage } from '@/components/shell/not-found-page';
import { StaffFrame } from '@/components/staff/frame';
import { funnelOf } from '@/components/staff/funnel.server';
import { StaffScreen } from '@/components/staff/screen';
import { StaffSignInScreen } from '@/components/staff/sign-in-screen';
import { readStaffSession } from '@/lib/auth/staff.server';
import { hasStaff } from '@/lib/auth/staff-accounts.server';
import { staffCookieName } from '@/lib/auth/staff-cookie.server';
import { listIssues } from '@/lib/checkout/staff/staff-view.server';
import { measureUnanswered } from '@/lib/db/requests.server';
import { findByReference } from '@/lib/db/staff-list.server';
import { localePath } from '@/lib/i18n/navigation';
import { foldDigits } from '@/lib/kernel/digits';

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

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/**
 * The staff's list of issues; not found when no staff accounts are configured. `?find=` is a
 * reference, `?after=` the cursor of the list, `?day=` the day of the funnel.
 */
async function StaffPage({ searchParams }: PageProps<'/[locale]/staff'>) {
  if (!hasStaff()) return <NotFoundPage />;
  const [locale, jar, query] = await Promise.all([getLocale(), cookies(), searchParams]);
  const staff = await readStaffSession(jar.get(staffCookieName())?.value);
  if (!staff) return <StaffSignInScreen />;
  const wanted = foldDigits(one(query.find) ?? '')
    .trim()
    .slice(0, 100);
  // The number of a request, as its customer reads it out.
  if (/^r-?[2-9a-z]{6}$/i.test(wanted)) {
    redirect(localePath(locale, '/staff/requests', { find: wanted }));
  }
  const found = wanted ? await findByReference(wanted) : null;
  if (found) redirect(localePath(locale, `/staff/${found}`));
  const after = one(query.after) ?? null;
  const [troubled, funnel] = await Promise.all([listIssues(after), funnelOf(one(query.day))]);
  // The issues of this page were resolved meanwhile: go to the first page.
  if (after !== null && troubled.checkouts.length === 0) redirect(localePath(locale, '/staff'));
  const { count: waiting } = await measureUnanswered();
  return (
    <StaffFrame staff={staff} page="orders" waiting={waiting}>
      <StaffScreen
        {...{ ...troubled, funnel }}
        isLater={after !== null}
        mayAct={staff.role === 'act'}
        notFound={wanted ? wanted : null}
      />
    </StaffFrame>
  );
}

export default withDatabaseFallback(StaffPage);
