import { useLocale, useTranslations } from 'next-intl';
import { presentHref } from '@/components/plans/plan-hrefs';
import { ButtonLink } from '@/components/ui/button';
import { MaximizeIcon } from '@/components/ui/icons';
import type { StaffCheckout } from '@/lib/checkout/staff/staff-view';
import type { Funnel } from './funnel.server';
import { FunnelTables } from './funnel-tables';
import { IssueList } from './list';
import { MobileSearchForm } from './mobile-search';
import { StaffSearch } from './search';
import { StaffActions } from './staff-actions';

interface StaffScreenProps {
  checkouts: readonly StaffCheckout[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** Whether this is not the first page. */
  isLater: boolean;
  /** A reference that was not found; null without a search. */
  notFound: string | null;
  funnel: Funnel;
  /** The account may change something. */
  mayAct: boolean;
}

/** Checkouts that need staff, the search for an order, and the sign-up funnel. */
export function StaffScreen({
  checkouts,
  next,
  isLater,
  notFound,
  funnel,
  mayAct,
}: StaffScreenProps) {
  const [t, locale] = [useTranslations('staff'), useLocale()];
  return (
    <div className="grid gap-8 pt-2 lg:pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1>{t('title')}</h1>
        <ButtonLink
          small
          variant="secondary"
          icon={<MaximizeIcon />}
          href={presentHref(locale, undefined, undefined)}
        >
          {t('present')}
        </ButtonLink>
      </div>
      {notFound !== null && <StaffSearch notFound={notFound} />}
      <StaffActions mayAct={mayAct}>
        <IssueList {...{ checkouts, next, isLater }} />
      </StaffActions>
      {notFound === null && <StaffSearch notFound={null} />}
      {mayAct && <MobileSearchForm locale={locale} />}
      <FunnelTables funnel={funnel} />
    </div>
  );
}
