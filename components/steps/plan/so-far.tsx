'use client';

import { useTranslations } from 'next-intl';
import { SubmitButton, type SubmitProps } from '@/components/form/submit-button';
import { usePlanWords } from '@/components/plans/plan-words';
import { MapPinIcon } from '@/components/ui/icons';
import { Price } from '@/components/ui/price';
import type { ChosenPlan } from '@/lib/onboarding/plans';
import type { PlanData } from './answers';

interface SoFarProps {
  data: PlanData;
  picked: ChosenPlan | undefined;
  submit: SubmitProps;
}

/** On wide screens beside the plans: what was answered, what is chosen, its total and the way on. */
export function SoFar({ data, picked, submit }: SoFarProps) {
  const t = useTranslations('step-plan');
  const { pickups, bags, t: plans } = usePlanWords();
  return (
    <>
      <h2 className="text-h3">{t('so-far')}</h2>
      <p className="flex gap-2.5 text-[.9375rem]">
        <MapPinIcon className="mt-0.5 text-ink-2" />
        {data.soFar.place}
      </p>
      <hr className="border-line" />
      {picked ? (
        <>
          <div className="leading-(--leading-tight)">
            <p className="font-medium">
              {[picked.plan.name, picked.option.name].join(plans('comma'))}
            </p>
            <p className="text-sm text-ink-2">
              {[pickups(picked.option.ordersCount), bags(picked.plan.bagsCount)].join(
                plans('comma'),
              )}
            </p>
          </div>
          <hr className="border-line" />
          <p className="flex items-baseline justify-between gap-4">
            <span className="font-medium">{t(data.pricesIncludeVat ? 'total-vat' : 'total')}</span>
            <Price halalas={picked.option.totalHalalas} className="text-price font-bold" />
          </p>
        </>
      ) : (
        <p className="text-sm text-ink-2">{t('none-yet')}</p>
      )}
      <SubmitButton {...submit} />
    </>
  );
}
