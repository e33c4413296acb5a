import { useLocale, useTranslations } from 'next-intl';
import { presentHref } from '@/components/plans/plan-hrefs';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Empty } from '@/components/ui/empty';
import { MaximizeIcon, SearchIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import type { StaffCheckout } from '@/lib/checkout/staff/staff-view';
import { localePath } from '@/lib/i18n/navigation';
import { CheckoutFacts, IssueAdvice } from './checkout-facts';
import type { Funnel } from './funnel.server';
import { FunnelTables } from './funnel-tables';
import { MobileSearchForm } from './mobile-search';
import { ActButtons, StaffActions } from './staff-actions';

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

const pageLink = 'link inline-flex min-h-(--size-tap) items-center';

interface IssueListProps {
  checkouts: readonly StaffCheckout[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** Whether this is not the first page. */
  isLater: boolean;
}

/** A page of the checkouts that need staff, with their actions. */
function IssueList({ checkouts, next, isLater }: IssueListProps) {
  const [t, locale] = [useTranslations('staff'), useLocale()];
  return (
    <section aria-labelledby="issues" className="grid gap-4">
      <h2 id="issues">{t('list')}</h2>
      {checkouts.length === 0 ? (
        <div className="w-full max-w-(--width-step)">
          <Empty headingLevel="h3" title={t('list-empty')}>
            {t('list-empty-text')}
          </Empty>
        </div>
      ) : (
        <>
          <p className="text-ink-2">{t('list-lead')}</p>
          <ol className="grid gap-4">
            {checkouts.map((checkout) => (
              <IssueCard key={checkout.id} checkout={checkout} />
            ))}
          </ol>
          {(isLater || next !== null) && (
            <p className="flex flex-wrap gap-x-6">
              {isLater && (
                <a className={pageLink} href={localePath(locale, '/staff')}>
                  {t('list-first')}
                </a>
              )}
              {next !== null && (
                <a className={pageLink} href={localePath(locale, '/staff', { after: next })}>
                  {t('list-more')}
                </a>
              )}
            </p>
          )}
        </>
      )}
    </section>
  );
}

function IssueCard({ checkout }: { checkout: StaffCheckout }) {
  const [t, locale] = [useTranslations('staff'), useLocale()];
  const { id, issue, canTry, canResolve, refundable } = checkout;
  const reference = checkout.reference ?? t('no-number');
  return (
    <Card as="li" className="grid gap-4">
      {issue && (
        <>
          <h3 className="text-h3">{t(`issues.${issue.name}.title`)}</h3>
          <CheckoutFacts checkout={checkout} />
          <IssueAdvice name={issue.name} />
        </>
      )}
      <ActButtons {...{ locale, id, reference, canTry, canResolve, refundable }} />
      <p>
        <a
          className={pageLink}
          href={localePath(locale, `/staff/${id}`)}
          aria-label={t('open-of', { reference })}
        >
          {t('open')}
        </a>
      </p>
    </Card>
  );
}

interface SearchProps {
  /** The reference that was not found; null without a search. */
  notFound: string | null;
}

/** Finds the order with a reference. A plain GET form, so that the search has a URL. */
function StaffSearch({ notFound }: SearchProps) {
  const [t, locale] = [useTranslations('staff'), useLocale()];
  return (
    <section aria-labelledby="search" className="grid max-w-3xl gap-4">
      <h2 id="search">{t('search')}</h2>
      {notFound !== null && (
        <Notice role="alert" tone="warn" title={t('not-found')}>
          {t('not-found-text')}
        </Notice>
      )}
      <form
        role="search"
        action={localePath(locale, '/staff')}
        data-live=""
        className="grid gap-1.5"
      >
        <label htmlFor="reference" className="font-medium">
          {t('search-label')}
        </label>
        <p id="reference-hint" className="text-sm text-ink-2">
          {t('search-hint')}
        </p>
        <div className="flex flex-wrap gap-2.5">
          <input
            id="reference"
            name="find"
            type="search"
            dir="ltr"
            required
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={notFound ?? ''}
            aria-describedby="reference-hint"
            className="field-box min-w-0 flex-1 basis-64 ltr:text-start rtl:text-end"
          />
          <Button type="submit" variant="secondary" icon={<SearchIcon />}>
            {t('search-submit')}
          </Button>
        </div>
      </form>
    </section>
  );
}
