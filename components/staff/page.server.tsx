import 'server-only';
import type { Metadata } from 'next';
import { useLocale, useTranslations } from 'next-intl';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { RestoreWatcher } from '@/components/checkout/restore-watcher';
import { QueryProvider } from '@/components/live/query-provider';
import { BrandLink } from '@/components/shell/brand-link';
import { ClientMessages } from '@/components/shell/client-messages';
import { NotFoundPage, withDatabaseFallback } from '@/components/shell/fallback-pages.server';
import {
  DemoBanner,
  HeaderLanguageSwitch,
  headerData,
  LanguageOfflineNotice,
  SkipLink,
} from '@/components/shell/header.server';
import { VisuallyHidden } from '@/components/ui/text';
import { currentStaff, type StaffSession } from '@/lib/auth/staff.server';
import { hasStaff } from '@/lib/auth/staff-accounts.server';
import { measureUnanswered } from '@/lib/db/requests.server';
import { formatNumber } from '@/lib/i18n/format';
import { localePath } from '@/lib/i18n/navigation';
import { StaffSignIn } from './sign-in';
import { StaffSignOut } from './sign-out';

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

interface StaffFrameProps {
  /** The signed-in account; null when signed out. */
  staff: Pick<StaffSession, 'account' | 'role'> | null;
  /** The page that is shown, of those that the frame links. */
  page?: StaffPageName;
  /** How many requests have no answer. */
  waiting?: number;
  children: ReactNode;
}

/** Frame of the staff pages. They are not linked from customers' pages and do not link to them. */
export async function StaffFrame({ staff, page, waiting = 0, children }: StaffFrameProps) {
  const [{ t: shell, locale, brand }, t] = await Promise.all([
    headerData(),
    getTranslations('staff'),
  ]);
  return (
    <ClientMessages namespaces={['staff']}>
      <QueryProvider>
        <div className="flex min-h-dvh flex-col">
          <header>
            <SkipLink label={shell('skip')} />
            {brand.demo && <DemoBanner text={shell('demo')} />}
            <div className="frame-column flex h-15 items-center justify-between lg:h-20">
              <BrandLink
                locale={locale}
                brand={brand}
                label={shell('home', { brand: brand.name })}
              />
              <div className="-me-3 flex items-center print:hidden">
                <HeaderLanguageSwitch />
              </div>
            </div>
            {staff !== null && (
              <div className="frame-column flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-2 print:hidden">
                <p>
                  {t.rich('signed-in-as', {
                    name: () => <bdi className="font-medium">{staff.account}</bdi>,
                  })}
                  {staff.role === 'look' && ` · ${t('look-only')}`}
                </p>
                <StaffSignOut locale={locale} />
              </div>
            )}
            {staff !== null && <StaffPages {...{ page, waiting }} />}
            <LanguageOfflineNotice />
          </header>
          <main id="main" tabIndex={-1} className="flex-1 pb-14">
            <div className="frame-column">{children}</div>
          </main>
        </div>
        <RestoreWatcher />
      </QueryProvider>
    </ClientMessages>
  );
}

const paths = { orders: '/staff', requests: '/staff/requests', ratings: '/staff/ratings' } as const;
const names = ['orders', 'requests', 'ratings'] as const;

type StaffPageName = (typeof names)[number];

interface StaffPagesProps {
  page: StaffPageName | undefined;
  /** How many requests have no answer. */
  waiting: number;
}

/** Links to the staff pages. */
function StaffPages({ page, waiting }: StaffPagesProps) {
  const [t, locale] = [useTranslations('staff.pages'), useLocale()];
  return (
    <nav aria-label={t('label')} className="frame-column print:hidden">
      <ul className="flex flex-wrap gap-x-5 border-b border-line">
        {names.map((name) => (
          <li key={name}>
            <a
              href={localePath(locale, paths[name])}
              aria-current={name === page ? 'page' : undefined}
              className="inline-flex min-h-(--size-tap) items-center border-b-2 border-transparent font-medium text-brand-ink no-underline aria-[current=page]:border-current"
            >
              {t(name)}
              {name === 'requests' && waiting > 0 && (
                <span className="ms-1.5 rounded-full bg-warn-soft px-2 text-sm text-warn">
                  {formatNumber(waiting, locale)} <VisuallyHidden>{t('waiting')}</VisuallyHidden>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
