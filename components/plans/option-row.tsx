import type { ComponentPropsWithRef } from 'react';
import { ArrowRightIcon } from '@/components/ui/icons/arrow-right';
import { Price } from '@/components/ui/price';
import { Tag } from '@/components/ui/tag';
import { perPickup } from '@/lib/kernel/money';
import { type ChosenPlan, perKilo } from '@/lib/onboarding/plans';
import { startHref } from './plan-hrefs';
import { usePlanWords } from './plan-words';

const row =
  'grid items-center gap-x-2.5 rounded-md border-[1.5px] border-transparent bg-sunk px-2.5 py-2.5 leading-(--leading-tight)';

interface OptionLinkProps extends ChosenPlan {
  /** The one that a link or a suggestion points at. */
  current?: boolean;
}

/** A way to buy a plan as a link that starts with it. */
export function OptionLink({ plan, option, current = false }: OptionLinkProps) {
  const { t, locale } = usePlanWords();
  return (
    <a
      href={startHref(locale, { plan, option })}
      aria-current={current || undefined}
      className={`${row} group grid-cols-[1fr_auto_auto] text-ink no-underline hover:border-brand aria-[current]:border-brand aria-[current]:bg-brand-soft`}
    >
      <span className="sr-only">{t('start-with', { plan: plan.name })}</span>
      <OptionWords plan={plan} option={option} />
      <span className="grid size-8 place-items-center rounded-full bg-surface text-brand-ink group-hover:bg-brand group-hover:text-on-brand">
        <ArrowRightIcon />
      </span>
    </a>
  );
}

/** The same as a radio of the wizard. Input props (`register()`) go to the input. */
export function OptionRadio({
  plan,
  option,
  ...input
}: Omit<ComponentPropsWithRef<'input'>, 'type'> & ChosenPlan) {
  return (
    <label
      className={`${row} grid-cols-[auto_1fr_auto] has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
    >
      <input type="radio" {...input} className="focus-visible:outline-0" />
      <OptionWords plan={plan} option={option} />
    </label>
  );
}

function OptionWords({ plan, option }: ChosenPlan) {
  const words = usePlanWords();
  return (
    <>
      <span className="grid gap-0.5 font-medium">
        <span>{option.name}</span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm font-regular text-ink-2">
          {words.pickups(option.ordersCount)}
          <Saving percent={option.discountPercent} />
        </span>
      </span>
      <span className="grid justify-items-end text-end">
        <Price halalas={option.totalHalalas} className="text-[1.1875rem] leading-snug font-bold" />
        <Rates plan={plan} option={option} />
      </span>
    </>
  );
}

/** A saving that the service proves, else nothing: and never a struck-out price, which would be a guess. */
export function Saving({ percent }: { percent: number | null }) {
  const words = usePlanWords();
  return percent === null ? null : <Tag tone="warm">{words.saving(percent)}</Tag>;
}

/** What a pickup and a kilo cost, by our own division; `plans.computed` says so once on the page. */
export function Rates({ plan, option }: ChosenPlan) {
  const { t } = usePlanWords();
  const pickup = option.ordersCount > 1 ? perPickup(option.totalHalalas, option.ordersCount) : null;
  const kilo = perKilo(plan, option);
  const rate = 'block text-sm text-ink-2';
  return (
    <>
      {pickup !== null && (
        <span className={rate}>
          {t.rich('per-pickup', { price: () => <Price halalas={pickup} /> })}
        </span>
      )}
      {kilo !== null && (
        <span className={rate}>
          {t.rich('per-kilo', { price: () => <Price halalas={kilo} /> })}
        </span>
      )}
    </>
  );
}
