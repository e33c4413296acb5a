import { useLocale, useTranslations } from 'next-intl';
import { PaymentMarks, type PaymentMethod } from '@/components/checkout/payment-marks';
import { PageLink } from '@/components/shell/page-link';
import { ButtonLink } from '@/components/ui/button';
import { Columns2Icon } from '@/components/ui/icons';
import { type Plan, servicesOf } from '@/lib/wizard/plans/plans';
import { suggestPlan } from '@/lib/wizard/plans/plans-suggestion';
import { Catalogue, ServiceFilter } from './catalogue';
import { ComparePick, ComparePlans } from './compare-plans';
import { LinkedPlan, SuggestedPlan } from './featured-plan';
import { NoPlans, PlansUnreachable } from './no-plans';
import { PlanHelper } from './plan-helper';
import { compareHref } from './plan-hrefs';
import type { PlansQuery } from './plans-query';

export interface PlansScreenProps {
  /** Null when the catalogue could not be loaded. */
  plans: readonly Plan[] | null;
  query: PlansQuery;
  pricesIncludeVat: boolean;
  supportPhone: string;
  /** The payment methods, in one sentence and as marks. */
  methods: string;
  marks: readonly PaymentMethod[];
}

/** The catalogue page, before any personal question. Every view of it has a URL. */
export function PlansScreen({ plans, query, pricesIncludeVat, ...rest }: PlansScreenProps) {
  const { supportPhone, methods, marks } = rest;
  const t = useTranslations('plans');
  return (
    <div className="grid gap-6 pt-4 lg:gap-8 lg:pt-8">
      <header className="grid gap-1.5">
        <h1>{t('title')}</h1>
        <p className="text-ink-2">{t(pricesIncludeVat ? 'lead-vat' : 'lead')}</p>
      </header>
      {plans === null && <PlansUnreachable />}
      {plans?.length === 0 && <NoPlans supportPhone={supportPhone} />}
      {plans && plans.length > 0 && <Offer {...{ plans, query, supportPhone }} />}
      <div className="grid gap-2 print:hidden">
        <p className="text-sm text-ink-2">{methods}</p>
        <PaymentMarks methods={marks} />
      </div>
    </div>
  );
}

/** What the query asks for, and below it all other plans. */
function Offer({
  plans,
  query: { link, compare, household, asksHelp, service },
  supportPhone,
}: Pick<PlansScreenProps, 'query' | 'supportPhone'> & { plans: readonly Plan[] }) {
  const t = useTranslations();
  const locale = useLocale();
  const linked = plans.find(({ id }) => id === link?.planId);
  const suggestion = household && suggestPlan(plans, household);
  const services = servicesOf(plans);
  const shownService = services.find(({ code }) => code === service)?.code;
  // A featured plan is not listed again.
  const featured = link ? linked : suggestion?.plan;
  const shown = plans.filter(
    (plan) => plan !== featured && (!shownService || plan.service === shownService),
  );
  const compared = (compare ?? []).flatMap((id) => plans.find((plan) => plan.id === id) ?? []);
  const [first, second] = compared;
  // While plans are being picked for a comparison, the page shows nothing else.
  if (compare && !second) {
    return <ComparePick plans={plans} first={first} isOneGone={compared.length < compare.length} />;
  }
  return (
    <>
      {link && <LinkedPlan link={link} plan={linked} />}
      {first && second && <ComparePlans first={first} second={second} />}
      {!link && household && <SuggestedPlan {...{ household, suggestion, supportPhone }} />}
      {!link && (
        <PlanHelper services={services} household={household} open={asksHelp && !household} />
      )}
      {services.length > 1 && <ServiceFilter services={services} chosen={shownService} />}
      <Catalogue plans={shown} />
      <p className="max-w-2xl text-sm text-ink-2">{t('plans.computed')}</p>
      <div className="grid gap-x-6 gap-y-3 lg:flex lg:items-center lg:justify-between print:hidden">
        {plans.length > 1 && !compare && (
          <ButtonLink
            as={PageLink}
            variant="secondary"
            icon={<Columns2Icon />}
            href={compareHref(locale)}
          >
            {t('catalogue.compare-two')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
