import { useLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Empty } from '@/components/ui/empty';
import type { StaffCheckout } from '@/lib/checkout/staff/staff-view';
import { localePath } from '@/lib/i18n/navigation';
import { ActButtons } from './act-buttons';
import { CheckoutFacts, IssueAdvice } from './checkout-facts';

const pageLink = 'link inline-flex min-h-(--size-tap) items-center';

interface IssueListProps {
  checkouts: readonly StaffCheckout[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** Whether this is not the first page. */
  isLater: boolean;
}

/** A page of the checkouts that need staff, with their actions. */
export function IssueList({ checkouts, next, isLater }: IssueListProps) {
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
