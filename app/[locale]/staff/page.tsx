import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { funnelOf } from '@/components/staff/funnel.server';
import {
  StaffFrame,
  type StaffPageFrame,
  staffMetadata,
  staffPage,
} from '@/components/staff/page.server';
import { StaffScreen } from '@/components/staff/screen';
import { listIssues } from '@/lib/checkout/staff/staff-view.server';
import { findByReference } from '@/lib/db/staff-list.server';
import { localePath } from '@/lib/i18n/navigation';
import { foldDigits } from '@/lib/kernel/typed-text';

export const generateMetadata = staffMetadata('title');

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/**
 * The staff's list of issues; not found when no staff accounts are configured. `?find=` is a
 * reference, `?after=` the cursor of the list, `?day=` the day of the funnel.
 */
async function StaffPage({ searchParams }: PageProps<'/[locale]/staff'>, frame: StaffPageFrame) {
  const [locale, query] = await Promise.all([getLocale(), searchParams]);
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
  const [issuePage, funnel] = await Promise.all([listIssues(after), funnelOf(one(query.day))]);
  // The issues of this page were resolved meanwhile: go to the first page.
  if (after !== null && issuePage.checkouts.length === 0) redirect(localePath(locale, '/staff'));
  return (
    <StaffFrame {...frame} page="orders">
      <StaffScreen
        {...{ ...issuePage, funnel }}
        isLater={after !== null}
        mayAct={frame.staff.role === 'act'}
        notFound={wanted ? wanted : null}
      />
    </StaffFrame>
  );
}

export default staffPage(StaffPage);
