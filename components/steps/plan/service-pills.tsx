'use client';

import { useTranslations } from 'next-intl';
import { ServiceIcon } from '@/components/plans/service-icon';
import { Pill } from '@/components/ui/choice-card';
import type { Plan } from '@/lib/onboarding/plans';

interface ServicePillsProps {
  plans: readonly Plan[];
  /** Code of the service whose plans are shown; null shows all. */
  chosen: string | null;
  onChoose: (service: string | null) => void;
}

/** Narrows the plans to one service. What is chosen stays chosen. */
export function ServicePills({ plans, chosen, onChoose }: ServicePillsProps) {
  const t = useTranslations('step-plan');
  const services = new Map(plans.map(({ service, serviceName }) => [service, serviceName]));
  if (services.size < 2) return null;
  return (
    <fieldset>
      <legend className="sr-only">{t('filter')}</legend>
      <div className="scroll-row gap-2">
        <Pill
          name="service"
          title={t('all')}
          checked={chosen === null}
          onChange={() => onChoose(null)}
        />
        {[...services].map(([code, name]) => (
          <Pill
            key={code}
            name="service"
            title={name}
            icon={<ServiceIcon service={code} />}
            checked={chosen === code}
            onChange={() => onChoose(code)}
          />
        ))}
      </div>
    </fieldset>
  );
}
