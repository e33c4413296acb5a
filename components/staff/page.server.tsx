import 'server-only';
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { withDatabaseFallback } from '@/components/shell/database-fallback.server';
import { NotFoundPage } from '@/components/shell/empty-page';
import { currentStaff, type StaffSession } from '@/lib/auth/staff.server';
import { hasStaff } from '@/lib/auth/staff-accounts.server';
import { measureUnanswered } from '@/lib/db/requests.server';
import { StaffFrame } from './frame';
import { StaffSignIn } from './sign-in';

/** `generateMetadata` of a staff page: its title under `staff`. */
export const staffMetadata =
  (title: 'title' | 'requests.title' | 'ratings.title') => async (): Promise<Metadata> => {
    const [t, staff] = await Promise.all([getTranslations('shell'), getTranslations('staff')]);
    // Same title as any URL without a page.
    if (!hasStaff()) return { title: t('not-found-title'), robots: { index: false } };
    return {
      title: staff(title),
      robots: { index: false, follow: false },
      referrer: 'no-referrer',
    };
  };

/** What the frame of a staff page shows: who is signed in, and how many requests have no answer. */
export interface StaffPageFrame {
  staff: StaffSession;
  waiting: number;
}

/**
 * Wraps a page for signed-in staff. Without a session it is the sign-in form, whatever the page
 * would show; without staff accounts it does not exist.
 */
export const staffPage = <Props,>(
  page: (props: Props, frame: StaffPageFrame) => Promise<ReactNode>,
) =>
  withDatabaseFallback(async (props: Props) => {
    if (!hasStaff()) return <NotFoundPage />;
    const staff = await currentStaff();
    if (!staff) return <StaffSignInScreen />;
    const { count: waiting } = await measureUnanswered();
    return page(props, { staff, waiting });
  });

interface StaffSignInScreenProps {
  /** Wraps the form; used by the gallery. */
  wrapForm?: (form: ReactNode) => ReactNode;
}

/** The sign-in page for staff. */
export async function StaffSignInScreen({ wrapForm = (form) => form }: StaffSignInScreenProps) {
  const [t, locale] = await Promise.all([getTranslations('staff'), getLocale()]);
  return (
    <StaffFrame staff={null}>
      <div className="mx-auto grid w-full max-w-(--width-step) gap-5 pt-4 lg:pt-8">
        <div className="grid gap-2">
          <h1>{t('sign-in')}</h1>
          <p className="text-ink-2">{t('sign-in-lead')}</p>
        </div>
        {wrapForm(<StaffSignIn locale={locale} />)}
      </div>
    </StaffFrame>
  );
}
