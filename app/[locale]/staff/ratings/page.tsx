import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { withDatabaseFallback } from '@/components/shell/database-fallback.server';
import { NotFoundPage } from '@/components/shell/not-found-page';
import { StaffFrame } from '@/components/staff/frame';
import { filterOf, readRatingQuery } from '@/components/staff/rating-query';
import { RatingsScreen } from '@/components/staff/ratings-screen';
import { StaffSignInScreen } from '@/components/staff/sign-in-screen';
import { readStaffSession } from '@/lib/auth/staff.server';
import { hasStaff } from '@/lib/auth/staff-accounts.server';
import { staffCookieName } from '@/lib/auth/staff-cookie.server';
import { measureUnanswered } from '@/lib/db/requests.server';
import { staffRatings } from '@/lib/feedback/staff-ratings.server';

export async function generateMetadata(): Promise<Metadata> {
  const [t, staff] = await Promise.all([getTranslations('shell'), getTranslations('staff')]);
  // Same title as any URL without a page.
  if (!hasStaff()) return { title: t('not-found-title'), robots: { index: false } };
  return {
    title: staff('ratings.title'),
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  };
}

/** Ratings of customers; the query is `RatingQuery`. */
async function StaffRatingsPage({ searchParams }: PageProps<'/[locale]/staff/ratings'>) {
  if (!hasStaff()) return <NotFoundPage />;
  const [jar, sent] = await Promise.all([cookies(), searchParams]);
  const staff = await readStaffSession(jar.get(staffCookieName())?.value);
  if (!staff) return <StaffSignInScreen />;
  const query = readRatingQuery(sent);
  const found = await staffRatings(filterOf(query), query.page);
  const { count: waiting } = await measureUnanswered();
  return (
    <StaffFrame staff={staff} page="ratings" waiting={waiting}>
      <RatingsScreen {...found} query={query} />
    </StaffFrame>
  );
}

export default withDatabaseFallback(StaffRatingsPage);
