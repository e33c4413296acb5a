import type { ComponentPropsWithRef } from 'react';
import { Price } from '@/components/ui/price';
import { Tag } from '@/components/ui/tag';
import { ArrowRightIcon } from '@/components/ui/icons/arrow-right';
import { localePath } from '@/lib/i18n/navigation';
import type { Plan, PlanOption } from '@/lib/onboarding/plans';
import { perPickup } from '@/lib/kernel/money';
import { usePlanWords } from './plan-words';

const row =
  'grid items-center gap-x-2.5 rounded-md border-[1.5px] border-transparent bg-sunk px-2.5 py-2.5 leading-(--leading-tight)';

/** A way to buy a plan as a link that starts with it. `#plan-12-option-34` points at it. */
export function OptionLink({ plan, option }: { plan: Plan; option: PlanOption }) {
  const { t, locale } = usePlanWords();
  return (
    <a
      id={`plan-${plan.id}-option-${option.id}`}
      href={localePath(locale, '/start/coverage', { plan: plan.id, option: option.id })}
      className={`${row} group scroll-mt-24 grid-cols-[1fr_auto_auto] text-ink no-underline hover:border-brand target:border-brand target:bg-brand-soft`}
    >
      <span className="sr-only">{t('start-with', { plan: plan.name })}</span>
      <OptionWords option={option} />
      <span className="grid size-8 place-items-center rounded-full bg-surface text-brand-ink group-hover:bg-brand group-hover:text-on-brand">
        <ArrowRightIcon />
      </span>
    </a>
  );
}

/** The same as a radio of the wizard. Input props (`register()`) go to the input. */
export function OptionRadio({
  option,
  ...input
}: Omit<ComponentPropsWithRef<'input'>, 'type'> & { option: PlanOption }) {
  return (
    <label
      className={`${row} grid-cols-[auto_1fr_auto] has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
    >
      <input type="radio" {...input} className="focus-visible:outline-0" />
      <OptionWords option={option} />
    </label>
  );
}

function OptionWords({ option }: { option: PlanOption }) {
  const words = usePlanWords();
  const each = perPickup(option.totalHalalas, option.ordersCount);
  return (
    <>
      <span className="grid gap-0.5 font-medium">
        <span>{option.name}</span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm font-regular text-ink-2">
          {words.pickups(option.ordersCount)}
          {option.discountPercent !== null && (
            <Tag tone="warm">{words.saving(option.discountPercent)}</Tag>
          )}
        </span>
      </span>
      <span className="grid justify-items-end text-end">
        <Price halalas={option.totalHalalas} className="text-[1.1875rem] leading-snug font-bold" />
        {each !== null && option.ordersCount > 1 && (
          <span className="text-sm whitespace-nowrap text-ink-2">
            {words.t.rich('per-pickup', { price: () => <Price halalas={each} /> })}
          </span>
        )}
      </span>
    </>
  );
}
