import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PageLink } from '@/components/shell/page-link';
import { ButtonLink } from '@/components/ui/button';
import { ArrowRightIcon, Columns2Icon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { Price } from '@/components/ui/price';
import { localePath } from '@/lib/i18n/navigation';
import type { Plan, PlanOption } from '@/lib/wizard/plans/plans';
import { PlanWithdrawn } from './featured-plan';
import { Rates, Saving } from './option-row';
import { planColour } from './plan-card';
import { compareHref, compareId, startHref } from './plan-hrefs';
import { PlanMini } from './plan-mini';
import { usePlanTexts } from './plan-texts';

interface ComparePlansProps {
  first: Plan;
  second: Plan;
}

/**
 * Two plans side by side: contents, then the price for each number of pickups. Does not recommend
 * either.
 */
export function ComparePlans({ first, second }: ComparePlansProps) {
  const t = useTranslations('catalogue');
  const texts = usePlanTexts();
  const pair = [first, second];
  const counts = new Set(pair.flatMap(({ options }) => options.map((one) => one.ordersCount)));
  const offerRow = (count: number) => {
    const options = pair.map((plan) => cheapestOf(plan, count));
    const names = new Set(options.flatMap((option) => option?.name || []));
    // If both options share a name, it heads the row; otherwise each name is shown with its price.
    const isShared = names.size === 1;
    const head = (
      <>
        {isShared && <span className="block font-medium text-ink">{[...names]} </span>}
        {texts.pickups(count)}
      </>
    );
    const cells = pair.map((plan, place) => (
      <Offer key={plan.id} plan={plan} option={options[place]} isNamed={!isShared} />
    ));
    return <Row key={count} head={head} cells={cells} />;
  };
  return (
    <section id={compareId} aria-labelledby="compare-title" className="grid scroll-mt-4 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="compare-title">{t('compare-title', { first: first.name, second: second.name })}</h2>
        <PageLink
          href={localePath(texts.locale, '/plans')}
          className="inline-flex min-h-(--size-tap) items-center text-brand-ink"
        >
          {t('compare-stop')}
        </PageLink>
      </div>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <table
          aria-labelledby="compare-title"
          className="w-full table-fixed border-collapse text-start leading-(--leading-tight)"
        >
          <thead>
            <tr>
              <td className="w-[26%]" />
              {pair.map((plan) => (
                <th
                  key={plan.id}
                  scope="col"
                  style={planColour(plan.color)}
                  className="plan border-t-6 border-(--color-plan) bg-(--color-plan-soft) px-2 py-3 text-start font-bold sm:px-4"
                >
                  {plan.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pair.some(({ description }) => description) && (
              <Row
                head={t('rows.in-short')}
                cells={pair.map(({ id, description }) => (
                  <bdi key={id} className="text-sm">
                    {description}
                  </bdi>
                ))}
              />
            )}
            <Row head={t('rows.service')} cells={pair.map(({ serviceName }) => serviceName)} />
            <Row head={t('rows.bags')} cells={pair.map((plan) => texts.bags(plan.bagsCount))} />
            <Row
              head={t('rows.bag')}
              cells={pair.map((plan) => t('bag', { each: texts.n(plan.bagSizeKg) }))}
            />
            {[...counts].toSorted((a, b) => a - b).map(offerRow)}
            <Row
              head=""
              cells={pair.map((plan) => (
                <ButtonLink
                  key={plan.id}
                  as={PageLink}
                  variant="soft"
                  small
                  className="w-full sm:w-auto"
                  href={localePath(texts.locale, '/plans', { plan: plan.id })}
                >
                  {t('choose')}
                  <span className="sr-only"> {plan.name}</span>
                </ButtonLink>
              ))}
            />
          </tbody>
        </table>
      </div>
    </section>
  );
}

const cheapestOf = ({ options }: Plan, count: number): PlanOption | undefined =>
  options
    .filter(({ ordersCount }) => ordersCount === count)
    .toSorted((a, b) => a.totalHalalas - b.totalHalalas)[0];

function Row({ head, cells }: { head: ReactNode; cells: ReactNode[] }) {
  const cell = 'border-t border-line px-2 py-3 text-start align-top sm:px-4';
  return (
    <tr>
      {head ? (
        <th scope="row" className={`${cell} pe-0 text-sm font-regular text-ink-2`}>
          {head}
        </th>
      ) : (
        <td className={cell} />
      )}
      {cells.map((content, place) => (
        <td key={place} className={cell}>
          {content}
        </td>
      ))}
    </tr>
  );
}

interface OfferProps {
  plan: Plan;
  option: PlanOption | undefined;
  isNamed: boolean;
}

/**
 * The price of a plan for one number of pickups, as a link that starts with it; or that it is not
 * sold.
 */
function Offer({ plan, option, isNamed }: OfferProps) {
  const t = useTranslations();
  const locale = useLocale();
  if (!option) return <span className="text-sm text-ink-2">{t('catalogue.not-sold')}</span>;
  return (
    <a
      href={startHref(locale, { plan, option })}
      className="-mx-1 grid content-start justify-items-start gap-0.5 rounded-md border-[1.5px] border-transparent bg-sunk px-2 py-2 text-ink no-underline hover:border-brand sm:mx-0 sm:px-3"
    >
      <span className="sr-only">{t('plans.start-with', { plan: plan.name })}</span>
      {isNamed && option.name && <span className="font-medium">{option.name}</span>}
      <span className="flex w-full items-center justify-between text-brand-ink">
        <Price halalas={option.totalHalalas} className="text-[1.125rem] font-bold" />
        <ArrowRightIcon />
      </span>
      <Rates plan={plan} option={option} />
      <Saving percent={option.discountPercent} />
    </a>
  );
}

interface ComparePickProps {
  plans: readonly Plan[];
  /** The plan that is already picked. */
  first: Plan | undefined;
  /** The URL names a plan that is not on sale. */
  isOneGone: boolean;
}

/**
 * The first plan of a comparison, and the plans to compare it with; those of the same service come
 * first.
 */
export function ComparePick({ plans, first, isOneGone }: ComparePickProps) {
  const t = useTranslations('catalogue');
  const locale = useLocale();
  const hasSameService = ({ service }: Plan) => Number(service === first?.service);
  const others = plans
    .filter((plan) => plan !== first)
    .toSorted((a, b) => hasSameService(b) - hasSameService(a));
  return (
    <section id={compareId} aria-label={t('compare-two')} className="grid scroll-mt-4 gap-4">
      {isOneGone && <PlanWithdrawn />}
      <Notice
        tone="info"
        icon={<Columns2Icon />}
        title={first && t('compare-second', { plan: first.name })}
        action={
          <ButtonLink as={PageLink} variant="secondary" small href={localePath(locale, '/plans')}>
            {t('compare-stop')}
          </ButtonLink>
        }
      >
        {first ? null : t('compare-first')}
      </Notice>
      <ul className="grid gap-3 lg:grid-cols-3 lg:gap-5">
        {others.map((plan) => (
          <li key={plan.id} className="grid">
            <PlanMini
              plan={plan}
              href={compareHref(locale, ...(first ? [first.id] : []), plan.id)}
              action={first ? t('compare-with', { plan: first.name }) : t('compare')}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
