import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PaymentMarks, type PaymentMethod } from '@/components/checkout/payment-marks';
import { PageLink } from '@/components/shell/page-link';
import { Button, ButtonLink } from '@/components/ui/button';
import { Pill } from '@/components/ui/choice-card';
import { ChevronRightIcon, Columns2Icon, WashingMachineIcon } from '@/components/ui/icons';
import { localePath } from '@/lib/i18n/navigation';
import { type Plan, servicesOf } from '@/lib/wizard/plans/plans';
import { type Household, householdSizes, suggestPlan } from '@/lib/wizard/plans/plans-suggestion';
import { Catalogue, ServiceFilter } from './catalogue';
import { ComparePick, ComparePlans } from './compare-plans';
import { LinkedPlan, SuggestedPlan } from './featured-plan';
import { NoPlans, PlansUnreachable } from './no-plans';
import { compareHref } from './plan-hrefs';
import type { PlansQuery } from './plans-query';
import { ServiceIcon } from './service-art';

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

interface PlanHelperProps {
  services: readonly { code: string; name: string }[];
  /** The last answers. */
  household: Household | null;
  open: boolean;
}

/** *Which plan fits me?* as a plain GET form: its answers are the query of the catalogue page. */
function PlanHelper({ services, household, open }: PlanHelperProps) {
  const t = useTranslations('catalogue');
  const locale = useLocale();
  return (
    <details open={open} className="group scroll-mt-4 rounded-lg border border-line bg-surface">
      <summary className="flex min-h-(--size-tap) list-none items-center gap-3.5 p-4.5 [&::-webkit-details-marker]:hidden">
        <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-brand-soft text-brand">
          <WashingMachineIcon size="lg" />
        </span>
        <span className="grid min-w-0 flex-1 leading-(--leading-tight)">
          <span className="font-bold">{t('helper')}</span>
          <span className="text-sm text-ink-2">{t('helper-hint')}</span>
        </span>
        <ChevronRightIcon className="text-ink-2 transition-transform group-open:rotate-90 rtl:group-open:-rotate-90" />
      </summary>
      {/* `data-live` from the start: the form submits without a script. */}
      <form
        data-live
        action={localePath(locale, '/plans')}
        className="grid gap-5 border-t border-line p-4.5"
      >
        <Question legend={t('people')}>
          {householdSizes.map((size) => (
            <Pill
              key={size}
              name="people"
              value={size}
              title={t(`sizes.${size}`)}
              defaultChecked={size === household?.people}
              required
            />
          ))}
        </Question>
        <Question legend={t('kind')}>
          {services.map(({ code, name }) => (
            <Pill
              key={code}
              name="kind"
              value={code}
              title={name}
              icon={<ServiceIcon service={code} />}
              defaultChecked={code === household?.service || services.length === 1}
              required
            />
          ))}
        </Question>
        <Button type="submit" variant="secondary" className="lg:justify-self-start">
          {t('suggest')}
        </Button>
      </form>
    </details>
  );
}

function Question({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}
