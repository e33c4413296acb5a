import type { ComponentPropsWithRef } from 'react';
import { Price } from '@/components/ui/price';
import { Tag } from '@/components/ui/tag';
import { type Halalas, perPickup } from '@/lib/kernel/money';
import { type ChosenPlan, perKilo } from '@/lib/wizard/plans/plans';
import { usePlanTexts } from './plan-texts';

/** Classes of an option row, as a link or a radio. */
export const optionRowClass =
  'grid items-center gap-x-2.5 rounded-md border-[1.5px] border-transparent bg-sunk px-2.5 py-2.5 leading-(--leading-tight)';

/** An option as a radio of the wizard. Input props (`register()`) go to the input. */
export function OptionRadio({
  plan,
  option,
  ...input
}: Omit<ComponentPropsWithRef<'input'>, 'type'> & ChosenPlan) {
  return (
    <label
      className={`${optionRowClass} grid-cols-[auto_1fr_auto] has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
    >
      <input type="radio" {...input} className="focus-visible:outline-0" />
      <OptionText plan={plan} option={option} />
    </label>
  );
}

/** Content of an option row: number of pickups, total price, price per pickup and kilo. */
export function OptionText({ plan, option }: ChosenPlan) {
  const texts = usePlanTexts();
  return (
    <>
      <span className="grid gap-0.5 font-medium">
        <span>{option.name}</span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm font-regular text-ink-2">
          {texts.pickups(option.ordersCount)}
          <Saving percent={option.discountPercent} />
        </span>
      </span>
      <span className="grid justify-items-end text-end big:col-span-full">
        <Price halalas={option.totalHalalas} className="text-[1.1875rem] leading-snug font-bold" />
        <Rates plan={plan} option={option} />
      </span>
    </>
  );
}

/** A discount as reported by the partner. Never a struck-out price, which would be a guess. */
export function Saving({ percent }: { percent: number | null }) {
  const texts = usePlanTexts();
  return percent === null ? null : <Tag tone="warm">{texts.saving(percent)}</Tag>;
}

/** Price per pickup and per kilo, computed by us; `plans.computed` says so once on the page. */
export function Rates({ plan, option }: ChosenPlan) {
  const { t } = usePlanTexts();
  const pickup = option.ordersCount > 1 ? perPickup(option.totalHalalas, option.ordersCount) : null;
  const kilo = perKilo(plan, option);
  const rate = (name: 'per-pickup' | 'per-kilo', halalas: Halalas | null) =>
    halalas !== null && (
      <span className="block text-sm text-ink-2">
        {t.rich(name, { price: () => <Price halalas={halalas} /> })}
      </span>
    );
  return (
    <>
      {rate('per-pickup', pickup)}
      {rate('per-kilo', kilo)}
    </>
  );
}
