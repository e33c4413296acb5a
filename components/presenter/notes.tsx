import { useTranslations } from 'next-intl';
import { usePlanTexts } from '@/components/plans/plan-texts';
import { Price } from '@/components/ui/price';
import { perPickup } from '@/lib/kernel/money';
import { kilosPerPickup, type Plan, perKilo } from '@/lib/wizard/plans/plans';
import { householdFor } from '@/lib/wizard/plans/plans-suggestion';

/**
 * Notes about a plan: the partner's data, our own division of it, and our rule of thumb, named as
 * such.
 */
export function Notes({ plan }: { plan: Plan }) {
  const t = useTranslations('present');
  const { n, pickups, saving } = usePlanTexts();
  const suits = householdFor(plan);
  return (
    <div className="grid gap-3 text-[.9375rem] leading-(--leading-tight)">
      {plan.description && (
        <p>
          <bdi>{plan.description}</bdi>
        </p>
      )}
      {suits && (
        <p>
          {t('suits', {
            people: String(suits.people),
            weekly: n(suits.weeklyKilos),
            pickup: n(suits.pickupKilos),
          })}
        </p>
      )}
      <ul className="grid gap-2.5">
        {plan.options.map((option) => {
          const each = perPickup(option.totalHalalas, option.ordersCount);
          const kilo = perKilo(plan, option);
          const kilos = kilosPerPickup(plan, option) * option.ordersCount;
          return (
            <li key={option.id} className="grid gap-0.5 border-t border-line pt-2.5">
              <span className="font-medium">
                {option.name || pickups(option.ordersCount)}:{' '}
                <Price halalas={option.totalHalalas} />
              </span>
              <span className="text-sm text-ink-2">
                {t('note-included', { pickups: pickups(option.ordersCount), kilos: n(kilos) })}
              </span>
              {each !== null && kilo !== null && (
                <span className="text-sm text-ink-2">
                  {t.rich('note-rates', {
                    each: () => <Price halalas={each} />,
                    kilo: () => <Price halalas={kilo} />,
                  })}
                </span>
              )}
              {option.discountPercent !== null && (
                <span className="text-sm text-ink-2">{saving(option.discountPercent)}</span>
              )}
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-ink-2">{t('note-computed')}</p>
    </div>
  );
}
