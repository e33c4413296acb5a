'use client';

import { useTranslations } from 'next-intl';
import { ServiceIcon } from '@/components/plans/service-art';
import { classNames } from '@/components/ui/class-names';
import { type Plan, servicesOf } from '@/lib/wizard/plans/plans';

interface ServicePillsProps {
  plans: readonly Plan[];
  /** Code of the service whose plans are shown; null shows all. */
  chosen: string | null;
  onChoose: (service: string | null) => void;
}

/** Filters the plans by service. The chosen plan stays chosen. */
export function ServicePills({ plans, chosen, onChoose }: ServicePillsProps) {
  const t = useTranslations('step-plan');
  const services = servicesOf(plans);
  if (services.length < 2) return null;
  const pills = [{ code: null, name: t('all') }, ...services];
  return (
    <div role="group" aria-label={t('filter')} className="flex flex-wrap gap-2">
      {pills.map(({ code, name }) => (
        <button
          key={name}
          type="button"
          aria-pressed={code === chosen}
          onClick={() => onChoose(code)}
          className={classNames(
            'inline-flex min-h-(--size-tap) items-center gap-2 rounded-full border-[1.5px] px-4.5 text-[.9375rem] leading-snug font-medium',
            code === chosen
              ? 'border-brand bg-brand-soft text-brand-ink shadow-[inset_0_0_0_.75px_var(--color-brand)]'
              : 'border-control bg-surface hover:border-ink-2',
          )}
        >
          {code && <ServiceIcon service={code} />}
          <span>{name}</span>
        </button>
      ))}
    </div>
  );
}
